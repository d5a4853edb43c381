"""Sheets of Roll in One judged, drawn and rendered: segments by the edges that they join, and whole shots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from calibration.golf.found import NoCourse
from device.golf_tables.courses import course_in
from device.sources.stills import read_picture
from rules.golf.roll_in_one.lines.edges import Edge, edge
from rules.hexes import Hex
from vision.golf.sheets.flat import Picture
from vision.golf.sheets.reading import read_sheet
from vision.synthetic.sheets.sheet import sheet_by_chance, sheet_photographed

Joint = tuple[str, frozenset[Edge]]
Shot = tuple[str, tuple[Edge, ...]]


def judged_sheet(seed: int) -> dict[str, Any]:
    """`{"found", "right", "missed", "extra", "shots", "exact", "unread"}` of the drawn sheet of a seed.

    A segment is right where a pen of its colour joins its two edges; a shot is exact where all its edges are
    there in their order.
    """
    sheet = sheet_by_chance(seed)
    true = [(shot.colour, shot.edges) for shot in sheet.shots]
    return _judged(sheet_photographed(sheet, seed), sheet.course, true)


def judged_rendered(still: Path, truth: Mapping[str, Any]) -> dict[str, Any]:
    """The same of a rendered sheet; lines under a hand count as missed."""
    course = course_in(still.with_name(truth["course_file"])).grounds
    true = [(pen["colour"], edges_of(shot["edges"])) for pen in truth["lines"] for shot in pen["shots"]]
    return _judged(read_picture(still), course, true) | {"has_hand": bool(truth["hand"])}


def edges_of(listed: Iterable[Sequence[Any]]) -> tuple[Edge, ...]:
    """The edges that a truth lists as `[[q, r], side]`."""
    return tuple(edge(Hex(*at), side) for at, side in listed)


def _judged(bgr: Picture, course: Mapping[tuple[int, int], str], true: Sequence[Shot]) -> dict[str, Any]:
    due = _joints(true)
    try:
        read = read_sheet(bgr, course)
    except NoCourse as refusal:
        nothing = {"right": 0, "missed": len(due), "extra": 0, "exact": 0, "unread": 0, "hand": False}
        return {"found": False, "refusal": str(refusal), "shots": len(true), **nothing}
    seen = [(shot.colour, shot.edges) for shot in read.lines.shots]
    joined = _joints(seen)
    return {
        "found": True,
        "right": len(due & joined),
        "missed": len(due - joined),
        "extra": len(joined - due),
        "shots": len(true),
        "exact": len(set(true) & set(seen)),
        "unread": read.lines.unread,
        "hand": read.hand,
    }


def _joints(shots: Iterable[Shot]) -> set[Joint]:
    return {(colour, frozenset(pair)) for colour, edges in shots for pair in pairwise(edges)}
