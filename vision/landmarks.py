"""Is the board still where it was? Light changes the brightness of its printed lines, a nudge their place."""

from __future__ import annotations

import cv2
import numpy as np

from calibration.boardmap import BoardMap
from calibration.errors import CalibrationError
from calibration.solve import map_from_corners
from vision.frame import Plane
from vision.gate import Gate

LEAST_CORRELATION = 0.6  # of the aligned pictures; two different boards stay below 0.3
ITERATIONS = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 60, 1e-4)


def same_drawing(one: Plane, other: Plane, where: Plane) -> float:
    """-1 to 1: how alike the fine structure of two reduced pictures is within a mask, whatever the light."""
    a, b = (_structure(picture)[where > 0] for picture in (one, other))
    if a.size < 2:
        return 0.0
    a, b = a - a.mean(), b - b.mean()
    scale = float(np.sqrt((a * a).sum() * (b * b).sum()))
    return float((a * b).sum()) / scale if scale > 0 else 0.0


def nudge_px(gate: Gate, small: Plane) -> float:
    """How far the drawing slid since the ground, in pixels of the camera; 0 where that cannot be told.

    A hand over the board can feign a slide; a true one lays the slid ground better over the picture.
    """
    if gate.ground is None:
        return 0.0
    (dx, dy), response = cv2.phaseCorrelate(_structure(gate.ground), _structure(small))
    if response <= 0.1:
        return 0.0
    slide = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
    slid = np.asarray(cv2.warpAffine(gate.ground, slide, gate.size, borderMode=cv2.BORDER_REPLICATE), np.uint8)
    better = same_drawing(slid, small, gate.surface) > same_drawing(gate.ground, small, gate.surface)
    return float(np.hypot(dx, dy)) * gate.shrink if better else 0.0


def realigned(gate: Gate, small: Plane) -> BoardMap | None:
    """The board map after a nudge: the ground is laid over this picture; None where it does not fit."""
    ground = gate.ground
    if ground is None:
        return None
    (dx, dy), _ = cv2.phaseCorrelate(_structure(ground), _structure(small))
    warp = np.array([[1, 0, dx], [0, 1, dy], [0, 0, 1]], np.float32)
    try:
        alike, found = cv2.findTransformECC(
            ground, small, warp, cv2.MOTION_HOMOGRAPHY, ITERATIONS, gate.surface, 5
        )
    except cv2.error:
        return None
    if alike < LEAST_CORRELATION:
        return None
    old = gate.board_map
    cells = (old.corners_px() - gate.box[:2] + 0.5) / gate.shrink - 0.5
    moved = cv2.perspectiveTransform(cells.reshape(-1, 1, 2), np.asarray(found, float)).reshape(-1, 2)
    corners = (moved + 0.5) * gate.shrink - 0.5 + gate.box[:2]
    size = (old.lens.width_px, old.lens.height_px)
    try:
        return map_from_corners(corners, size, surface_mm=old.surface_mm, lens=old.lens)
    except CalibrationError:
        return None


def _structure(small: Plane) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    smooth = cv2.GaussianBlur(small, (0, 0), 1.0)
    return np.asarray(cv2.Laplacian(smooth, cv2.CV_32F), np.float32)
