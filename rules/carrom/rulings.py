"""What people may say in a game of carrom: for each ruling why not, and what it does to the state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rules.carrom.boards import end_board, with_breaker
from rules.carrom.judge import Judged, queen_returned
from rules.carrom.laws import QUEEN_POINTS, Award
from rules.carrom.sentences import SENTENCES
from rules.carrom.state import PIECES_A_SIDE, Phase, Queen, QueenAt, Side, State
from rules.errors import Refused
from rules.pieces import Kind, Seat
from rules.ruling import Concede, PlacedOk, Ruling, SetCounts, SetScore, SetTurn, Skip, Toss
from rules.verdict import say


def verify(state: State, ruling: Ruling) -> None:
    """Raise Refused with the reason if the state does not allow this ruling."""
    if state.phase is Phase.MATCH_OVER:
        raise Refused("the match is over: take the last act back to change its end")
    _VERIFY[type(ruling)](state, ruling)


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
    """It is this side's turn; before the first stroke of a board that means the break, and white."""
    if state.phase is Phase.BREAK and not state.strokes:
        return with_breaker(state, number)
    return replace(state, turn=number, break_tries=0)


def _running(state: State, ruling: Ruling) -> None:
    if not state.is_running:
        raise Refused("no board is being played: the next stroke begins the next one")


def _verify_toss(state: State, ruling: Toss) -> None:
    side_at(state, ruling.winner)
    if state.phase is not Phase.BREAK or state.strokes:
        raise Refused("the toss comes before the first stroke of a board")


def _verify_turn(state: State, ruling: SetTurn) -> None:
    side_at(state, ruling.seat)


def _verify_concede(state: State, ruling: Concede) -> None:
    side_at(state, ruling.seat)
    _running(state, ruling)


def _verify_placed(state: State, ruling: PlacedOk) -> None:
    if not state.returns:
        raise Refused("nothing is due back on the board")


def _verify_score(state: State, ruling: SetScore) -> None:
    if len(ruling.points) != len(state.sides):
        raise Refused(f"a score wants {len(state.sides)} numbers, not {len(ruling.points)}")


def _verify_counts(state: State, ruling: SetCounts) -> None:
    _running(state, ruling)
    for name in ("white", "black"):
        left = getattr(ruling, name)
        if left is not None and not 1 <= left <= PIECES_A_SIDE:
            raise Refused(f"{left} {name} cannot be left on a board in play, only 1 to {PIECES_A_SIDE}")
    if min(ruling.white_debt or 0, ruling.black_debt or 0) < 0:
        raise Refused("nobody can owe fewer than 0 pieces")
    _verify_queen(state, ruling)


def _verify_queen(state: State, ruling: SetCounts) -> None:
    at = ruling.queen or state.queen.at.value
    if at == "on_board" and ruling.queen_by is not None:
        raise Refused(
            "a queen on the board was pocketed by nobody: leave queen_by out, or say pending or covered"
        )
    if ruling.queen == "pending" and ruling.queen_by is None:
        raise Refused("a pending queen wants queen_by, white or black: whose turn it is to cover her")


_VERIFY: dict[type[Ruling], Callable[[State, Any], None]] = {
    Toss: _verify_toss,
    SetTurn: _verify_turn,
    SetCounts: _verify_counts,
    SetScore: _verify_score,
    Concede: _verify_concede,
    Skip: _running,
    PlacedOk: _verify_placed,
}


def _toss(state: State, ruling: Toss) -> Judged:
    """Choosing first player: the winner breaks with white, or takes black and gives the break away."""
    winner = side_at(state, ruling.winner)
    breaker = winner if ruling.choice == "break" else 1 - winner
    names = {"player": state.sides[winner].player, "breaker": state.sides[breaker].player}
    return with_breaker(state, breaker), (say(SENTENCES, "toss", **names),)


def _set_turn(state: State, ruling: SetTurn) -> Judged:
    after = turn_to(state, side_at(state, ruling.seat))
    return after, (say(SENTENCES, "turn_set", player=after.shooter.player),)


def _set_score(state: State, ruling: SetScore) -> Judged:
    for number, points in enumerate(ruling.points):
        state = state.with_side(number, replace(state.sides[number], points=points))
    points, against = ruling.points
    return state, (say(SENTENCES, "score_set", points=points, against=against),)


def _set_counts(state: State, ruling: SetCounts) -> Judged:
    for colour in (Kind.WHITE, Kind.BLACK):
        number = state.side_of(colour)
        state = state.with_side(number, _recounted(state.sides[number], ruling))
    state = replace(state, queen=_queen(state, ruling))
    if not _is_whole(state):
        state = replace(state, phase=Phase.PLAY, break_tries=0)
    white, black = (state.sides[state.side_of(colour)].left for colour in (Kind.WHITE, Kind.BLACK))
    queen = state.queen.at.value.replace("_", " ")
    return state, (say(SENTENCES, "counts_set", white=white, black=black, queen=queen),)


def _recounted(side: Side, ruling: SetCounts) -> Side:
    is_white = side.colour is Kind.WHITE
    left = ruling.white if is_white else ruling.black
    debt = ruling.white_debt if is_white else ruling.black_debt
    left = side.left if left is None else left
    return replace(
        side,
        left=left,
        debt=side.debt if debt is None else debt,
        ever_pocketed=side.ever_pocketed or left < PIECES_A_SIDE,
    )


def _queen(state: State, ruling: SetCounts) -> Queen:
    at = state.queen.at if ruling.queen is None else QueenAt(ruling.queen)
    if at is QueenAt.ON_BOARD:
        return Queen()
    if ruling.queen_by is not None:
        return Queen(at, state.side_of(Kind(ruling.queen_by)))
    return Queen(at, state.queen.by if ruling.queen is None else None)


def _is_whole(state: State) -> bool:
    return all(side.left == PIECES_A_SIDE for side in state.sides) and state.queen.at is QueenAt.ON_BOARD


def _concede(state: State, ruling: Concede) -> Judged:
    """The rule sheet is silent: the other side wins what it would have won with its pieces cleared now."""
    loser = side_at(state, ruling.seat)
    covered = state.queen.at is QueenAt.COVERED and state.queen.by == 1 - loser
    award = Award(state.sides[loser].left, QUEEN_POINTS if covered else 0)
    return end_board(state, "conceded", 1 - loser, award)


def _skip(state: State, ruling: Skip) -> Judged:
    """A player passes; a queen he had to cover goes back (R8)."""
    note = say(SENTENCES, "skipped", player=state.shooter.player, opponent=state.opponent.player)
    passed = replace(state, turn=1 - state.turn, break_tries=0, strokes=state.strokes + 1)
    if state.queen != Queen(QueenAt.PENDING, state.turn):
        return passed, (note,)
    uncovered = say(SENTENCES, "queen_uncovered", player=state.shooter.player)
    return queen_returned(passed), (note, uncovered)


def _placed_ok(state: State, ruling: PlacedOk) -> Judged:
    return replace(state, returns=()), (say(SENTENCES, "placed_ok"),)


_APPLY: dict[type[Ruling], Callable[[State, Any], Judged]] = {
    Toss: _toss,
    SetTurn: _set_turn,
    SetCounts: _set_counts,
    SetScore: _set_score,
    Concede: _concede,
    Skip: _skip,
    PlacedOk: _placed_ok,
}
