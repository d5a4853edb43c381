"""The frame of one side: how far to the left along it, and how far away from the board's middle.

Sides are numbered N W S E from 0 to 3, each seen by somebody in the middle who faces it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from calibration.lens import Points

LEFT = np.array([(-1, 0), (0, -1), (1, 0), (0, 1)])  # along each side, for who faces it
AWAY = np.array([(0, 1), (-1, 0), (0, -1), (1, 0)])  # from the middle to each side


def board_from_side(left_mm: Points, away_mm: Points, side: int | NDArray[np.int64]) -> Points:
    """(N, 2) board mm of places (N,) to the left and (N,) away, facing one side or (N,) sides."""
    return np.asarray(left_mm[:, None] * LEFT[side] + away_mm[:, None] * AWAY[side], float)
