"""A small course drawn as a printed board, seen by a tilted camera: a picture with its truth."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.plane import plane_from_hexes

PITCH_PX = 40
COURSE = {
    (q, r): "sand"
    if (q, r) in {(4, 1), (5, 1), (4, 2)}
    else "pond"
    if (q, r) in {(0, 6), (1, 6), (0, 7)}
    else "plain"
    for r in range(9)
    for q in range(-(r // 2), 12 - r // 2)
    if (q, r) not in {(11, 0), (10, 0), (10, 1)}
}
INK = {"plain": (70, 150, 90), "sand": (150, 200, 230), "pond": (190, 110, 60)}
IMAGE_FROM_PRINT = np.array([[1.05, 0.22, 90.0], [-0.18, 0.95, 150.0], [0.0002, 0.00025, 1.0]])
SIZE_PX = (900, 700)


def drawn(seed: int = 3) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """The picture, and the pixels of the course's hexes in their order."""
    canvas = np.full((520, 620, 3), (60, 90, 120), np.uint8)
    corners = np.deg2rad(np.arange(30, 390, 60))
    outline = np.column_stack((np.cos(corners), np.sin(corners))) / np.sqrt(3)
    middles = np.add(plane_from_hexes(COURSE), 1.5)
    for middle, ground in zip(middles, COURSE.values(), strict=True):
        points = np.round((middle + outline) * PITCH_PX).astype(np.int32)
        cv2.fillPoly(canvas, [points], INK[ground])
        cv2.polylines(canvas, [points], True, (40, 90, 50), 1, cv2.LINE_AA)
    picture = cv2.warpPerspective(canvas, IMAGE_FROM_PRINT, SIZE_PX, borderValue=(60, 90, 120))
    noise = np.random.default_rng(seed).normal(0, 3, picture.shape)
    px = np.asarray(cv2.perspectiveTransform((middles * PITCH_PX)[:, None], IMAGE_FROM_PRINT)[:, 0], np.float64)
    return np.clip(cv2.GaussianBlur(picture, (0, 0), 0.8) + noise, 0, 255).astype(np.uint8), px
