"""A course as text for a terminal: a letter a hex, every other row half a hex further, north at the top."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.hexes import Hex

EMPTY = " "


def drawn(marks: Mapping[Hex, str], legend: Iterable[tuple[str, str]] = ()) -> str:
    """The hexes with their marks, one character each, and below them what the marks mean.

    Each row has its r on the left, and the first row the q of its first hex above, so that a hex can be named.
    """
    if not marks:
        return ""
    left = min(2 * at.q + at.r for at in marks)
    rows = []
    for r in sorted({at.r for at in marks}):
        rows.append(_row(r, {2 * at.q + at.r - left: mark for at, mark in marks.items() if at.r == r}, left))
    named = [f"{mark} {meaning}" for mark, meaning in legend if mark in marks.values()]
    return "\n".join((*rows, *(["", "  ".join(named)] if named else [])))


def _row(r: int, marks: Mapping[int, str], left: int) -> str:
    cells = "".join(marks.get(column, EMPTY) for column in range(max(marks) + 1))
    first_q = (min(marks) + left - r) // 2
    return f"{r:>4} {first_q:>4} | {cells}"
