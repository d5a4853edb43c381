"""One picture of a golf table, of dice or of a sheet: its report, and the same drawn over the picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from calibration.golf.find import find_lattice
from calibration.golf.found import NoCourse
from device.golf_tables.courses import SeenCourse
from device.golf_tables.reports import (
    Report,
    dice_json,
    hexes_seen,
    lattice_report,
    no_table_report,
    table_report,
)
from device.golf_tables.sheets import no_sheet_report, sheet_report
from vision.diagnostics.explain import explain_refusal
from vision.diagnostics.golf import explain_dice, explain_lattice, explain_sheet, explain_table
from vision.frame import Frame, Plane
from vision.golf.dice.faces import dice
from vision.golf.sheets.reading import read_sheet
from vision.golf.table import read_table

Picture = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Detected:
    """What a picture shows: its report, the reason where no table was found (else empty), and its drawing."""

    report: Report
    refusal: str
    drawn: Callable[[], Plane]  # (H', W', 3) BGR, drawn when it is asked for


def detected_table(bgr: Picture, course: SeenCourse | None, hex_mm: float | None = None) -> Detected:
    """A golf table; without a course its lattice alone."""
    try:
        if course is None:
            return _detected_lattice(bgr)
        read = read_table(bgr, course.grounds, course.game, hex_mm, course.labels)
    except NoCourse as refusal:
        return _refused(bgr, no_table_report(dice(bgr)), str(refusal))
    return Detected(table_report(read, course), "", partial(explain_table, bgr, read, course.grounds))


def _detected_lattice(bgr: Picture) -> Detected:
    lattice, seen = find_lattice(bgr), dice(bgr)
    hexes = hexes_seen(lattice)
    drawn = partial(explain_lattice, bgr, lattice.plane, hexes, seen)
    return Detected(lattice_report(lattice, hexes, seen), "", drawn)


def detected_dice(bgr: Picture) -> Detected:
    """The dice of a picture."""
    seen = dice(bgr)
    return Detected({"dice": dice_json(seen), "table": None}, "", partial(explain_dice, bgr, seen))


def detected_sheet(bgr: Picture, course: SeenCourse) -> Detected:
    """A sheet of Roll in One, with the pens' lines on it."""
    try:
        read = read_sheet(bgr, course.grounds)
    except NoCourse as refusal:
        return _refused(bgr, no_sheet_report(bgr), str(refusal))
    return Detected(sheet_report(bgr, read, course), "", partial(explain_sheet, bgr, read, course.grounds))


def _refused(bgr: Picture, report: Report, reason: str) -> Detected:
    return Detected(report, reason, partial(explain_refusal, Frame.from_bgr(bgr), reason, "no table"))
