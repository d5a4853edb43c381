"""Photographed sheets of Roll in One as JSON, in the form of `pocketwatch detect --table sheet`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from device.golf_tables.courses import SeenCourse
from device.golf_tables.reports import NO_TABLE, dice_json, hexes_report
from rules.golf.roll_in_one.lines.edges import Edge
from vision.golf.course_reader import HEX_MM
from vision.golf.dice.faces import dice
from vision.golf.dice_reader import DiceReader
from vision.golf.sheets.reading import SheetReading
from vision.golf.sheets.shots import SheetLines

Report = dict[str, Any]


def sheet_report(bgr: NDArray[np.uint8], read: SheetReading, course: SeenCourse) -> Report:
    """The report of one picture in which a sheet was read."""
    inside = read.placement.plane.inside(read.placement.plane.px_from_hexes(course.grounds))
    hexes = [place for place, is_inside in zip(course.grounds, inside, strict=True) if is_inside]
    thrown = DiceReader(read.placement, course.grounds, HEX_MM[course.game], course.labels).read(bgr)
    return {
        "table": hexes_report(read.placement, hexes),
        "dice": dice_json(thrown),
        "lines": lines_json(read.lines),
        "unread": read.lines.unread,
        "hand": read.hand,
    }


def no_sheet_report(bgr: NDArray[np.uint8]) -> Report:
    """The report of one picture in which no sheet was found."""
    return {"table": NO_TABLE, "dice": dice_json(dice(bgr)), "lines": [], "unread": 0, "hand": False}


def lines_json(lines: SheetLines) -> list[Report]:
    """`[{"colour", "shots": [{"edges", "score"}]}]`: a line for each pen, its shots as they were drawn."""
    colours = sorted({shot.colour for shot in lines.shots})
    return [
        {
            "colour": colour,
            "shots": [
                {"edges": [edge_json(border) for border in shot.edges], "score": round(shot.score, 3)}
                for shot in lines.shots
                if shot.colour == colour
            ],
        }
        for colour in colours
    ]


def edge_json(border: Edge) -> list[object]:
    """`[[q, r], side]`."""
    return [[border.hex.q, border.hex.r], border.side]
