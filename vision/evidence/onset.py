"""How a stroke began: the onset that was seen, and the striker that stood beside a hand before it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.pieces import Seat
from rules.table import Mm


@dataclass(frozen=True)
class Onset:
    """A stroke that was seen to begin."""

    t_s: float
    start: Mm
    seat: Seat | None


@dataclass(frozen=True)
class StandingStriker:
    """A striker seen standing beside a hand."""

    t_s: float
    at: Mm
    radius_mm: float
