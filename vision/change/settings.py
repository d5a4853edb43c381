"""Settings of change detection that depend on the camera or the table: unit, effect and default of each."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Settings of the detection of change in each frame."""

    cell_mm: float = 2.0
    """Side of the cells that a frame is reduced to. Larger cells are cheaper and lose small coins."""

    border_mm: float = 45.0
    """Millimetres of the wooden border that are watched around the surface. Hands and flying coins cross it. A
    wider strip costs more."""

    change_levels: int = 12
    """Grey levels by which a cell must change. A lower value sees pale coins on pale wood, and more noise."""

    settle_s: float = 0.6
    """Seconds without movement or hand after which the table is at rest. A shorter time reports sooner and
    sometimes reads a coin that still creeps."""
