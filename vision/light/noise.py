"""The noise of a camera, measured and smoothed, and the contrast of its pictures.

In a dull picture each grey level counts for more.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.frame import Plane

GRAIN = 3  # Cells this far apart have no noise in common, even smoothed over as many cells.
THIN = 8  # One row in this many is enough to measure the noise.
MEDIAN_OF_NORMAL = 0.6745  # The median distance from the middle of normal values with a spread of 1.
# Grey levels between a table's darkest and brightest parts: 120 to 200 in good light. In a picture with fewer
# levels each level counts for more.
USUAL_CONTRAST = 120.0
# The contrast of a picture counts as at least this share of `USUAL_CONTRAST`. Below it, the artefacts of a
# video's coding look like change.
LEAST_CONTRAST = 0.5
# Shares of the surface's cells below which the darkest and the brightest level lie. Pockets and black coins are
# darker, white coins and a lamp's image are brighter.
DARK, BRIGHT = 0.01, 0.99


def smoothed(small: Plane) -> Plane:
    """The picture, each cell averaged with its neighbours."""
    return np.asarray(cv2.blur(small, (GRAIN, GRAIN)), np.uint8)


def noise_of(small: Plane, before: Plane) -> float:
    """The spread of noise in the difference of two pictures: of its fine grain, which no lamp or hand makes."""
    change = np.subtract(small[::THIN], before[::THIN], dtype=np.int16)
    grain = np.abs(change[:, GRAIN:] - change[:, :-GRAIN]).ravel()
    return float(np.median(grain)) / (MEDIAN_OF_NORMAL * 2**0.5)


def contrast_of(small: Plane, surface: Plane) -> float:
    """The range from the darkest to the brightest of the surface, as a share of what is usual; at most 1."""
    counts = cv2.calcHist([small], [0], surface, [256], [0, 256]).ravel().cumsum()
    darkest, brightest = np.searchsorted(counts, np.array([DARK, BRIGHT]) * counts[-1])
    share = (int(brightest) - int(darkest)) / USUAL_CONTRAST
    return float(np.clip(share, LEAST_CONTRAST, 1.0))
