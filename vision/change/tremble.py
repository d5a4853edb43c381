"""Trembling: the sub-pixel slide of a whole picture against the background.

A fan, a floor or an elbow on the table moves all edges of a picture by half a pixel. The background's strongest
edges are searched in the camera's own pixels: first to whole pixels, then by Gauss-Newton steps. Light that
changes meanwhile is a gain and an offset of the same fit, and places under pieces and hands are outliers.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.change.grid import CellGrid
from vision.frame import Plane

BLOCK = (
    14  # Cells along a side of the parts of which each gives its strongest edge: they lie all over the board.
)
LEAST_EDGE = 6.0  # Levels a cell: a fainter edge says less than a camera's noise.
LEAST_EDGES = 60
REACH_PX = (
    2  # Whole pixels that are searched in each direction; the search goes on where the best is at an end.
)
SEARCHES = 4
ROUNDS = 2
OUTLIER = 3.0  # An edge whose residual is this many times the median's belongs to a hand or a piece.
MOST_LEVELS = 40.0  # An edge that differs by more counts as by this much: it is covered.
STILL_PX = 0.08  # A smaller slide is noise: it changes a hard edge by a few levels.
SHARP = 0.5  # Share of the residual all around that is left at a slide: a hand that moves has no sharp minimum.
LEAST_RESIDUAL = 2.0  # Levels at the median edge: less is noise.

Levels = NDArray[np.float32]
Px = tuple[float, float]
NO_SLIDE: Px = (0.0, 0.0)


@dataclass(frozen=True, eq=False)
class _Place:
    """A slide by whole pixels, its mean residual, and (N, 3, 3) the edges' cells a pixel to each side."""

    at: tuple[int, int]
    cost: float
    seen: Levels


@dataclass(frozen=True, eq=False)
class Edges:
    """The strongest edges of a background: their places in the grid and their levels, (N,) each.

    `blur`: the cells are averaged with so many neighbours on each side.
    """

    grid: CellGrid
    rows: NDArray[np.intp]
    columns: NDArray[np.intp]
    levels: Levels
    blur: int

    @classmethod
    def of(cls, background: Plane, grid: CellGrid, blur: int) -> Edges:
        """The edges of this background."""
        across, down = (cv2.Sobel(background, cv2.CV_32F, *way, ksize=1) for way in ((1, 0), (0, 1)))
        strength = np.where(grid.region > 0, np.hypot(across, down), 0.0)
        rows, columns = _strongest(np.asarray(strength, np.float32))
        return cls(grid, rows, columns, background[rows, columns].astype(np.float32), blur)

    def slide_px(self, whole: Plane, near_px: Iterable[tuple[int, int]]) -> Px | None:
        """The slide of a picture to the right and down; None where it is unclear.

        It is searched round each of `near_px`, since a drawing looks a little like itself a few pixels on.
        """
        if len(self.rows) < LEAST_EDGES:
            return None
        found = [self._found(whole, at) for at in dict.fromkeys(near_px)]
        best = min(found, key=lambda place: place.cost)
        rest = _within(best.seen, self.levels)
        return None if rest is None else _unless_still((best.at[0] + rest[0], best.at[1] + rest[1]))

    def _found(self, whole: Plane, at: tuple[int, int]) -> _Place:
        """The whole pixels of the slide, searched from a place on as long as the edges fit better."""
        for _ in range(SEARCHES):
            seen = self._seen(whole, at)
            due = _lit(self.levels, seen[:, REACH_PX, REACH_PX])
            costs = np.minimum(np.abs(seen - due[:, None, None]), MOST_LEVELS).mean(axis=0)
            row, column = (int(part) for part in np.unravel_index(int(costs.argmin()), costs.shape))
            at = at[0] + column - REACH_PX, at[1] + row - REACH_PX
            if 0 < row < 2 * REACH_PX and 0 < column < 2 * REACH_PX:
                return _Place(at, float(costs.min()), seen[:, row - 1 : row + 2, column - 1 : column + 2])
        return _Place(at, float("inf"), seen[:, :3, :3])

    def _seen(self, whole: Plane, at_px: tuple[int, int]) -> Levels:
        """(N, 5, 5) what each edge's cell would be had the picture slid by so many pixels more."""
        shrink = self.grid.shrink
        side = shrink * (2 * self.blur + 1)
        across = np.arange(side + 2 * REACH_PX) - REACH_PX - shrink * self.blur
        left, top = self.grid.box[:2]
        x = np.clip((left + at_px[0] + self.columns * shrink)[:, None] + across, 0, whole.shape[1] - 1)
        y = np.clip((top + at_px[1] + self.rows * shrink)[:, None] + across, 0, whole.shape[0] - 1)
        pixels = whole[y[:, :, None], x[:, None, :]].astype(np.float32)
        sums = _sums(_sums(pixels, side, 1), side, 2)
        return np.asarray(sums / (side * side), np.float32)


def _unless_still(slide: Px) -> Px:
    return NO_SLIDE if np.hypot(*slide) < STILL_PX else slide


def _sums(pixels: Levels, side: int, axis: int) -> Levels:
    """The sums of `side` neighbours along an axis."""
    sums = np.cumsum(pixels, axis=axis)
    first = np.zeros_like(np.take(sums, [0], axis))
    upto = np.concatenate([first, sums], axis=axis)
    count = upto.shape[axis]
    return np.asarray(np.take(upto, range(side, count), axis) - np.take(upto, range(count - side), axis))


def _lit(levels: Levels, seen: Levels) -> Levels:
    """The background's levels in the light of the picture, by the middle and the spread of both."""
    was, is_now = (np.percentile(part, (20, 50, 80)) for part in (levels, seen))
    gain = (is_now[2] - is_now[0]) / max(was[2] - was[0], 1.0)
    return np.asarray((levels - was[1]) * gain + is_now[1], np.float32)


def _within(seen: Levels, levels: Levels) -> Px | None:
    """The part of a pixel by which the middle of (N, 3, 3) is off; None where nothing fits."""
    middle = seen[:, 1, 1]
    slopes = [(seen[:, 1, 2] - seen[:, 1, 0]) / 2, (seen[:, 2, 1] - seen[:, 0, 1]) / 2]
    bends = [seen[:, 1, 2] - 2 * middle + seen[:, 1, 0], seen[:, 2, 1] - 2 * middle + seen[:, 0, 1]]
    fit, weights = np.zeros(4, np.float32), np.ones_like(middle)
    apart = middle - levels
    for _ in range(ROUNDS + 1):
        design = np.column_stack(
            [
                *(-(slope + by / 2 * bend) for slope, bend, by in zip(slopes, bends, fit[:2], strict=True)),
                levels,
            ]
        )
        design = np.column_stack([design, np.ones_like(levels)])
        weighed = design * weights[:, None]
        fit = np.linalg.solve(weighed.T @ design + 1e-3 * np.eye(4), weighed.T @ apart)
        residual = np.abs(apart - design @ fit)
        weights = np.asarray(residual < OUTLIER * max(float(np.median(residual)), 1.0), np.float32)
    around = np.median(np.abs(seen[:, ::2, ::2] - (levels + design[:, 2:] @ fit[2:])[:, None, None]))
    left = float(np.median(residual))
    if np.abs(fit[:2]).max() > 1.0 or (left > LEAST_RESIDUAL and left > SHARP * around):
        return None
    return float(fit[0]), float(fit[1])


def _strongest(strength: Levels) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Rows and columns of the strongest edge of every block."""
    height, width = (size // BLOCK * BLOCK for size in strength.shape)
    blocks = strength[:height, :width].reshape(height // BLOCK, BLOCK, width // BLOCK, BLOCK)
    flat = blocks.transpose(0, 2, 1, 3).reshape(-1, BLOCK * BLOCK)
    cells = flat.argmax(axis=1)
    block = np.flatnonzero(flat.max(axis=1) >= LEAST_EDGE)
    cell, a_row = cells[block], width // BLOCK
    return block // a_row * BLOCK + cell // BLOCK, block % a_row * BLOCK + cell % BLOCK
