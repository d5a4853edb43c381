"""Edges of hexes: the resting places of balls in this game, and the ends of each segment."""

from __future__ import annotations

from typing import NamedTuple

from rules.hexes import Hex, step, turned


class Edge(NamedTuple):
    """The side of a hex; each edge has two names, `edge` gives the one with a side of 0 to 2."""

    hex: Hex
    side: int


def edge(at: Hex, side: int) -> Edge:
    """The edge on this side of a hex, under its one name."""
    return Edge(at, side) if side < 3 else Edge(step(at, side), side - 3)


def sides_of(border: Edge) -> tuple[Hex, Hex]:
    """The two hexes that an edge divides."""
    return (border.hex, step(border.hex, border.side))


def side_towards(border: Edge, within: Hex) -> int:
    """Which side of this hex the edge is; `within` is one of its two."""
    return border.side if border.hex == within else turned(border.side, 3)
