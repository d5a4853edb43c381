"""Real pieces, cut out where they lie alone.

Sizes are in pixels of the base view, which are millimetres of a surface taken for `FILLED_MM` wide.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from calibration.lens import Picture, Points
from device.training.sources import HIDDEN, KIND, RADIUS, X, Y
from device.training.whole_board.pictures import BaseView
from vision.rectified.view import Floats

CUT_HIDDEN, CUT_RADII, CUT_APART = 0.05, (11.0, 40.0), 4.0  # plain to see, no speck, nothing beside it
CUT_REACH, WOOD_RING = 1.45, (1.6, 2.3)  # of its radius: what is cut out; the ring that shows its wood
WOOD_LEAST_PX = 8  # fewer pixels of a ring show no wood


@dataclass(frozen=True, eq=False)
class Cut:
    """A piece cut out of a picture: its surroundings (S, S, 3), its middle in them, its radius.

    `kind`: its place in `KINDS`; `wood` (3,): the board's colour round it; `group`: that of its photograph.
    """

    bgr: Picture
    middle: tuple[float, float]
    radius: float
    kind: int
    wood: Points
    group: int | None


def cuts_of(view: BaseView) -> list[Cut]:
    """The pieces of a view that lie alone enough to be cut out."""
    bgr, cuts = view.bgr(), []
    for number, row in enumerate(view.truth):
        alone = np.delete(view.truth, number, axis=0)
        if _can_be_cut(row, alone):
            cut = _cut(bgr, row, view.group)
            cuts += [] if cut is None else [cut]
    return cuts


def _can_be_cut(row: Floats, others: Floats) -> bool:
    is_plain = row[HIDDEN] <= CUT_HIDDEN and row[KIND] >= 0 and CUT_RADII[0] <= row[RADIUS] <= CUT_RADII[1]
    return bool(is_plain and room_at(row[X], row[Y], row[RADIUS], others) >= CUT_APART)


def _cut(bgr: Picture, row: Floats, group: int | None) -> Cut | None:
    x, y, radius = float(row[X]), float(row[Y]), float(row[RADIUS])
    half = int(np.ceil(CUT_REACH * radius)) + 2
    column, line = round(x), round(y)
    wood = ring_colour(bgr, x, y, (WOOD_RING[0] * radius, WOOD_RING[1] * radius))
    if wood is None or not holds(bgr, column, line, half):
        return None
    part = bgr[line - half : line + half + 1, column - half : column + half + 1].copy()
    return Cut(part, (x - column + half, y - line + half), radius, int(row[KIND]), wood, group)


def ring_colour(bgr: Picture, x: float, y: float, radii: tuple[float, float]) -> Points | None:
    """(3,) the median colour between two radii about a place; None where too little of it is in the picture."""
    inner, outer = radii
    top, left = max(int(y - outer), 0), max(int(x - outer), 0)
    part = bgr[top : int(y + outer) + 2, left : int(x + outer) + 2]
    rows, columns = np.mgrid[top : top + part.shape[0], left : left + part.shape[1]]
    away = np.hypot(columns - x, rows - y)
    ring = part[(away > inner) & (away < outer)]
    return np.median(ring, axis=0) if len(ring) > WOOD_LEAST_PX else None


def room_at(x: float, y: float, radius: float, truth: Floats) -> float:
    """The gap between a piece here and the nearest other one, below 0 where they overlap."""
    away = np.hypot(truth[:, X] - x, truth[:, Y] - y) - truth[:, RADIUS] - radius
    return float(away.min(initial=np.inf))


def holds(bgr: Picture, column: int, line: int, half: int) -> bool:
    """Whether the square about a pixel lies in the picture."""
    return min(column, line) >= half and max(column, line) + half < len(bgr)
