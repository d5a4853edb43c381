"""How much of a proposed surface lies in the picture: what lies outside of it is guessed, not seen."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from calibration.lens import Points

POINTS = 100  # of each side


def corners_shown(corners_px: Points, size_px: tuple[int, int]) -> NDArray[np.bool_]:
    """(4,) whether each corner lies in a picture of this width and height."""
    return np.asarray(((corners_px >= 0) & (corners_px < np.array(size_px))).all(axis=-1))


def sides_shown(corners_px: Points, size_px: tuple[int, int]) -> Points:
    """(4,) the share of each side, the first from the first corner to the second, that lies in the picture."""
    along = (np.arange(POINTS) + 0.5) / POINTS
    ends = np.roll(corners_px, -1, axis=0)
    points = corners_px[:, None] + along[None, :, None] * (ends - corners_px)[:, None]
    return np.asarray(corners_shown(points, size_px).mean(axis=1))
