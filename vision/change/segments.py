"""Patches of change: hands that reach in over the wooden border, and small things that move freely."""

from __future__ import annotations

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

# A patch this many times larger than the least hand is a hand where it comes near the rail, though nothing
# shows over the border.
LARGE_HAND = 2.0
# A patch that fills `DISC_SHARE` of a circle of at most this radius is a moving piece, however broad. A fist is
# larger, a finger longer.
DISC_MM = 36.0
# The same in radii of this set's striker, and in cells: its smear, its shadow and the grid add to it.
DISC_TIMES, DISC_CELLS = 1.3, 2.0
BROADEST_MM = 30.0  # the radius of the largest strikers that are sold
DISC_SHARE = 0.75
PIECE_SHARE = 0.5  # of a patch that the broadest disc within it fills, where that is a striker with its shadow
# A patch that does not show over the border and is nowhere broader than this is no hand: strikers have 42 mm.
THICK_MM = 48.0
# A hand has this many times a striker's area and diameter, where this set's striker is larger than the laws'.
AS_PIECE = (1.3, 1.15)
MOVER_MM2 = (90.0, 6000.0)  # Smallest and largest area of a moving patch that counts as a moving piece.

Box = tuple[int, int, int, int]  # left, top, width, height, in cells
CROSSING = 0.1  # Share of the least hand that shows over the border where a hand reaches in.
CLOSED = 3  # Closing the gaps makes at most this many times the number of cells near the rail.
SOLID = 0.4  # Share of a patch that must have changed for its holes to be filled.
# A patch through which more of the drawing shows is light: what lamps left let 0.6 to 0.93 show, arms 0 to 0.3.
LIGHT_SHOWS = 0.5
NOISY_TIMES = 2.0  # A hand in a trembling picture moves if it changes this many times more than the rest.
WHITE = 255.0  # the brightest level
THIN = 4  # One cell in this many is enough to measure how far away a hand is.


@dataclass(frozen=True)
class Mover:
    """A freely moving patch: its middle, size and brightness, and whether it is over the wooden border."""

    at: Mm
    area_mm2: float
    level: float
    over_border: bool


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
    """The size of the smallest hand: its number of cells, and its mm across at its broadest.

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


def find_hand(
    grid: CellGrid, change: Change, before: Hand | None, *, lively: bool, striker_mm: float = 0.0
) -> Hand | None:
    """The changed patches that reach in over the border, too large for a piece; None where there are none.

    A dark sleeve over a dark border does not show. So a patch is also a hand where the hand of the frame
    `before` was, and a very large patch is one where it comes near the rail. Both only hold while it is
    `lively`: a patch that keeps quite still and does not cross the border is coins that have moved.
    `striker_mm` is the radius of this set's striker, where it is known: the largest piece is no hand.
    """
    a_hand = _Least.of(grid, striker_mm)
    least = a_hand.cells
    if cv2.countNonZero(change.foreground) < least or (
        before is None and not _may_reach_in(grid, change, least)
    ):
        return None
    mask, over_border = np.zeros_like(change.foreground), False
    closed = cv2.morphologyEx(change.foreground, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    joined = np.asarray(closed, np.uint8)
    contours, _ = cv2.findContours(joined, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    for contour in contours:
        area = cv2.contourArea(contour)
        if area < least:
            continue
        patch = _solid(contour, joined)
        arrives = (
            lively
            and _is_near(grid, patch, area, least, before)
            and (thick_mm := _thickness_mm(grid, patch, contour)) > a_hand.thick_mm
            and not _is_disc(grid, contour, area, a_hand.disc_mm)
            and not (thick_mm <= 2 * a_hand.disc_mm and _is_adrift(grid, patch, area, thick_mm, before))
        )
        crosses = _crosses(grid, patch, least)
        over_border |= crosses
        if arrives or crosses:
            mask |= patch
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


def _solid(contour: MatLike, joined: Plane) -> Plane:
    """A patch with its holes filled, unless it is mostly hole: edges that slid lie round the whole board."""
    patch = np.zeros_like(joined)
    cv2.drawContours(patch, [contour], -1, 255, -1)
    inside = np.asarray(cv2.bitwise_and(patch, joined), np.uint8)
    return patch if cv2.countNonZero(inside) > SOLID * cv2.countNonZero(patch) else inside


def _thickness_mm(grid: CellGrid, patch: Plane, contour: MatLike) -> float:
    """The thickness of a patch at its broadest: coins in a row are no broader than one coin."""
    left, top, width, height = cv2.boundingRect(contour)
    cut = cv2.copyMakeBorder(patch[top : top + height, left : left + width], 1, 1, 1, 1, cv2.BORDER_CONSTANT)
    deepest_mm = float(cv2.distanceTransform(cut, cv2.DIST_L2, 3).max()) / grid.cells_per_mm()
    return 2 * deepest_mm


def _is_disc(grid: CellGrid, contour: MatLike, area: float, most_mm: float) -> bool:
    """Whether it is as round as a piece, and no larger than any: a broad striker that left a hand."""
    _, radius = cv2.minEnclosingCircle(contour)
    is_round = area > DISC_SHARE * np.pi * radius**2
    return bool(is_round and radius < most_mm * grid.cells_per_mm())


def _is_adrift(grid: CellGrid, patch: Plane, area: float, thick_mm: float, before: Hand | None) -> bool:
    """Whether it is a piece with its shadow, far from every rail: an arm leads to one."""
    if before is None or before.over_border:
        return False
    disc = np.pi * (thick_mm / 2 * grid.cells_per_mm()) ** 2
    return bool(disc > PIECE_SHARE * area and not cv2.countNonZero(cv2.bitwise_and(patch, grid.edge)))


def _crosses(grid: CellGrid, patch: Plane, least: float) -> bool:
    return cv2.countNonZero(cv2.bitwise_and(patch, grid.outside)) > CROSSING * least


def _is_near(grid: CellGrid, patch: Plane, area: float, least: float, before: Hand | None) -> bool:
    if before is not None and cv2.countNonZero(cv2.bitwise_and(patch, before.mask)) > 0.3 * area:
        return True
    large = area > LARGE_HAND * least
    return large and cv2.countNonZero(cv2.bitwise_and(patch, grid.edge)) > CROSSING * least


def find_movers(
    grid: CellGrid, change: Change, hand: Hand | None, tinted: Plane | None = None
) -> tuple[Mover, ...]:
    """The motion apart from hands, without the places that something merely left.

    `tinted`: 255 where the colour tells of motion, see `vision.change.tints`.
    """
    fresh = cv2.bitwise_and(change.motion, change.foreground)
    fresh = fresh if tinted is None else cv2.bitwise_or(fresh, tinted)
    if hand is not None:
        fresh = cv2.bitwise_and(fresh, cv2.bitwise_not(cv2.dilate(hand.mask, np.ones((3, 3), np.uint8))))
    contours, _ = cv2.findContours(fresh, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    cell_mm2 = 1.0 / grid.cells_per_mm() ** 2
    least, most = MOVER_MM2
    boxes: list[Box] = []
    areas_mm2: list[float] = []
    for contour in contours:
        left, top, width, height = cv2.boundingRect(contour)
        if not least <= width * height * cell_mm2 <= 2 * most:
            continue
        area_mm2 = cv2.contourArea(contour) * cell_mm2
        if least <= area_mm2 <= most:
            boxes.append((left, top, width, height))
            areas_mm2.append(area_mm2)
    return _movers(grid, change, boxes, areas_mm2) if boxes else ()


def _level(grid: CellGrid, change: Change, cell: tuple[float, float]) -> float:
    """The brightness at a cell in the background's light: a lamp that goes out makes no piece darker."""
    level = grid.level_round(change.small, cell, grid.board_map.profile.coin_radius_mm)
    return min(level / change.light.factor_at(cell), WHITE)


def _movers(grid: CellGrid, change: Change, boxes: list[Box], areas_mm2: list[float]) -> tuple[Mover, ...]:
    """The patches in these boxes, all mapped to the board at once."""
    middles = [(left + (width - 1) / 2, top + (height - 1) / 2) for left, top, width, height in boxes]
    places = grid.board_from_cell(np.array(middles))
    movers = []
    for (column, row), (x_mm, y_mm), area_mm2 in zip(middles, places, areas_mm2, strict=True):
        level = _level(grid, change, (column, row))
        over = bool(grid.outside[round(row), round(column)])
        movers.append(Mover(Mm(float(x_mm), float(y_mm)), area_mm2, level, over))
    return tuple(movers)
