"""Drawn sheets of Roll in One judged: segments by the two edges that they join, and whole shots."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from calibration.golf.find import NoCourse
from rules.golf.roll_in_one.lines.edges import Edge
from vision.golf.sheets.reading import read_sheet
from vision.synthetic.sheets.sheet import sheet_by_chance, sheet_photographed

Joint = tuple[str, frozenset[Edge]]


def judged_sheet(seed: int) -> dict[str, Any]:
    """`{"found", "right", "missed", "extra", "shots", "exact", "unread"}` of the sheet of a seed.

    A segment is right where a pen of its colour joins its two edges; a shot is exact where all its edges are
    there in their order.
    """
    sheet = sheet_by_chance(seed)
    true = [(shot.colour, shot.edges) for shot in sheet.shots]
    try:
        lines = read_sheet(sheet_photographed(sheet, seed), sheet.course).lines
    except NoCourse as refusal:
        missed = len(_joints(true))
        nothing = {"right": 0, "missed": missed, "extra": 0, "shots": len(true), "exact": 0, "unread": 0}
        return {"found": False, "refusal": str(refusal), **nothing}
    seen = [(shot.colour, shot.edges) for shot in lines.shots]
    due, read = _joints(true), _joints(seen)
    return {
        "found": True,
        "right": len(due & read),
        "missed": len(due - read),
        "extra": len(read - due),
        "shots": len(true),
        "exact": len(set(true) & set(seen)),
        "unread": lines.unread,
    }


def _joints(shots: Iterable[tuple[str, tuple[Edge, ...]]]) -> set[Joint]:
    return {(colour, frozenset(pair)) for colour, edges in shots for pair in pairwise(edges)}
