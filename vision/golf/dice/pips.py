"""The pips of a face, counted: spots apart on a plain face, which stands out from what it lies on.

A network that reads values errs where cloth, print or codes look like a face. Pips are painted to be seen: each
is a compact spot of its own, and a die is of another colour than what it lies on.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.golf.dice.cuts import CUT_PX, FACE_PX, Bgr, Values, cut, cut_from_picture

TIMES = 2  # as large as a cut for the network
SIDE_PX, ACROSS_PX = CUT_PX * TIMES, FACE_PX * TIMES
FACE, AROUND = 0.42, (0.75, 0.95)  # sides from the middle: of a face, and of what it lies on
ALIKE = 0.5  # of the way from a pip's colour to its face's, in which a pixel has the pip's
NOISE, STANDS_OUT = 50.0, 2.0  # percentile of what is off on a plain face; times it that another colour is off
WITHIN = 0.5  # sides from the middle up to which pips are looked for: a dark table beyond the edge joins none
SPOT = (0.008, 0.13)  # area of a pip, in squares of the side
FILLED, LONGEST = 0.55, 2.3  # share of its box that a pip fills; its longer side by its shorter, seen aslant
_off = np.hypot(*(np.mgrid[:SIDE_PX, :SIDE_PX] - (SIDE_PX - 1) / 2)) / ACROSS_PX
_ON_FACE, _SEARCHED, _BESIDE = _off < FACE, _off < WITHIN, (_off > AROUND[0]) & (_off < AROUND[1])


def pips_on(bgr: Bgr, x_px: float, y_px: float, side_px: float, flattening: Values | None = None) -> int:
    """How many pips a face shows at a place of a picture; 0 where nothing stands out from what is around.

    `flattening` (2, 2), of area 1, shows what lies flat on a table as if from above.
    """
    matrix = cut_from_picture(x_px, y_px, side_px / TIMES, flattening=flattening)
    matrix[:, 2] += (SIDE_PX - CUT_PX) / 2
    shown = cut(bgr, matrix, SIDE_PX).astype(np.float32)
    off = np.abs(shown - np.median(shown[_ON_FACE], axis=0)).max(axis=2).astype(np.uint8)
    level, _ = cv2.threshold(off[_ON_FACE], 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    is_plain, is_other = _ON_FACE & (off <= level), _ON_FACE & (off > level)
    plain = np.median(shown[is_plain], axis=0)
    noise = np.percentile(np.abs(shown[is_plain] - plain).max(axis=1), NOISE)
    stands_out = np.abs(np.median(shown[_BESIDE], axis=0) - plain).max() > STANDS_OUT * noise
    if not stands_out:
        return 0
    # Pips are all darker, or all lighter: a glossy edge is the other, and a median of both is neither. Where
    # nothing is known of a table, anything may look like a face, and such an edge counts against it.
    is_lighter = shown.sum(axis=2) > plain.sum()
    shades = (is_other,) if flattening is None else (is_other & is_lighter, is_other & ~is_lighter)
    return max(_spots_as(shown, plain, those) for those in shades)


def _spots_as(shown: NDArray[np.float32], plain: NDArray[np.float32], those: NDArray[np.bool_]) -> int:
    """The compact spots in the colour that some pixels of a face have, as far as it is not the plain one."""
    if not those.any():
        return 0
    pip = np.median(shown[those], axis=0)
    alike = np.linalg.norm(shown - pip, axis=2) < ALIKE * np.linalg.norm(pip - plain)
    return _spots(alike & _SEARCHED)


def _spots(marked: NDArray[np.bool_]) -> int:
    """The compact spots in the size of pips."""
    _, _, boxes, _ = cv2.connectedComponentsWithStats(marked.astype(np.uint8), connectivity=4)
    count = 0
    for _, _, wide, tall, area in boxes[1:].tolist():
        is_spot = SPOT[0] < area / ACROSS_PX**2 < SPOT[1] and area > FILLED * wide * tall
        count += bool(is_spot and max(wide, tall) < LONGEST * min(wide, tall))
    return count
