"""One stroke through the laws: a state and a shot in, the next state and the verdicts out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.carrom.boards import end_board
from rules.carrom.case import Case, Cover
from rules.carrom.laws import Course, Fate, course_of, ending_of, loses_turn_by_mixing
from rules.carrom.sentences import SENTENCES
from rules.carrom.state import (
    TRIES_TO_BREAK,
    Phase,
    Place,
    Queen,
    QueenAt,
    Return,
    State,
    with_returns,
)
from rules.carrom.stroke import Shot
from rules.pieces import Kind
from rules.verdict import Verdict, say

Judged = tuple[State, tuple[Verdict, ...]]


def judge(state: State, shot: Shot) -> Judged:
    """The state after a stroke of the player whose turn it is, and what the laws say.

    The order is the rule sheet's: what jumped comes back, a stroke that is none is repeated, then the break,
    the board's end, returns, queen and turn.
    """
    jumped, notes = _jumped(replace(state, strokes=state.strokes + 1), shot)
    foul, warnings = _foul(jumped, shot)
    after, verdicts = _by_phase(jumped, shot, foul)
    return after, (*notes, *warnings, *verdicts)


def _by_phase(state: State, shot: Shot, foul: bool) -> Judged:
    if shot.is_short:
        return _short(state)
    if state.phase is Phase.BREAK and shot.has_touched is False:
        return _untouched(state, shot, foul)
    if state.phase is Phase.BREAK:
        made = replace(state, phase=Phase.PLAY, break_tries=0)
        after, verdicts = _played(made, shot, foul)
        return after, (_say(state, "break_made"), *verdicts)
    return _played(state, shot, foul)


def _say(state: State, key: str, **params: str | int) -> Verdict:
    """A sentence about the shooter, by name and colour, and the opponent."""
    named: dict[str, str | int] = {
        "player": state.shooter.player,
        "opponent": state.opponent.player,
        "colour": state.shooter.colour.value,
    }
    return say(SENTENCES, key, **(named | params))


def _jumped(state: State, shot: Shot) -> Judged:
    """What jumped over the frame comes back to the centre spot, and no more (Miscellaneous rules)."""
    notes = []
    for kind in (Kind.QUEEN, state.shooter.colour, state.opponent.colour):
        count = min(shot.jumped.count(kind), _on_board(state, kind))
        if count:
            due = Return(kind, count, Place.CENTRE_SPOT)
            state = replace(state, returns=with_returns(state.returns, due))
            notes.append(_say(state, "jumped", count=count, kind=kind.value))
    return state, tuple(notes)


def _on_board(state: State, kind: Kind) -> int:
    if kind is Kind.QUEEN:
        return int(state.queen.at is QueenAt.ON_BOARD)
    return state.sides[state.side_of(kind)].left


def _foul(state: State, shot: Shot) -> tuple[bool, tuple[Verdict, ...]]:
    """R14: whether an illegal shot counts as a foul, and what is said about it."""
    if shot.foul is None:
        return False, ()
    counts = state.options.illegal == "foul"
    key = "foul_declared" if counts else "foul_warned"
    return counts, (_say(state, key, reason=shot.foul),)


def _short(state: State) -> Judged:
    """A striker that stays on the lines made no stroke: its player goes again (Miscellaneous rules; R21)."""
    note = _say(state, "short_stroke")
    if state.phase is Phase.BREAK and state.options.short_stroke_uses_try == "yes":
        after, verdicts = _tried(state)
        return after, (note, *verdicts)
    return state, (note,)


def _untouched(state: State, shot: Shot, foul: bool) -> Judged:
    """The break when no piece was touched (Miscellaneous rules; R19; ICF 45)."""
    if foul:
        return _passed(state), (_say(state, "break_foul"),)
    if not _counts_as_sunk(state, shot):
        return _tried(state)
    if state.options.break_striker_due == "no":
        return _passed(state), (_say(state, "break_striker_free"),)
    owing = replace(state.shooter, debt=state.shooter.debt + 1)
    after = _passed(state.with_side(state.turn, owing))
    return after, (_say(state, "break_striker", debt=owing.debt),)


def _tried(state: State) -> Judged:
    """A try at the break is used; the third one passes the turn (Miscellaneous rules; ICF 45)."""
    tries = state.break_tries + 1
    if tries >= TRIES_TO_BREAK:
        return _passed(state), (_say(state, "break_lost", of=TRIES_TO_BREAK),)
    return replace(state, break_tries=tries), (_say(state, "break_missed", tries=tries, of=TRIES_TO_BREAK),)


def _passed(state: State) -> State:
    return replace(state, turn=1 - state.turn, break_tries=0)


def _counts_as_sunk(state: State, shot: Shot) -> bool:
    """The striker is in a pocket, or over the frame where R12 makes that the same."""
    over = state.options.striker_jump == "due" and Kind.STRIKER in shot.jumped
    return Kind.STRIKER in shot.pocketed or over


@dataclass(frozen=True, slots=True)
class _Count:
    """What counts of one kind: `counted` of the `seen`, no more than were there."""

    kind: Kind
    seen: int
    counted: int


def _count(state: State, shot: Shot, kind: Kind) -> _Count:
    seen = shot.pocketed.count(kind)
    could = max(_on_board(state, kind) - shot.jumped.count(kind), 0)
    return _Count(kind, seen, min(seen, could))


def _played(state: State, shot: Shot, foul: bool) -> Judged:
    """A stroke in play: count, then the board's end or returns, queen and turn."""
    kinds = (state.shooter.colour, state.opponent.colour, Kind.QUEEN)
    own, opp, queen = (_count(state, shot, kind) for kind in kinds)
    case = _case(state, (own.counted, opp.counted, queen.counted), _counts_as_sunk(state, shot), foul)
    doubts = tuple(_impossible(state, one) for one in (own, opp, queen) if one.seen > one.counted)
    ending = ending_of(case)
    if ending is None:
        after, verdicts = _go_on(state, case)
    else:
        cleared = _counted(state, case, paid=ending.key == "opponents_last")
        if ending.shooter_wins and case.queen_is_mine:
            cleared = replace(cleared, queen=Queen(QueenAt.COVERED, state.turn))
        winner = state.turn if ending.shooter_wins else 1 - state.turn
        after, verdicts = end_board(cleared, ending.key, winner, ending.award(case))
    return after, (*doubts, *verdicts)


def _impossible(state: State, count: _Count) -> Verdict:
    return _say(state, "impossible", kind=count.kind.value, seen=count.seen, left=count.counted)


def _case(state: State, counts: tuple[int, int, int], striker: bool, foul: bool) -> Case:
    shooter = state.shooter
    return Case(
        n=counts[0],
        m=counts[1],
        queen=bool(counts[2]),
        striker=striker,
        foul=foul,
        own_left=shooter.left,
        opp_left=state.opponent.left,
        debt=shooter.debt,
        ever=shooter.ever_pocketed,
        cover=_cover(state),
        options=state.options,
    )


def _cover(state: State) -> Cover:
    """A queen that the other side has still to cover stands in the shooter's way like one on the board."""
    queen = state.queen
    if queen.at is QueenAt.PENDING:
        return Cover.TO_COVER if queen.by == state.turn else Cover.ON_BOARD
    if queen.at is QueenAt.ON_BOARD:
        return Cover.ON_BOARD
    if queen.by is None:
        return Cover.NOBODY
    return Cover.MINE if queen.by == state.turn else Cover.OPPONENT


def _counted(state: State, case: Case, paid: bool) -> State:
    """The sides after the stroke; `paid`: with the shooter's returns back on the board and in the debt."""
    left = case.own_after if paid else case.own_left - case.n
    debt = case.owed - case.back if paid else case.debt
    shooter = replace(state.shooter, left=left, debt=debt, ever_pocketed=case.ever or case.n > 0)
    opponent = replace(state.opponent, left=case.opp_after)
    return state.with_side(state.turn, shooter).with_side(1 - state.turn, opponent)


def _go_on(state: State, case: Case) -> Judged:
    course = course_of(case)
    again = course.again(case) and not loses_turn_by_mixing(case)
    after, returned = _pay(_counted(state, case, paid=True), case)
    after, about_queen = _queen(after, course, again)
    verdicts = (*_opponents_down(state, case), *returned, *about_queen, _about_turn(state, case, again))
    return (after if again else _passed(after)), verdicts


def _opponents_down(state: State, case: Case) -> tuple[Verdict, ...]:
    if not case.m:
        return ()
    return (_say(state, "opponents_down", m=case.m, colour=state.opponent.colour.value),)


def _pay(state: State, case: Case) -> Judged:
    """The due pieces come back, placed by the opponent in the centre circle (Pocketing; R20)."""
    notes = []
    if case.back:
        place = Place.CENTRE_SPOT if state.options.due_place == "spot" else Place.CENTRE_CIRCLE
        due = Return(state.shooter.colour, case.back, place, state.opponent.seat)
        state = replace(state, returns=with_returns(state.returns, due))
        key = "striker_sunk" if case.striker else "foul_back" if case.foul else "debt_paid"
        notes.append(_say(state, key, back=case.back, place=place.value.replace("_", " ")))
    if state.shooter.debt:
        notes.append(_say(state, "owes", debt=state.shooter.debt))
    return state, tuple(notes)


def _queen(state: State, course: Course, again: bool) -> Judged:
    """The queen's fate; one that is to be covered by a player who has lost the turn cannot be (R4)."""
    fate, key = course.fate, course.key
    if fate is Fate.PENDING and not again:
        fate, key = Fate.RETURNED, "queen_uncovered"
    note = () if key is None else (_say(state, key),)
    return _with_fate(state, fate), note


def _with_fate(state: State, fate: Fate) -> State:
    match fate:
        case Fate.COVERED:
            return replace(state, queen=Queen(QueenAt.COVERED, state.turn))
        case Fate.PENDING:
            return replace(state, queen=Queen(QueenAt.PENDING, state.turn))
        case Fate.RETURNED:
            return queen_returned(state)
        case Fate.STAYS:
            return state


def queen_returned(state: State) -> State:
    """The queen goes back to the centre spot, put there by anyone (Pocketing)."""
    due = Return(Kind.QUEEN, 1, Place.CENTRE_SPOT)
    return replace(state, queen=Queen(), returns=with_returns(state.returns, due))


def _about_turn(state: State, case: Case, again: bool) -> Verdict:
    if again:
        return _say(state, "shoots_again", n=case.n) if case.n else _say(state, "keeps_turn")
    if case.foul:
        return _say(state, "passes_foul")
    return _say(state, "passes_mixed" if case.n else "passes")
