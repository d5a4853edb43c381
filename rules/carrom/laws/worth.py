"""The value of pieces where any colour may be pocketed (rule sheet, Variants)."""

from __future__ import annotations

from dataclasses import replace

from rules.carrom.laws.options import Options
from rules.carrom.laws.state import Laws, State, Taken


def value_of(taken: Taken, options: Options) -> int:
    """The points of the pieces that a side has taken on a board."""
    pieces = taken.white * options.white_value + taken.black * options.black_value
    return pieces + taken.queen * options.queen_value


def gained(state: State, number: int, taken: Taken, ever: bool = False) -> State:
    """The state with a side's holding changed, its points with it; a player alone counts misses, not points."""
    side = state.sides[number]
    new = 0 if state.laws is Laws.SOLO else value_of(taken, state.options) - value_of(side.taken, state.options)
    points = not_below(side.points + new, state.options)
    return state.with_side(
        number, replace(side, taken=taken, points=points, ever_pocketed=side.ever_pocketed or ever)
    )


def not_below(points: int, options: Options) -> int:
    """The points after a loss, 0 at least unless they are taken away as penalties.

    A person may have set them lower than what the pieces of this board have brought.
    """
    return points if options.penalty_to == "subtract" else max(0, points)
