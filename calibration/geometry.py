"""Plane geometry that every step needs: homographies, the pixels of a resized picture, four corners.

Pixels count from the middle of the upper left pixel, which is (0, 0). Resizing keeps the picture's edges in
place and not that middle, so pixels do not simply scale.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import Points


def mapped(homography: Points, points: Points) -> NDArray[np.float64]:
    """Points through a (3, 3) homography; (N, 2) in, (N, 2) out."""
    given = np.asarray(points, float).reshape(1, -1, 2)
    return np.asarray(cv2.perspectiveTransform(given, homography)[0], np.float64)


def px_when_resized(px: Points, scale: float) -> Points:
    """Pixels (..., 2) of a picture in the same picture `scale` times as large."""
    return np.asarray((px + 0.5) * scale - 0.5)


def px_before_resizing(px: Points, scale: float) -> Points:
    """The inverse of `px_when_resized`: pixels (..., 2) of a picture that was made `scale` times as large."""
    return np.asarray((px + 0.5) / scale - 0.5)


def mean_side(corners: Points) -> float:
    """The mean distance between neighbouring corners, (4, 2) in order, in their own unit."""
    return float(np.mean(np.hypot(*(corners - np.roll(corners, 1, axis=0)).T)))


def north_up(corners: Points) -> Points:
    """The same corners, begun with the one that makes the board's north most nearly the picture's top."""
    turned = [np.roll(corners, -quarter, axis=0) for quarter in range(4)]
    return min(turned, key=lambda four: float((four[0] + four[1] - four[2] - four[3])[1]))
