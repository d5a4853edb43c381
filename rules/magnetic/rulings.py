"""The rulings of a game of Magnetic Carom: the check of each, and its effect on the state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rules.coins.state import Queen, QueenAt
from rules.errors import Refused
from rules.magnetic.laws.counting import Judged, speak, to_centre
from rules.magnetic.laws.ending import begun, decided, ended, passed
from rules.magnetic.laws.limits import why_no_points
from rules.magnetic.laws.sentences import SENTENCES
from rules.magnetic.laws.state import Ending, Phase, State
from rules.pieces import COLOURS, Kind, Seat
from rules.ruling import (
    BelieveBoard,
    BelieveScore,
    Concede,
    DeclareFoul,
    PlacedOk,
    Ruling,
    SetCounts,
    SetScore,
    SetTurn,
    Skip,
    Stroke,
    Toss,
)
from rules.verdict import say


def verify(state: State, ruling: Ruling) -> None:
    """Raise Refused with the reason if the state does not allow this ruling."""
    if type(ruling) not in _VERIFY:
        raise Refused(f"{type(ruling).__name__} is not said in Magnetic Carom: it has no such law")
    if state.phase is Phase.MATCH_OVER:
        raise Refused("the game is over: take the last act back to change its end")
    _VERIFY[type(ruling)](state, ruling)


def verify_ruled(state: State, stroke: Stroke) -> None:
    """Raise Refused with the reason for an impossible stroke."""
    if stroke.seat is not None:
        side_at(state, stroke.seat)
    for what, groups in (("pattern", stroke.patterns), ("tower", stroke.towers)):
        if any(len(group) < 2 or Kind.STRIKER in group for group in groups):
            raise Refused(f"a {what} is of two coins or more, none of them the striker")
    if stroke.rebound:
        raise Refused("a rebound counts for nothing in Magnetic Carom: leave it out")
    if Kind.STRIKER in stroke.stuck:
        raise Refused('"stuck" lists the coins that stick to the striker, not the striker')


def apply(state: State, ruling: Ruling) -> Judged:
    """The state after a verified ruling."""
    return _APPLY[type(ruling)](state, ruling)


def side_at(state: State, seat: Seat) -> int:
    """The side that sits there; raises Refused for an empty seat."""
    number = state.side_at(seat)
    if number is None:
        taken = " and ".join(f"{side.player} at {side.seat.name}" for side in state.sides)
        raise Refused(f"nobody sits at {seat.name}: there are {taken}")
    return number


def turn_to(state: State, number: int) -> State:
    """The turn goes to this side; before the first stroke that means the first strike, and white."""
    if state.phase in (Phase.TRAINING, Phase.BREAK) and not state.strokes:
        return state.with_starter(number)
    return replace(state, turn=number, break_tries=0)


def _verify_toss(state: State, ruling: Toss) -> None:
    side_at(state, ruling.winner)
    if ruling.choice not in ("break", "give_up"):
        raise Refused("the winner of the toss takes white (break) or gives it away (give_up)")
    if state.phase not in (Phase.TRAINING, Phase.BREAK) or state.strokes:
        raise Refused("the toss comes before the first stroke of the game")


def _verify_seat(state: State, ruling: SetTurn | Concede) -> None:
    side_at(state, ruling.seat)


def _verify_placed(state: State, ruling: PlacedOk) -> None:
    if not state.returns:
        raise Refused("nothing is due back on the board")


def _verify_score(state: State, ruling: SetScore) -> None:
    if len(ruling.points) != len(state.sides):
        raise Refused(f"a score wants {len(state.sides)} numbers, not {len(ruling.points)}")
    reason = why_no_points(state, ruling.points, are_set=True)
    if reason is not None and ruling.points != tuple(state.points(side) for side in (0, 1)):
        raise Refused(reason)


def verify_counts(state: State, ruling: SetCounts) -> None:
    """Raise Refused with the reason for counts that no game of this set can have."""
    if not state.is_running:
        raise Refused("the coins are counted in the game, not in the training")
    for kind in COLOURS:
        left, whole = ruling.left_of(kind), state.coins.number_of(kind)
        if left is not None and not 0 <= left <= whole:
            raise Refused(f"{left} {kind.value} cannot be left of a set with {whole}")
    if ruling.white_debt or ruling.black_debt:
        raise Refused("nobody owes a coin in Magnetic Carom: leave the debts out")
    _verify_queen(state, ruling)


def _verify_queen(state: State, ruling: SetCounts) -> None:
    if ruling.queen_by not in (None, "white", "black"):
        raise Refused("the queen's owner is white or black")
    at = ruling.queen or state.queen.at.value
    if at == "on_board" and ruling.queen_by is not None:
        raise Refused(
            "a queen on the board was pocketed by nobody: leave queen_by out, or say pending or covered"
        )
    is_new = ruling.queen != state.queen.at.value
    if ruling.queen in ("pending", "covered") and ruling.queen_by is None and is_new:
        raise Refused(f"a {ruling.queen} queen wants queen_by, white or black: who pocketed her")


def _verify_nothing(state: State, ruling: Skip) -> None:
    """A training or a turn can always be skipped."""


_VERIFY: dict[type[Ruling], Callable[[State, Any], None]] = {
    Toss: _verify_toss,
    SetTurn: _verify_seat,
    SetCounts: verify_counts,
    SetScore: _verify_score,
    Concede: _verify_seat,
    Skip: _verify_nothing,
    PlacedOk: _verify_placed,
}


def _toss(state: State, ruling: Toss) -> Judged:
    """The winner begins with white, or gives white and the beginning away; the training ends with it."""
    winner = side_at(state, ruling.winner)
    starter = winner if ruling.choice == "break" else 1 - winner
    note = say(SENTENCES, "toss", player=state.sides[winner].player, starter=state.sides[starter].player)
    after = state.with_starter(starter)
    if state.phase is not Phase.TRAINING:
        return after, (note,)
    after, more = begun(after)
    return after, (note, *more)


def _set_turn(state: State, ruling: SetTurn) -> Judged:
    after = turn_to(state, side_at(state, ruling.seat))
    return after, (speak(after, "turn_set"),)


def _set_score(state: State, ruling: SetScore) -> Judged:
    for number, wanted in enumerate(ruling.points):
        side = state.sides[number]
        extra = side.extra + wanted - state.points(number)
        state = state.with_side(number, replace(side, extra=extra))
    points, against = ruling.points
    return state, (say(SENTENCES, "score_set", points=points, against=against),)


def set_counts(state: State, ruling: SetCounts) -> Judged:
    """The counts, and with them the points; counts by which a side has won end the game (rule 1)."""
    after = state
    for kind in COLOURS:
        left = ruling.left_of(kind)
        if left is not None:
            number = state.side_of(kind)
            pocketed = state.coins.number_of(kind) - left
            after = after.with_side(number, replace(after.sides[number], pocketed=pocketed))
    after = _not_below(replace(after, queen=_queen(after, ruling)))
    if any(side.pocketed for side in after.sides) or after.queen != Queen():
        after = replace(after, phase=Phase.PLAY, break_tries=0)
    queen = after.queen.at.value.replace("_", " ")
    white, black = (after.lying(kind) for kind in COLOURS)
    note = say(SENTENCES, "counts_set", white=white, black=black, queen=queen)
    over = ended(state, after, own=0)
    return (after, (note,)) if over is None else (over[0], (note, *over[1]))


def _not_below(state: State) -> State:
    """Nobody has fewer than 0 points, though a person had taken some for coins that are lying there again."""
    for number in (0, 1):
        side, less = state.sides[number], min(0, state.points(number))
        state = state.with_side(number, replace(side, extra=side.extra - less))
    return state


def _queen(state: State, ruling: SetCounts) -> Queen:
    at = state.queen.at if ruling.queen is None else QueenAt(ruling.queen)
    if at is QueenAt.ON_BOARD:
        return Queen()
    by = state.queen.by if ruling.queen_by is None else state.side_of(Kind(ruling.queen_by))
    return Queen(at, by)


def _concede(state: State, ruling: Concede) -> Judged:
    """The other side wins and the points stay as they are; the rule page is silent."""
    return decided(state, Ending.CONCEDED, 1 - side_at(state, ruling.seat))


def _skip(state: State, ruling: Skip) -> Judged:
    """A player passes, and a queen to be covered goes back; in training the rest of it is skipped (rule 3)."""
    if state.phase is Phase.TRAINING:
        return begun(state)
    notes = [speak(state, "skipped")]
    after = replace(state, strokes=state.strokes + 1)
    if state.queen == Queen(QueenAt.PENDING, state.turn):
        after, _ = to_centre(replace(after, queen=Queen()), "queen_back", (Kind.QUEEN,))
        notes.append(speak(state, "queen_uncovered"))
    after, more = passed(after)
    return after, (*notes, *more)


def _placed_ok(state: State, ruling: PlacedOk) -> Judged:
    return replace(state, returns=()), (say(SENTENCES, "placed_ok"),)


_APPLY: dict[type[Ruling], Callable[[State, Any], Judged]] = {
    Toss: _toss,
    SetTurn: _set_turn,
    SetCounts: set_counts,
    SetScore: _set_score,
    Concede: _concede,
    Skip: _skip,
    PlacedOk: _placed_ok,
}


def proposals(state: State) -> tuple[Ruling, ...]:
    """Every ruling that a person might make in a game, with the values that change nothing."""
    seats = tuple(side.seat for side in state.sides)
    points = tuple(state.points(side) for side in (0, 1))
    tosses = tuple(Toss(winner=seat, choice=choice) for seat in seats for choice in ("break", "give_up"))
    return (
        Stroke(),
        DeclareFoul(),
        *tosses,
        *(SetTurn(seat=seat) for seat in seats),
        *(Concede(seat=seat) for seat in seats),
        Skip(),
        PlacedOk(),
        SetCounts(white=state.lying(Kind.WHITE), black=state.lying(Kind.BLACK)),
        SetScore(points=points),
        BelieveBoard(),
        BelieveScore(),
    )
