"""The noise of a camera: measuring it and smoothing it."""

from __future__ import annotations

import cv2
import numpy as np

from vision.frame import Plane

GRAIN = 3  # Cells this far apart have no noise in common, even smoothed over as many cells.
THIN = 8  # One row in this many is enough to measure the noise.
MEDIAN_OF_NORMAL = 0.6745  # The median distance from the middle of normal values with a spread of 1.


def smoothed(small: Plane) -> Plane:
    """The picture, each cell averaged with its neighbours."""
    return np.asarray(cv2.blur(small, (GRAIN, GRAIN)), np.uint8)


def noise_of(small: Plane, before: Plane) -> float:
    """The spread of noise in the difference of two pictures: of its fine grain, which no lamp or hand makes."""
    change = np.subtract(small[::THIN], before[::THIN], dtype=np.int16)
    grain = np.abs(change[:, GRAIN:] - change[:, :-GRAIN]).ravel()
    return float(np.median(grain)) / (MEDIAN_OF_NORMAL * 2**0.5)
