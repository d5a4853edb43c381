"""A match of carrom from entry to entry: gathers the events of a stroke, has it judged when it ends.

Between two strokes a `Carrom` is its law state and nothing more; during one it also holds the evidence so far.
Events that arrive late, after their stroke was judged, have it judged again. What the frames do not decide is
asked: an unanswered question leaves the score as it stands without it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from rules.carrom import rulings, rulings_dues, step
from rules.carrom.boards import next_board
from rules.carrom.doubt import Doubt, decided, is_break_unsure, with_layout
from rules.carrom.evidence import (
    JudgedStroke,
    OpenStroke,
    asked_of,
    notes_on_start,
    verify_rebound,
    without_impossible,
)
from rules.carrom.judge import judge
from rules.carrom.proposals import proposals
from rules.carrom.rulings_board import player_at
from rules.carrom.sentences import SENTENCES
from rules.carrom.snapshot import game_score
from rules.carrom.state import Phase, State, without_return
from rules.carrom.stroke import Shot, shot_told
from rules.errors import Refused
from rules.pieces import Kind, Seat
from rules.ruling import (
    Act,
    Answer,
    BelieveBoard,
    BelieveScore,
    DeclareFoul,
    DeclareRebound,
    PlacedOk,
    Ruling,
    SetCounts,
    Stroke,
    TechnicalFoul,
)
from rules.score import Counts, GameScore, Question
from rules.table import (
    LeftBoard,
    Placed,
    Pocketed,
    Removed,
    StrokeEnded,
    StrokeStarted,
    TableEvent,
    Uncertain,
    choices_of,
)
from rules.verdict import Verdict, say

__all__ = ["Carrom", "JudgedStroke", "OpenStroke"]

BETWEEN = (Phase.BOARD_OVER, Phase.GAME_OVER)  # the next stroke begins the next board


@dataclass(frozen=True, slots=True)
class Carrom:
    """A position of a match of carrom; see `rules.games.Position`."""

    state: State
    stroke: OpenStroke | None = None
    judged: JudgedStroke | None = None
    asked: tuple[Question, ...] = ()
    seen: Counts | None = None
    excused: Counts = step.NO_EXCUSE

    def verify(self, act: Act) -> None:
        """Raise Refused with the reason if this ruling cannot be received now; table events always can."""
        if isinstance(act, TableEvent):
            return
        if isinstance(act, Stroke):
            rulings.verify_stroke(self.state, act)
        elif isinstance(act, DeclareFoul):
            if self.stroke is None and self.judged is None:
                raise Refused("there is no stroke to declare a foul on")
        elif isinstance(act, DeclareRebound):
            verify_rebound(self.judged)
        elif isinstance(act, Answer):
            if act.question not in [one.entry for one in self.asked]:
                raise Refused(f"entry {act.question} asks nothing any more")
        elif isinstance(act, TechnicalFoul) and self.stroke and act.seat in (None, self.state.player.seat):
            raise Refused("a stroke is under way: it is a foul, not a technical one: declare_foul")
        elif isinstance(act, BelieveBoard | BelieveScore):
            step.verify_belief(self.state, self.shown, act)
        else:
            rulings.verify(self.state, act)

    @property
    def shown(self) -> Counts | None:
        """What lies on the board as far as it is compared with the score; None while a stroke runs."""
        return None if self.stroke else step.shown(self.seen, self.excused, self.state)

    def proposals(self) -> tuple[Ruling, ...]:
        """Every ruling that a person might make here, refused or not."""
        return proposals(self.state)

    @property
    def is_astray(self) -> bool:
        """Whether board and score are out of step."""
        return step.is_out_of_step(self.state, self.shown)

    def receive(self, seq: int, act: Act) -> Step:
        """The position after a verified act, and what the laws say of it."""
        hear = _HEAR.get(type(act))
        if hear is not None:
            return hear(self, seq, act)
        return (self, ()) if isinstance(act, TableEvent) else _ruled(self, seq, act)

    def score(self) -> GameScore:
        """What screens see."""
        return game_score(self.state, self.asked, self.shown)


Step = tuple[Carrom, tuple[Verdict, ...]]


def _begin(at: Carrom, number: int, seat: Seat | None = None) -> Step:
    """A stroke begins; between boards it begins the next board too."""
    notes = [say(SENTENCES, "unfinished")] if at.stroke is not None else []
    state = at.state
    if state.phase in BETWEEN:
        state, begun = next_board(state)
        notes = [*notes, *begun]
    if state.is_running:
        notes += notes_on_start(state, seat)
    excused = at.excused if state is at.state else step.NO_EXCUSE
    return Carrom(state, OpenStroke(number), None, at.asked, at.seen, excused), tuple(notes)


def _fell(at: Carrom, seq: int, event: Pocketed | LeftBoard) -> Step:
    """A piece fell or jumped: evidence of the stroke under way, or late evidence of the last one."""
    if at.stroke is not None and at.stroke.number == event.stroke:
        stroke = OpenStroke(at.stroke.number, at.stroke.shot.with_event(event), at.stroke.doubts)
        return replace(at, stroke=stroke), ()
    if at.stroke is None and at.judged is not None and at.judged.number == event.stroke:
        return (at, ()) if at.judged.told else _again(at, at.judged.shot.with_event(event))
    if _is_past(at, event.stroke):
        return at, (say(SENTENCES, "too_late", kind=event.piece.value),)
    begun, notes = _begin(at, event.stroke)
    gathered, more = _fell(begun, seq, event)
    return gathered, (*notes, *more)


def _is_past(at: Carrom, number: int) -> bool:
    """The stroke of this number was played before the one under way or judged last."""
    latest = at.stroke or at.judged
    return latest is not None and latest.number is not None and number < latest.number


def _ended(at: Carrom, seq: int, event: StrokeEnded) -> Step:
    """Everything rests: the stroke is judged, or what its doubts leave open is asked."""
    if at.stroke is None and at.judged is not None and at.judged.number == event.stroke:
        return replace(at, seen=step.counted(event) or at.seen), ()
    if _is_past(at, event.stroke):
        return at, (say(SENTENCES, "ended_too_late", stroke=event.stroke),)
    if at.stroke is None or at.stroke.number != event.stroke:
        begun, notes = _begin(at, event.stroke)
        ended, more = _ended(begun, seq, event)
        return ended, (*notes, *more)
    shot, doubts = decided(at.state, with_layout(at.stroke.shot.with_event(event), event), at.stroke.doubts)
    rested = replace(at, stroke=None, seen=step.counted(event))
    judged, verdicts = _judged(rested, event.stroke, shot, seq, event)
    if not at.asked and replace(at, stroke=None).is_astray and judged.is_astray:
        return rested, (say(SENTENCES, "paused"),)
    return _ask(judged, verdicts, doubts) if at.state.is_running else (judged, verdicts)


def _judged(at: Carrom, number: int, shot: Shot, seq: int, event: StrokeEnded) -> Step:
    state = at.state
    if state.phase in BETWEEN:
        return at, ()
    if state.phase is Phase.MATCH_OVER:
        return at, (say(SENTENCES, "match_over"),)
    judged = JudgedStroke(number, state, shot)
    if is_break_unsure(state, shot):
        labels = tuple(label for label, _ in choices_of(event))
        asked = say(SENTENCES, "asked_touched", player=state.player.name).text
        return _asking(replace(at, judged=judged), Question(seq, asked, labels, number, "touched"))
    after, verdicts = judge(state, shot)
    gone_on = replace(at, state=after, judged=judged)
    return (gone_on, verdicts) if choices_of(event) else _with_questions(gone_on, verdicts, seq)


def _ask(at: Carrom, verdicts: tuple[Verdict, ...], doubts: tuple[Doubt, ...]) -> Step:
    for doubt in doubts:
        at, more = _asking(at, doubt.question)
        verdicts = (*verdicts, *more)
    return at, verdicts


def _asking(at: Carrom, question: Question) -> Step:
    asked = replace(at, asked=(*at.asked, question))
    return asked, (say(SENTENCES, "asked", question=question.question),)


def _doubted(at: Carrom, seq: int, event: Uncertain) -> Step:
    """A doubt about the stroke under way waits for its end; any other is asked at once."""
    labels = tuple(choice.label for choice in event.choices)
    question = Question(seq, event.question, labels, event.stroke)
    doubt = Doubt(question, tuple(choice.events for choice in event.choices))
    if at.stroke is not None and event.stroke == at.stroke.number:
        return replace(at, stroke=replace(at.stroke, doubts=(*at.stroke.doubts, doubt))), ()
    if at.stroke is None and at.judged is not None and event.stroke == at.judged.number:
        return _doubted_late(at, at.judged, doubt)
    return (at, ()) if at.state.phase is Phase.MATCH_OVER else _asking(at, question)


def _doubted_late(at: Carrom, judged: JudgedStroke, doubt: Doubt) -> Step:
    """A doubt about the last stroke; of one that a person told there is none."""
    if judged.told:
        return at, ()
    shot, doubts = decided(judged.before, judged.shot, (doubt,))
    return _asking(at, doubt.question) if doubts else _again(at, shot)


def _again(at: Carrom, shot: Shot) -> Step:
    """The last stroke judged afresh on better evidence; what was put back since stays put back."""
    judged = at.judged
    assert judged is not None
    if is_break_unsure(judged.before, shot):
        return replace(at, judged=replace(judged, shot=shot)), ()
    after, verdicts = judge(judged.before, shot)
    for kind in judged.placed:
        after = replace(after, returns=without_return(after.returns, kind))
    asked = tuple(one for one in at.asked if one.stroke is None or one.stroke != judged.number)
    return replace(at, state=after, judged=replace(judged, shot=shot), asked=asked), verdicts


def _placed(at: Carrom, seq: int, event: Placed) -> Step:
    """A piece put back settles what is due; between boards the rack is being built, which is no news."""
    if event.piece is Kind.STRIKER or not at.state.is_running:
        return at, ()
    state = replace(at.state, returns=without_return(at.state.returns, event.piece))
    judged = at.judged and replace(at.judged, placed=(*at.judged.placed, event.piece))
    settled = replace(at, state=state, judged=judged, seen=step.shifted(at.seen, event.piece, 1))
    was_due = state.returns != at.state.returns
    return settled, (say(SENTENCES, "placed", kind=event.piece.value),) if was_due else ()


def _removed(at: Carrom, seq: int, event: Removed) -> Step:
    return replace(at, seen=step.shifted(at.seen, event.piece, -1)), ()


def _told(at: Carrom, seq: int, ruling: Stroke) -> Step:
    """A person tells a whole stroke; if one is under way it is that one, and the camera is heard no more."""
    number = at.stroke.number if at.stroke is not None else None
    begun, notes = (at, ()) if number is not None else _begin(at, 0)
    state = begun.state
    if not state.is_running:
        over = (say(SENTENCES, "match_over"),) if state.phase is Phase.MATCH_OVER else ()
        return replace(begun, stroke=None), (*notes, *over)
    if ruling.seat is not None and ruling.seat != state.player.seat:
        state = rulings.turn_to(state, player_at(state, ruling.seat))
    shot = shot_told(ruling)
    after, verdicts = judge(state, shot)
    judged = JudgedStroke(number, state, shot, told=True)
    told = replace(begun, state=after, stroke=None, judged=judged, seen=None)
    return _with_questions(told, (*notes, *verdicts), seq)


def _with_questions(at: Carrom, verdicts: tuple[Verdict, ...], seq: int) -> Step:
    """What the stroke just judged leaves to a person: a report that cannot be, else which piece pays (R16)."""
    question = None if at.judged is None else asked_of(at.judged, at.state, verdicts, seq)
    if question is None:
        return at, verdicts
    asking, more = _asking(at, question)
    return asking, (*verdicts, *more)


def _answered(at: Carrom, seq: int, answer: Answer) -> Step:
    """The answer to a question of the game's own, heard right after its stroke; choice 0 is what stands."""
    question = next(one for one in at.asked if one.entry == answer.question)
    heard = replace(at, asked=tuple(one for one in at.asked if one is not question))
    if answer.choice == 0 or at.judged is None:
        return heard, ()
    if question.key == "impossible":
        return _again(heard, without_impossible(at.judged))
    other = rulings_dues.other_due(at.state, at.judged.before.side)
    if other is None:
        return heard, ()
    state, verdicts = rulings.apply(at.state, other)
    return replace(heard, state=state), verdicts


def _fouled(at: Carrom, seq: int, ruling: DeclareFoul) -> Step:
    """R14: a foul on the stroke under way is judged at its end, on the last one at once."""
    if at.stroke is not None:
        return replace(at, stroke=replace(at.stroke, shot=replace(at.stroke.shot, foul=ruling.reason))), ()
    assert at.judged is not None
    shot = replace(at.judged.shot, foul=ruling.reason)
    if at.state.options.illegal == "foul":
        return _again(at, shot)
    shooter = at.judged.before.player.name
    warned = replace(at, judged=replace(at.judged, shot=shot))
    return warned, (say(SENTENCES, "foul_warned", player=shooter, reason=ruling.reason),)


def _rebounded(at: Carrom, seq: int, ruling: DeclareRebound) -> Step:
    """The pieces of the other's colour count: the stroke is judged again (Point, tie-breaker)."""
    assert at.judged is not None
    again, verdicts = _again(at, replace(at.judged.shot, rebound=at.judged.shot.pocketed))
    return again, (say(SENTENCES, "rebounded"), *verdicts)


def _board_believed(at: Carrom, seq: int, ruling: BelieveBoard) -> Step:
    state, verdicts = step.believe_board(at.state, at.shown)
    return replace(at, state=state, judged=None, asked=()), verdicts


def _score_believed(at: Carrom, seq: int, ruling: BelieveScore) -> Step:
    assert at.seen is not None
    return replace(at, excused=step.excuse_for(at.state, at.seen)), (say(SENTENCES, "score_believed"),)


def _ruled(at: Carrom, seq: int, ruling: Any) -> Step:
    """Any other ruling changes the law state; the last stroke is settled with it."""
    state, verdicts = rulings.apply(at.state, ruling)
    asked = () if isinstance(ruling, SetCounts) else at.asked
    seen = at.seen
    if isinstance(ruling, PlacedOk):
        for due in at.state.returns:
            seen = step.shifted(seen, due.kind, due.count)
    return replace(at, state=state, judged=None, asked=asked, seen=seen), verdicts


_HEAR: dict[type[Act], Callable[[Carrom, int, Any], Step]] = {
    StrokeStarted: lambda at, _, event: _begin(at, event.stroke, event.seat),
    Pocketed: _fell,
    LeftBoard: _fell,
    StrokeEnded: _ended,
    Uncertain: _doubted,
    Placed: _placed,
    Removed: _removed,
    Stroke: _told,
    DeclareFoul: _fouled,
    DeclareRebound: _rebounded,
    Answer: _answered,
    BelieveBoard: _board_believed,
    BelieveScore: _score_believed,
}
