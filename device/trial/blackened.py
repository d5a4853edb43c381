"""The picture of a board alone: everything beyond its wooden border is black before it is kept or sent.

The border is left in, generously, since a board is found by it; people, hands beside the board and the room are
not. What is black is black before the picture is encoded, so nothing of it is hidden in the file.
"""

from __future__ import annotations

import cv2
import numpy as np

from calibration.boardmap import BoardMap, corners_mm
from calibration.lens import Points
from vision.frame import Plane

FRAME_SHARE = 1.25  # of the border's breadth: borders of other makes are broader
PARTS = 24  # of a side: a lens bends it
QUALITY = 95  # of JPEG: the kept picture is measured again


def outline_px(board_map: BoardMap) -> Points:
    """(N, 2) px round the board and its border, clockwise in the board's plane, at the border's height."""
    profile = board_map.profile
    corners = corners_mm(board_map.surface_mm + 2 * FRAME_SHARE * profile.frame_breadth_mm)
    share = np.linspace(0, 1, PARTS, endpoint=False)[:, None]
    sides = [a + (b - a) * share for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True)]
    low, high = (board_map.image_from_board(np.vstack(sides), up) for up in (0.0, profile.frame_height_mm))
    return np.asarray(cv2.convexHull(np.vstack([low, high]).astype(np.float32)).reshape(-1, 2), float)


def blackened(bgr: Plane, board_map: BoardMap) -> Plane:
    """The picture, (H, W, 3) BGR, black outside the board and its border."""
    mask = np.zeros(bgr.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, outline_px(board_map).round().astype(np.int32), 255)
    return np.asarray(cv2.bitwise_and(bgr, bgr, mask=mask), np.uint8)


def encoded(bgr: Plane) -> bytes:
    """The picture as JPEG, without any metadata."""
    _, jpeg = cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return jpeg.tobytes()
