"""Hands: something larger than any token that stands out from the course as one piece."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.golf.ground import PITCH_PX

APART = 2.2  # deviations from the ground
LEAST_HEXES = 2.8  # square pitches of one piece
THINNEST = 0.5  # pitches: what is thinner is a flag's pole or a frame


def hand_over(apart: NDArray[np.float32]) -> bool:
    """Whether a hand or a sleeve covers part of the course."""
    return bool(hand_mask(apart).any())


def hand_mask(apart: NDArray[np.float32]) -> NDArray[np.bool_]:
    """The pixels of the flattened course that hands and sleeves cover."""
    size = int(THINNEST * PITCH_PX) | 1
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    mask = cv2.morphologyEx((apart > APART).astype(np.uint8), cv2.MORPH_OPEN, kernel)
    labels, stats = cv2.connectedComponentsWithStats(mask, connectivity=4)[1:3]
    large = stats[:, cv2.CC_STAT_AREA] > LEAST_HEXES * PITCH_PX**2
    large[0] = False
    return np.asarray(cv2.dilate(large[labels].astype(np.uint8), kernel) > 0)
