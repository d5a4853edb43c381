"""Hands and arms in one frame: changed patches that reach in over the wooden border, too large for a piece.

A changed patch of the foreground is a hand if 1 and 2 hold, or 1 and all of 3 to 7 (`_arrives`):

    1  large      at least `HAND_MM2`, and more than this set's striker
    2  crosses    part of it shows over the wooden border
    3  lively     a patch that keeps quite still is coins that have moved
    4  near       it lies where the hand of the frame before was, or is very large and comes near the rail
    5  thick      broader than a striker: coins in a row are no broader than one
    6  no disc    not as round as a piece that left a hand
    7  led in     not a piece with its shadow, far from every rail

No hand ends on the border alone: part of it covers the surface. `vision.change.hand_watch` decides in the order
of time whether what was found here stays a hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from rules.table import Mm
from vision.change.detector import HAND_MM2, STILL_PX, Change
from vision.change.grid import CellGrid
from vision.frame import Plane
from vision.light.illumination import share_shown

# The least size of a hand, and the largest of a piece.
# A patch that does not show over the border and is nowhere broader than this is no hand: strikers have 42 mm.
THICK_MM = 48.0
# A hand has this many times a striker's area and diameter, where this set's striker is larger than the laws'.
AS_PIECE = (1.3, 1.15)
# A patch that fills `DISC_SHARE` of a circle of at most this radius is a moving piece, however broad. A fist is
# larger, a finger longer.
DISC_MM = 36.0
# The same in radii of this set's striker, and in cells: its smear, its shadow and the grid add to it.
DISC_TIMES, DISC_CELLS = 1.3, 2.0
BROADEST_MM = 30.0  # the radius of the largest strikers that are sold
DISC_SHARE = 0.75
PIECE_SHARE = 0.5  # of a patch that the broadest disc within it fills, where that is a striker with its shadow

# Patches of the foreground.
CLOSED = 3  # Closing the gaps makes at most this many times the number of cells near the rail.
GAPS = np.ones((5, 5), np.uint8)  # Cells of a patch that lie this near to one another are joined.
SOLID = 0.4  # Share of a patch that must have changed for its holes to be filled.

# Where a hand comes from.
CROSSING = 0.1  # Share of the least hand that shows over the border where a hand reaches in.
SAME_HAND = 0.3  # Share of a patch that lies where a hand was: then it is that hand.
# A patch this many times larger than the least hand is a hand where it comes near the rail, though nothing
# shows over the border.
LARGE_HAND = 2.0

# A hand that was found.
# A patch through which more of the drawing shows is light: what lamps left let 0.6 to 0.93 show, arms 0 to 0.3.
LIGHT_SHOWS = 0.5
NOISY_TIMES = 2.0  # A hand in a trembling picture moves if it changes this many times more than the rest.
THIN = 4  # One cell in this many is enough to measure how far away a hand is.


@dataclass(frozen=True, eq=False)
class Hand:
    """The hands and arms in one frame, as a mask of the grid's cells that nobody can write to.

    `over_border`: it shows over the wooden border, too. A patch that does not may be coins that have moved.
    """

    mask: Plane
    grid: CellGrid
    over_border: bool = True

    def __post_init__(self) -> None:
        self.mask.setflags(write=False)

    def covers(self, at: Mm, near_mm: float = 0.0) -> bool:
        """Whether a hand is within `near_mm` of this place."""
        column, row = (round(part) for part in self.grid.cell_of(at))
        reach = int(np.ceil(near_mm * self.grid.cells_per_mm()))
        patch = self.mask[max(row - reach, 0) : row + reach + 1, max(column - reach, 0) : column + reach + 1]
        return bool(patch.any())

    def distance_mm(self, at: Mm) -> float:
        """The distance from this place to the nearest hand, to a few millimetres; 0 where a hand covers it."""
        column, row = (round(part / THIN) for part in self.grid.cell_of(at))
        rows, columns = self._away_cells.shape
        return float(
            self._away_cells[min(max(row, 0), rows - 1), min(max(column, 0), columns - 1)]
            / self.grid.cells_per_mm()
        )

    @cached_property
    def _away_cells(self) -> NDArray[np.float32]:
        """The distance of each `THIN`-th cell from the nearest hand, in cells."""
        free = cv2.bitwise_not(np.ascontiguousarray(self.mask[::THIN, ::THIN]))
        return np.asarray(THIN * cv2.distanceTransform(free, cv2.DIST_L2, 3), np.float32)

    def motion_px(self, change: Change) -> int:
        """The number of the hand's cells that move."""
        return int(cv2.countNonZero(cv2.bitwise_and(change.motion, self.mask)))

    def stirs(self, change: Change, *, is_noisy: bool) -> bool:
        """Whether it moves; where pictures are `is_noisy`, by more than the noise around it."""
        inside = self.motion_px(change)
        if not inside or not is_noisy:
            return inside > 0
        covered = cv2.countNonZero(self.mask)
        noise = (change.motion_px - inside) / max(cv2.countNonZero(self.grid.region) - covered, 1)
        return inside > STILL_PX + NOISY_TIMES * noise * covered

    def is_light(self, change: Change, background: Plane | None) -> bool:
        """Whether it is the shadow or the image of a lamp that was switched: the drawing shows through it."""
        if background is None or not change.light.is_other:
            return False
        return share_shown(background, change.small, self.mask) > LIGHT_SHOWS

    def joined(self, other: Hand | None) -> Hand:
        """The union with another hand; a hand seen through another grid is forgotten."""
        if other is None or other.mask.shape != self.mask.shape:
            return self
        return Hand(np.asarray(cv2.bitwise_or(self.mask, other.mask), np.uint8), self.grid)


@dataclass(frozen=True, slots=True)
class _Least:
    """The smallest hand: its number of `cells`, and its thickness in mm at its broadest.

    `disc_mm` is the radius of the largest moving piece.
    """

    cells: float
    thick_mm: float
    disc_mm: float

    @classmethod
    def of(cls, grid: CellGrid, striker_mm: float) -> _Least:
        """The smallest hand on this grid, where the largest piece has this radius; 0 where that is unknown."""
        areas, breadths = AS_PIECE
        area_mm2 = max(HAND_MM2, areas * np.pi * striker_mm**2)
        disc_mm = max(DISC_MM, DISC_TIMES * (striker_mm or BROADEST_MM) + DISC_CELLS / grid.cells_per_mm())
        return cls(area_mm2 * grid.cells_per_mm() ** 2, max(THICK_MM, breadths * 2 * striker_mm), disc_mm)


@dataclass(frozen=True, slots=True, eq=False)
class _Patch:
    """A changed patch: 255 in a mask of the grid's cells, its outline, and the number of cells within that."""

    mask: Plane
    contour: MatLike
    cells: float

    def cells_on(self, mask: Plane) -> int:
        """The number of its cells on a mask."""
        return cv2.countNonZero(cv2.bitwise_and(self.mask, mask))


def find_hand(
    grid: CellGrid, change: Change, before: Hand | None, *, lively: bool, striker_mm: float = 0.0
) -> Hand | None:
    """The hands of one frame; None where there are none. The module's docstring lists what makes a hand.

    `before` is the hand of the frame before: a dark sleeve over a dark border does not show, so a patch is also
    a hand where that one was. `lively`: patches move, or did a moment ago. `striker_mm` is the radius of this
    set's striker, 0 where it is not known.
    """
    least = _Least.of(grid, striker_mm)
    if cv2.countNonZero(change.foreground) < least.cells:
        return None
    if before is None and not _may_reach_in(grid, change, least.cells):
        return None
    mask, over_border = np.zeros_like(change.foreground), False
    for patch in _patches(change.foreground, least.cells):
        crosses = patch.cells_on(grid.outside) > CROSSING * least.cells
        over_border |= crosses
        if crosses or (lively and _arrives(grid, patch, least, before)):
            mask |= patch.mask
    if not cv2.countNonZero(cv2.bitwise_and(mask, grid.surface)):
        return None
    return Hand(mask, grid, over_border)


def _may_reach_in(grid: CellGrid, change: Change, least: float) -> bool:
    """Whether enough near the rail changed for a hand. This is checked first, since it saves the rest."""
    near = cv2.countNonZero(cv2.bitwise_and(change.foreground, grid.edge))
    return CLOSED * near > CROSSING * least


def reaches_in(grid: CellGrid, change: Change) -> bool:
    """Whether anything new shows over the border since the last rest: fingertips, or a coin that lies there."""
    least = HAND_MM2 * grid.cells_per_mm() ** 2
    return cv2.countNonZero(cv2.bitwise_and(change.foreground, grid.outside)) > CROSSING * least


def _patches(foreground: Plane, least_cells: float) -> Iterator[_Patch]:
    """The patches of the foreground that are large enough, their gaps closed."""
    joined = np.asarray(cv2.morphologyEx(foreground, cv2.MORPH_CLOSE, GAPS), np.uint8)
    contours, _ = cv2.findContours(joined, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    for contour in contours:
        cells = cv2.contourArea(contour)
        if cells >= least_cells:
            yield _Patch(_solid(contour, joined), contour, cells)


def _solid(contour: MatLike, joined: Plane) -> Plane:
    """A patch with its holes filled, unless it is mostly hole: edges that slid lie round the whole board."""
    patch = np.zeros_like(joined)
    cv2.drawContours(patch, [contour], -1, 255, -1)
    inside = np.asarray(cv2.bitwise_and(patch, joined), np.uint8)
    return patch if cv2.countNonZero(inside) > SOLID * cv2.countNonZero(patch) else inside


def _arrives(grid: CellGrid, patch: _Patch, least: _Least, before: Hand | None) -> bool:
    """Whether a patch that moves and does not cross the border is a hand all the same."""
    if not _is_near(grid, patch, least, before):
        return False
    thick_mm = _thickness_mm(grid, patch)
    if thick_mm <= least.thick_mm or _is_disc(grid, patch, least.disc_mm):
        return False
    return not (thick_mm <= 2 * least.disc_mm and _is_adrift(grid, patch, thick_mm, before))


def _is_near(grid: CellGrid, patch: _Patch, least: _Least, before: Hand | None) -> bool:
    """Whether it lies where the hand before was, or is very large and comes near the rail."""
    if before is not None and patch.cells_on(before.mask) > SAME_HAND * patch.cells:
        return True
    return patch.cells > LARGE_HAND * least.cells and patch.cells_on(grid.edge) > CROSSING * least.cells


def _thickness_mm(grid: CellGrid, patch: _Patch) -> float:
    """The thickness of a patch at its broadest."""
    left, top, width, height = cv2.boundingRect(patch.contour)
    box = patch.mask[top : top + height, left : left + width]
    framed = cv2.copyMakeBorder(box, 1, 1, 1, 1, cv2.BORDER_CONSTANT)
    return 2 * float(cv2.distanceTransform(framed, cv2.DIST_L2, 3).max()) / grid.cells_per_mm()


def _is_disc(grid: CellGrid, patch: _Patch, most_mm: float) -> bool:
    """Whether it is as round as a piece, and no larger than any: a broad striker that left a hand."""
    _, radius = cv2.minEnclosingCircle(patch.contour)
    is_round = patch.cells > DISC_SHARE * np.pi * radius**2
    return bool(is_round and radius < most_mm * grid.cells_per_mm())


def _is_adrift(grid: CellGrid, patch: _Patch, thick_mm: float, before: Hand | None) -> bool:
    """Whether it is a piece with its shadow, far from every rail: an arm leads to one."""
    if before is None or before.over_border:
        return False
    disc = np.pi * (thick_mm / 2 * grid.cells_per_mm()) ** 2
    return bool(disc > PIECE_SHARE * patch.cells and not patch.cells_on(grid.edge))
