"""A photographed sheet read: where the page lies, and the shots that pens drew on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from calibration.golf.find import FoundCourse, find_course
from rules.golf.roll_in_one.lines.edges import Edge, sides_of
from vision.golf.sheets.flat import FlatPage, Picture, flattened
from vision.golf.sheets.ink import InkPlane, ink_on
from vision.golf.sheets.segments import SeenSegment, mark_on, segments_on
from vision.golf.sheets.shots import SheetLines, shots_of

TEE = "tee"  # the ground where the holes of a sheet begin


@dataclass(frozen=True, eq=False)
class SheetReading:
    """A sheet: where its course lies, the flattened page, and the lines on it."""

    placement: FoundCourse
    page: FlatPage
    lines: SheetLines


def read_sheet(bgr: Picture, course: Mapping[tuple[int, int], str]) -> SheetReading:
    """The sheet in a picture; raises calibration.golf.find.NoCourse where its course is not found."""
    sheet = find_course(bgr, course)
    page = flattened(bgr, sheet.plane, course)
    ink = ink_on(page)
    segments = segments_on(page, ink)
    marks = partial(_mark_on, page, ink)
    return SheetReading(sheet, page, shots_of(segments, marks, partial(is_tee, course)))


def is_tee(course: Mapping[tuple[int, int], str], border: Edge) -> bool:
    """Whether a side belongs to a hex of a tee."""
    return any(course.get((at.q, at.r)) == TEE for at in sides_of(border))


def _mark_on(page: FlatPage, ink: InkPlane, border: Edge, line: SeenSegment) -> float:
    return mark_on(border, line, page, ink)
