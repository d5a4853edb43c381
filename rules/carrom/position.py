"""A position of carrom, from entry to entry: the laws' answers to the tracker of `rules.coins`."""

from __future__ import annotations

from dataclasses import replace

from rules.carrom import seen_counts
from rules.carrom.laws.judge import judge
from rules.carrom.laws.racks import next_board
from rules.carrom.laws.sentences import SENTENCES
from rules.carrom.laws.state import Phase, State
from rules.carrom.laws.stroke import UNSEEN, Shot, shot_ruled
from rules.carrom.questions import JudgedStroke, asked_of, verify_rebound, without_impossible
from rules.carrom.rulings import counts, dues
from rules.carrom.rulings import dispatch as rulings
from rules.carrom.rulings.board import player_at
from rules.carrom.rulings.proposals import proposals
from rules.carrom.snapshot import expected, game_score
from rules.carrom.touch_doubt import is_break_unsure, with_layout
from rules.coins.position import Said
from rules.coins.surplus import surplus_in
from rules.coins.tracker import NO_EXCUSE, Tracker
from rules.errors import Refused
from rules.pieces import Seat
from rules.ruling import Answer, DeclareRebound, Ruling, SetCounts, Stroke, TechnicalFoul
from rules.score import Counts, GameScore, Question
from rules.table import Placed, Removed, StrokeEnded

__all__ = ["Carrom", "JudgedStroke"]

BETWEEN = (Phase.BOARD_OVER, Phase.GAME_OVER)  # the next stroke begins the next board


class Carrom(Tracker[State, Shot, Counts]):
    """A position of a match of carrom; `lying` are counts. See `rules.games.Position`."""

    __slots__ = ()
    BOOK = SENTENCES

    def score(self) -> GameScore:
        """The score for screens."""
        return game_score(self.state, self.asked, self.shown)

    def proposals(self) -> tuple[Ruling, ...]:
        """Every ruling that a person might make here, refused or not."""
        return proposals(self.state)

    # --- strokes ---

    def ready(self) -> tuple[Carrom, Said]:
        """Between boards the next one is set up."""
        if self.state.phase not in BETWEEN:
            return self, ()
        state, notes = next_board(self.state)
        return self.changed(state=state, excused=NO_EXCUSE), notes

    def nothing_seen(self) -> Shot:
        """A shot without evidence."""
        return UNSEEN

    def account_ruled(self, ruling: Stroke) -> Shot:
        """The shot that a person entered."""
        return shot_ruled(ruling)

    def at_rest(self, account: Shot, event: StrokeEnded) -> Shot:
        """The shot with the evidence of its end, the layout included."""
        return with_layout(account.with_event(event), event)

    def judge(self, judged: JudgedStroke) -> tuple[State, Said]:
        """The state and verdicts after a stroke, by the laws."""
        return judge(judged.before, judged.account)

    def judge_plainly(self, before: State, account: Shot) -> State:
        """The state that a shot leads to."""
        return judge(before, account)[0]

    def judged_first(self, judged: JudgedStroke, seq: int, is_asked: bool) -> tuple[Carrom, Said]:
        """The judged stroke with its question: whether an impossible report counts, else which piece pays."""
        state, verdicts = self.judge(self.as_counted(judged))
        after = self.changed(state=state, judged=judged)
        if surplus_in(verdicts) is not None:
            return after.counting(verdicts)
        question = None if is_asked else asked_of(judged, state, verdicts, seq)
        return (after, verdicts) if question is None else after.asking(question, verdicts)

    def turned_to(self, seat: Seat | None) -> State:
        """The state in which the player at this seat has the turn."""
        if seat is None or seat == self.state.player.seat:
            return self.state
        return rulings.turn_to(self.state, player_at(self.state, seat))

    # --- questions ---

    def is_unsure(self, judged: JudgedStroke) -> bool:
        """Whether this is a break whose result depends on an unseen touch."""
        return is_break_unsure(judged.before, judged.account)

    def touch_asked(self, seq: int, stroke: int, labels: tuple[str, ...]) -> Question:
        """The question whether the break touched a piece."""
        text = self.say("asked_touched", player=self.state.player.name).text
        return Question(seq, text, labels, stroke, "touched")

    def question_about(self, judged: JudgedStroke) -> None:
        """None: a stroke raises its question only when it is judged for the first time."""

    def without_surplus(self, judged: JudgedStroke) -> JudgedStroke:
        """The stroke without the kinds of which more were reported than could fall."""
        return replace(judged, account=without_impossible(judged))

    def answered(self, answer: Answer) -> tuple[Carrom, Said]:
        """The position after an answer to the game's own question; choice 0 leaves the score as it stands."""
        question = next(asked for asked in self.asked if asked.entry == answer.question)
        heard = self.changed(asked=tuple(asked for asked in self.asked if asked is not question))
        if answer.choice == 0 or self.judged is None:
            return heard, ()
        alternative = dues.other_due(self.state, self.judged.before.side)
        if alternative is None:
            return heard, ()
        state, verdicts = rulings.apply(self.state, alternative)
        return heard.changed(state=state), verdicts

    # --- the board at rest ---

    def seen_in(self, event: StrokeEnded) -> Counts | None:
        """The counts on the board after a stroke."""
        return seen_counts.counted(event)

    def lying_with(self, event: Placed) -> Counts | None:
        """The counts with one piece more."""
        return seen_counts.shifted(self.lying, event.piece, 1)

    def lying_without(self, event: Removed) -> Counts | None:
        """The counts with one piece fewer."""
        return seen_counts.shifted(self.lying, event.piece, -1)

    def lying_returned(self) -> Counts | None:
        """The counts with all due pieces added."""
        lying = self.lying
        for due in self.state.returns:
            lying = seen_counts.shifted(lying, due.kind, due.count)
        return lying

    def counted(self) -> Counts | None:
        """The counts of the pieces on the board."""
        return self.lying

    def expected(self) -> Counts:
        """The counts that the score expects on the board."""
        return expected(self.state)

    # --- rulings ---

    def verify_ruled(self, ruling: Stroke) -> None:
        """Raise Refused for a stroke that cannot be entered now."""
        rulings.verify_stroke(self.state, ruling)

    def verify_ruling(self, ruling: Ruling) -> None:
        """Raise Refused for any other ruling that the state does not allow."""
        is_shooter = isinstance(ruling, TechnicalFoul) and ruling.seat in (None, self.state.player.seat)
        if isinstance(ruling, DeclareRebound):
            verify_rebound(self.judged)
        elif isinstance(ruling, Answer):
            if ruling.question not in [asked.entry for asked in self.asked]:
                raise Refused(f"entry {ruling.question} asks nothing any more")
        elif self.stroke and is_shooter:
            raise Refused("a stroke is under way: it is a foul, not a technical one: declare_foul")
        else:
            rulings.verify(self.state, ruling)

    def verify_counts(self, ruling: SetCounts) -> None:
        """Raise Refused for counts that a board in play cannot have."""
        counts.verify_counts(self.state, ruling)

    def set_counts(self, ruling: SetCounts) -> tuple[State, Said]:
        """The state with these counts."""
        return counts.set_counts(self.state, ruling)

    def counts_as_seen(self, shown: Counts) -> SetCounts:
        """The ruling that sets the score to what the board shows."""
        return seen_counts.counts_as_seen(self.state, shown)

    def apply(self, ruling: Ruling) -> tuple[State, Said]:
        """The state after any other ruling."""
        return rulings.apply(self.state, ruling)

    def ruled(self, ruling: Ruling) -> tuple[Carrom, Said]:
        """A declared rebound has the laws judge the last stroke again; other rulings change the law state."""
        return self._rebounded() if isinstance(ruling, DeclareRebound) else super().ruled(ruling)

    def _rebounded(self) -> tuple[Carrom, Said]:
        """The pieces of the other's colour count: the stroke is judged again (Point, tie-breaker)."""
        assert self.judged is not None  # verified before
        shot = replace(self.judged.account, rebound=self.judged.account.pocketed)
        after, verdicts = self.again(replace(self.judged, account=shot))
        return after, (self.say("rebounded"), *verdicts)
