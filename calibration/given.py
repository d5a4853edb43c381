"""Corners given by a person, with the lens's distortion and the pockets' size from the picture."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from calibration.boardmap import BoardMap
from calibration.errors import CalibrationError
from calibration.find import NoBoard, search
from calibration.lens import Lens, Picture, Points
from calibration.solve import map_from_corners

SAME_BOARD = 0.03  # of a side: given and found corners lie no farther apart, else it is another board


def map_through(
    bgr: Picture,
    corners_px: Points,
    *,
    surface_mm: float = 740.0,
    hfov_deg: float | None = None,
    lens: Lens | None = None,
) -> BoardMap:
    """The board map through four corners, (4, 2) pixels in the order NW NE SE SW, of a (H, W, 3) picture.

    Where the search finds the same board, its pockets are taken, and its lens unless `lens` or `hfov_deg` is
    given; else pockets are the laws' and the lens is estimated from the corners alone. Raises
    CalibrationError where the corners are not a convex quadrilateral in clockwise order.
    """
    size_px = bgr.shape[1], bgr.shape[0]
    given = map_from_corners(corners_px, size_px, surface_mm=surface_mm, hfov_deg=hfov_deg, lens=lens)
    try:
        board_map = search(bgr, surface_mm=surface_mm, hfov_deg=hfov_deg, lens=lens).board_map
        same = map_from_corners(corners_px, size_px, surface_mm=surface_mm, lens=board_map.lens)
    except (NoBoard, CalibrationError):
        return given
    if _off_mm(corners_px, board_map) > SAME_BOARD * surface_mm:
        return given
    return replace(same, pocket_radius_mm=board_map.pocket_radius_mm, pocket_inset_mm=board_map.pocket_inset_mm)


def _off_mm(corners_px: Points, board_map: BoardMap) -> float:
    """The largest distance of a given corner from the nearest found one; the person decides where north is."""
    corners, others = (
        board_map.board_from_image(four) for four in (np.asarray(corners_px, float), board_map.corners_px())
    )
    return float(max(np.hypot(*(others - corner).T).min() for corner in corners))
