"""Distances on the board, in millimetres."""

from __future__ import annotations

from math import hypot

from rules.table import Mm, distance_mm

__all__ = ["distance_mm", "off_way_mm"]


def off_way_mm(place: Mm, start: Mm, end: Mm) -> float:
    """The distance of a place from the straight way between two others."""
    along_x, along_y = end.x_mm - start.x_mm, end.y_mm - start.y_mm
    way2 = along_x**2 + along_y**2
    share = ((place.x_mm - start.x_mm) * along_x + (place.y_mm - start.y_mm) * along_y) / way2 if way2 else 0.0
    share = min(max(share, 0.0), 1.0)
    return hypot(place.x_mm - start.x_mm - share * along_x, place.y_mm - start.y_mm - share * along_y)
