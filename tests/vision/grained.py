"""A reduced picture of a table that was never drawn, for tests of light and swings."""

from __future__ import annotations

import cv2
import numpy as np

from vision.frame import Plane

SIDE = 360


def table(seed: int = 1) -> Plane:
    """Wood with grain, lines and coins."""
    luck = np.random.default_rng(seed)
    picture = cv2.GaussianBlur(luck.normal(150, 12, (SIDE, SIDE)).astype(np.float32), (0, 0), 1.2)
    for _ in range(25):
        ends = luck.integers(0, SIDE, 4)
        cv2.line(picture, (int(ends[0]), int(ends[1])), (int(ends[2]), int(ends[3])), 60.0, 1)
    for _ in range(12):
        x, y = luck.integers(20, SIDE - 20, 2)
        cv2.circle(picture, (int(x), int(y)), 8, float(luck.choice([45, 200])), -1)
    return np.clip(picture, 0, 255).astype(np.uint8)
