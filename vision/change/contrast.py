"""The contrast of a picture of the table: in a dull picture each grey level counts for more."""

from __future__ import annotations

import cv2
import numpy as np

from vision.frame import Plane

# Grey levels between a table's darkest and brightest parts: 120 to 200 in good light. In a picture with fewer
# levels each level counts for more.
USUAL_CONTRAST = 120.0
# The contrast of a picture counts as at least this share of `USUAL_CONTRAST`. Below it, the artefacts of a
# video's coding look like change.
LEAST_CONTRAST = 0.5
# Shares of the surface's cells below which the darkest and the brightest level lie. Pockets and black coins are
# darker, white coins and a lamp's image are brighter.
DARK, BRIGHT = 0.01, 0.99


def contrast_of(small: Plane, surface: Plane) -> float:
    """The range from the darkest to the brightest of the surface, as a share of what is usual; at most 1."""
    counts = cv2.calcHist([small], [0], surface, [256], [0, 256]).ravel().cumsum()
    darkest, brightest = np.searchsorted(counts, np.array([DARK, BRIGHT]) * counts[-1])
    share = (int(brightest) - int(darkest)) / USUAL_CONTRAST
    return float(np.clip(share, LEAST_CONTRAST, 1.0))
