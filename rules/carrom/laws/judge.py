"""One stroke through the laws: a state and a shot in, the next state and the verdicts out."""

from __future__ import annotations

from rules.carrom.laws.any_colour import play_any_colour
from rules.carrom.laws.coloured import play_coloured
from rules.carrom.laws.shot_count import counts_as_sunk
from rules.carrom.laws.state import Laws, Phase, State
from rules.carrom.laws.stroke import Shot
from rules.carrom.laws.turn import Judged, in_play, on_board, passed, say_of
from rules.coins.state import TRIES_TO_BREAK, Place, Return, with_returns
from rules.pieces import Kind
from rules.thrift import remembers_last, replaced
from rules.verdict import Verdict

PLAYS = {
    Laws.BASE: play_coloured,
    Laws.ICF: play_coloured,
    Laws.POINT: play_any_colour,
    Laws.SOLO: play_any_colour,
}


@remembers_last
def judge(state: State, shot: Shot) -> Judged:
    """The state after a stroke of the player whose turn it is, and the laws' verdicts.

    The order is the rule sheet's: jumped pieces come back, an invalid stroke is repeated, then the break, the
    board's end, returns, queen and turn.
    """
    begun = replaced(state, strokes=state.strokes + 1, turn_strokes=state.turn_strokes + 1, passes=0)
    jumped, notes = _jumped(begun, shot)
    foul, warnings = _foul(jumped, shot)
    if is_short(state, shot):
        after, verdicts = _short(replaced(jumped, turn_strokes=state.turn_strokes))
    else:
        missed, misses = _misses(jumped, shot, foul)
        after, verdicts = _by_phase(missed, shot, foul)
        verdicts = (*misses, *verdicts)
    return after, (*notes, *warnings, *verdicts)


def is_short(state: State, shot: Shot) -> bool:
    """The striker stayed on the lines: no stroke at all (Miscellaneous rules; ICF 127b)."""
    moved = state.options.short_stroke == "nothing_moved" and shot.has_touched is True
    return shot.is_short and not moved


def _by_phase(state: State, shot: Shot, foul: bool) -> Judged:
    if state.phase is not Phase.BREAK:
        return PLAYS[state.laws](state, shot, foul)
    if shot.has_touched is False:
        return _untouched(state, shot, foul)
    after, verdicts = PLAYS[state.laws](in_play(state), shot, foul)
    return after, (say_of(state, "break_made"), *verdicts)


def _jumped(state: State, shot: Shot) -> Judged:
    """Pieces that jumped over the frame return to the centre spot, no more (Miscellaneous rules; ICF 65)."""
    if not shot.jumped:
        return state, ()
    notes = []
    first = state.shooter.colour or Kind.WHITE
    for kind in (Kind.QUEEN, first, Kind.BLACK if first is Kind.WHITE else Kind.WHITE):
        count = min(shot.jumped.count(kind), on_board(state, kind))
        if count:
            due = Return(kind, count, Place.CENTRE_SPOT)
            state = replaced(state, returns=with_returns(state.returns, due))
            notes.append(say_of(state, "jumped", count=count, kind=kind.value))
    return state, tuple(notes)


def _foul(state: State, shot: Shot) -> tuple[bool, tuple[Verdict, ...]]:
    """R14: whether an illegal shot counts as a foul, and the verdicts on it."""
    if shot.foul is None:
        return False, ()
    counts = state.options.illegal == "foul"
    key = "foul_declared" if counts else "foul_warned"
    return counts, (say_of(state, key, reason=shot.foul),)


def _misses(state: State, shot: Shot, foul: bool) -> Judged:
    """A player alone: a stroke that pockets nothing counts one miss, and so does every due (corona)."""
    if state.laws is not Laws.SOLO:
        return state, ()
    empty = not any(kind is not Kind.STRIKER for kind in shot.pocketed)
    sunk = counts_as_sunk(state, shot)
    if sunk and state.phase is Phase.BREAK and shot.has_touched is False:
        sunk = state.options.break_striker_due == "yes"
    dues = int(sunk) + int(foul)
    new = max(int(empty), dues) if state.options.striker_misses == "one" else int(empty) + dues
    if not new:
        return state, ()
    shooter = replaced(state.shooter, misses=state.shooter.misses + new)
    after = state.with_side(state.side, shooter)
    return after, (say_of(after, "missed", misses=new, total=shooter.misses),)


def _short(state: State) -> Judged:
    """A striker that stays on the lines made no stroke: its player goes again (Miscellaneous rules; R21)."""
    note = say_of(state, "short_stroke")
    if state.phase is Phase.BREAK and state.options.short_stroke_uses_try == "yes":
        after, verdicts = _tried(state)
        return after, (note, *verdicts)
    return state, (note,)


def _untouched(state: State, shot: Shot, foul: bool) -> Judged:
    """The break when no piece was touched (Miscellaneous rules; R19; ICF 45)."""
    if foul:
        return passed(state), (say_of(state, "break_foul"),)
    if not counts_as_sunk(state, shot):
        return _tried(state)
    if state.options.break_striker_due == "no":
        return passed(state), (say_of(state, "break_striker_free"),)
    owing = replaced(state.shooter, debt=state.shooter.debt + 1)
    after = passed(state.with_side(state.side, owing))
    key = "break_striker" if state.has_colours else "break_striker_any"
    return after, (say_of(state, key, debt=owing.debt),)


def _tried(state: State) -> Judged:
    """A try at the break is used; the third one passes the turn (Miscellaneous rules; ICF 45)."""
    tries = state.break_tries + 1
    if tries >= TRIES_TO_BREAK:
        return passed(state), (say_of(state, "break_lost", of=TRIES_TO_BREAK),)
    return replaced(state, break_tries=tries), (say_of(state, "break_missed", tries=tries, of=TRIES_TO_BREAK),)
