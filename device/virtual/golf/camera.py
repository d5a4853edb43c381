"""A camera over the virtual golf table: it has the whole course in its picture, and where dice are thrown."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from calibration.boardmap import BoardMap
from vision.synthetic.hexes.scene import Place, mm_of
from vision.synthetic.hexes.variety import camera_by_chance

DICE_REACH_MM = 62.0  # beside the course
TRIED, MARGIN_PX = 200, 8
FOLDED_MM = 1.0  # what the picture shows elsewhere than it is, by more, is folded


def camera_over(
    luck: np.random.Generator, course: Mapping[Place, str], pitch_mm: float, size_px: tuple[int, int]
) -> BoardMap:
    """A camera that sees the whole course, and the place beside it where dice are thrown."""
    middles = np.array([mm_of(place, pitch_mm) for place in course])
    low, high = middles.min(axis=0), middles.max(axis=0)
    corners = np.array([(x, y) for x in (low[0], high[0]) for y in (low[1] - DICE_REACH_MM, high[1])])
    for _ in range(TRIED):
        camera = camera_by_chance(luck, course, pitch_mm, size_px)
        if _sees(camera, corners, size_px):
            return camera
    return camera


def _sees(camera: BoardMap, points_mm: NDArray[np.float64], size_px: tuple[int, int]) -> bool:
    """Whether a camera has all these points in its picture.

    A wide lens is drawn by one term, which folds what lies far beyond the picture's edge back into it.
    """
    px = camera.image_from_board(points_mm)
    is_inside = (px > MARGIN_PX).all() and (px < np.array(size_px) - MARGIN_PX).all()
    return bool(is_inside and np.hypot(*(camera.board_from_image(px) - points_mm).T).max() < FOLDED_MM)
