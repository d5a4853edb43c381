"""The usual frame processing of other programs, for comparison in the table of `pocketwatch bench`.

Each rival gets the same frames as one block of YUV 4:2:0, as a camera delivers them, and the board's place:
finding it is not measured.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from calibration.boardmap import BoardMap, corners_mm
from device.benchmarks.network import NETWORK_PX, Network
from vision.frame import Frame, Plane

Rival = Callable[[Plane], object]

RECTIFIED_PX = 900  # side of the rectified board: about as many pixels as the camera has on it
COIN_PX = RECTIFIED_PX * 15.5 / 740.0
HSV_RANGES = (
    ((0, 0, 170), (179, 60, 255)),
    ((0, 0, 0), (179, 255, 70)),
    ((0, 120, 60), (10, 255, 255)),
)  # pale, dark and red pieces


def i420(frame: Frame) -> Plane:
    """The planes of a frame as one (3/2 H, W) block."""
    assert frame.u is not None
    assert frame.v is not None
    width, height = frame.size_px
    parts = [plane.reshape(-1) for plane in (frame.y, frame.u, frame.v)]
    return np.concatenate(parts).reshape(height * 3 // 2, width)


def rivals(board_map: BoardMap) -> dict[str, Rival | None]:
    """Every rival by its name; None where its packages are not installed."""
    matrix = _rectifying(board_map)
    network = Network.random() if Network.is_installed() else None
    return {
        "rectify_hough": lambda yuv: _hough(_rectified(yuv, matrix)),
        "rectify_hsv_contours": lambda yuv: _hsv_contours(_rectified(yuv, matrix)),
        "yolo_nano": None if network is None else lambda yuv: network.run(_letterboxed(yuv)),
    }


def _rectifying(board_map: BoardMap) -> Plane:
    side = RECTIFIED_PX - 1
    square = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    seen = board_map.image_from_board(corners_mm(board_map.surface_mm)).astype(np.float32)
    return np.asarray(cv2.getPerspectiveTransform(seen, square))


def _rectified(yuv: Plane, matrix: Plane) -> Plane:
    bgr = cv2.cvtColor(yuv, cv2.COLOR_YUV2BGR_I420)
    return np.asarray(cv2.warpPerspective(bgr, matrix, (RECTIFIED_PX, RECTIFIED_PX)), np.uint8)


def _hough(board: Plane) -> int:
    """The number of circles that the Hough transform finds."""
    grey = cv2.medianBlur(cv2.cvtColor(board, cv2.COLOR_BGR2GRAY), 5)
    low, high = round(0.85 * COIN_PX), round(1.45 * COIN_PX)
    circles = cv2.HoughCircles(
        grey, cv2.HOUGH_GRADIENT, 1.5, 1.6 * COIN_PX, param1=120, param2=40, minRadius=low, maxRadius=high
    )
    return 0 if circles is None else circles.reshape(-1, circles.shape[-1]).shape[0]


def _hsv_contours(board: Plane) -> int:
    """The number of round patches with a piece's colour."""
    hsv = cv2.cvtColor(board, cv2.COLOR_BGR2HSV)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5))
    coins = 0
    for low, high in HSV_RANGES:
        mask = cv2.morphologyEx(cv2.inRange(hsv, np.array(low), np.array(high)), cv2.MORPH_OPEN, kernel)
        contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        for contour in contours:
            if cv2.contourArea(contour) > COIN_PX * COIN_PX:
                _, radius = cv2.minEnclosingCircle(contour)
                coins += radius < 1.5 * COIN_PX
    return coins


def _letterboxed(yuv: Plane) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    bgr = cv2.cvtColor(yuv, cv2.COLOR_YUV2BGR_I420)
    height, width = bgr.shape[:2]
    shrink = NETWORK_PX / max(width, height)
    small = cv2.resize(bgr, (round(width * shrink), round(height * shrink)), interpolation=cv2.INTER_LINEAR)
    square = np.full((NETWORK_PX, NETWORK_PX, 3), 114, np.uint8)
    square[: small.shape[0], : small.shape[1]] = small
    return np.asarray(cv2.dnn.blobFromImage(square, 1 / 255, swapRB=True), np.float32)
