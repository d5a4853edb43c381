"""The size of this set's striker, learnt from readings that are sure of it."""

from __future__ import annotations

from collections import deque
from statistics import median

from rules.pieces import Kind
from vision.observation import SeenPiece

SURE = 0.97  # a score from which a reading teaches
REMEMBERED = 15  # readings: enough for a steady median, few enough to follow another striker


class StrikerSize:
    """Remembers how large the striker was read; `radius_mm` is None until it is known."""

    def __init__(self) -> None:
        self._radii_mm: deque[float] = deque(maxlen=REMEMBERED)

    @property
    def radius_mm(self) -> float | None:
        """The striker's radius, the median of the sure readings, of which one is enough."""
        return median(self._radii_mm) if self._radii_mm else None

    def learn(self, pieces: tuple[SeenPiece, ...]) -> None:
        """Takes in a reading."""
        self._radii_mm.extend(p.radius_mm for p in pieces if p.kind is Kind.STRIKER and p.score > SURE)
