"""The difference between two pictures of the table at rest: a place that did not change was not moved.

A reading may miss a coin or see one in print; the picture itself does not. So the two reduced pictures are
compared piece by piece. Each place is compared with its surroundings, since a lamp or a cloud makes all of
them brighter. Colour is compared too: a queen may be as bright as the wood that it lies on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.table import Mm
from vision.change.grid import CellGrid
from vision.change.rest_picture import COLOUR_STRIDE, WHITE, RestPicture
from vision.frame import Plane
from vision.light.illumination import light_between

# Levels by which a cell of a colour plane must change at rest. Fewer show a red queen on red wood, and noise.
CHANGE_TINTS = 8
# Radii of a piece within which the light is measured: a broken pack fills a fifth of that area.
SURROUNDINGS = 9.0
# From this level on, one colour of cream print is clipped in a brighter exposure: it differs by this many times
# the noise then. A white coin differs from pale wood by more.
CLIPS_FROM, CLIPPED_TIMES = 180, 2
# Radii between which the wood round a piece is looked at: its shadow is nearer, and in a pack
# all that is near is coins.
WOOD_FROM, WOOD_TO = 1.3, (2.0, 6.0)
THIN_MM = 7.0  # Thinner changes are a shadow's edge, or print that the camera's tremble moved.
LIT_MM = 160.0  # Side of the part of the board over which the light's change counts as one.
LEAST_USUAL = 0.05  # Share of the surroundings that must be bare for the change of light to be measured there.
STRIDE = 2  # Every second cell, each way, is enough for the median change of a place's surroundings.
FEW = 12  # A piece's place with fewer cells than this says nothing.
HOLE_MM = 4.0  # Nearer than this to a pocket's rim, the net's contents and the rim's shade show.


@dataclass(frozen=True, eq=False)
class TableDifference:
    """Two pictures of a table at rest on one grid; more than `levels` or `tints` of difference is not noise.

    In another light (`relit`) what is bright in both may differ by more: cameras clip cream print first.
    """

    grid: CellGrid
    before: RestPicture
    after: RestPicture
    levels: int
    tints: int
    relit: bool = False

    def share(self, at: Mm, radius_mm: float, *, beside: Iterable[tuple[Mm, float]] = ()) -> float:
        """Share of a disc's cells, 0 to 1, that changed in another way than their surroundings.

        Cells within the discs (place, mm) `beside` it do not count; NaN where only a few are left.
        """
        column, row = self.grid.cell_of(at)
        reach = radius_mm * self.grid.cells_per_mm()
        near, wide = (self._window(column, row, far) for far in (reach, SURROUNDINGS * reach))
        y, x = np.ogrid[near]
        inside = (x - column) ** 2 + (y - row) ** 2 <= reach**2
        for other, other_mm in beside:
            across, down = self.grid.cell_of(other)
            inside &= (x - across) ** 2 + (y - down) ** 2 > (other_mm * self.grid.cells_per_mm()) ** 2
            if np.count_nonzero(inside) < FEW:
                return float("nan")
        odd = np.zeros(np.count_nonzero(inside), bool)
        thin = np.s_[::STRIDE, ::STRIDE]
        for was, now, most in self._pairs:
            usual = _median(_change(was[wide][thin], now[wide][thin]))
            times = np.where(self._may_be_clipped[near][inside], CLIPPED_TIMES, 1)
            odd |= np.abs(_change(was[near], now[near])[inside] - usual) > most * times
        if self._unknown is not None:
            odd &= ~self._unknown[near][inside]
        return float(np.mean(odd)) if odd.size else 1.0

    def prominence_before(self, at: Mm, radius_mm: float, lying: Iterable[tuple[Mm, float]] = ()) -> float:
        """Share of a disc's cells, 0 to 1, that looked different from the wood round it before.

        A coin as pale as the wood may go and hardly change the picture. The discs (place, mm) `lying` there
        are no wood: within a pack the nearest bare wood is farther away. 0 where there is none.
        """
        return self._prominence(self.before, at, radius_mm, lying)

    def prominence(self, at: Mm, radius_mm: float, lying: Iterable[tuple[Mm, float]] = ()) -> float:
        """The same for the picture now: a coin as pale as the wood may come and hardly change the picture."""
        return self._prominence(self.after, at, radius_mm, lying)

    def prominence_beyond_wood(self, at: Mm, radius_mm: float, lying: Iterable[tuple[Mm, float]] = ()) -> float:
        """The same, less the share of the wood round it that does so too, as under a lamp's image."""
        return self._prominence(self.after, at, radius_mm, lying, beyond_wood=True)

    def _prominence(
        self,
        look: RestPicture,
        at: Mm,
        radius_mm: float,
        lying: Iterable[tuple[Mm, float]],
        *,
        beyond_wood: bool = False,
    ) -> float:
        """The share of a disc's cells that differ from the median of the wood round it, in one rest's picture.

        The wood is looked at nearby, then farther out where too little of it is bare. `beyond_wood`: less the
        share of the wood's own cells that differ so.
        """
        reach = radius_mm * self.grid.cells_per_mm()
        for wood_to in WOOD_TO:
            window = self._window(*self.grid.cell_of(at), wood_to * reach)
            inside, beside = self._at(window, at) <= reach, self._at(window, at) > WOOD_FROM * reach
            if not (inside.any() and beside.any()):
                return 1.0
            for other, other_mm in lying:
                beside &= self._at(window, other) > WOOD_FROM * other_mm * self.grid.cells_per_mm()
            if np.count_nonzero(beside) >= FEW:
                break
        else:
            return 0.0
        odd = np.zeros(inside.shape, bool)
        for plane, most in zip(look.planes, (self.levels, self.tints, self.tints), strict=True):
            odd |= np.abs(plane[window] - np.median(plane[window][beside])) > most
        own = float(np.mean(odd[beside])) if beyond_wood else 0.0
        return max(float(np.mean(odd[inside])) - own, 0.0)

    def _at(self, window: tuple[slice, slice], at: Mm) -> NDArray[np.float64]:
        """The distance of each cell of a window from a place, in cells."""
        column, row = self.grid.cell_of(at)
        y, x = np.ogrid[window]
        return np.asarray(np.hypot(x - column, y - row))

    def _window(self, column: float, row: float, reach: float) -> tuple[slice, slice]:
        """The rows and columns within reach of a cell; empty for a cell beyond the picture."""
        around, (height, width) = int(np.ceil(reach)), self.after.y.shape
        places = ((round(row), height), (round(column), width))
        rows, columns = (slice(max(at - around, 0), max(min(at + around + 1, end), 0)) for at, end in places)
        return rows, columns

    def level(self, at: Mm, radius_mm: float) -> float:
        """The brightness of the inner part of a disc now: the median of its cells."""
        return self.grid.level(self.after.y, at, radius_mm)

    def patches(
        self, known: Iterable[tuple[Mm, float]], least_mm2: float
    ) -> tuple[tuple[Mm, float, float], ...]:
        """The changed parts of the surface where none of the `known` discs lies or lay.

        Each is its middle, its area in mm2, and its brightness now.
        """
        scale, left = self.grid.cells_per_mm(), self.grid.without(self._everywhere, known)
        thick = cv2.morphologyEx(left, cv2.MORPH_OPEN, _disc(THIN_MM * scale))
        _, _, stats, middles = cv2.connectedComponentsWithStats(thick)
        large = [k for k in range(1, len(stats)) if stats[k, cv2.CC_STAT_AREA] >= least_mm2 * scale**2]
        return tuple(self._patch(middles[k], stats[k, cv2.CC_STAT_AREA] / scale**2) for k in large)

    def _patch(self, middle: NDArray[np.float64], area_mm2: float) -> tuple[Mm, float, float]:
        ((x_mm, y_mm),) = self.grid.board_from_cell(middle[None])
        at = Mm(float(x_mm), float(y_mm))
        return at, float(area_mm2), self.level(at, 8.0)

    @cached_property
    def _everywhere(self) -> Plane:
        """255 where the surface, without its pockets, changed in another way than its surroundings."""
        far = _across(LIT_MM, self.grid)
        differs = np.zeros_like(self.after.y)
        for was, now, most in self._pairs:
            unlike = _unlike_its_surroundings(was, now, most, far)
            if self.relit:
                clipped = self._may_be_clipped
                unlike[clipped] &= _unlike_its_surroundings(was, now, CLIPPED_TIMES * most, far)[clipped]
            differs |= unlike
        if self._unknown is not None:
            differs[self._unknown] = 0
        return np.asarray(cv2.bitwise_and(differs, self.grid.playing(HOLE_MM)), np.uint8)

    @cached_property
    def _may_be_clipped(self) -> NDArray[np.bool_]:
        """The cells that light alone may have clipped, which may differ by more than the usual noise.

        What looks like the wood in one picture is wood there, and in the other what it seems: a pale coin.
        """
        if not self.relit:
            return np.zeros(self.after.y.shape, bool)
        bright = np.minimum(self.before.y, self.after.y) >= CLIPS_FROM
        return np.asarray(bright & ~self._is_wood(self.before) & ~self._is_wood(self.after), bool)

    def _is_wood(self, look: RestPicture) -> NDArray[np.bool_]:
        """The cells that are as bright as what is round them, and have the tint of most of the surface."""
        thin = np.s_[::COLOUR_STRIDE, ::COLOUR_STRIDE]
        bare, far = self.grid.region[thin] > 0, _across(LIT_MM, self.grid)
        is_wood = np.asarray(cv2.absdiff(look.y, cv2.blur(look.y, (far, far))) <= self.levels, bool)
        for tint in (look.u, look.v):
            usual = np.full_like(tint, round(float(np.median(tint[thin][bare]))))
            is_wood &= cv2.absdiff(tint, usual) <= self.tints
        return is_wood

    @cached_property
    def _unknown(self) -> NDArray[np.bool_] | None:
        """The cells of which nothing is known in another light; None where there are none.

        Plain white is at least as bright as it looks: where the other picture is no darker, it may be the same.
        """
        unknown = np.zeros(self.after.y.shape, bool)
        for white, other in ((self.after, self.before), (self.before, self.after)):
            if self.relit and white.clipped is not None:
                unknown |= (white.clipped == WHITE) & (_change(white.y, other.y) >= -self.levels)
        return unknown if unknown.any() else None

    @cached_property
    def _pairs(self) -> tuple[tuple[Plane, Plane, int], ...]:
        """Each plane before and after, and the largest difference there that is still noise.

        What is not known looks as it did, so that it does not pass for a change of the light round it.
        """
        before, most = list(self.before.planes), (self.levels, self.tints, self.tints)
        if self._unknown is not None:
            for number, now in enumerate(self.after.planes):
                before[number] = np.where(self._unknown, now, before[number])
        return tuple(zip(before, self.after.planes, most, strict=True))


def difference_between(before: RestPicture, now: RestPicture, grid: CellGrid, levels: int) -> TableDifference:
    """The difference between a table, in the light of a later one, and that one; both of the same grid.

    A camera that turns to infrared changes every tint: then both are compared by their brightness alone.
    """
    light = light_between(before.y, now.y, grid.region)
    relit, is_other = before.lit(light), before.evened or now.evened or light.factors is not None
    if before.has_colour(grid) != now.has_colour(grid):
        relit, now = relit.grey, now.grey
    return TableDifference(grid, relit, now, levels, CHANGE_TINTS, is_other)


def _across(mm: float, grid: CellGrid) -> int:
    """An odd number of cells, about as many as lie in a row of this length."""
    return 2 * round(mm * grid.cells_per_mm() / 2) + 1


def _change(was: Plane, now: Plane) -> NDArray[np.int16]:
    """The change of each cell of a plane, or of a part of it."""
    return np.subtract(now, was, dtype=np.int16)


def _median(change: NDArray[np.int16]) -> float:
    """The median of differences of levels, -255 to 255. Counting is ten times as quick as sorting."""
    upto = np.cumsum(np.bincount((change + WHITE).ravel(), minlength=2 * WHITE + 1))
    middle = int(upto[-1]) - 1
    low, high = (
        int(np.searchsorted(upto, place, side="right")) for place in (middle // 2, middle - middle // 2)
    )
    return (low + high) / 2 - WHITE


def _unlike_its_surroundings(was: Plane, now: Plane, most: int, far: int) -> Plane:
    """255 where a plane changed by more than `most` levels against the usual change within `far` cells."""
    change = np.asarray(cv2.subtract(now, was, dtype=cv2.CV_32F), np.float32)
    usual = cv2.inRange(change, (-most,), (most,))
    light = cv2.copyTo(change, usual)  # in place from here on: each takes most of a megabyte
    light = np.asarray(cv2.blur(light, (far, far), dst=light), np.float32)
    weight = np.asarray(cv2.boxFilter(usual, cv2.CV_32F, (far, far)), np.float32)
    np.maximum(weight, LEAST_USUAL * WHITE, out=weight)
    weight /= WHITE
    np.divide(light, weight, out=light)
    np.subtract(change, light, out=change)
    return np.asarray(cv2.bitwise_not(cv2.inRange(change, (-most,), (most,))), np.uint8)


def _disc(across: float) -> Plane:
    side = max(3, round(across) | 1)
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)), np.uint8)
