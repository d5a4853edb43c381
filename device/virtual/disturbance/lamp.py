"""A room's light: flicker through a rolling shutter, exposure in steps, other colours, and too little of it."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi

import cv2
import numpy as np

from calibration.lens import Points
from vision.frame import Plane

LEVELS = np.arange(256, dtype=np.float32)
GAMMA = 2.2  # of a camera's levels
FLICKER_HZ, READOUT_S, EXPOSURE_S = 100.0, 0.0155, 0.002
STEP_S = 1.3  # automatic exposure changes this often
STEPS = (0.0, 1.0, -0.83, 0.5)  # shares of the largest step
PUMP_HZ = 0.4  # automatic white balance swings so often, and a strip of red and blue diodes blinks so often
STRIP_HZ, STRIP_ON = 240.0, 0.5  # a dimmed strip is on for such a share of its period
READ_NOISE = 0.0004  # light, as a share of white, that a sensor's read noise is worth


@dataclass(frozen=True)
class Lamp:
    """The light over a board, and what a camera's exposure makes of it; by itself, good and steady light."""

    flicker: float = 0.0
    """The share of the light that swings."""

    step: float = 0.0
    """The largest change of exposure, as a share of the levels."""

    light: float = 1.0
    """The share of good light that is left."""

    grain: float = 0.0
    """The noise of the high gain that little light needs."""

    balance: float = 0.0
    """The share by which white balance makes red brighter and blue darker, and the reverse."""

    strip: float = 0.0
    """The same by a strip of diodes, in bands, at the usual exposure."""

    pulsed: float = 0.0
    """The share of the light that comes from a dimmed strip, which is on and off."""

    exposure_s: float = EXPOSURE_S
    """How long each row gathers light: bands fade with it, and are gone at whole multiples of their period."""

    def gains(self, t_s: float, rows: int) -> Points:
        """(rows,) the factor of each row's levels at a time."""
        begun_s = t_s + np.arange(rows) / rows * READOUT_S
        at_s = begun_s + self.exposure_s / 2
        swing = np.sinc(FLICKER_HZ * self.exposure_s) * np.cos(2 * pi * FLICKER_HZ * at_s)
        lit = 1 - self.flicker / 2 * (1 - swing)
        if self.pulsed:
            lit = lit * (1 - self.pulsed + self.pulsed * _pulses(begun_s, self.exposure_s))
        stepped = 1 + self.step * STEPS[int(t_s / STEP_S) % len(STEPS)]
        return np.asarray((lit * self.light) ** (1 / GAMMA) * stepped)

    def warmth(self, t_s: float, rows: int) -> Points:
        """(rows,) the share by which each row's red is brighter, and its blue darker, at a time."""
        at_s = t_s + np.arange(rows) / rows * READOUT_S
        gathered = np.sinc(STRIP_HZ * self.exposure_s) / np.sinc(STRIP_HZ * EXPOSURE_S)
        banded = self.strip * gathered * np.cos(2 * pi * STRIP_HZ * at_s)
        return np.asarray(self.balance * np.sin(2 * pi * PUMP_HZ * t_s) + banded)

    def noise(self, luma: Plane, luck: np.random.Generator) -> Points:
        """The noise of a plane of levels, which the light has already scaled."""
        spread = cv2.LUT(luma, self._spread())
        return np.asarray(luck.standard_normal(luma.shape, np.float32) * spread)

    def _spread(self) -> Points:
        """(256,) the standard deviation of the noise of each level."""
        lin = np.clip(LEVELS / 255, 0.02, 1) ** GAMMA
        root = np.sqrt(lin + READ_NOISE)
        return np.asarray(self.grain * root * lin ** (1 / GAMMA - 1) / GAMMA * 255, np.float32)


def _pulses(begun_s: Points, exposure_s: float) -> Points:
    """What rows gather of a strip that is on and off, by when they begin: 1 on the mean."""

    def on_s(t_s: Points) -> Points:
        whole, part = np.divmod(t_s * STRIP_HZ, 1.0)
        return np.asarray((whole * STRIP_ON + np.minimum(part, STRIP_ON)) / STRIP_HZ)

    return (on_s(begun_s + exposure_s) - on_s(begun_s)) / (exposure_s * STRIP_ON)
