"""A pen's line through one hex of a sheet."""

from __future__ import annotations

from dataclasses import dataclass

from rules.golf.roll_in_one.lines.edges import Edge, edge
from rules.hexes import Hex


@dataclass(frozen=True, slots=True)
class SeenSegment:
    """A pen's line through a hex from one side to another, how sure that is, 0 to 1, and its ink's strength."""

    colour: str
    at: Hex
    sides: tuple[int, int]
    score: float
    ink: float = 1.0

    @property
    def ends(self) -> tuple[Edge, Edge]:
        """The edges that it joins."""
        first, second = (edge(self.at, side) for side in self.sides)
        return first, second


def straightness(pair: tuple[int, int]) -> int:
    """The sides of a hex between two of them, the shorter way: 3 straight on, 1 curled round a corner."""
    turn = (pair[1] - pair[0]) % 6
    return min(turn, 6 - turn)
