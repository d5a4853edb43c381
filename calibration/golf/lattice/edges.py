"""The edge picture: strength of edges of any colour, evened out so that pale lines count like dark ones."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.float32]
EVEN_SHARE = 1 / 24  # of the long side: the neighbourhood whose mean edge strength becomes 1
CLIPPED = 3.0
NOISE = 2.0  # grey levels: a neighbourhood without edges stays near zero instead of showing its noise


def edge_picture(bgr: NDArray[np.uint8]) -> Picture:
    """Edge strength, (H, W) float32, about 1 on average wherever there are edges at all."""
    lab = cv2.GaussianBlur(cv2.cvtColor(bgr, cv2.COLOR_BGR2LAB), (0, 0), 1.0)
    strength = np.zeros(bgr.shape[:2], np.float32)
    for channel in cv2.split(lab):
        along = cv2.Scharr(channel, cv2.CV_32F, 1, 0) / 16
        down = cv2.Scharr(channel, cv2.CV_32F, 0, 1) / 16
        # `cv2.magnitude` rounds by where in memory the numbers lie: one picture would give two results.
        np.maximum(strength, np.sqrt(along * along + down * down), out=strength)
    side = int(max(bgr.shape) * EVEN_SHARE) | 1
    usual = cv2.boxFilter(strength, -1, (side, side), borderType=cv2.BORDER_REFLECT)
    return np.asarray(np.minimum(strength / (usual + NOISE / 2), CLIPPED), np.float32)


@dataclass(frozen=True, eq=False)
class Edges:
    """An edge picture and its halvings, finest first."""

    levels: tuple[Picture, ...]

    @classmethod
    def of(cls, bgr: NDArray[np.uint8]) -> Edges:
        """The edges of a picture, in four sizes."""
        levels = [edge_picture(bgr)]
        for _ in range(3):
            half = cv2.resize(levels[-1], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
            levels.append(np.asarray(half, np.float32))
        return cls(tuple(levels))

    @property
    def finest(self) -> Picture:
        """The edge picture in full size."""
        return self.levels[0]
