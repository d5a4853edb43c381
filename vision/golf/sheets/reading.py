"""A photographed sheet read: where the page lies, and the shots that pens drew on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from calibration.golf.find import find_course
from calibration.golf.found import FoundCourse
from rules.golf.roll_in_one.lines.edges import Edge, sides_of
from vision.frame import Frame
from vision.golf.course_reader import CourseReader
from vision.golf.sheets.flat import FlatPage, Picture, flattened
from vision.golf.sheets.ink import InkPlane, ink_on
from vision.golf.sheets.marks import mark_on
from vision.golf.sheets.segment import SeenSegment
from vision.golf.sheets.segments import segments_on
from vision.golf.sheets.shots import SheetLines, shots_of

GAME = "roll_in_one"
TEE, GREEN = "tee", "green"  # the grounds where the holes of a sheet begin and end


@dataclass(frozen=True, eq=False)
class SheetReading:
    """A sheet: where its course lies, the flattened page, the lines on it, and whether a hand is over it."""

    placement: FoundCourse
    page: FlatPage
    lines: SheetLines
    hand: bool


def read_sheet(bgr: Picture, course: Mapping[tuple[int, int], str]) -> SheetReading:
    """The sheet in a picture; raises calibration.golf.found.NoCourse where its course is not found."""
    sheet = find_course(bgr, course)
    page = flattened(bgr, sheet.plane, course)
    ink = ink_on(page, course)
    is_tee, is_green = (partial(is_on, course, ground) for ground in (TEE, GREEN))
    lines = shots_of(segments_on(page, ink), partial(_mark_on, page, ink), is_tee, is_green)
    hand = CourseReader(sheet, course, GAME, has_dice=False).read(Frame.from_bgr(bgr)).hand
    return SheetReading(sheet, page, lines, hand)


def is_on(course: Mapping[tuple[int, int], str], ground: str, border: Edge) -> bool:
    """Whether a side belongs to a hex of a ground."""
    return any(course.get((at.q, at.r)) == ground for at in sides_of(border))


def _mark_on(page: FlatPage, ink: InkPlane, border: Edge, line: SeenSegment) -> float:
    return mark_on(border, line, page, ink)
