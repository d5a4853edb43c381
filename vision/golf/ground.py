"""The course flattened: seen from above, each pixel with its hex."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.plane import HexPlane, hexes_from_plane, looked_up, plane_from_hexes
from rules.hexes import Hex, neighbours

PITCH_PX = 32  # pixels of the flattened picture
MARGIN = 1.0  # pitches around the course
SOLID = frozenset({"stump", "rock", "mushroom", "mole", "hole"})

Course = Mapping[tuple[int, int], str]


@dataclass(frozen=True, eq=False)
class FlatCourse:
    """The course seen from above: Lab, the index of each pixel's hex (-1 outside), the place of pixel 0."""

    lab: NDArray[np.uint8]
    hex_index: NDArray[np.int32]
    hexes: tuple[tuple[int, int], ...]
    low: NDArray[np.float64]
    seen: NDArray[np.bool_]

    def plane_from_flat(self, flat: NDArray[np.float64]) -> NDArray[np.float64]:
        """Pitches of pixels of this picture."""
        return np.asarray(flat / PITCH_PX + self.low)


def flat_course(bgr: NDArray[np.uint8], plane: HexPlane, course: Course) -> FlatCourse:
    """The picture seen from above the course."""
    centres = plane_from_hexes(course)
    low, high = centres.min(axis=0) - MARGIN, centres.max(axis=0) + MARGIN
    wide, tall = np.ceil((high - low) * PITCH_PX).astype(int)
    grid = np.mgrid[0:tall, 0:wide][::-1].reshape(2, -1).T / PITCH_PX + low
    px = plane.px_from_plane(grid)
    across, down = (px[:, k].reshape(tall, wide).astype(np.float32) for k in (0, 1))
    flat = cv2.remap(cv2.GaussianBlur(bgr, (0, 0), 0.7), across, down, cv2.INTER_LINEAR)
    index = {place: k for k, place in enumerate(course)}
    hex_index = looked_up(index, hexes_from_plane(grid), -1).astype(np.int32).reshape(tall, wide)
    lab = np.asarray(cv2.cvtColor(flat, cv2.COLOR_BGR2LAB), np.uint8)
    return FlatCourse(lab, hex_index, tuple(course), low, plane.inside(px).reshape(tall, wide))


def neighbours_of(place: tuple[int, int]) -> list[tuple[int, int]]:
    """The six hexes around, as plain pairs."""
    return [(at.q, at.r) for at in neighbours(Hex(*place))]
