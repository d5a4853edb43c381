"""The limits of a score: the points that a side can have in a match that goes on, and at its end."""

from __future__ import annotations

from rules.carrom.laws.options import Options
from rules.carrom.laws.state import PIECES_A_SIDE, Laws, Phase, State

COINS = 2 * PIECES_A_SIDE
CLAIMED = 2  # points on demand, at most (ICF 102 to 112)


def why_no_points(state: State, points: tuple[int, ...], *, are_set: bool = False) -> str | None:
    """The reason why no game of this state has these points; None where one can.

    `are_set`: a person says so now. Play may go on from there and add a whole board to it.
    """
    if state.laws is Laws.SOLO and any(points):
        return f"points {max(points)}: misses decide here, and nobody has points"
    if min(points) < 0 and state.options.penalty_to != "subtract":
        return f"points {min(points)}: nobody loses points here, they begin at 0"
    most = most_points(state, are_set=are_set)
    if most is None or max(points) <= most:
        return None
    if state.phase in (Phase.MATCH_OVER, Phase.GAME_OVER):
        return f"points {max(points)}: no game of this match ends with more than {most}"
    return f"points {max(points)}: more than {most} end the game"


def most_points(state: State, *, are_set: bool = False) -> int | None:
    """The most points of a side in this phase; None without a limit, as after a tie-break board."""
    if state.tied or state.laws is Laws.SOLO:
        return None
    target = state.options.match.target
    in_one_board = _worth(state.options) if not state.has_colours else _board(state.options)
    if not state.has_colours and not state.options.accumulate_boards:
        if are_set:
            return in_one_board if target is None or not state.is_running else min(target - 1, in_one_board)
        if target is None or not state.is_running:
            return in_one_board + min((target or COINS * in_one_board) - 1, in_one_board)
        return min(target - 1, 2 * in_one_board)
    if target is None:
        return None
    return target - 1 + (0 if state.phase not in (Phase.MATCH_OVER, Phase.GAME_OVER) else in_one_board)


def _worth(options: Options) -> int:
    """The points of all pieces of a board where any colour counts."""
    return PIECES_A_SIDE * (options.white_value + options.black_value) + options.queen_value


def _board(options: Options) -> int:
    """More points than one board between two colours can bring."""
    return COINS + 2 * options.queen_value + CLAIMED
