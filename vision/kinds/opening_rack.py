"""The opening pack: nineteen touching coins round the queen. Their places show which coin is which."""

from __future__ import annotations

import numpy as np

from vision.rectified.view import Floats

PACK = 19
TOUCHING = 1.12  # Two coins nearer than this many diameters touch, as nearly as hands put them.
MIDDLE_MM = 25.0  # Distance from the board's middle within which a pack's queen may lie.


def pack_queen(at_mm: Floats, coin_mm: float) -> int:
    """The index of the queen in an opening pack among coins at (N, 2) mm; -1 where there is no such pack."""
    if len(at_mm) < PACK:
        return -1
    middle = int(np.argmin(np.linalg.norm(at_mm, axis=1)))
    away = np.linalg.norm(at_mm - at_mm[middle], axis=1) / (2 * coin_mm)
    inner = int((away < TOUCHING).sum()) - 1
    whole = int((away < 2 * TOUCHING).sum())
    in_middle = bool(np.linalg.norm(at_mm[middle]) < MIDDLE_MM)
    return middle if in_middle and inner == 6 and whole == PACK else -1
