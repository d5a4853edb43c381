"""A trembling camera: each picture is reduced where its edges lie, so that a still table looks still.

It costs nothing while the camera is still. A picture that differs all over the board from a moment ago is
registered against the background; from then on each picture is, until the camera has kept still for a while.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from cv2.typing import MatLike

from vision.change.grid import CellGrid, slid_box
from vision.change.shift import PLAY, slid_cells
from vision.change.tremble import NO_SLIDE, STILL_PX, Edges, Px
from vision.frame import Plane

PARTS = 12  # Parts along a side of the picture.
# Share of those parts in which something differs when all trembles: pieces and hands differ in few.
WIDESPREAD = 0.25
LEAST_MARKED = 100  # Fewer cells are not looked at any closer.
PART_CELLS = 0.002  # Share of a part's cells that must differ: a spark is not enough.
NO_PX = (0, 0)
STAYS_S = 1.5  # A camera that kept still for this long is steady: a fan or a floor moves it ten times a second.
MOST_AT_ONCE = 0.1  # The share of the mean that one picture makes at most.
MEAN_S = 1.0  # Seconds over which the mean slide is taken: trembling has none, a nudge has.
# Share of an edge's height by which a steadied picture may differ there: coding smears trembling edges.
SLACK = 0.08
OTHERWISE = 12.0  # Levels by which half of the edges differ where the light is another.

Reduced = Callable[[MatLike], Plane]
Differing = Callable[[Plane, float], Plane]


@dataclass(frozen=True, eq=False)
class Steady:
    """A reduced picture that had slid by `slid_px` pixels to the right and down; `motion` where it is known."""

    small: Plane
    slid_px: tuple[float, float] = (0.0, 0.0)
    motion: Plane | None = None


class Steadier:
    """Registers pictures against the background while the camera trembles."""

    def __init__(self, grid: CellGrid) -> None:
        self.grid = grid
        self.mean_px = (0.0, 0.0)  # the mean slide of late: where the camera stands now
        self._background: Plane | None = None
        self._edges: Edges | None = None
        self._slack: Plane | None = None
        self.blur = 0  # neighbours on each side that a grainy camera's cells are averaged with
        self.trembles = False  # the newest picture's camera, or it did a moment ago
        self._slid_px = self._before_px = (0.0, 0.0)  # of the newest picture, and of the one before
        self._trembled_s = float("-inf")
        self._last_s = 0.0

    def learn(self, background: Plane) -> None:
        """Takes this picture of a table at rest.

        While the camera trembles, pictures stay registered against the one from before it began: what each
        registration is off by would otherwise add up.
        """
        self._background, self._slack = background, None
        if not self.trembles or (self._edges is not None and not self._still_shows(background)):
            self._edges = None

    def steadied(self, whole: Plane, t_s: float, reduced: Reduced, differing: Differing) -> Steady:
        """The picture reduced where it lies; `differing` tells what differs from a moment ago, a mask."""
        self.trembles = trembled = t_s - self._trembled_s < STAYS_S
        known = self._background is not None and self._background.shape == self.grid.size[::-1]
        small = None if known and trembled else reduced(self._cut(whole, NO_PX))
        if small is not None:
            motion = differing(small, t_s) if known else None
            if motion is None or not _is_widespread(motion):
                return Steady(small, motion=motion)
        slid_px = self._registered(whole, reduced) or NO_SLIDE
        self._note(slid_px, t_s)
        if slid_px == NO_SLIDE and small is not None:
            return Steady(small)
        return Steady(reduced(self._sampled(whole, slid_px)), slid_px)

    def expect_trembling(self, t_s: float) -> None:
        """Has the picture at this time registered: a camera that is held by hand never rests."""
        self.trembles, self._trembled_s = True, t_s

    def _still_shows(self, background: Plane) -> bool:
        """Whether a picture shows the edges that pictures are registered against: not after a switched lamp."""
        assert self._edges is not None
        seen = background[self._edges.rows, self._edges.columns]
        return float(np.median(np.abs(seen - self._edges.levels))) < OTHERWISE

    def less_slack(self, difference: Plane) -> Plane:
        """A difference between steadied pictures, in place, without what trembling leaves at strong edges."""
        if self._background is None or difference.shape != self._background.shape:
            return difference
        if self._slack is None:
            height = cv2.subtract(cv2.dilate(self._background, PLAY), cv2.erode(self._background, PLAY))
            self._slack = np.asarray(cv2.convertScaleAbs(height, alpha=SLACK), np.uint8)
        return np.asarray(cv2.subtract(difference, self._slack, dst=difference), np.uint8)

    def _registered(self, whole: Plane, reduced: Reduced) -> Px | None:
        """The slide of a picture against the background: searched near the last one, then all over."""
        assert self._background is not None
        if self._edges is None:
            self._edges = Edges.of(self._background, self.grid, self.blur)
        background = self._background

        @cache
        def correlated_px() -> tuple[int, int]:
            columns, rows = slid_cells(background, reduced(self._cut(whole, NO_PX)))
            return columns * self.grid.shrink, rows * self.grid.shrink

        near_px = [_whole_px(_ahead(self._before_px, self._slid_px)), _whole_px(self._slid_px), NO_PX]
        slid_px = self._edges.slide_px(whole, near_px, correlated_px)
        if slid_px is not None or correlated_px() == NO_PX:
            return slid_px
        return self._edges.slide_px(whole, [correlated_px()])

    def _sampled(self, whole: Plane, slid_px: Px) -> MatLike:
        """The board's box slid back by parts of a pixel, at the size of the cells.

        Between pixels a plane through three of them is taken: a bilinear mean without its mixed term.
        """
        at = _whole_px(slid_px)
        parts = slid_px[0] - at[0], slid_px[1] - at[1]
        ways = ((int(np.sign(parts[0])), 0), (0, int(np.sign(parts[1]))))
        share = abs(parts[0]) + abs(parts[1])
        sampled = self._cut(whole, at)
        if share < STILL_PX:
            return sampled
        beside = [self._cut(whole, (at[0] + way[0], at[1] + way[1])) for way in ways]
        mixed = cv2.addWeighted(beside[0], abs(parts[0]) / share, beside[1], abs(parts[1]) / share, 0.0)
        return cv2.addWeighted(sampled, 1 - share, mixed, share, 0.0)

    def _note(self, slid_px: tuple[float, float], t_s: float) -> None:
        if slid_px != (0.0, 0.0):
            self.trembles, self._trembled_s = True, t_s
        share = min(MOST_AT_ONCE, (t_s - self._last_s) / MEAN_S)
        self.mean_px = (
            self.mean_px[0] + share * (slid_px[0] - self.mean_px[0]),
            self.mean_px[1] + share * (slid_px[1] - self.mean_px[1]),
        )
        self._before_px, self._slid_px, self._last_s = self._slid_px, slid_px, t_s

    def _cut(self, whole: Plane, at_px: tuple[int, int]) -> MatLike:
        """The board's box of a picture that slid by whole pixels, at the size of the cells."""
        inside = slid_box(whole, self.grid.box, at_px)
        return cv2.resize(inside, self.grid.size, interpolation=cv2.INTER_AREA)


def _ahead(before_px: Px, now_px: Px) -> Px:
    """Where the next picture lies if the camera swings on as it did."""
    return 2 * now_px[0] - before_px[0], 2 * now_px[1] - before_px[1]


def _whole_px(slid_px: tuple[float, float]) -> tuple[int, int]:
    return round(slid_px[0]), round(slid_px[1])


def _is_widespread(mask: Plane) -> bool:
    """Whether a mask is marked in many parts of the picture."""
    if cv2.countNonZero(mask) < LEAST_MARKED:
        return False
    columns, rows = cv2.findNonZero(mask).reshape(-1, 2).T
    height, width = mask.shape
    marked = np.bincount(rows * PARTS // height * PARTS + columns * PARTS // width)
    least = PART_CELLS * height * width / PARTS**2
    return bool(np.count_nonzero(marked > least) > WIDESPREAD * PARTS**2)
