"""The change of light between two reduced pictures of one table: a lamp, an exposure or a flicker.

Light changes everything by a factor that varies slowly over the board, and row by row where a lamp flickers
against the shutter. A change that does not fit that is something else: hands and pieces. A shadow's edge fits
no plane; the drawing, which shows through it, distinguishes it from a hand.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Plane

STRIDE = 7  # One cell in this many, both ways, is sampled.
GLANCE = 17  # One cell in this many, both ways, is sampled at a first glance.
# A factor this near to 1 is noise. Most cells have such a factor where the light has not changed.
USUAL = 0.025
GREY = np.float32(128)  # The level of a colour plane without colour.
DARKEST = 16  # Darker cells show only noise.
FITS = 0.06  # A cell whose factor is this near to the plane belongs to the light's change.
ROUNDS = 3
ROW_SHARE = 0.3  # Share of a row's cells that must fit for the row to measure flicker.
SAME = 0.004  # A factor this near to 1 everywhere is no change.
# Share of the cells that must fit for the plane to explain the light alone: pieces are few, a hand is more.
ENOUGH = 0.93
HALF = 2  # A shadow is searched in one cell of this many, both ways.
# Sides, in those cells: of fine structure, of the part in which it is compared, and of alike light.
GRAIN, WINDOW, REACH = 5, 15, 41
ALIKE = 0.6  # Correlation of the fine structure from which a cell shows the same drawing.
FAINT = 1.0  # Variance of noise in the fine structure: blank wood says nothing.
PLAINLY_DRAWN = 4.0  # The same of a drawing that shows plainly.
LEAST_DRAWN = 100  # Fewer cells of a drawing say nothing about what lies over them.
SEEN = 0.02  # Share of the cells around that must show the drawing for the light there to be measured by them.
Factors = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Light:
    """The change of light as a factor for each cell; None where the light is unchanged."""

    factors: Factors | None

    def on(self, before: Plane) -> Plane:
        """The picture from before as it would look in this light."""
        if self.factors is None:
            return before
        return np.asarray(cv2.multiply(before, self.factors, dtype=cv2.CV_8U), np.uint8)

    @property
    def is_other(self) -> bool:
        """Whether it is plainly another light."""
        return self.factors is not None and float(np.abs(self.factors - 1).max()) > FITS

    def factor_at(self, cell: tuple[float, float]) -> float:
        """The factor at a cell (column, row) of the picture."""
        return 1.0 if self.factors is None else float(self.factors[round(cell[1]), round(cell[0])])

    def on_tint(self, before: Plane) -> Plane:
        """A plane of colour from before in this light: colours fade in the dark as brightness does."""
        if self.factors is None:
            return before
        lit = (before.astype(np.float32) - GREY) * self.factors + GREY
        return np.asarray(np.clip(np.rint(lit), 0, 255), np.uint8)


UNCHANGED = Light(None)


def light_between(before: Plane, after: Plane, region: Plane, *, usual: float = ENOUGH) -> Light:
    """The change of light from one reduced picture to another, measured on the cells of `region`.

    The light counts as unchanged where the share `usual` of the cells looks unchanged at a glance: a smaller
    share overlooks a shadow's edge.
    """
    part = np.s_[::GLANCE, ::GLANCE]
    if _is_as_it_was(before[part], after[part], region[part], usual):
        return Light(None)
    was = before[::STRIDE, ::STRIDE].astype(np.float32)
    now = after[::STRIDE, ::STRIDE].astype(np.float32)
    valid = (region[::STRIDE, ::STRIDE] > 0) & (was > DARKEST) & (now < 250)
    if np.count_nonzero(valid) < 100:
        return Light(None)
    factors = np.asarray(now / np.maximum(was, 1.0), np.float32)
    plane, fits = _plane(factors, valid)
    rows = _rows(np.asarray(factors / plane, np.float32), fits, valid)
    light = np.asarray(plane * rows[:, None], np.float32)
    if np.count_nonzero(fits) < ENOUGH * np.count_nonzero(valid):
        light = _where_the_drawing_shows(before[::HALF, ::HALF], after[::HALF, ::HALF], light)
    if np.abs(light - 1.0).max() < SAME:
        return Light(None)
    size = (before.shape[1], before.shape[0])
    return Light(np.asarray(cv2.resize(light, size, interpolation=cv2.INTER_LINEAR), np.float32))


def _is_as_it_was(before: Plane, after: Plane, region: Plane, share: float) -> bool:
    """Whether this share of cells looks unchanged at a glance, on the whole neither brighter nor darker."""
    valid = (region > 0) & (before > DARKEST)
    factors = after[valid] / before[valid].astype(np.float32)
    half = factors.size / 2
    # This is asked of every frame with movement: counting takes half the time of a median.
    brighter, darker = factors > 1 + USUAL / 2, factors < 1 - USUAL / 2
    if max(np.count_nonzero(brighter), np.count_nonzero(darker)) > half:
        return False
    return bool(np.count_nonzero(np.abs(factors - 1) < USUAL) >= share * factors.size)


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
    """The remaining factor of each row, 1 where too little of the row is seen."""
    counts, seen = fits.sum(axis=1), valid.sum(axis=1)
    means = np.where(fits, rest, 0.0).sum(axis=1) / np.maximum(counts, 1)
    return np.where(counts > ROW_SHARE * np.maximum(seen, 1), means, 1.0).astype(np.float32)


def _where_the_drawing_shows(before: Plane, after: Plane, plane: Factors) -> Factors:
    """The factors measured at cells that show the same drawing as before; elsewhere those of the plane."""
    was, now = before.astype(np.float32), after.astype(np.float32)
    alike = np.asarray(_likeness(was, now) > ALIKE, np.float32)
    across = (REACH, REACH)
    share, lit, due = (cv2.blur(part, across) for part in (alike, now * alike, was * alike))
    size = (before.shape[1], before.shape[0])
    factors = np.asarray(cv2.resize(plane, size, interpolation=cv2.INTER_LINEAR), np.float32)
    is_seen = share > SEEN
    factors[is_seen] = lit[is_seen] / np.maximum(due[is_seen], 1.0)
    return factors


def _likeness(was: Factors, now: Factors) -> Factors:
    """The likeness of the fine structure around each cell, -1 to 1, whatever the light; 0 on blank wood."""
    before, after = (picture - cv2.blur(picture, (GRAIN, GRAIN)) for picture in (was, now))
    window = (WINDOW, WINDOW)
    both, first, second = (cv2.blur(part, window) for part in (before * after, before * before, after * after))
    return np.asarray(both / np.sqrt((first + FAINT) * (second + FAINT)), np.float32)


def share_shown(before: Plane, after: Plane, mask: Plane) -> float:
    """The share of a patch's drawing that still shows, whatever the light; not a number where it had none.

    A hand hides the wood's grain and the lines below it; a shadow, or a lamp's image, lets them show.
    """
    left, top, width, height = cv2.boundingRect(mask)
    box = np.s_[top : top + height, left : left + width]
    was, now = before[box].astype(np.float32), after[box].astype(np.float32)
    fine = was - cv2.blur(was, (GRAIN, GRAIN))
    drawn = (cv2.blur(fine * fine, (WINDOW, WINDOW)) > PLAINLY_DRAWN) & (mask[box] > 0)
    return float((_likeness(was, now)[drawn] > ALIKE).mean()) if drawn.sum() >= LEAST_DRAWN else float("nan")
