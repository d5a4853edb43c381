"""The course flattened: seen from above, each pixel with its hex."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.course import Course
from calibration.golf.plane import HexPlane, hexes_from_plane, looked_up, plane_from_hexes
from vision.golf.change_cells import CELL, RENEWED, Cells, Part, spots_of

PITCH_PX = 32  # pixels of the flattened picture
MARGIN = 1.0  # pitches around the course
COARSE, BLOCK_CELLS = 8, 3  # pixels of a block that is flattened, and the cells about its middle that it shows
SOFT_PX = 4  # the softening reaches so far


@dataclass(frozen=True, eq=False)
class FlatCourse:
    """The course seen from above: colours, the index of each pixel's hex (-1 outside), the place of pixel 0."""

    bgr: NDArray[np.uint8]
    hex_index: NDArray[np.int32]
    hexes: tuple[tuple[int, int], ...]
    low: NDArray[np.float64]
    seen: NDArray[np.bool_]


class Flattening:
    """Sees a course from above, picture after picture: only what looks different is flattened again.

    The places of its pixels in the camera's picture are worked out once.
    """

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
        self._flat: NDArray[np.uint8] = np.zeros((tall, wide, 3), np.uint8)
        half = COARSE // 2
        self._cells = self._maps[0][half::COARSE, half::COARSE].astype(np.int64) // CELL  # of blocks' middles

    def flat(self, bgr: NDArray[np.uint8], cells: Cells | None = None) -> FlatCourse:
        """A picture seen from above the course; with its `cells` only what is new is flattened."""
        differs = None if cells is None else cells.differs(RENEWED, BLOCK_CELLS)
        tall, wide = self._flat.shape[:2]
        parts = [np.s_[:tall, :wide]] if differs is None else self._showing(differs)
        self._flat = self._flat.copy()  # earlier ones stay as they were
        for part in parts:
            self._flat[part] = self._part(bgr, part)
        return FlatCourse(self._flat, self._hex_index, self._hexes, self._low, self._seen)

    def _showing(self, differs: NDArray[np.bool_]) -> list[Part]:
        """The parts of the flattened picture that show the cells where a mask holds."""
        tall, wide = differs.shape
        across, down = self._cells[..., 0], self._cells[..., 1]
        blocks = differs[np.clip(down, 0, tall - 1), np.clip(across, 0, wide - 1)]
        return [
            np.s_[rows.start * COARSE : rows.stop * COARSE, columns.start * COARSE : columns.stop * COARSE]
            for rows, columns in spots_of(blocks)
        ]

    def _part(self, bgr: NDArray[np.uint8], part: Part) -> NDArray[np.uint8]:
        """A part of the flattened picture; of the camera's only what it shows is softened."""
        whole, fractions = (each[part] for each in self._maps)
        limits = [(0, bgr.shape[1 - k] - 1) for k in (0, 1)]
        low = [int(np.clip(whole[..., k].min() - SOFT_PX, *limits[k])) for k in (0, 1)]
        high = [int(np.clip(whole[..., k].max() + SOFT_PX + 1, *limits[k])) for k in (0, 1)]
        soft = cv2.GaussianBlur(bgr[low[1] : high[1] + 1, low[0] : high[0] + 1], (0, 0), 0.7)
        moved = np.ascontiguousarray(whole - np.array(low, np.int16))
        return np.asarray(cv2.remap(soft, moved, np.ascontiguousarray(fractions), cv2.INTER_LINEAR), np.uint8)


def flat_course(bgr: NDArray[np.uint8], plane: HexPlane, course: Course) -> FlatCourse:
    """The picture seen from above the course."""
    return Flattening(plane, course).flat(bgr)
