"""A room's camera: which frames it takes, where it looks, its colour, and how sharp it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import pi, sin

from device.virtual.disturbance.aim import Aim

BREATH_S, BREATHES_S = 1.9, 0.5  # how often a lens hunts, and how long


@dataclass(frozen=True)
class Camera:
    """One frame in `every` is taken, the share `lost` of those is lost; `cut_px`: it looks so far to the left.

    `jitter`: the spread of the time between two frames, as a share of it; their stamps' is less. `bursts`: the
    share that is lost beside the others, several in a row.
    `aim`: it looks elsewhere than the film's camera. `grey_from_s`: from when on there is no colour.
    `breathing`: the share by which the picture grows and shrinks, and is blurred, as the focus is sought;
    `soft_px`: the spread of a lens that was never focused.
    """

    every: int = 1
    lost: float = 0.0
    jitter: float = 0.0
    bursts: float = 0.0
    cut_px: int = 0
    aim: Aim = field(default_factory=Aim)
    grey_from_s: float = float("inf")
    breathing: float = 0.0
    soft_px: float = 0.0

    def zoom(self, t_s: float) -> float:
        """The share by which the picture is larger at a time."""
        since_s = t_s % BREATH_S
        return self.breathing * sin(2 * pi * since_s / BREATHES_S) if since_s < BREATHES_S else 0.0
