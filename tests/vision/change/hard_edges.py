"""A board with many hard edges, seen from above, and the same one slid."""

from functools import cache

import cv2
import numpy as np

from calibration.solve import map_from_corners
from vision.change.detector import ChangeDetector
from vision.change.settings import ChangeSettings
from vision.frame import Plane

SIZE = (640, 480)
CORNERS = np.array([[120, 40], [520, 40], [520, 440], [120, 440]], float)


@cache
def drawn(seed: int = 3) -> Plane:
    """A board with many hard edges, seen from above; nobody may write on it."""
    luck = np.random.default_rng(seed)
    picture = np.full((SIZE[1], SIZE[0], 3), 150, np.uint8)
    for _ in range(150):
        x, y = (int(part) for part in luck.uniform((110, 30), (530, 450)))
        level = int(luck.integers(20, 240))
        cv2.circle(picture, (x, y), int(luck.integers(4, 12)), (level, level, level), -1)
    board = np.asarray(cv2.GaussianBlur(picture, (3, 3), 0), np.uint8)
    board.setflags(write=False)
    return board


def slid(picture: Plane, by_px: tuple[float, float]) -> Plane:
    matrix = np.array([[1, 0, by_px[0]], [0, 1, by_px[1]]], np.float32)
    return np.asarray(cv2.warpAffine(picture, matrix, SIZE, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def detector() -> ChangeDetector:
    return ChangeDetector(map_from_corners(CORNERS, SIZE), ChangeSettings())
