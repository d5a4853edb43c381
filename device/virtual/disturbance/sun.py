"""A patch of sun on the table: a window's light, brighter than the lamp's, that clouds weaken and give back."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

import cv2
import numpy as np

from calibration.lens import Points

CLOUD_S = 8.0  # from one weakening of the sun to the next
CLOUDS = 0.25  # share of the patch's light that a cloud swings to either side
EDGE = 0.006  # of the picture's width: the penumbra
BREADTH, LENGTH = (0.15, 0.35), (0.2, 0.5)  # of the picture's width
TURN_DEG = 60.0


@dataclass(frozen=True)
class Sun:
    """`strength` the patch's light, as a share of the lamp's; `seed` says where it lies."""

    strength: float = 0.0
    seed: int = 0

    def light(self, t_s: float, size_px: tuple[int, int]) -> Points:
        """(h, w) the factor of linear light at a time."""
        at = 2 * pi * (t_s / CLOUD_S + _luck(self.seed).random())
        share = self.strength * (1 - CLOUDS + CLOUDS * cos(at))
        return np.asarray(1 + np.float32(share) * _patch(self.seed, size_px))


def _luck(seed: int) -> np.random.Generator:
    return np.random.default_rng((seed, 5))


@lru_cache(maxsize=4)
def _patch(seed: int, size_px: tuple[int, int]) -> Points:
    """(h, w) how much of the window's light each pixel has: a soft-edged parallelogram near the middle."""
    luck, width = _luck(seed), size_px[0]
    luck.random()  # the cloud's
    middle = np.array(size_px) * luck.uniform(0.3, 0.7, 2)
    turn = np.deg2rad(luck.uniform(-TURN_DEG, TURN_DEG))
    along = width * luck.uniform(*LENGTH) / 2 * np.array([cos(turn), sin(turn)])
    across = width * luck.uniform(*BREADTH) / 2 * np.array([sin(0.2 - turn), cos(0.2 - turn)])
    corners = [middle + a * along + b * across for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    patch = np.zeros(size_px[::-1], np.float32)
    cv2.fillConvexPoly(patch, np.array(corners).round().astype(np.int32), 1.0)
    return np.asarray(cv2.GaussianBlur(patch, (0, 0), max(EDGE * width, 0.5)), np.float32)
