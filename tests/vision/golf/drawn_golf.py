"""Drawn golf tables whose truth is known, and the course found on them: by their camera, without a search."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.found import FoundCourse
from calibration.golf.lattice.fit import fitted
from calibration.golf.lattice.nodes import Nodes
from calibration.golf.plane import HexPlane, plane_from_hexes
from vision.golf.course_reader import Reading, read_course
from vision.synthetic.hexes.tables import GolfTable, photographed, table_by_chance


def found_on(table: GolfTable) -> FoundCourse:
    """Where the course lies in the table's picture."""
    lens = table.camera.lens
    points = plane_from_hexes(table.course)
    mm = points * [1, -1] * table.look.print.pitch_mm
    px = np.asarray(table.camera.image_from_board(mm), np.float64)
    plane = HexPlane(lens.width_px, lens.height_px, np.eye(3))
    normal = (px - plane.middle_px) / plane.scale_px
    plane = replace(plane, plane_from_normal=np.asarray(cv2.findHomography(normal, points)[0]))
    nodes = Nodes(points, px, np.ones(len(points)))
    for _ in range(3):
        plane = fitted(plane, nodes, nodes.strength)
    return FoundCourse(plane, 0.0, 1.0, 3.0, len(points), None)


@cache
def table_and_picture(seed: int, game: str) -> tuple[GolfTable, NDArray[np.uint8]]:
    """A table by its seed, and its photograph."""
    table = table_by_chance(seed, game)
    return table, photographed(table, seed)[0]


@cache
def reading_of(seed: int, game: str) -> tuple[GolfTable, Reading]:
    """A table by its seed, and what is read of its photograph."""
    table, picture = table_and_picture(seed, game)
    return table, read_course(picture, found_on(table), table.course, game)
