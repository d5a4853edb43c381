"""Hexes on whole numbers: axial places and six directions; all of it is exact, so no path ever drifts.

Axial coordinates (q, r), the same in every golf game; a direction and its neighbour, one more is 60 degrees
counter-clockwise. Drawn with a point up (a flat top is only a turned camera):

        2 (0,-1)   1 (1,-1)
              \\   /
    3 (-1,0) -- o -- 0 (1,0)
              /   \\
        4 (-1,1)   5 (0,1)

Left of a direction is one more, right is one less. Side k of a hex is the side towards direction k, and is
side k + 3 of the neighbour behind it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

Direction = int  # 0 to 5; `turned` keeps it there


class Hex(NamedTuple):
    """A place of the lattice, or the way from one to another."""

    q: int
    r: int


DIRECTIONS = (Hex(1, 0), Hex(1, -1), Hex(0, -1), Hex(-1, 0), Hex(-1, 1), Hex(0, 1))
DIRECTION_WORDS = ("east", "north-east", "north-west", "west", "south-west", "south-east")
ORIGIN = Hex(0, 0)


def turned(direction: Direction, by: int) -> Direction:
    """The direction `by` sixths of a turn further counter-clockwise."""
    return (direction + by) % 6


def step(at: Hex, direction: Direction, times: int = 1) -> Hex:
    """The hex so many steps from `at` in a direction."""
    way = DIRECTIONS[direction]
    return Hex(at.q + way.q * times, at.r + way.r * times)


def neighbours(at: Hex) -> tuple[Hex, ...]:
    """The six hexes around, by direction."""
    return tuple(step(at, direction) for direction in range(6))


def plus(first: Hex, second: Hex) -> Hex:
    """The sum of two ways."""
    return Hex(first.q + second.q, first.r + second.r)


def minus(first: Hex, second: Hex) -> Hex:
    """The way from `second` to `first`."""
    return Hex(first.q - second.q, first.r - second.r)


def distance(first: Hex, second: Hex) -> int:
    """The number of steps between two hexes."""
    way = minus(first, second)
    return max(abs(way.q), abs(way.r), abs(way.q + way.r))


def direction_between(first: Hex, second: Hex) -> Direction | None:
    """The direction of a neighbour; None where the two do not touch."""
    way = minus(second, first)
    return DIRECTIONS.index(way) if way in DIRECTIONS else None


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes exactly `radius` steps away, counter-clockwise from the one in direction 0."""
    if radius == 0:
        return (centre,)
    at, hexes = step(centre, 0, radius), []
    for side in range(6):
        for _ in range(radius):
            hexes.append(at)
            at = step(at, turned(side, 2))
    return tuple(hexes)


def disc(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes at most `radius` steps away, ring by ring."""
    return tuple(at for away in range(radius + 1) for at in ring(centre, away))


def ray(at: Hex, direction: Direction, length: int) -> tuple[Hex, ...]:
    """The `length` hexes that follow `at` in a direction, nearest first."""
    return tuple(step(at, direction, k) for k in range(1, length + 1))


def path(at: Hex, direction: Direction, offsets: Iterable[int]) -> tuple[Hex, ...]:
    """The hexes of a shot card: each offset turns the aimed direction, +1 to its left, and goes one step."""
    return tuple(Hex(at.q + way.q, at.r + way.r) for way in _ways(direction, tuple(offsets)))


@cache
def _ways(direction: Direction, offsets: tuple[int, ...]) -> tuple[Hex, ...]:
    """The path from the origin, cached: the cards of a game have few paths and use them all the time."""
    at, ways = ORIGIN, []
    for offset in offsets:
        at = step(at, turned(direction, offset))
        ways.append(at)
    return tuple(ways)


def rotated(at: Hex, sixths: int, centre: Hex = ORIGIN) -> Hex:
    """The place after so many sixths of a turn counter-clockwise about a hex."""
    q, r = minus(at, centre)
    for _ in range(sixths % 6):
        q, r = q + r, -q
    return plus(Hex(q, r), centre)


def mirrored(at: Hex, centre: Hex = ORIGIN) -> Hex:
    """The place in a mirror that lies east to west through a hex; direction d becomes -d."""
    q, r = minus(at, centre)
    return plus(Hex(q + r, -r), centre)


def rounded(q_parts: int, r_parts: int, parts: int) -> Hex:
    """The hex that holds the point (q_parts/parts, r_parts/parts), by cube rounding on whole numbers.

    Among the three rounded cube coordinates the one that moved furthest is corrected, so that they sum to zero.
    Points on an edge go to one of its hexes, always the same. Raises ZeroDivisionError for zero parts.
    """
    cube = (q_parts, r_parts, -q_parts - r_parts)
    near = [(2 * value + parts) // (2 * parts) for value in cube]
    moved = [abs(value - parts * whole) for value, whole in zip(cube, near, strict=True)]
    furthest = moved.index(max(moved))
    near[furthest] -= sum(near)
    return Hex(near[0], near[1])


def line(start: Hex, end: Hex) -> tuple[Hex, ...]:
    """The hexes that a straight line crosses, both ends included, each touching the next.

    Where the line runs along an edge, a nudge smaller than any other difference decides for one side.
    """
    steps = distance(start, end)
    if steps == 0:
        return (start,)
    way, fine = minus(end, start), 16
    return tuple(
        rounded(
            fine * (start.q * steps + way.q * k) + 1, fine * (start.r * steps + way.r * k) + 2, fine * steps
        )
        for k in range(steps + 1)
    )


def is_connected(hexes: Iterable[Hex]) -> bool:
    """Whether these hexes are connected by touching ones; an empty set is."""
    left = set(hexes)
    edge = [left.pop()] if left else []
    while edge:
        near = [at for at in neighbours(edge.pop()) if at in left]
        left.difference_update(near)
        edge += near
    return not left


def nearest(to: Hex, among: Iterable[Hex]) -> tuple[Hex, ...]:
    """The nearest of these hexes, all of them if several are equally near, in a fixed order."""
    ranked = sorted((distance(to, at), at) for at in among)
    return tuple(at for away, at in ranked if away == ranked[0][0])
