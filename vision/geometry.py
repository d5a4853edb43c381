"""Distances on the board, in millimetres."""

from __future__ import annotations

from math import hypot

from rules.table import Mm


def distance_mm(place: Mm, other: Mm) -> float:
    """The distance of two places."""
    return hypot(place.x_mm - other.x_mm, place.y_mm - other.y_mm)
