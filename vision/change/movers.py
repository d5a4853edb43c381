"""Movers: patches that move by themselves, apart from hands, and are as large as a moving piece."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np

from rules.table import Mm
from vision.change.detector import Change
from vision.change.grid import CellGrid
from vision.change.hands import Hand
from vision.frame import Plane

MOVER_MM2 = (90.0, 6000.0)  # Smallest and largest area of a moving patch that counts as a moving piece.
WHITE = 255.0  # the brightest level

Box: TypeAlias = tuple[int, int, int, int]  # left, top, width, height, in cells


@dataclass(frozen=True)
class Mover:
    """A freely moving patch: its middle, area, brightness in grey levels, and whether it is over the border."""

    at: Mm
    area_mm2: float
    level: float
    over_border: bool


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
