"""A photographed sheet read: where the page lies, and the shots that pens drew on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from calibration.golf.find import FoundCourse, find_course
from vision.golf.sheets.flat import FlatPage, Picture, flattened
from vision.golf.sheets.ink import ink_on
from vision.golf.sheets.segments import mark_on, segments_on
from vision.golf.sheets.shots import SheetLines, shots_of


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
    return SheetReading(sheet, page, shots_of(segments, lambda border, line: mark_on(border, line, page, ink)))
