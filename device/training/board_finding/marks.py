"""The answers due on a canvas: where surface, edge and corners are, cell by cell."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from calibration.lens import Points
from calibration.proposal.board_network import CANVAS_PX, CELL_PX, cells_from_canvas
from vision.rectified.network import Field

CELLS = CANVAS_PX // CELL_PX
EDGE_CELLS, CORNER_CELLS = 0.8, 1.2  # how far an edge, a corner is smeared: one standard deviation
UNKNOWN_CELLS = 6.0  # within this distance of an estimated corner no answer about corners is judged
FINE_BITS = 4  # of a pixel, in which the surface is filled


def marks_due(corners: Points | None, known: Sequence[bool]) -> tuple[Field, Field]:
    """The answers due (3, G, G) for surface, edge and corner, 0 to 1, and the weight of the corner's (G, G).

    `corners` (4, 2) in canvas pixels, in turn round the surface; None where there is no board.
    """
    counts = np.ones((CELLS, CELLS), np.float32)
    if corners is None:
        return np.zeros((3, CELLS, CELLS), np.float32), counts
    cells = cells_from_canvas(corners)
    heat = np.zeros((CELLS, CELLS), np.float32)
    for corner, is_known in zip(cells, known, strict=True):
        away2 = _away2(corner)
        if is_known:
            heat = np.maximum(heat, np.exp(-away2 / (2 * CORNER_CELLS**2)))
        else:
            counts[away2 < UNKNOWN_CELLS**2] = 0
    return np.stack([_surface(corners), _edge(cells), heat]).astype(np.float32), counts


def _surface(corners: Points) -> Field:
    """The share of each cell that the surface covers."""
    filled = np.zeros((CANVAS_PX, CANVAS_PX), np.uint8)
    cv2.fillPoly(filled, [np.round(corners * 2**FINE_BITS).astype(np.int32)], 255, shift=FINE_BITS)
    shares = cv2.resize(filled, (CELLS, CELLS), interpolation=cv2.INTER_AREA)
    return np.asarray(shares / 255, np.float32)


def _edge(cells: Points) -> Field:
    ends = zip(cells, np.roll(cells, -1, axis=0), strict=True)
    nearest2 = np.min([_away2_of_side(start, end) for start, end in ends], axis=0)
    return np.asarray(np.exp(-nearest2 / (2 * EDGE_CELLS**2)), np.float32)


def _away2_of_side(start: Points, end: Points) -> Points:
    """(G, G) the squared distance of each cell from the nearest point of a side."""
    rows, columns = np.mgrid[:CELLS, :CELLS].astype(float)
    x, y = end - start
    share = ((columns - start[0]) * x + (rows - start[1]) * y) / max(float(x * x + y * y), 1e-12)
    share = np.clip(share, 0, 1)
    return np.asarray((columns - start[0] - share * x) ** 2 + (rows - start[1] - share * y) ** 2)


def _away2(place: Points) -> Points:
    rows, columns = np.mgrid[:CELLS, :CELLS].astype(float)
    return np.asarray((columns - place[0]) ** 2 + (rows - place[1]) ** 2)
