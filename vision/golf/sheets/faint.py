"""Segments of faint ink: what plain ink alone does not show, believed where it goes on or is long."""

from __future__ import annotations

from collections.abc import Sequence

from rules.golf.roll_in_one.lines.edges import Edge
from vision.golf.sheets.segment import SeenSegment, by_edge, joined_by_edges, straightness

LONG = 3  # faint segments in a row that print and grain do not make
LEAST_SCORE = 0.7


def with_faint(plain: Sequence[SeenSegment], faint: Sequence[SeenSegment]) -> list[SeenSegment]:
    """The plain segments, and faint ones on sides that these leave free.

    A curl alone is print. Faint segments are a line where they go on from where a plain one ends, or hang
    together.
    """
    used = {(segment.at, side) for segment in plain for side in segment.sides}
    free = [
        segment
        for segment in faint
        if segment.score >= LEAST_SCORE and not any((segment.at, side) in used for side in segment.sides)
    ]
    loose = {border for border, beside in by_edge(plain).items() if len(beside) == 1}
    return [
        *plain,
        *(segment for group in joined_by_edges(free) if _is_line(group, loose) for segment in group),
    ]


def _is_line(group: Sequence[SeenSegment], loose: set[Edge]) -> bool:
    if any(border in loose for segment in group for border in segment.ends):
        return True
    return sum(straightness(segment.sides) > 1 for segment in group) >= LONG
