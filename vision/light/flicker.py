"""Flicker: bands of light that wander down the picture, of a mains lamp seen through a rolling shutter.

Each row has a gain of its own against the background. A band is explained before anything is called change: it
is neither a piece that moves nor an empty place. It costs nothing while the light is steady.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Plane

ROWS, COLUMNS = 2, 9  # One row, and one column, in this many is measured.
DARKEST, BRIGHTEST = 16, 250  # Cells beyond these levels say nothing of a gain.
LEAST_SEEN = 0.3  # Share of a row's measured cells that must show its gain: a hand covers the others.
FITS = 0.06  # A cell whose gain is this near to its row's shows it.
SMOOTH = 9  # Measured rows over which the gain is averaged: bands are a tenth of a picture wide at least.
BANDS = 0.012  # Spread of the rows' gains from which they are bands: a coin that passes changes a row by less.
LOOK_EVERY_S = 0.1  # While something moves, bands are looked for this often.
STAYS_S = 2.0  # Bands that were not seen for this long are gone.
FARTHEST = 0.6  # Gains beyond 1 / (1 + this) and 1 + this are no lamp's.
Gains = NDArray[np.float32]


class Flicker:
    """Evens the light of pictures, row by row, while a lamp flickers."""

    def __init__(self, region: Plane) -> None:
        self._inside = region[::ROWS, ::COLUMNS] > 0
        self._rows = region.shape[0]
        self._looked_s = self._seen_s = float("-inf")

    def is_on(self, t_s: float) -> bool:
        """Whether bands were seen of late."""
        return t_s - self._seen_s < STAYS_S

    def may_be(self, t_s: float) -> bool:
        """Whether to look for bands in this picture, in which something changed."""
        return self.is_on(t_s) or t_s - self._looked_s >= LOOK_EVERY_S

    def evened(self, small: Plane, background: Plane, t_s: float) -> Plane:
        """The picture in the light of the background, if bands are in it; else the very same picture."""
        self._looked_s = t_s
        thin = slice(None, None, ROWS), slice(None, None, COLUMNS)
        gains = row_gains(background[thin], small[thin], self._inside)
        if gains is None:
            return small
        if float(gains.std()) > BANDS:
            self._seen_s = t_s
        if not self.is_on(t_s):
            return small
        rows = np.interp(np.arange(self._rows), np.arange(len(gains)) * ROWS, 1 / gains).astype(np.float32)
        return with_gains(small, rows)


def row_gains(was: Plane, is_now: Plane, inside: NDArray[np.bool_]) -> Gains | None:
    """(rows,) the gain of each row of a picture against another; None where too few rows show one.

    Cells that are not `inside` say nothing. A piece or a hand covers some of a row's cells; the others tell.
    """
    was, is_now = was.astype(np.float32), is_now.astype(np.float32)
    valid = inside & (was > DARKEST) & (was < BRIGHTEST) & (is_now < BRIGHTEST)
    gain = np.where(valid, is_now / np.maximum(was, 1.0), np.nan)
    middle = _medians(gain, valid)
    fits = valid & (np.abs(gain - middle[:, None]) < FITS * middle[:, None])
    counts = fits.sum(axis=1)
    seen = counts > LEAST_SEEN * np.maximum(valid.sum(axis=1), len(gain[0]) * LEAST_SEEN)
    if np.count_nonzero(seen) < len(seen) / 2:
        return None
    means = np.where(fits, gain, 0.0).sum(axis=1) / np.maximum(counts, 1)
    rows = np.interp(np.arange(len(seen)), np.flatnonzero(seen), means[seen]).astype(np.float32)
    smooth = cv2.blur(rows[:, None], (1, SMOOTH), borderType=cv2.BORDER_REPLICATE).ravel()
    return np.asarray(np.clip(smooth, 1 / (1 + FARTHEST), 1 + FARTHEST), np.float32)


def with_gains(plane: Plane, gains: Gains) -> Plane:
    """A picture, each row of which is multiplied by its gain."""
    factors = np.ascontiguousarray(np.broadcast_to(gains[:, None], plane.shape))
    return np.asarray(cv2.multiply(plane, factors, dtype=cv2.CV_8U), np.uint8)


def _medians(gain: Gains, valid: NDArray[np.bool_]) -> Gains:
    """The median of each row's valid gains; cells without one are put in equal numbers at both ends."""
    filled = gain.copy()
    filled[:, ::2] = np.where(valid[:, ::2], gain[:, ::2], np.inf)
    filled[:, 1::2] = np.where(valid[:, 1::2], gain[:, 1::2], -np.inf)
    half = gain.shape[1] // 2
    middle = np.partition(filled, half, axis=1)[:, half]
    return np.where(np.isfinite(middle), middle, 1.0).astype(np.float32)
