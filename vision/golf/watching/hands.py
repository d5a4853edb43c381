"""Hands over a golf table, from reading to reading: what lies as still as the table is no hand.

A course may be printed in the colours of skin. Nobody holds a hand over it without any motion for long.
"""

from __future__ import annotations

from vision.golf.reading import Reading
from vision.golf.tokens import is_hand
from vision.golf.watching.foreseen import Place

FIRST_S, LATER_S = 0.4, 6.0  # so long still before anything was told of a course, and later
FEW, FEW_S = 4, 0.8  # hexes that are fewer than a whole hand covers, and how long a finger may be still


class Hands:
    """Tells hands from print. One value for one course in one place."""

    def __init__(self) -> None:
        self._printed: frozenset[Place] = frozenset()
        self._since_s: float | None = None

    def is_in(self, reading: Reading, t_s: float, moved_s: float, *, is_first: bool) -> bool:
        """Whether a hand is over the course in a reading. `moved_s`: when something moved last."""
        covered = reading.covered - self._printed
        if not is_hand(covered):
            self._since_s = None
            return False
        if self._since_s is None or moved_s > self._since_s:
            self._since_s = t_s
        patience_s = FIRST_S if is_first else FEW_S if len(covered) <= FEW else LATER_S
        if t_s - self._since_s < patience_s:
            return True
        self._printed |= covered
        return False
