"""A pen's line through one hex of a sheet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
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


def joined_by_edges(segments: Sequence[SeenSegment]) -> list[list[SeenSegment]]:
    """The segments in groups that hang together by their edges."""
    at = by_edge(segments)
    left, groups = set(segments), []
    while left:
        group, todo = [], [left.pop()]
        while todo:
            group.append(todo.pop())
            beside = {other for border in group[-1].ends for other in at[border]} & left
            left -= beside
            todo += beside
        groups.append(sorted(group, key=lambda segment: (segment.at, segment.sides)))
    return sorted(groups, key=lambda group: (group[0].at, group[0].sides))


def by_edge(segments: Sequence[SeenSegment]) -> dict[Edge, list[SeenSegment]]:
    """The segments that end on each edge."""
    at: dict[Edge, list[SeenSegment]] = defaultdict(list)
    for segment in segments:
        for border in segment.ends:
            at[border].append(segment)
    return at
