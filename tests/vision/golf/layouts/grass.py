"""Patches of grass with upright tokens, as a reader cuts them round a hex."""

from __future__ import annotations

import numpy as np

from vision.golf.layouts.patch_colours import Patch, colours_gone
from vision.golf.patches import FOOT, PX_PER_PITCH, SIZE

GRASS, YELLOW, RED = (-0.55, 0.1, -0.4), (-0.8, 0.5, 0.6), (-0.75, -0.7, 0.5)


def patch(*tokens: tuple[tuple[float, float, float], float, float]) -> Patch:
    """Grass with upright tokens: colour, pitches aside and below the hex's middle of the foot."""
    bgr = np.empty((3, SIZE[1], SIZE[0]), np.float32)
    bgr[:] = np.array(GRASS, np.float32)[:, None, None]
    for colour, aside, below in tokens:
        column = round(FOOT[0] + aside * PX_PER_PITCH)
        row = round(FOOT[1] + 1 + below * PX_PER_PITCH)
        bgr[:, max(row - 16, 0) : row + 2, max(column - 5, 0) : column + 6] = np.array(colour)[:, None, None]
    return bgr + np.random.default_rng(0).normal(0, 0.01, bgr.shape).astype(np.float32)


GONE = colours_gone(patch((YELLOW, 0, 0)), patch())
