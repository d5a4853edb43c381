"""Covers of the board as a small network sees them: for each cell, a hand, another thing, or nothing.

It was trained on drawn boards over which hands and things of every make were laid
(`device.training.cover.course`), and on things that only look like covers: reflections, shadows, print,
powder.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.frame import Plane
from vision.rectified.network import Field, answer_once, light_of_level, middle_level

SIDE_PX = 128  # Side of the view that is shown to the network.
CELLS = 64  # The answer has this many cells each way.
HAND, THING = range(2)  # The two answers for each cell.


def given(bgr: Plane, shown: Plane) -> Field:
    """(4, SIDE_PX, SIDE_PX) the network's input for a view (side, side, 3) from above, with its margins.

    Colours are logarithms against the middle brightness; the shown part (side, side) is 0 or 1.
    """
    size = (SIDE_PX, SIDE_PX)
    small = np.asarray(cv2.resize(bgr, size, interpolation=cv2.INTER_AREA), np.uint8)
    known = cv2.resize(shown, size, interpolation=cv2.INTER_NEAREST).astype(np.float32)
    light = light_of_level(middle_level(small))[small].transpose(2, 0, 1) * known
    return np.concatenate([light, known[None]]).astype(np.float32)


def covered(bgr: Plane, shown: Plane) -> Field:
    """(CELLS, CELLS, 2) the log odds that a hand covers a cell of the view, and that another thing does."""
    blocks = answer_once("cover", x=given(bgr, shown)[None])[0]
    return cells_of(blocks.transpose(1, 2, 0))


def cells_of(blocks: Field) -> Field:
    """(2 R, 2 C, 2) for single cells, from (R, C, 8) answers for blocks of two by two."""
    rows, columns, _ = blocks.shape
    upsampled = blocks.reshape(rows, columns, 2, 2, 2).transpose(0, 2, 1, 3, 4)
    return np.ascontiguousarray(upsampled.reshape(2 * rows, 2 * columns, 2))
