"""Registration by edges: the slide of one picture after another, once `edge_search` has found the first.

From a registered picture the follower learns how each edge changes as the picture slides: a parabola each way.
A few pixels of each edge then tell the slide of the next picture, near where it is expected, in Gauss-Newton
steps. Light that changes is a gain and an offset of the same fit. Edges under pieces and hands are outliers,
mostly the same ones from one picture to the next.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray

from vision.change.edge_search import (
    LEAST_EDGES,
    LEAST_RESIDUAL,
    MOST_LEVELS,
    OUTLIER,
    REACH_PX,
    RIDGE,
    SHARP,
    Edges,
    Levels,
    Px,
    middle_of,
    spread_of,
)
from vision.frame import Plane

BORDER_PX = 16  # Edges nearer to the picture's border are left out: they may slide beyond it.
NEAR_PX = 0.75  # A slide that is farther from where it was looked for is looked for again, there.
FARTHEST_PX = 3.0  # The same, from where it is given up.
PLACES = 3  # How often it is looked for.
STEPS, ROUNDS = 3, 2  # of the fit, and of telling outliers from the rest
# Share of the edges' spread by which a picture may differ from them, on the mean: a search allows more.
FITS_WELL = 0.3
LEAST_SEEN = 0.5  # Share of the edges that are no outliers.
DARKEST = 1e-3  # gain: it is divided by
LEAST_GAIN, MOST_GAIN = 0.5, 2.0  # In other light the slide is searched.
# The fit is set up again where more than this share of the edges in it are outliers, and by so many times.
OTHERS, FAR_OUT = 0.01, 2.0
MOST_FOLLOWED = 60  # After so many pictures one is searched: what was covered then may be seen now.


@dataclass(frozen=True, slots=True, eq=False)
class _Fit:
    """How far from a place a picture lies, the gain of its light, and the levels that solve the fit.

    `straight`: the edges' levels without the bend of their parabolas.
    """

    off_px: Px
    gain: float
    levels: Levels
    straight: Levels

    @property
    def farthest_px(self) -> float:
        """The larger part of the way."""
        return max(abs(self.off_px[0]), abs(self.off_px[1]))


class Follower:
    """How the edges of a background change as a picture slides, and which of them were outliers of late.

    `shape` is that of the pictures. `first_px` (2, N) and `side_px` are the squares of pixels of the edges, as
    in `Edges`. `profiles` (5, N) are their levels as in `_profiles`, `levels` (N,) those in the background.
    """

    def __init__(
        self, shape: tuple[int, int], first_px: NDArray[np.intp], side_px: int, profiles: Levels, levels: Levels
    ) -> None:
        left, right, above, below, middle = profiles
        self._shape, self._first_px, self._side_px = shape, first_px, side_px
        self._bends = np.stack([left + right, above + below]) / 2 - middle
        self._design = np.stack([(left - right) / 2, (above - below) / 2, levels, np.ones_like(levels)])
        self._sharp = SHARP * middle_of(np.abs(self._design[:2]).sum(axis=0))
        self._worst = FITS_WELL * spread_of(levels)
        self._row_px, self._followed = 0, 0
        self._set_up(np.ones(len(levels), np.bool_))

    @classmethod
    def of(cls, edges: Edges, whole: Plane, slid_px: Px) -> Follower | None:
        """Learns from a picture that slid right and down by so much; None where too few edges are inside it."""
        first_px, side_px = edges.first_px(), edges.side_px
        most = np.array(whole.shape[::-1])[:, None] - side_px - BORDER_PX
        inside = ((first_px >= BORDER_PX) & (first_px <= most)).all(axis=0)
        if np.count_nonzero(inside) < LEAST_EDGES:
            return None
        profiles, levels = _profiles(edges, whole, slid_px)[:, inside], edges.levels[inside]
        return cls((whole.shape[0], whole.shape[1]), first_px[:, inside], side_px, profiles, levels)

    def slide_px(self, whole: Plane, near_px: tuple[int, int]) -> Px | None:
        """The slide of a picture, right and down, near a place; None where it has to be searched."""
        at, self._followed = near_px, self._followed + 1
        if self._followed > MOST_FOLLOWED or whole.shape != self._shape:
            return None
        for _ in range(PLACES):
            if max(abs(at[0]), abs(at[1])) >= BORDER_PX:
                break
            seen = self._seen(whole, at)
            fit = self._fitted(seen)
            if not fit.farthest_px <= FARTHEST_PX:
                break
            if fit.farthest_px <= NEAR_PX:
                return self._slid_px(at, seen, fit)
            at = round(at[0] + fit.off_px[0]), round(at[1] + fit.off_px[1])
        return None

    def _slid_px(self, at: tuple[int, int], seen: Levels, fit: _Fit) -> Px | None:
        """The slide at a place, once the outliers are known; None where it is not plain."""
        residual, most = self._residual(fit)
        for _ in range(ROUNDS):
            if np.count_nonzero((residual > FAR_OUT * most) & self._fits) <= OTHERS * len(residual):
                break
            self._set_up(residual < most)
            fit = self._fitted(seen)
            residual, most = self._residual(fit)
        is_near = fit.farthest_px <= NEAR_PX
        is_seen = LEAST_GAIN < fit.gain < MOST_GAIN and self._seen_share > LEAST_SEEN
        is_sharp = most <= OUTLIER * max(LEAST_RESIDUAL, self._sharp * fit.gain)
        mean = float(np.add.reduce(np.minimum(residual, MOST_LEVELS))) / len(residual)
        if not (is_near and is_seen and is_sharp) or mean > self._worst * fit.gain:
            return None
        return at[0] + fit.off_px[0], at[1] + fit.off_px[1]

    def _residual(self, fit: _Fit) -> tuple[Levels, float]:
        """(N,) what a fit leaves of each edge, and from where on an edge is an outlier."""
        residual = np.abs(fit.straight - fit.levels @ self._design)
        return residual, OUTLIER * max(middle_of(residual), 1.0)

    def _set_up(self, fits: NDArray[np.bool_]) -> None:
        """Remembers which edges are no outliers."""
        self._fits, self._weighed = fits, self._design * fits
        self._seen_share = np.count_nonzero(fits) / len(fits)
        self._normal = self._weighed @ self._design.T + RIDGE

    def _fitted(self, seen: Levels) -> _Fit:
        """The fit to (N,) levels of the edges."""
        straight, bent = seen, np.empty((1, 2), np.float32)
        for step in range(STEPS):
            _, solved = cv2.solve(self._normal, self._weighed @ straight[:, None])
            across, down, gain, _ = solved[:, 0].tolist()
            gain = max(gain, DARKEST)
            across, down = across / gain, down / gain
            if step + 1 < STEPS:
                bent[0] = across * across * gain, down * down * gain
                straight = seen - (bent @ self._bends)[0]
        return _Fit((across, down), gain, np.asarray(solved[:, 0], np.float32), straight)

    def _seen(self, whole: Plane, at_px: tuple[int, int]) -> Levels:
        """(N,) the levels of the edges in a picture that slid by whole pixels."""
        if whole.strides[1] != 1 or whole.strides[0] < whole.shape[1]:
            whole = np.ascontiguousarray(whole)
        row_px = whole.strides[0]
        if row_px != self._row_px:
            self._row_px, along = row_px, np.arange(self._side_px)
            square = (along[:, None] * row_px + along).reshape(-1, 1)
            self._places = square + (self._first_px[1] * row_px + self._first_px[0])
        height, width = whole.shape
        in_memory = as_strided(whole, ((height - 1) * row_px + width,), (1,), writeable=False)
        pixels = in_memory.take(self._places + (at_px[1] * row_px + at_px[0]))
        sums = np.add.reduce(pixels, axis=0, dtype=np.float32)
        return np.asarray(sums * np.float32(1 / self._side_px**2), np.float32)


def _profiles(edges: Edges, whole: Plane, slid_px: Px) -> Levels:
    """(5, N) the levels of the edges a pixel to the left, the right, above and below, and at their places.

    Between pixels a parabola is laid through three of them each way: a plane would blur the edges.
    """
    at = round(slid_px[0]), round(slid_px[1])
    seen, across, down = edges.seen(whole, at), slid_px[0] - at[0], slid_px[1] - at[1]

    def level(column: int, row: int) -> Levels:
        here = seen[row, column]
        beside = _bent(here, seen[row, column - 1], seen[row, column + 1], across)
        return np.asarray(here + beside + _bent(here, seen[row - 1, column], seen[row + 1, column], down))

    middle = REACH_PX
    ways = ((-1, 0), (1, 0), (0, -1), (0, 1), (0, 0))
    return np.stack([level(middle + x, middle + y) for x, y in ways]).astype(np.float32)


def _bent(here: Levels, before: Levels, after: Levels, share: float) -> Levels:
    """The rise from a level over a share of the way to the next one."""
    rise, bend = (after - before) / 2, (after + before) / 2 - here
    return np.asarray(rise * np.float32(share) + bend * np.float32(share * share))
