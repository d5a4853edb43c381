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
    """The course seen from above: colours, the index of each pixel's hex (-1 outside), the place of pixel 0."""

    bgr: NDArray[np.uint8]
    hex_index: NDArray[np.int32]
    hexes: tuple[tuple[int, int], ...]
    low: NDArray[np.float64]
    seen: NDArray[np.bool_]

    def plane_from_flat(self, flat: NDArray[np.float64]) -> NDArray[np.float64]:
        """Pitches of pixels of this picture."""
        return np.asarray(flat / PITCH_PX + self.low)


class Flattening:
    """Sees a course from above; where its pixels lie in the camera's picture is worked out once."""

    def __init__(self, plane: HexPlane, course: Course) -> None:
        centres = plane_from_hexes(course)
        self._low, high = centres.min(axis=0) - MARGIN, centres.max(axis=0) + MARGIN
        wide, tall = np.ceil((high - self._low) * PITCH_PX).astype(int)
        grid = np.mgrid[0:tall, 0:wide][::-1].reshape(2, -1).T / PITCH_PX + self._low
        px = plane.px_from_plane(grid)
        across, down = (px[:, k].reshape(tall, wide).astype(np.float32) for k in (0, 1))
        self._maps = cv2.convertMaps(across, down, cv2.CV_16SC2)  # half the time of floating ones
        index = {place: k for k, place in enumerate(course)}
        places = looked_up(index, hexes_from_plane(grid), -1)
        self._hex_index = places.astype(np.int32).reshape(tall, wide)
        self._hexes = tuple(course)
        self._seen = plane.inside(px).reshape(tall, wide)

    def flat(self, bgr: NDArray[np.uint8]) -> FlatCourse:
        """A picture seen from above the course."""
        flat = cv2.remap(cv2.GaussianBlur(bgr, (0, 0), 0.7), *self._maps, cv2.INTER_LINEAR)
        return FlatCourse(np.asarray(flat, np.uint8), self._hex_index, self._hexes, self._low, self._seen)


def flat_course(bgr: NDArray[np.uint8], plane: HexPlane, course: Course) -> FlatCourse:
    """The picture seen from above the course."""
    return Flattening(plane, course).flat(bgr)


def neighbours_of(place: tuple[int, int]) -> list[tuple[int, int]]:
    """The six hexes around, as plain pairs."""
    return [(at.q, at.r) for at in neighbours(Hex(*place))]
