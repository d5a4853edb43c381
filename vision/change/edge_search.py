"""Registration by edges: the sub-pixel slide of a trembling camera's picture, searched against the background.

A fan, a floor or an elbow on the table moves all edges of a picture by half a pixel. The background's strongest
edges are searched in the camera's own pixels: first to whole pixels, then by Gauss-Newton steps. Light that
changes meanwhile is a gain and an offset of the same fit, and places under pieces and hands are outliers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, reduce
from math import ceil, sqrt

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from vision.change.grid import CellGrid
from vision.frame import Plane

# The board is divided into squares that give their strongest edges, so that edges lie all over it. A square
# has at least so many cells a side, and more where there would be more squares than these: twice as many edges
# take longer, and a slide was no nearer to the true one.
LEAST_BLOCK, MOST_BLOCKS = 14, 550
LEAST_EDGE = 6.0  # Levels a cell: a fainter edge says less than a camera's noise.
LEAST_EDGES = 60
USUAL_SHARES = (0.2, 0.5, 0.8)  # A dark level, the middle, a bright one: shares of the edges that are darker.
# Whole pixels that are searched in each direction; the search goes on where the best is at an end.
REACH_PX = 2
SEARCHES = 4
ROUNDS = 2
OUTLIER = 3.0  # An edge whose residual is this many times the median's belongs to a hand or a piece.
MOST_LEVELS = 40.0  # An edge that differs by more counts as by this much: it is covered.
# Share of the edges' spread by which a picture differs from them, on the mean, where a slide may be wrong: 99
# in a hundred right slides leave up to 0.4, wrong ones from 0.51 on.
FITS_BADLY = 0.4
STILL_PX = 0.08  # A smaller slide is noise: it changes a hard edge by a few levels.
SHARP = 0.7  # Share of the residual all around that is left at a slide: a hand that moves has no sharp minimum.
LEAST_RESIDUAL = 2.0  # Levels at the median edge: less is noise.

RIDGE = 1e-3 * np.eye(4, dtype=np.float32)  # keeps the fit solvable where nothing is seen

Levels = NDArray[np.float32]
Px = tuple[float, float]
NO_SLIDE: Px = (0.0, 0.0)


@dataclass(frozen=True, eq=False)
class _Place:
    """A slide by whole pixels, its mean residual, and (3, 3, N) the edges' cells a pixel to each side."""

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

    @cached_property
    def _usual(self) -> Levels:
        """The dark, the middle and the bright level among the edges."""
        return _usual_of(self.levels)

    def slide_px(
        self,
        whole: Plane,
        near_px: Iterable[tuple[int, int]],
        elsewhere: Callable[[], tuple[int, int]] | None = None,
    ) -> Px | None:
        """The slide of a picture to the right and down; None where it is unclear.

        It is searched round one of `near_px` after the other until it fits, since a drawing looks a little
        like itself a few pixels on. Where it fits badly there, it is searched round `elsewhere()` as well: this
        picture was jolted.
        """
        if len(self.rows) < LEAST_EDGES:
            return None
        best = self._nearest(whole, near_px)
        if elsewhere is not None and self._fits_badly(best):
            best = min(best, self._found(whole, elsewhere()), key=lambda place: place.cost)
        rest = _within(best.seen, self.levels)
        return None if rest is None else unless_still((best.at[0] + rest[0], best.at[1] + rest[1]))

    def _nearest(self, whole: Plane, near_px: Iterable[tuple[int, int]]) -> _Place:
        """The first place that fits, else that which fits best."""
        places = list[_Place]()
        for at in _apart(near_px):
            places.append(self._found(whole, at))
            if not self._fits_badly(places[-1]):
                return places[-1]
        return min(places, key=lambda place: place.cost)

    def _fits_badly(self, place: _Place) -> bool:
        return place.cost > FITS_BADLY * self._spread

    @cached_property
    def _spread(self) -> float:
        return spread_of(self.levels)

    def _found(self, whole: Plane, at: tuple[int, int]) -> _Place:
        """The whole pixels of the slide, searched from a place on as long as the edges fit better."""
        for _ in range(SEARCHES):
            seen = self.seen(whole, at)
            costs = self._costs(seen, seen[REACH_PX, REACH_PX])
            row, column = (int(part) for part in np.unravel_index(int(costs.argmin()), costs.shape))
            at = at[0] + column - REACH_PX, at[1] + row - REACH_PX
            if 0 < row < 2 * REACH_PX and 0 < column < 2 * REACH_PX:
                cost = float(self._costs(seen[row, column], seen[row, column]))  # in the light of that place
                return _Place(at, cost, seen[row - 1 : row + 2, column - 1 : column + 2])
        return _Place(at, float("inf"), seen[:3, :3])

    def _costs(self, seen: Levels, lit_as: Levels) -> Levels:
        """(...) the mean residuals of (..., N) levels in the light of some of them, (N,)."""
        due = _lit(self.levels, self._usual, lit_as)
        return np.asarray(np.minimum(np.abs(seen - due), MOST_LEVELS).mean(axis=-1), np.float32)

    @property
    def side_px(self) -> int:
        """The side of the square of pixels that is averaged for an edge."""
        return self.grid.shrink * (2 * self.blur + 1)

    def first_px(self) -> NDArray[np.intp]:
        """(2, N) columns and rows of the upper left pixels of those squares, in a picture that has not slid."""
        shrink, (left, top) = self.grid.shrink, self.grid.box[:2]
        beyond = shrink * self.blur
        return np.stack([left - beyond + self.columns * shrink, top - beyond + self.rows * shrink])

    def seen(self, whole: Plane, at_px: tuple[int, int]) -> Levels:
        """(5, 5, N) what each edge's cell would be had the picture slid by so many pixels more."""
        side = self.side_px
        x, y = self.first_px() + np.array(at_px)[:, None] - REACH_PX
        pixels = _windows(whole, x, y, side + 2 * REACH_PX)
        return np.asarray(_sums(_sums(pixels, side, 0), side, 1), np.float32) / np.float32(side * side)


def unless_still(slide: Px) -> Px:
    return NO_SLIDE if np.hypot(*slide) < STILL_PX else slide


def _apart(near_px: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The places whose surroundings are not searched from an earlier one anyway."""
    places: list[tuple[int, int]] = []
    for at in near_px:
        if all(max(abs(at[0] - x), abs(at[1] - y)) >= REACH_PX for x, y in places):
            places.append(at)
    return places


def _windows(whole: Plane, x: NDArray[np.intp], y: NDArray[np.intp], side: int) -> NDArray[np.uint16]:
    """(side, side, N) the pixels down and right from each place; beyond the picture its border goes on."""
    height, width = whole.shape
    if x.min() >= 0 and y.min() >= 0 and x.max() + side <= width and y.max() + side <= height:
        windows = sliding_window_view(whole, (side, side))[y, x]
        return windows.reshape(len(x), -1).T.astype(np.uint16, order="C").reshape(side, side, len(x))
    along = np.arange(side)
    columns = np.clip(x[:, None] + along, 0, width - 1)
    rows = np.clip(y[:, None] + along, 0, height - 1)
    return np.asarray(whole[rows.T[:, None, :], columns.T[None, :, :]], np.uint16)


def _sums(pixels: NDArray[np.uint16], side: int, axis: int) -> NDArray[np.uint16]:
    """The sums of `side` neighbours along an axis: of so few pixels that 16 bits hold them."""
    count = pixels.shape[axis] - side + 1
    parts = (pixels[(slice(None),) * axis + (slice(k, k + count),)] for k in range(side))
    return np.asarray(reduce(np.add, parts), np.uint16)


def _lit(levels: Levels, was: Levels, seen: Levels) -> Levels:
    """The background's levels in the light of the picture, by the middle and the spread of both."""
    is_now = _usual_of(seen)
    gain = (is_now[2] - is_now[0]) / max(was[2] - was[0], 1.0)
    return np.asarray((levels - was[1]) * gain + is_now[1], np.float32)


def _within(seen: Levels, levels: Levels) -> Px | None:
    """The part of a pixel by which the middle of (3, 3, N) is off; None where nothing fits."""
    middle = seen[1, 1]
    slopes = (seen[1, 2] - seen[1, 0]) / 2, (seen[2, 1] - seen[0, 1]) / 2
    bends = seen[1, 2] - 2 * middle + seen[1, 0], seen[2, 1] - 2 * middle + seen[0, 1]
    apart, fit, weights = middle - levels, np.zeros(4, np.float32), np.ones_like(middle)
    design = np.empty((4, len(levels)), np.float32)
    design[2], design[3] = levels, 1.0
    for _ in range(ROUNDS + 1):
        for row, slope, bend in zip((0, 1), slopes, bends, strict=True):
            design[row] = -(slope + fit[row] / 2 * bend)
        weighed = design * weights
        fit = np.asarray(np.linalg.solve(weighed @ design.T + RIDGE, weighed @ apart), np.float32)
        residual = np.abs(apart - fit @ design)
        left = middle_of(residual)
        weights = np.asarray(residual < OUTLIER * max(left, 1.0), np.float32)
    if np.abs(fit[:2]).max() > 1.0 or (left > LEAST_RESIDUAL and left > SHARP * _around(seen, levels, fit)):
        return None
    return float(fit[0]), float(fit[1])


def _usual_of(levels: Levels) -> Levels:
    """A dark level, the middle and a bright one."""
    places = [int(share * (len(levels) - 1)) for share in USUAL_SHARES]
    return np.asarray(np.partition(levels, places)[places], np.float32)


def _around(seen: Levels, levels: Levels, fit: Levels) -> float:
    """The residual at the corners of (3, 3, N), all around a slide: large where the slide is sharp."""
    due = levels + fit[2] * levels + fit[3]
    return middle_of(np.abs(seen[::2, ::2] - due).ravel())


def spread_of(levels: Levels) -> float:
    """The mean by which levels differ from one another."""
    return float(np.abs(levels - levels.mean()).mean())


def middle_of(levels: Levels) -> float:
    """The median of many."""
    half = len(levels) // 2
    return float(np.partition(levels, half)[half])


def _strongest(strength: Levels) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Rows and columns of the strongest edge of every block."""
    side = max(LEAST_BLOCK, ceil(sqrt(strength.size / MOST_BLOCKS)))
    height, width = (size // side * side for size in strength.shape)
    blocks = strength[:height, :width].reshape(height // side, side, width // side, side)
    flat = blocks.transpose(0, 2, 1, 3).reshape(-1, side * side)
    cells = flat.argmax(axis=1)
    block = np.flatnonzero(flat.max(axis=1) >= LEAST_EDGE)
    cell, a_row = cells[block], width // side
    return block // a_row * side + cell // side, block % a_row * side + cell % side
