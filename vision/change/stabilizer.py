"""A trembling camera: each picture is reduced where its edges lie, so that a still table looks still.

It costs nothing while the camera is still. A picture that differs all over the board from a moment ago is
registered against the background; from then on each picture is, until the camera has kept still for a while.

A slide is searched once and followed from then on. To slide a picture back by parts of a pixel takes three
reductions. What that changes is remembered while the table is idle, so that later one reduction will do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from cv2.typing import MatLike

from vision.change.edge_following import Follower
from vision.change.edge_search import NO_SLIDE, STILL_PX, Edges, Px, unless_still
from vision.change.grid import CellGrid, slid_box
from vision.change.shake import PLAY, slid_cells
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

FEW = 6  # Cells of change up to which the table is idle: the same that are no motion.
# The parts of a cell's side into which slides are sorted: those in one part differ by what `SLACK` allows.
PARTS_OF_CELL = 12
MOST_PARTS = 49  # So many are remembered, 10 MB in all, of cells of two pixels all there are.
MARGIN = 10  # Levels: fewer than are a change.
FADES = 0.9  # Share of the weight of a swing that is left a picture later.


@dataclass(frozen=True, eq=False)
class Comparison:
    """How pictures are compared: `reduced` takes a camera's grain from cells, the others mark what differs.

    `motion` is against a moment ago, before a time; `foreground` against the background.
    """

    reduced: Callable[[MatLike], Plane]
    motion: Callable[[Plane, float], Plane]
    foreground: Callable[[Plane], Plane]


@dataclass(frozen=True, eq=False)
class Stabilized:
    """A reduced picture that had slid by `slid_px` pixels right and down; its masks, where they are known."""

    small: Plane
    slid_px: tuple[float, float] = (0.0, 0.0)
    motion: Plane | None = None
    foreground: Plane | None = None


class _Swing:
    """Expects where the next picture lies: the camera swings as it did of late.

    A swing x obeys x(t+1) = c x(t) - x(t-1). The c of each axis is fitted to what was seen.
    """

    def __init__(self) -> None:
        self._now = self._before = NO_SLIDE
        self._fits = [(2.0, 1.0), (2.0, 1.0)]  # at first it goes on as it went

    def note(self, slid_px: Px, mean_px: Px) -> None:
        """Takes a slide; the camera swings about `mean_px`."""
        for axis, (along, square) in enumerate(self._fits):
            mean, now = mean_px[axis], self._now[axis] - mean_px[axis]
            beside = slid_px[axis] + self._before[axis] - 2 * mean
            self._fits[axis] = FADES * along + now * beside, FADES * square + now * now
        self._before, self._now = self._now, slid_px

    def near_px(self, mean_px: Px) -> list[tuple[int, int]]:
        """The places where the next picture may lie, the likeliest first."""
        along = [min(max(along / max(square, 1e-6), -2.0), 2.0) for along, square in self._fits]
        ahead = tuple(
            mean + along[axis] * (self._now[axis] - mean) - (self._before[axis] - mean)
            for axis, mean in enumerate(mean_px)
        )
        return [_whole_px((ahead[0], ahead[1])), _whole_px(self._now), NO_PX]


class _BetweenPixels:
    """What sliding back by parts of a pixel adds to each cell of an idle table, modulo 256.

    A cell that goes round from dark to bright differs from the background anyway. `MARGIN` keeps noise from it.
    """

    def __init__(self, shrink: int) -> None:
        self._a_px = PARTS_OF_CELL / shrink
        self._known: dict[tuple[int, int], Plane] = {}

    def forget(self) -> None:
        """The table is another one."""
        self._known.clear()

    def learn(self, cut: MatLike, slid_back: MatLike, part_px: Px) -> None:
        """Remembers what sliding back by a part of a pixel has changed."""
        if len(self._known) >= MOST_PARTS:
            self._known.pop(next(iter(self._known)))
        margin = np.full_like(cut, MARGIN)
        less = cv2.min(cv2.subtract(cut, slid_back), cv2.subtract(cut, margin))
        more = cv2.min(cv2.subtract(slid_back, cut), cv2.bitwise_not(cv2.add(cut, margin)))
        self._known[self._place(part_px)] = np.asarray(np.subtract(more, less), np.uint8)

    def knows(self, part_px: Px) -> bool:
        """Whether a picture that slid by this part of a pixel was seen."""
        return self._place(part_px) in self._known

    def slid_back(self, cut: MatLike, part_px: Px) -> MatLike:
        """A picture slid back by a part of a pixel, in its own memory: other memory had to be fetched."""
        return np.add(cut, self._known[self._place(part_px)], out=np.asarray(cut, np.uint8))

    def _place(self, part_px: Px) -> tuple[int, int]:
        return round(part_px[0] * self._a_px), round(part_px[1] * self._a_px)


class Stabilizer:
    """Registers pictures against the background while the camera trembles."""

    def __init__(self, grid: CellGrid) -> None:
        self.grid = grid
        self.mean_px = (0.0, 0.0)  # the mean slide of late: where the camera stands now
        self._background: Plane | None = None
        self._edges: Edges | None = None
        self._follower: Follower | None = None
        self._slack: Plane | None = None
        self.blur = 0  # neighbours on each side that a grainy camera's cells are averaged with
        self.trembles = False  # the newest picture's camera, or it did a moment ago
        self._swing, self._between = _Swing(), _BetweenPixels(grid.shrink)
        self._is_idle = False  # in the newest registered picture nothing stood out, and nothing moved
        self._trembled_s = float("-inf")
        self._last_s = 0.0

    def learn(self, background: Plane) -> None:
        """Takes this picture of a table at rest.

        While the camera trembles, pictures stay registered against the one from before it began: what each
        registration is off by would otherwise add up.
        """
        self._background, self._slack = background, None
        self._between.forget()
        if not self.trembles or (self._edges is not None and not self._still_shows(background)):
            self._edges = self._follower = None

    def stabilized(self, whole: Plane, t_s: float, compared: Comparison) -> Stabilized:
        """The picture reduced where it lies."""
        self.trembles = trembled = t_s - self._trembled_s < STAYS_S
        known = self._background is not None and self._background.shape == self.grid.size[::-1]
        small = None if known and trembled else compared.reduced(self._cut(whole, NO_PX))
        if small is not None:
            motion = compared.motion(small, t_s) if known else None
            if motion is None or not _is_widespread(motion):
                return Stabilized(small, motion=motion)
        slid_px = self._followed(whole) or self._registered(whole, compared) or NO_SLIDE
        self._note(slid_px, t_s)
        if slid_px == NO_SLIDE and small is not None:
            return Stabilized(small)
        return self._laid(whole, slid_px, t_s, compared)

    def _laid(self, whole: Plane, slid_px: Px, t_s: float, compared: Comparison) -> Stabilized:
        """The picture slid back: as is known of an idle table, or pixel by pixel where anything has changed."""
        at = _whole_px(slid_px)
        part_px = slid_px[0] - at[0], slid_px[1] - at[1]
        if self._is_idle and self._between.knows(part_px):
            as_known = self._between.slid_back(self._cut(whole, at), part_px)
            steady, is_idle = _compared(as_known, slid_px, t_s, compared)
            if is_idle:
                return steady
        cut = self._cut(whole, at)
        sampled = self._sampled(whole, cut, at, part_px)
        steady, self._is_idle = _compared(sampled, slid_px, t_s, compared)
        if self._is_idle:
            self._between.learn(cut, sampled, part_px)
        return steady

    def expect_trembling(self, t_s: float) -> None:
        """Has the picture at this time registered: a camera that is held by hand never rests."""
        self.trembles, self._trembled_s = True, t_s

    def _still_shows(self, background: Plane) -> bool:
        """Whether a picture shows the edges that pictures are registered against: not after a switched lamp."""
        assert self._edges is not None
        seen = background[self._edges.rows, self._edges.columns]
        return float(np.median(np.abs(seen - self._edges.levels))) < OTHERWISE

    def slack(self) -> Plane | None:
        """The levels by which trembling may change each cell, most at strong edges; None without background."""
        if self._slack is None and self._background is not None:
            height = cv2.subtract(cv2.dilate(self._background, PLAY), cv2.erode(self._background, PLAY))
            self._slack = np.asarray(cv2.convertScaleAbs(height, alpha=SLACK), np.uint8)
        return self._slack

    def _followed(self, whole: Plane) -> Px | None:
        """The slide of a picture near where it is expected; None where it has to be searched."""
        if self._follower is None:
            return None
        slid_px = self._follower.slide_px(whole, self._swing.near_px(self.mean_px)[0])
        return None if slid_px is None else unless_still(slid_px)

    def _registered(self, whole: Plane, compared: Comparison) -> Px | None:
        """The slide of a picture against the background: searched near the last one, then all over."""
        assert self._background is not None
        if self._edges is None:
            self._edges = Edges.of(self._background, self.grid, self.blur)
        background = self._background

        @cache
        def correlated_px() -> tuple[int, int]:
            columns, rows = slid_cells(background, compared.reduced(self._cut(whole, NO_PX)))
            return columns * self.grid.shrink, rows * self.grid.shrink

        near_px = self._swing.near_px(self.mean_px)
        slid_px = self._edges.slide_px(whole, near_px, correlated_px)
        if slid_px is None and correlated_px() != NO_PX:
            slid_px = self._edges.slide_px(whole, [correlated_px()])
        if slid_px is not None:
            self._follower = Follower.of(self._edges, whole, slid_px)
        return slid_px

    def _sampled(self, whole: Plane, cut: MatLike, at: tuple[int, int], part_px: Px) -> MatLike:
        """The board's box, cut at whole pixels of its slide, slid back by parts of a pixel too.

        Between pixels a plane through three of them is taken: a bilinear mean without its mixed term.
        """
        ways = ((int(np.sign(part_px[0])), 0), (0, int(np.sign(part_px[1]))))
        share = abs(part_px[0]) + abs(part_px[1])
        if share < STILL_PX:
            return cut
        beside = [self._cut(whole, (at[0] + way[0], at[1] + way[1])) for way in ways]
        mixed = cv2.addWeighted(beside[0], abs(part_px[0]) / share, beside[1], abs(part_px[1]) / share, 0.0)
        return cv2.addWeighted(cut, 1 - share, mixed, share, 0.0)

    def _note(self, slid_px: tuple[float, float], t_s: float) -> None:
        """Takes in the slide of the newest registered picture: the mean, the swing, and whether it trembles."""
        if slid_px != (0.0, 0.0):
            self.trembles, self._trembled_s = True, t_s
        share = min(MOST_AT_ONCE, (t_s - self._last_s) / MEAN_S)
        self.mean_px = (
            self.mean_px[0] + share * (slid_px[0] - self.mean_px[0]),
            self.mean_px[1] + share * (slid_px[1] - self.mean_px[1]),
        )
        self._swing.note(slid_px, self.mean_px)
        self._last_s = t_s

    def _cut(self, whole: Plane, at_px: tuple[int, int]) -> MatLike:
        """The board's box of a picture that slid by whole pixels, at the size of the cells."""
        inside = slid_box(whole, self.grid.box, at_px)
        return cv2.resize(inside, self.grid.size, interpolation=cv2.INTER_AREA)


def _compared(cells: MatLike, slid_px: Px, t_s: float, compared: Comparison) -> tuple[Stabilized, bool]:
    """The cells of a registered picture with what moves in them, and whether the table is idle there."""
    small = compared.reduced(cells)
    motion = compared.motion(small, t_s)
    if cv2.countNonZero(motion) > FEW:
        return Stabilized(small, slid_px, motion), False
    foreground = compared.foreground(small)
    return Stabilized(small, slid_px, motion, foreground), cv2.countNonZero(foreground) <= FEW


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
