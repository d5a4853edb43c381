"""A game of Magnetic Carom from entry to entry: gathers the events of a stroke, has it judged when it ends.

Between two strokes a `Magnetic` is its law state and what lies on the board; during one it also holds the
evidence so far. Events that arrive late, after their stroke was judged, have it judged again. Where a stroke
can be read in ways that lead to different states a person is asked; until then the plain reading holds. The
question is put at the entry that began the stroke: its answer is heard before the stroke is judged.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from rules.carrom.state import without_return
from rules.coins.step import NO_EXCUSE
from rules.errors import Refused
from rules.magnetic import rulings, step
from rules.magnetic.contact import without
from rules.magnetic.counting import speak
from rules.magnetic.doubt import Doubt, decided, is_first_strike_unsure, with_layout
from rules.magnetic.evidence import Evidence
from rules.magnetic.judge import judge
from rules.magnetic.judged import JudgedStroke, OpenStroke, is_undecided, read
from rules.magnetic.sentences import SENTENCES
from rules.magnetic.snapshot import MagneticScore, game_score
from rules.magnetic.state import Phase, State
from rules.magnetic.stroke import shot_told
from rules.pieces import Kind, Seat
from rules.ruling import (
    Act,
    Answer,
    BelieveBoard,
    BelieveScore,
    DeclareFoul,
    PlacedOk,
    Ruling,
    SetCounts,
    Stroke,
)
from rules.score import Counts, Question
from rules.table import (
    Layout,
    LeftBoard,
    Piece,
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


@dataclass(frozen=True, slots=True)
class Magnetic:
    """A position of a game of Magnetic Carom; see `rules.games.Position`."""

    state: State
    stroke: OpenStroke | None = None
    judged: JudgedStroke | None = None
    asked: tuple[Question, ...] = ()
    lying: Layout | None = None
    excused: Counts = NO_EXCUSE

    def verify(self, act: Act) -> None:
        """Raise Refused with the reason if this ruling cannot be received now; table events always can."""
        match act:
            case TableEvent() | Answer():
                return
            case Stroke():
                rulings.verify_told(self.state, act)
            case DeclareFoul():
                if self.stroke is None and self.judged is None:
                    raise Refused("there is no stroke to declare a foul on")
            case BelieveBoard() | BelieveScore():
                step.verify_belief(self.state, self.shown, act)
            case _:
                rulings.verify(self.state, act)

    def receive(self, seq: int, act: Act) -> Step:
        """The position after a verified act, and what the laws say of it."""
        hear = _HEAR.get(type(act))
        if hear is not None:
            return hear(self, seq, act)
        return (self, ()) if isinstance(act, TableEvent) else _ruled(self, seq, act)

    def score(self) -> MagneticScore:
        """What screens see."""
        return game_score(self.state, self.asked, None if self.stroke else self.lying, self.shown)

    @property
    def shown(self) -> Counts | None:
        """The counts that are compared with the score; None while a stroke runs, or where nobody saw them."""
        return None if self.stroke else step.shown(self.lying, self.excused, self.state)

    @property
    def is_astray(self) -> bool:
        """Whether board and score are out of step."""
        return step.is_out_of_step(self.state, self.shown)

    def proposals(self) -> tuple[Ruling, ...]:
        """Every ruling that a person might make here, refused or not; `verify` tells which."""
        return rulings.proposals(self.state)


Step = tuple[Magnetic, tuple[Verdict, ...]]


def _started(at: Magnetic, seq: int, event: StrokeStarted) -> Step:
    return _begin(at, event.stroke, seq, event.seat)


def _begin(at: Magnetic, number: int, entry: int | None, seat: Seat | None = None) -> Step:
    notes = [say(SENTENCES, "unfinished")] if at.stroke is not None else []
    if at.state.is_running:
        notes += _about_returns(at.state) + _about_seat(at.state, seat)
    stroke = OpenStroke(number, entry, Evidence(before=at.lying))
    return replace(at, stroke=stroke, judged=None), tuple(notes)


def _about_returns(state: State) -> list[Verdict]:
    return [say(SENTENCES, "returns_missing", count=due.count, kind=due.kind.value) for due in state.returns]


def _about_seat(state: State, seat: Seat | None) -> list[Verdict]:
    if seat is None or seat == state.shooter.seat:
        return []
    return [say(SENTENCES, "out_of_turn", seat=seat.name, player=state.shooter.player)]


def _fell(at: Magnetic, seq: int, event: Pocketed | LeftBoard) -> Step:
    """A piece fell or jumped: evidence of the stroke under way, or late evidence of the last one."""
    if at.stroke is not None and at.stroke.number == event.stroke:
        return replace(at, stroke=replace(at.stroke, seen=at.stroke.seen.with_event(event))), ()
    if at.stroke is None and at.judged is not None and at.judged.number == event.stroke:
        if at.judged.told is not None:
            return at, ()
        return _again(at, replace(at.judged, seen=at.judged.seen.with_event(event)))
    if _is_past(at, event.stroke):
        return at, (say(SENTENCES, "too_late", kind=event.piece.value),)
    begun, notes = _begin(at, event.stroke, seq)
    gathered, more = _fell(begun, seq, event)
    return gathered, (*notes, *more)


def _is_past(at: Magnetic, number: int) -> bool:
    """The stroke of this number was played before the one under way or judged last."""
    latest = at.stroke or at.judged
    return latest is not None and latest.number is not None and number < latest.number


def _ended(at: Magnetic, seq: int, event: StrokeEnded) -> Step:
    """Everything rests: the stroke is judged, and what its doubts leave open is asked."""
    if at.stroke is None and at.judged is not None and at.judged.number == event.stroke:
        return replace(at, lying=at.lying if event.layout is None else event.layout), ()
    if _is_past(at, event.stroke):
        return at, (say(SENTENCES, "ended_too_late", stroke=event.stroke),)
    if at.stroke is None or at.stroke.number != event.stroke:
        # an event that asks whether a coin was touched has no room for a second question
        begun, notes = _begin(at, event.stroke, None if choices_of(event) else seq)
        ended, more = _ended(begun, seq, event)
        return ended, (*notes, *more)
    rested = replace(at, stroke=None, lying=event.layout)
    if at.state.phase is Phase.MATCH_OVER:
        return rested, (say(SENTENCES, "match_over"),)
    judged, verdicts = _judged(rested, at.stroke, seq, event)
    if not at.asked and replace(at, stroke=None).is_astray and judged.is_astray:
        return rested, (say(SENTENCES, "paused"),)
    return judged, verdicts


def _judged(at: Magnetic, stroke: OpenStroke, seq: int, event: StrokeEnded) -> Step:
    seen = with_layout(at.state, stroke.seen.with_event(event))
    seen, doubts = decided(at.state, seen, stroke.doubts)
    judged = JudgedStroke(stroke.number, stroke.entry, at.state, seen, choice=stroke.choice)
    if is_first_strike_unsure(at.state, seen):
        labels = tuple(label for label, _ in choices_of(event))
        asked = speak(at.state, "ask_touched").text
        return _asking(replace(at, judged=judged), Question(seq, asked, labels, stroke.number))
    after, verdicts = _again(at, judged)
    for doubt in doubts if at.state.is_running else ():
        after, more = _asking(after, doubt.question)
        verdicts = (*verdicts, *more)
    return after, verdicts


def _again(at: Magnetic, judged: JudgedStroke) -> Step:
    """A stroke judged, or judged afresh on better evidence; what was put back since stays put back."""
    shot, question = read(judged)
    if is_undecided(judged):
        return replace(at, judged=judged), ()
    after, verdicts = judge(judged.before, shot)
    for kind in judged.placed:
        after = replace(after, returns=without_return(after.returns, kind))
    asked = tuple(one for one in at.asked if one.stroke is None or one.stroke != judged.number)
    settled = replace(at, state=after, judged=judged, asked=asked)
    if question is None:
        return settled, verdicts
    asking, more = _asking(settled, question)
    return asking, (*verdicts, *more)


def _asking(at: Magnetic, question: Question) -> Step:
    asked = replace(at, asked=(*at.asked, question))
    return asked, (say(SENTENCES, "asked", question=question.question),)


def _answered(at: Magnetic, seq: int, answer: Answer) -> Step:
    """The answer to a question of one's own, heard right behind the entry that began the stroke."""
    if at.stroke is not None and at.stroke.entry == answer.question:
        return replace(at, stroke=replace(at.stroke, choice=answer.choice)), ()
    if at.judged is not None and at.judged.entry == answer.question:
        return _again(at, replace(at.judged, choice=answer.choice))
    return at, ()


def _doubted(at: Magnetic, seq: int, event: Uncertain) -> Step:
    """A doubt about the stroke under way waits for its end; any other is asked at once."""
    labels = tuple(choice.label for choice in event.choices)
    doubt = Doubt(
        Question(seq, event.question, labels, event.stroke), tuple(choice.events for choice in event.choices)
    )
    if at.stroke is not None and event.stroke == at.stroke.number:
        return replace(at, stroke=replace(at.stroke, doubts=(*at.stroke.doubts, doubt))), ()
    if at.stroke is None and at.judged is not None and event.stroke == at.judged.number:
        return _doubted_late(at, at.judged, doubt)
    return (at, ()) if at.state.phase is Phase.MATCH_OVER else _asking(at, doubt.question)


def _doubted_late(at: Magnetic, judged: JudgedStroke, doubt: Doubt) -> Step:
    """A doubt about the last stroke; of one that a person told there is none."""
    if judged.told is not None:
        return at, ()
    seen, doubts = decided(judged.before, judged.seen, (doubt,))
    return _asking(at, doubt.question) if doubts else _again(at, replace(judged, seen=seen))


def _placed(at: Magnetic, seq: int, event: Placed) -> Step:
    """A coin put back settles what is due; where it lies is known if the camera saw it."""
    if event.piece is Kind.STRIKER or not at.state.is_running:
        return at, ()
    state = replace(at.state, returns=without_return(at.state.returns, event.piece))
    judged = at.judged and replace(at.judged, placed=(*at.judged.placed, event.piece))
    known = at.lying is not None and event.at is not None
    lying = (*(at.lying or ()), Piece(event.piece, event.at)) if known and event.at is not None else None
    was_due = state.returns != at.state.returns
    note = (say(SENTENCES, "placed", kind=event.piece.value),) if was_due else ()
    return replace(at, state=state, judged=judged, lying=lying), note


def _removed(at: Magnetic, seq: int, event: Removed) -> Step:
    lying = None if at.lying is None else without(at.lying, event.piece, event.at)
    return replace(at, lying=lying), ()


def _told(at: Magnetic, seq: int, ruling: Stroke) -> Step:
    """A person tells a whole stroke; if one is under way it is that one, and the camera is heard no more."""
    number = at.stroke.number if at.stroke is not None else None
    begun, notes = (at, ()) if at.stroke is not None else _begin(at, 0, None)
    rested = replace(begun, stroke=None)
    if at.state.phase is Phase.MATCH_OVER:
        return rested, (*notes, say(SENTENCES, "match_over"))
    state = at.state
    if ruling.seat is not None and ruling.seat != state.shooter.seat:
        state = rulings.turn_to(state, rulings.side_at(state, ruling.seat))
    judged = JudgedStroke(number, None, state, told=shot_told(ruling))
    after, verdicts = _again(replace(rested, lying=None), judged)
    return after, (*notes, *verdicts)


def _fouled(at: Magnetic, seq: int, ruling: DeclareFoul) -> Step:
    """M10: a foul on the stroke under way is judged at its end, on the last one at once."""
    if at.stroke is not None:
        seen = replace(at.stroke.seen, foul=ruling.reason)
        return replace(at, stroke=replace(at.stroke, seen=seen)), ()
    assert at.judged is not None
    told = at.judged.told and replace(at.judged.told, foul=ruling.reason)
    judged = replace(at.judged, told=told, seen=replace(at.judged.seen, foul=ruling.reason))
    if at.state.options.illegal == "foul":
        return _again(at, judged)
    shooter = judged.before.shooter.player
    warned = say(SENTENCES, "foul_warned", player=shooter, reason=ruling.reason)
    return replace(at, judged=judged), (warned,)


def _ruled(at: Magnetic, seq: int, ruling: Any) -> Step:
    """Any other ruling changes the law state; the last stroke is settled with it."""
    state, verdicts = rulings.apply(at.state, ruling)
    asked = () if isinstance(ruling, SetCounts) else at.asked
    lying = None if isinstance(ruling, PlacedOk) else at.lying
    return replace(at, state=state, judged=None, asked=asked, lying=lying), verdicts


def _board_believed(at: Magnetic, seq: int, ruling: BelieveBoard) -> Step:
    state, verdicts = step.believe_board(at.state, at.shown)
    return replace(at, state=state, judged=None, asked=(), excused=NO_EXCUSE), verdicts


def _score_believed(at: Magnetic, seq: int, ruling: BelieveScore) -> Step:
    return replace(at, excused=step.excuse_for(at.state, at.lying)), (say(SENTENCES, "score_believed"),)


_HEAR: dict[type[Act], Callable[[Magnetic, int, Any], Step]] = {
    StrokeStarted: _started,
    Pocketed: _fell,
    LeftBoard: _fell,
    StrokeEnded: _ended,
    Uncertain: _doubted,
    Placed: _placed,
    Removed: _removed,
    Answer: _answered,
    Stroke: _told,
    DeclareFoul: _fouled,
    BelieveBoard: _board_believed,
    BelieveScore: _score_believed,
}
