"""Settings of the tracker: unit, effect and reason of each."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MotionModel:
    """The motion of discs: friction, knocks and masses."""

    braking_mm_s2: float = 900.0
    """Deceleration by friction: 0.08 to 0.12 of gravity on powdered wood. More expects discs to stop sooner."""

    knock_bounce: float = 0.86
    """Share of the closing speed with which two discs part, 0 to 1."""

    cushion_bounce: float = 0.7
    """Share of the speed that a cushion gives back, 0 to 1."""

    striker_mass: float = 2.8
    """Mass of the striker in coins: 15 g against 5.25 g by the ICF's laws."""
