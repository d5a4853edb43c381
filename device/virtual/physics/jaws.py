"""The corners where a pocket meets two rails: a piece thrown from one to the other rattles."""

from __future__ import annotations

import math
from collections import defaultdict

from rules.carrom.board import BoardProfile

NEAR_MM = 14.0  # this far outside a pocket's rim still is between its jaws
TURNS = 2  # this many rebounds within the jaws are a rattle


class Jaws:
    """Counts the rebounds of each piece between the jaws of a pocket."""

    def __init__(self, profile: BoardProfile) -> None:
        self._mouth_mm = profile.pocket_centre_mm
        self._near_mm = profile.pocket_radius_mm + NEAR_MM
        self._last: dict[int, tuple[float, float]] = {}
        self._turns: defaultdict[int, int] = defaultdict(int)

    def see(self, order: int, x_mm: float, y_mm: float, vx_mm_s: float, vy_mm_s: float) -> bool:
        """Whether this piece, moving there, is rattling now."""
        if math.hypot(abs(x_mm) - self._mouth_mm, abs(y_mm) - self._mouth_mm) > self._near_mm:
            self._last.pop(order, None)
            self._turns.pop(order, None)
            return False
        before = self._last.get(order, (vx_mm_s, vy_mm_s))
        self._last[order] = (vx_mm_s, vy_mm_s)
        self._turns[order] += (before[0] * vx_mm_s < 0) + (before[1] * vy_mm_s < 0)
        return self._turns[order] >= TURNS
