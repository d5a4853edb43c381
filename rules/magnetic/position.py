"""A position of Magnetic Carom, from entry to entry: the laws' answers to the tracker of `rules.coins`.

A stroke whose readings lead to different states raises a question; until it is answered the plain reading
holds. The question belongs to the entry that began the stroke: its answer comes before the stroke is judged.
"""

from __future__ import annotations

from dataclasses import replace

from rules.coins.doubt import Doubt
from rules.coins.out_of_step import counts_of
from rules.coins.position import Said
from rules.coins.tracker import NO_EXCUSE, Tracker
from rules.magnetic import rulings, seen_counts
from rules.magnetic.laws.counting import speak
from rules.magnetic.laws.judge import judge
from rules.magnetic.laws.sentences import SENTENCES
from rules.magnetic.laws.state import State
from rules.magnetic.laws.stroke import shot_ruled
from rules.magnetic.reading.contact import coins_of, without
from rules.magnetic.reading.evidence import Evidence
from rules.magnetic.reading.judged import JudgedStroke, is_undecided, read, without_surplus
from rules.magnetic.reading.touch_doubt import with_layout
from rules.magnetic.snapshot import MagneticScore, expected, game_score
from rules.pieces import Seat
from rules.ruling import Answer, Ruling, SetCounts, Stroke
from rules.score import Counts, Question
from rules.table import Layout, Piece, Placed, Removed, StrokeEnded


class Magnetic(Tracker[State, Evidence, Layout]):
    """A position of a game of Magnetic Carom; `lying` is a layout. See `rules.games.Position`."""

    __slots__ = ()
    BOOK = SENTENCES

    def score(self) -> MagneticScore:
        """The score for screens."""
        return game_score(self.state, self.asked, None if self.stroke else self.lying, self.shown)

    def proposals(self) -> tuple[Ruling, ...]:
        """Every ruling that a person might make here, refused or not; `verify` separates them."""
        return rulings.proposals(self.state)

    # --- strokes ---

    def ready(self) -> tuple[Magnetic, Said]:
        """A game is one board: it is always ready."""
        return self, ()

    def nothing_seen(self) -> Evidence:
        """The evidence before a stroke: only the layout so far."""
        return Evidence(before=self.lying)

    def account_ruled(self, ruling: Stroke) -> Evidence:
        """The evidence of a shot that a person entered."""
        return Evidence(shot=shot_ruled(ruling))

    def at_rest(self, account: Evidence, event: StrokeEnded) -> Evidence:
        """The evidence with the stroke's end, the layout included."""
        return with_layout(self.state, account.with_event(event))

    def judge(self, judged: JudgedStroke) -> tuple[State, Said]:
        """The state and verdicts after a stroke, as entered, chosen or plain."""
        return judge(judged.before, read(judged)[0])

    def judge_plainly(self, before: State, account: Evidence) -> State:
        """The state that the plain reading leads to."""
        return judge(before, account.plain)[0]

    def judged_first(self, judged: JudgedStroke, seq: int, is_asked: bool) -> tuple[Magnetic, Said]:
        """The position after a stroke is judged, the first time as every time."""
        return self.again(judged)

    def turned_to(self, seat: Seat | None) -> State:
        """The state in which the player at this seat has the turn."""
        if seat is None or seat == self.state.shooter.seat:
            return self.state
        return rulings.turn_to(self.state, rulings.side_at(self.state, seat))

    # --- questions ---

    def is_unsure(self, judged: JudgedStroke) -> bool:
        """Whether this is a first strike whose result depends on an unseen touch."""
        return is_undecided(judged)

    def touch_asked(self, seq: int, stroke: int, labels: tuple[str, ...]) -> Question:
        """The question whether the first strike touched a coin."""
        return Question(seq, speak(self.state, "ask_touched").text, labels, stroke)

    def asked_beside_touch(self, doubts: tuple[Doubt, ...]) -> tuple[Doubt, ...]:
        """No doubts: the question whether a coin was touched is asked alone."""
        return ()

    def question_about(self, judged: JudgedStroke) -> Question | None:
        """The question which of its readings a stroke was."""
        return read(judged)[1]

    def without_surplus(self, judged: JudgedStroke) -> JudgedStroke:
        """The stroke without the kinds of which more were reported than lay on the board."""
        return without_surplus(judged)

    def answered(self, answer: Answer) -> tuple[Magnetic, Said]:
        """The position after an answer to the game's own question, heard at the entry that began the stroke."""
        if self.stroke is not None and self.stroke.entry == answer.question:
            return self.changed(stroke=replace(self.stroke, choice=answer.choice)), ()
        if self.judged is not None and self.judged.entry == answer.question:
            return self.again(replace(self.judged, choice=answer.choice))
        return self, ()

    # --- the board at rest ---

    def seen_in(self, event: StrokeEnded) -> Layout | None:
        """The layout on the board after a stroke."""
        return event.layout

    def lying_with(self, event: Placed) -> Layout | None:
        """The layout with one coin more; None unless the camera saw its place."""
        if self.lying is None or event.at is None:
            return None
        return (*self.lying, Piece(event.piece, event.at))

    def lying_without(self, event: Removed) -> Layout | None:
        """The layout with one coin fewer."""
        return None if self.lying is None else without(self.lying, event.piece, event.at)

    def lying_returned(self) -> Layout | None:
        """Not known: nobody saw where the coins were put."""
        return None

    def counted(self) -> Counts | None:
        """The counts of the coins on the board."""
        return None if self.lying is None else counts_of(piece.kind for piece in coins_of(self.lying))

    def expected(self) -> Counts:
        """The counts that the score expects on the board."""
        return expected(self.state)

    # --- rulings ---

    def verify_ruled(self, ruling: Stroke) -> None:
        """Raise Refused for a stroke that cannot be entered now."""
        rulings.verify_ruled(self.state, ruling)

    def verify_ruling(self, ruling: Ruling) -> None:
        """Raise Refused for any other ruling that the state does not allow; any answer is heard."""
        if not isinstance(ruling, Answer):
            rulings.verify(self.state, ruling)

    def verify_counts(self, ruling: SetCounts) -> None:
        """Raise Refused for counts that no game of this set can have."""
        rulings.verify_counts(self.state, ruling)

    def set_counts(self, ruling: SetCounts) -> tuple[State, Said]:
        """The state with these counts."""
        return rulings.set_counts(self.state, ruling)

    def counts_as_seen(self, shown: Counts) -> SetCounts:
        """The ruling that sets the score to what the board shows."""
        return seen_counts.counts_as_seen(self.state, shown)

    def apply(self, ruling: Ruling) -> tuple[State, Said]:
        """The state after any other ruling."""
        return rulings.apply(self.state, ruling)

    def board_believed(self) -> tuple[Magnetic, Said]:
        """The score takes the counts that were seen, and no excuse is needed any more."""
        after, verdicts = super().board_believed()
        return after.changed(excused=NO_EXCUSE), verdicts
