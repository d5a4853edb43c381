"""A piece as one picture shows it: it may be wrong, and says how sure it is."""

from __future__ import annotations

from dataclasses import dataclass

from rules.pieces import Kind
from rules.table import Mm


@dataclass(frozen=True)
class SeenPiece:
    """A piece as seen: kind, the middle of its footprint in mm and of its top face in px, radius and score.

    The score is a probability: of pieces scored 0.9, nine in ten are right. `instead` is another kind that the
    coin may be; None where its colour is plain.
    """

    kind: Kind
    at: Mm
    px: tuple[float, float]
    radius_mm: float
    score: float
    instead: Kind | None = None
