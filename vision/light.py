"""How the light changed between two reduced pictures of one table: a lamp, an exposure, a flicker, no more.

Light changes everything by a factor that varies slowly over the board, and row by row where a lamp flickers
against the shutter. What does not fit that is something else: hands and pieces.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Plane

STRIDE = 7  # every so many cells, both ways, one is asked
GLANCE = 17  # the same for a first glance
USUAL = 0.025  # a factor so near to 1 is noise, and most cells have it where the light is as it was
DARKEST = 16  # darker cells tell noise
FITS = 0.06  # a cell whose factor is this near is part of the light's change
ROUNDS = 3
ROW_SHARE = 0.3  # of a row's cells must fit for the row to tell of flicker
SAME = 0.004  # a factor so near to 1 everywhere is no change

Factors = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Light:
    """The factor, cell by cell; None: the light is as it was."""

    factors: Factors | None

    def on(self, before: Plane) -> Plane:
        """The picture from before as it would look in this light."""
        if self.factors is None:
            return before
        return np.asarray(cv2.multiply(before, self.factors, dtype=cv2.CV_8U), np.uint8)


def light_between(before: Plane, after: Plane, region: Plane) -> Light:
    """The change of light from one reduced picture to another, told from the cells of `region`."""
    if _is_as_it_was(before[::GLANCE, ::GLANCE], after[::GLANCE, ::GLANCE], region[::GLANCE, ::GLANCE]):
        return Light(None)
    was = before[::STRIDE, ::STRIDE].astype(np.float32)
    now = after[::STRIDE, ::STRIDE].astype(np.float32)
    valid = (region[::STRIDE, ::STRIDE] > 0) & (was > DARKEST) & (now < 250)
    if np.count_nonzero(valid) < 100:
        return Light(None)
    factors = np.asarray(now / np.maximum(was, 1.0), np.float32)
    plane, fits = _plane(factors, valid)
    rows = _rows(np.asarray(factors / plane, np.float32), fits, valid)
    found = np.asarray(plane * rows[:, None], np.float32)
    if np.abs(found - 1.0).max() < SAME:
        return Light(None)
    size = (before.shape[1], before.shape[0])
    return Light(np.asarray(cv2.resize(found, size, interpolation=cv2.INTER_LINEAR), np.float32))


def _is_as_it_was(before: Plane, after: Plane, region: Plane) -> bool:
    """Whether most cells look as before at a glance, neither brighter nor darker on the whole."""
    valid = (region > 0) & (before > DARKEST)
    factors = after[valid] / before[valid].astype(np.float32)
    if factors.size == 0:
        return True
    usual = np.mean(np.abs(factors - 1.0) < USUAL)
    return bool(usual > 0.6 and abs(float(np.median(factors)) - 1.0) < USUAL / 2)


def _plane(factors: Factors, valid: NDArray[np.bool_]) -> tuple[Factors, NDArray[np.bool_]]:
    """The plane that most cells' factors lie in, and the cells that do."""
    rows, columns = factors.shape
    y, x = np.mgrid[: float(rows), : float(columns)].astype(np.float32)
    x, y = x / columns - 0.5, y / rows - 0.5
    plane: Factors = np.full(factors.shape, np.median(factors[valid]), np.float32)
    fits = valid
    for _ in range(ROUNDS):
        fits = valid & (np.abs(factors - plane) < FITS * plane)
        if np.count_nonzero(fits) < 50:
            return plane, valid
        design = np.stack([np.ones(np.count_nonzero(fits), np.float32), x[fits], y[fits]], axis=1)
        a, b, c = np.linalg.solve(design.T @ design, design.T @ factors[fits])
        plane = np.asarray(a + b * x + c * y, np.float32)
    return np.maximum(plane, np.float32(0.05)), fits


def _rows(rest: Factors, fits: NDArray[np.bool_], valid: NDArray[np.bool_]) -> Factors:
    """What is left of each row's factor, 1 where too little of the row is seen."""
    counts, seen = fits.sum(axis=1), valid.sum(axis=1)
    means = np.where(fits, rest, 0.0).sum(axis=1) / np.maximum(counts, 1)
    return np.where(counts > ROW_SHARE * np.maximum(seen, 1), means, 1.0).astype(np.float32)
