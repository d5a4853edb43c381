"""A camera's mount: it hums with a fan or a floor, and swings when somebody leans on the table."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, pi, sin

# Frequency in Hz, phase and share of the swing: a wooden table and a clamp, along x and y.
HUM_X = ((7.3, 0.0, 0.7), (12.1, 1.0, 0.4))
HUM_Y = ((6.7, 2.0, 0.6), (11.3, 4.0, 0.4))
BUMP_EVERY_S, BUMP_LASTS_S, BUMP_FADES_S, BUMP_HZ = 1.7, 0.9, 0.18, 9.0
FIRST_BUMP_S = 0.8
DOWN = 0.6  # share of a bump that goes up and down


@dataclass(frozen=True)
class Mount:
    """`hum_px` it always trembles by so many pixels; `bump_px` it first swings by so many at each bump."""

    hum_px: float = 0.0
    bump_px: float = 0.0

    def slide_px(self, t_s: float) -> tuple[float, float]:
        """Pixels to the right and down by which the picture has slid at a time."""
        x, y = (
            self.hum_px * sum(share * sin(2 * pi * hz * t_s + at) for hz, at, share in part)
            for part in (HUM_X, HUM_Y)
        )
        since_s = (t_s - FIRST_BUMP_S) % BUMP_EVERY_S
        if t_s < FIRST_BUMP_S or since_s >= BUMP_LASTS_S:
            return x, y
        swing = self.bump_px * exp(-since_s / BUMP_FADES_S) * sin(2 * pi * BUMP_HZ * since_s)
        return x + swing, y + DOWN * swing
