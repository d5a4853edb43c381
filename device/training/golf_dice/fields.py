"""The answers due from the finder for a crop, cell by cell: how near the middle of a face is, and its side."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from device.training.golf_dice.samples import CROP_PX
from vision.golf.dice.detection import CELL_PX, USUAL_PX

CELLS = CROP_PX // CELL_PX
LEAST_SEEN = 0.75  # faces of which less is seen are neither there nor away
LEAST_PX, MOST_PX = 6.0, 32.0  # and so are those that are smaller or larger
MARGIN_PX = 3  # and those at the border
CORE, LEAST_CORE_PX = 0.22, 2.9  # of the side: the middle of a face, whose cells tell its side
IGNORED, LEAST_IGNORED_PX = 0.8, 8.0  # of the side: the surroundings of a face in doubt
FAR = 1.6  # cores from the middle: nearness ends there

Values = NDArray[np.float32]
NEARNESS, SIDE, CORES, IGNORE = range(4)  # the fields, in their order
AT = np.arange(CELLS) * CELL_PX + (CELL_PX - 1) / 2  # pixels of cells' middles


def counts(face: Values) -> bool:
    """Whether a face (x, y, side, value, seen) is to be found; others are in doubt."""
    x, y, side, value, seen = face
    is_inside = min(x, y) >= MARGIN_PX and max(x, y) <= CROP_PX - MARGIN_PX
    return bool(value > 0 and is_inside and seen >= LEAST_SEEN and LEAST_PX <= side <= MOST_PX)


def fields(faces: Values) -> Values:
    """(4, 32, 32) of faces (N, 5): nearness 0 to 1, side, 1 in middles of faces, 1 where a cell is ignored."""
    due = np.zeros((4, CELLS, CELLS), np.float32)
    for face in faces[faces[:, 3] > 0]:
        x, y, side, _, _ = face
        away = np.hypot(AT[None, :] - x, AT[:, None] - y)
        if not counts(face):
            due[IGNORE][away < max(side * IGNORED, LEAST_IGNORED_PX)] = 1
            continue
        core = max(side * CORE, LEAST_CORE_PX)
        near = np.exp(-((_from_its_cell(x, y) / (0.7 * core)) ** 2)) * (away < FAR * core)
        due[NEARNESS] = np.maximum(due[NEARNESS], near)
        due[CORES][away < core] = 1
        due[SIDE][away < core] = np.log(side / USUAL_PX)
    return due


def _from_its_cell(x: float, y: float) -> Values:
    """(32, 32) pixels from the cell that holds a place.

    Counted from the place itself, a small face between cells would have none that says yes.
    """
    column, row = (int(np.abs(AT - at).argmin()) for at in (x, y))
    return np.asarray(np.hypot(AT[None, :] - AT[column], AT[:, None] - AT[row]), np.float32)
