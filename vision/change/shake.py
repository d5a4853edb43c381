"""A shaken camera: the cells by which the whole picture slides after somebody knocked the table.

A shake is over in a second and leaves the camera as it was, so no calibration follows it: each picture is slid
back, and compared with one cell's play.
"""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Plane

FARTHEST = 8  # Cells: a camera that shifts farther is being moved.
HALF = 2  # One cell in this many is compared, both ways: a shift is rounded to whole cells anyway.
PLAY = np.ones((3, 3), np.uint8)  # The neighbourhood of a cell that a shift by less than a cell can show.


def slid_cells(before: Plane, after: Plane) -> tuple[int, int]:
    """Columns and rows by which `after` has slid against `before`; (0, 0) where that is unclear."""
    was, now = (_coarse(picture) for picture in (before, after))
    (across, down), _ = cv2.phaseCorrelate(was, now, _window(was.shape))
    columns, rows = round(across * HALF), round(down * HALF)
    return (columns, rows) if max(abs(columns), abs(rows)) <= FARTHEST else (0, 0)


def slid_back(picture: Plane, cells: tuple[int, int]) -> Plane:
    """The picture as it would be had it not slid by so many columns and rows."""
    matrix = np.array([[1, 0, -cells[0]], [0, 1, -cells[1]]], np.float32)
    size = (picture.shape[1], picture.shape[0])
    return np.asarray(
        cv2.warpAffine(picture, matrix, size, flags=cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE),
        np.uint8,
    )


def apart_with_play(picture: Plane, other: Plane) -> Plane:
    """The difference in levels between `picture` and `other` that one cell of play does not explain."""
    above = cv2.subtract(picture, cv2.dilate(other, PLAY))
    below = cv2.subtract(cv2.erode(other, PLAY), picture)
    return np.asarray(cv2.max(above, below), np.uint8)


def _coarse(picture: Plane) -> NDArray[np.float32]:
    size = (picture.shape[1] // HALF, picture.shape[0] // HALF)
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.float32)


@lru_cache(maxsize=4)
def _window(shape: tuple[int, int]) -> NDArray[np.float32]:
    return np.asarray(cv2.createHanningWindow((shape[1], shape[0]), cv2.CV_32F), np.float32)
