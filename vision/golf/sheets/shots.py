"""Shots: segments of a pen followed from mark to mark.

A shot ends with a line along a hex side, and the next one begins there; the first of a hole begins at its tee.
So a single segment is a shot only beside a tee, and two are one beside a tee or where they end in a mark: small
print looks like lines, but lies anywhere. A weak curl that hangs on a line and ends in nothing is print, too.
Where three or more segments of a pen meet on one side, or a line closes in itself, nobody can tell shots apart;
such segments are counted as unread, and those of no line that end in a mark.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.golf.roll_in_one.lines.edges import Edge
from vision.golf.sheets.segment import SeenSegment, by_edge, joined_by_edges, straightness

LONG = 3  # segments in a row that are a line wherever it lies
MARKED = 0.75  # share of a side that ink lies along where a shot ends
HALF_MARKED = 0.6  # and of one that is believed beside a tee
PLAIN = 0.9  # score of a segment that is a line by itself, beside a tee
WEAK = 0.7  # of the usual ink of a line: a curl of less is print beside it

Marks = Callable[[Edge, SeenSegment], float]
Shares = Mapping[Edge, float]
IsOn = Callable[[Edge], bool]


@dataclass(frozen=True, slots=True)
class SeenShot:
    """A pen's shot: the edges that it crosses, from its start to its end; its least sure segment's score."""

    colour: str
    edges: tuple[Edge, ...]
    score: float


@dataclass(frozen=True)
class SheetLines:
    """The shots on a page, and the number of segments that belong to none."""

    shots: tuple[SeenShot, ...]
    unread: int


def shots_of(segments: Sequence[SeenSegment], marks: Marks, is_tee: IsOn, is_green: IsOn) -> SheetLines:
    """The shots that segments make.

    `marks` tells the share of a side that such ink lies along; `is_tee` whether a side is one of a tee's,
    `is_green` the same of a green: holes begin and end there.
    """
    shots: list[SeenShot] = []
    unread = 0
    for colour in sorted({segment.colour for segment in segments}):
        for joined in joined_by_edges([segment for segment in segments if segment.colour == colour]):
            usual = sorted(joined, key=lambda segment: segment.ink)[len(joined) // 2]
            shares = {border: marks(border, usual) for segment in joined for border in segment.ends}
            line = _without_curls(joined, shares, usual.ink)
            if not _is_line(line, shares, is_tee):
                unread += len(joined) if max(shares.values()) >= MARKED else 0
                continue
            several, left = _followed(line, shares, is_tee, is_green)
            shots += several
            unread += left
    return SheetLines(tuple(shots), unread)


def _is_line(line: Sequence[SeenSegment], shares: Shares, is_tee: IsOn) -> bool:
    """Whether segments that hang together are a pen's line, not print."""
    if len(line) >= LONG:
        return True
    share = max(shares[border] for segment in line for border in segment.ends)
    is_by_tee = any(is_tee(border) for segment in line for border in segment.ends)
    no_curls = all(straightness(segment.sides) > 1 for segment in line)
    if len(line) > 1:
        return share >= MARKED or (is_by_tee and no_curls)
    return is_by_tee and line[0].score >= PLAIN and (share >= HALF_MARKED or no_curls)


def _without_curls(joined: Sequence[SeenSegment], shares: Shares, ink: float) -> list[SeenSegment]:
    """The segments without curls that hang on the others by one end, and end in nothing by the other.

    `ink` is what is usual among them: such a curl is a line where it is as strong and as plain.
    """
    line = list(joined)
    while len(line) > 1:
        at = by_edge(line)
        curl = next((segment for segment in line if _is_print(segment, at, shares, ink)), None)
        if curl is None:
            break
        line.remove(curl)
    return line


def _is_print(
    segment: SeenSegment, at: Mapping[Edge, Sequence[SeenSegment]], shares: Shares, ink: float
) -> bool:
    loose = [border for border in segment.ends if len(at[border]) == 1]
    if straightness(segment.sides) > 1 or len(loose) != 1 or shares[loose[0]] >= MARKED:
        return False
    return segment.score < PLAIN or segment.ink < WEAK * ink


def _followed(
    joined: Sequence[SeenSegment], shares: Shares, is_tee: IsOn, is_green: IsOn
) -> tuple[list[SeenShot], int]:
    """The shots of a group, cut at its marks, and the number of segments that are left."""
    at, marked = by_edge(joined), {border for border, share in shares.items() if share >= MARKED}
    left = list(joined)
    shots = []
    for start in sorted(at, key=lambda border: (len(at[border]) != 1, border)):
        is_cut = start in marked or len(at[start]) != 2
        for first in at[start]:
            if is_cut and first in left:
                shots.append(_shot(start, first, at, marked, left))
    loose = [border for border, beside in at.items() if len(beside) == 1]
    loose.sort(key=lambda border: (is_tee(border), not is_green(border), -shares[border]))
    return _in_order(shots, loose), len(left)


def _shot(
    start: Edge,
    first: SeenSegment,
    at: dict[Edge, list[SeenSegment]],
    marked: set[Edge],
    left: list[SeenSegment],
) -> SeenShot:
    """The shot from an edge on; its segments are taken out of `left`."""
    edges, score, segment = [start], first.score, first
    while True:
        left.remove(segment)
        score = min(score, segment.score)
        one_end, other_end = segment.ends
        edges.append(other_end if one_end == edges[-1] else one_end)
        further = [other for other in at[edges[-1]] if other in left]
        if edges[-1] in marked or len(at[edges[-1]]) != 2 or len(further) != 1:
            return SeenShot(first.colour, tuple(edges), score)
        segment = further[0]


def _in_order(shots: Sequence[SeenShot], loose: Sequence[Edge]) -> list[SeenShot]:
    """The shots as they were drawn: the first from the likeliest beginning, each later one from an end.

    `loose` are the ends that are joined to nothing, the likeliest beginning last.
    """
    left, ordered = list(shots), []
    begins = list(loose)
    while left:
        start = begins.pop() if begins else None
        ways = [shot for shot in left if start in (shot.edges[0], shot.edges[-1])]
        if start is None:
            ways = left[:1]
        for shot in ways:
            left.remove(shot)
            is_backward = start is not None and shot.edges[0] != start
            ordered.append(replace(shot, edges=shot.edges[::-1]) if is_backward else shot)
            begins.append(ordered[-1].edges[-1])
    return ordered
