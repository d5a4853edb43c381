"""A camera's mount: it hums with a fan or a floor, swings when somebody leans on the table, or is a hand.

A hand sways slowly, rolls, comes nearer and goes away again, and trembles a little.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, pi, radians, sin

import cv2
import numpy as np

from calibration.lens import Points

# Frequency in Hz, phase and share of the swing: a wooden table and a clamp, along x and y.
HUM_X = ((7.3, 0.0, 0.7), (12.1, 1.0, 0.4))
HUM_Y = ((6.7, 2.0, 0.6), (11.3, 4.0, 0.4))
BUMP_EVERY_S, BUMP_LASTS_S, BUMP_FADES_S, BUMP_HZ = 1.7, 0.9, 0.18, 9.0
FIRST_BUMP_S = 0.8
DOWN = 0.6  # share of a bump that goes up and down
# A hand: frequency in Hz, phase and share of its swaying along x and y, of its roll, and of its coming nearer.
SWAY_X = ((0.31, 0.4, 0.7), (0.83, 2.1, 0.3), (8.7, 0.0, 0.03))
SWAY_Y = ((0.27, 1.7, 0.7), (0.71, 5.0, 0.3), (9.4, 1.0, 0.03))
ROLL = ((0.23, 2.9, 0.7), (0.63, 0.8, 0.3))
NEARER = ((0.19, 1.1, 1.0),)
USUAL_LENS = 0.77  # focal length in widths of the picture: 66 degrees across
ROLL_DEG, NEARER_SHARE = 0.03, 0.0006  # for each pixel of swaying: 0.9 degrees and 2 in a hundred for thirty


@dataclass(frozen=True)
class Mount:
    """`hum_px` it always trembles by so many pixels; `bump_px` it first swings by so many at each bump.

    `held_px`: it is a hand, and sways by so many.
    """

    hum_px: float = 0.0
    bump_px: float = 0.0
    held_px: float = 0.0

    def moves_px(self, t_s: float, size_px: tuple[int, int]) -> Points:
        """(3, 3) where this mount has moved each pixel at a time.

        A hand turns the camera about all three axes, and it looks at the board through a usual lens.
        """
        x, y = self.slide_px(t_s)
        slid = np.array([[1.0, 0.0, x], [0.0, 1.0, y], [0.0, 0.0, 1.0]])
        if not self.held_px:
            return slid
        focal_px = USUAL_LENS * size_px[0]
        lens = np.array([[focal_px, 0.0, size_px[0] / 2], [0.0, focal_px, size_px[1] / 2], [0.0, 0.0, 1.0]])
        sways = [self.held_px / focal_px * _swung(part, t_s) for part in (SWAY_Y, SWAY_X)]
        roll = radians(ROLL_DEG * self.held_px * _swung(ROLL, t_s))
        turn, _ = cv2.Rodrigues(np.array([*sways, roll]))
        nearer = 1 + NEARER_SHARE * self.held_px * _swung(NEARER, t_s)
        return np.asarray(slid @ lens @ turn @ np.diag([nearer, nearer, 1.0]) @ np.linalg.inv(lens), float)

    def slide_px(self, t_s: float) -> tuple[float, float]:
        """Pixels to the right and down by which the picture has slid at a time."""
        x, y = (self.hum_px * _swung(part, t_s) for part in (HUM_X, HUM_Y))
        since_s = (t_s - FIRST_BUMP_S) % BUMP_EVERY_S
        if t_s < FIRST_BUMP_S or since_s >= BUMP_LASTS_S:
            return x, y
        swing = self.bump_px * exp(-since_s / BUMP_FADES_S) * sin(2 * pi * BUMP_HZ * since_s)
        return x + swing, y + DOWN * swing


def _swung(parts: tuple[tuple[float, float, float], ...], t_s: float) -> float:
    """The sum of swings at a time: frequency in Hz, phase and share of each."""
    return sum(share * sin(2 * pi * hz * t_s + at) for hz, at, share in parts)
