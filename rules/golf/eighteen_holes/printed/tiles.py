"""The tiles of 18 Holes on the hex lattice: seven whole hexes each, and six corners shared by three tiles.

A tile of lattice place (Q, R) has its centre on the hex (3Q, 3R) and its petals around it. The gap between
three tiles is a corner hex, a third of which is printed on each; it is in play as soon as one of its three
tiles lies there. (Read from the publisher's photographs; see `component_data.md`, 1.1.)
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from rules.hexes import DIRECTIONS, Hex, neighbours, plus, rotated

Part = Literal["centre", "petal", "corner"]


class Tile(NamedTuple):
    """A place of the lattice of tiles; not a hex, but turned and counted alike."""

    Q: int
    R: int


def centre_of(tile: Tile) -> Hex:
    """The hex in the middle of a tile."""
    return Hex(3 * tile.Q, 3 * tile.R)


def part_of(at: Hex) -> Part:
    """The role of a hex in the tiles: a centre, a petal, or a corner between three of them."""
    rest = (at.q % 3, at.r % 3)
    if rest == (0, 0):
        return "centre"
    return "corner" if rest in ((1, 1), (2, 2)) else "petal"


def petals(tile: Tile) -> tuple[Hex, ...]:
    """The six whole hexes around a tile's centre, by direction."""
    return neighbours(centre_of(tile))


def corners(tile: Tile) -> tuple[Hex, ...]:
    """The six corner hexes of a tile; number k lies between the directions k and k + 1."""
    return tuple(plus(centre_of(tile), corner) for corner in CORNER_WAYS)


def placed(inner: Hex, tile: Tile, rotation: int) -> Hex:
    """The place of a hex of a tile's own drawing, about its centre, once the tile is laid and turned."""
    return plus(centre_of(tile), rotated(inner, rotation))


CORNER_WAYS = tuple(plus(DIRECTIONS[k], DIRECTIONS[(k + 1) % 6]) for k in range(6))
