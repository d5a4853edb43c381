"""Corners and hexes that a person marked in a picture: whether a camera can see a table so."""

from __future__ import annotations

import cv2
import numpy as np

from calibration.errors import CalibrationError
from calibration.lens import Points
from calibration.solve import map_from_corners
from web.camera import Corners
from web.errors import BadAsk

LEAST_SHARE = 0.02  # of the picture: a board that is smaller cannot be read


def verify_surface(corners: Corners, size_px: tuple[int, int]) -> None:
    """Raises BadAsk for corners that are no playing surface in a picture of this width and height."""
    points = np.array(corners, float)
    try:
        map_from_corners(points, size_px)
    except CalibrationError as wrong:
        raise BadAsk(str(wrong)) from wrong
    if cv2.contourArea(_outline(points)) < LEAST_SHARE * size_px[0] * size_px[1]:
        raise BadAsk("these corners lie too close together to be a board's")


def verify_course(hexes: Corners, size_px: tuple[int, int]) -> None:
    """Raises BadAsk for marks of four hexes that lie nearly on one line or point, or in another order."""
    outline = _outline(np.array(hexes, float))
    is_in_order = cv2.isContourConvex(outline) and cv2.contourArea(outline, oriented=True) > 0
    if not is_in_order or cv2.contourArea(outline) < LEAST_SHARE * size_px[0] * size_px[1]:
        raise BadAsk("no camera sees the hexes so: put each mark on the middle of the hex of its number")


def _outline(points: Points) -> Points:
    return points.astype(np.float32)
