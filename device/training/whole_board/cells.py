"""The answers due in a view: for each cell whether the middle of a piece is near, where, how large, which kind.

`vision.pieces.detector.gathered` makes pieces of such answers.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from device.training.sources import HIDDEN, KIND, RADIUS, UNKNOWN, X, Y
from device.training.whole_board.view import SIDE_PX
from vision.pieces.detector import CELL_PX, USUAL_PX
from vision.rectified.network import Field
from vision.rectified.view import Floats, Mask

CELLS = SIDE_PX // CELL_PX
SURE_SHARE, SURE_PX, LARGEST_PX = 0.68, 4.2, 11.0  # a cell this near to the middle is the piece's
UNSURE_PX = 2.5  # beyond it: whether those are a piece's is not judged
GONE, NOT_JUDGED = 0.95, 0.5  # hidden shares: the piece is not there; nobody can blame a network for it
JUDGED = 1.0


@dataclass(frozen=True, eq=False)
class Cells:
    """The answers due, (C, C): `piece` 0 or 1, whether a cell `counts`, the place in `KINDS` or `UNKNOWN`.

    `places` (3, C, C): cells to the middle, across and down, and the logarithm of the radius by `USUAL_PX`.
    """

    piece: Field
    counts: Field
    places: Field
    kinds: NDArray[np.int8]


def cells_due(truth: Floats) -> Cells:
    """The answers due for the pieces (N, 5) of a view, in its pixels."""
    due = Cells(
        np.zeros((CELLS, CELLS), np.float32),
        np.full((CELLS, CELLS), JUDGED, np.float32),
        np.zeros((3, CELLS, CELLS), np.float32),
        np.full((CELLS, CELLS), UNKNOWN, np.int8),
    )
    nearest = np.full((CELLS, CELLS), np.inf)
    for row in truth[truth[:, HIDDEN] <= GONE]:
        _mark(due, row, nearest)
    return due


def _mark(due: Cells, row: Floats, nearest: Floats) -> None:
    """Marks the cells of a piece; `nearest` holds how far each cell is from its piece so far."""
    middles = CELL_PX * np.arange(CELLS) + (CELL_PX - 1) / 2
    columns, rows = np.meshgrid(middles, middles)
    across, down = row[X] - columns, row[Y] - rows
    away, free = np.hypot(across, down), due.piece == 0
    if row[HIDDEN] > NOT_JUDGED:
        due.counts[(away < row[RADIUS]) & free] = 0
        return
    sure = max(SURE_SHARE * min(float(row[RADIUS]), LARGEST_PX), SURE_PX)
    due.counts[(away < sure + UNSURE_PX) & free] = 0
    own: Mask = np.asarray((away < sure) & (away < nearest))
    nearest[own] = away[own]
    due.piece[own], due.counts[own], due.kinds[own] = 1, JUDGED, int(row[KIND])
    due.places[0][own], due.places[1][own] = across[own] / CELL_PX, down[own] / CELL_PX
    due.places[2][own] = np.log(row[RADIUS] / USUAL_PX)
