"""The limits of a score: the points that a side can have in one game of this set."""

from __future__ import annotations

from rules.magnetic.laws.state import State


def why_no_points(state: State, points: tuple[int, ...], *, are_set: bool = False) -> str | None:
    """The reason why no game of this set has these points; None where one can.

    `are_set`: a person says so now. Play may go on from there and add a whole game to it.
    """
    if min(points) < 0:
        return f"points {min(points)}: nobody loses points here, they begin at 0"
    most = most_points(state)
    if max(points) <= most * (1 if are_set else 2):
        return None
    return f"points {max(points)}: no game of this set brings more than {most}"


def most_points(state: State) -> int:
    """Every coin and the queen, and as much again where the last coin before the queen loses (M2)."""
    coins, values = state.coins, state.options.values
    return values.coin * (coins.white + coins.black) + 2 * values.queen
