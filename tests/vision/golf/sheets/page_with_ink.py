"""A blank page from above, with what a pen leaves on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from calibration.golf.plane import hexes_from_plane, looked_up
from vision.golf.sheets.flat import PX_PER_PITCH, FlatPage
from vision.synthetic.hexes import printing
from vision.synthetic.hexes.printing import FlatPrint, Ink, with_ink
from vision.synthetic.hexes.scene import Bgr

HEXES = tuple((q, r) for q in range(-2, 6) for r in range(5))
BLANK = dict.fromkeys(HEXES, "blank")
LOW = np.array([-2.0, -1.0])
SIZE = (6 * PX_PER_PITCH, 10 * PX_PER_PITCH)
PAPER = 235.0


def page_with(ink: Sequence[Ink], grounds: Mapping[tuple[int, int], Bgr] | None = None) -> FlatPage:
    """White paper with these strokes and no print but hexes in these colours."""
    grid = np.stack(np.meshgrid(np.arange(SIZE[1]), np.arange(SIZE[0])), axis=-1).reshape(-1, 2)
    places = hexes_from_plane(grid / PX_PER_PITCH + LOW)
    index = looked_up({at: number for number, at in enumerate(HEXES)}, places, -1).reshape(SIZE)
    paper = np.full((*SIZE, 3), PAPER, np.float32)
    for at, bgr in (grounds or {}).items():
        paper[index == HEXES.index(at)] = bgr
    size = [side * printing.PX_PER_PITCH // PX_PER_PITCH for side in SIZE]
    large = np.asarray(cv2.resize(paper, size[::-1], interpolation=cv2.INTER_NEAREST), np.float32)
    blank = FlatPrint(large, np.ones(size, np.float32), LOW)
    drawn = with_ink(blank, ink).bgr.astype(np.uint8)
    small = np.asarray(cv2.resize(drawn, SIZE[::-1], interpolation=cv2.INTER_AREA), np.uint8)
    return FlatPage(small, LOW, index, HEXES)
