"""The pips of a face, counted: spots apart on a plain face, which stands out from what it lies on.

A network that reads values errs where cloth, print or codes look like a face. Pips are painted to be seen: each
is a compact spot of its own, or touches its neighbours in a straight row, and a die is of another colour than
what it lies on. The colour of a face is that of most of it, which is told in two ways: around the median, which
a glossy edge does not move, and by parting all colours in two, where pips take up half of a face.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.golf.dice.crops import CUT_PX, FACE_PX, Bgr, Values, cut, cut_from_picture

TIMES = 2  # as large as a cut for the network
SIDE_PX, ACROSS_PX = CUT_PX * TIMES, FACE_PX * TIMES
FACE, AROUND = 0.42, (0.75, 0.95)  # sides from the middle: of a face, and of what it lies on
ALIKE = 0.5  # of the way from a pip's colour to its face's, in which a pixel has the pip's
NOISE, STANDS_OUT = 50.0, 2.0  # percentile of what is off on a plain face; times it that another colour is off
WITHIN = 0.5  # sides from the middle up to which pips are looked for: a dark table beyond the edge joins none
SPOT = (0.008, 0.13)  # area of a pip, in squares of the side
FILLED, LONGEST = 0.55, 2.3  # share of its box that a pip fills; its longer side by its shorter, seen aslant
MANY = 4  # pips: fewer do not take up so much of a face that its median colour is none of its own
ROW = 3  # pips that may touch one another in a row, as on either side of a six
ROW_LONG = (2.0, 3.5)  # times as long as wide that such a row is
ROW_FILLED = (0.68, 0.9)  # share of its box that it fills: discs 0.785, a bar 1, what is bent or frayed less
_off = np.hypot(*(np.mgrid[:SIDE_PX, :SIDE_PX] - (SIDE_PX - 1) / 2)) / ACROSS_PX
_ON_FACE, _SEARCHED, _BESIDE = _off < FACE, _off < WITHIN, (_off > AROUND[0]) & (_off < AROUND[1])


def pips_on(bgr: Bgr, x_px: float, y_px: float, side_px: float, flattening: Values | None = None) -> int:
    """How many pips a face shows at a place of a picture; 0 where nothing stands out from what is around.

    `flattening` (2, 2), of area 1, shows what lies flat on a table as if from above.
    """
    matrix = cut_from_picture(x_px, y_px, side_px / TIMES, flattening=flattening)
    matrix[:, 2] += (SIDE_PX - CUT_PX) / 2
    shown = cut(bgr, matrix, SIDE_PX).astype(np.float32)
    is_known = flattening is not None
    pips, many = (_counted(shown, others, is_known) for others in (_off_median(shown), _off_most(shown)))
    return max(pips, many if many >= MANY else 0)


def _counted(shown: NDArray[np.float32], others: NDArray[np.bool_], is_known: bool) -> int:
    """The pips among the pixels of a face that are `others` than its plain ones."""
    is_plain = _ON_FACE & ~others
    plain = np.median(shown[is_plain], axis=0)
    noise = np.percentile(np.abs(shown[is_plain] - plain).max(axis=1), NOISE)
    stands_out = np.abs(np.median(shown[_BESIDE], axis=0) - plain).max() > STANDS_OUT * noise
    if not stands_out:
        return 0
    # Pips are all darker, or all lighter: a glossy edge is the other, and a median of both is neither. Where
    # nothing is known of a table, anything may look like a face, and such an edge counts against it.
    is_lighter = shown.sum(axis=2) > plain.sum()
    shades = (others & is_lighter, others & ~is_lighter) if is_known else (others,)
    return max(_spots_as(shown, plain, those) for those in shades)


def _off_median(shown: NDArray[np.float32]) -> NDArray[np.bool_]:
    """The pixels of a face that are farthest off its median colour."""
    return _far(np.abs(shown - np.median(shown[_ON_FACE], axis=0)).max(axis=2))


def _off_most(shown: NDArray[np.float32]) -> NDArray[np.bool_]:
    """The fewer pixels of a face where its colours are parted in two, along the line on which they vary."""
    own = shown[_ON_FACE] - shown[_ON_FACE].mean(axis=0)
    along = shown @ np.linalg.eigh(own.T @ own)[1][:, -1]
    far = _far(along - along[_ON_FACE].min())
    are_most = 2 * np.count_nonzero(far) > np.count_nonzero(_ON_FACE)
    return np.asarray(_ON_FACE & ~far if are_most else far)


def _far(off: NDArray[np.float32]) -> NDArray[np.bool_]:
    """The pixels of a face that are off by much, where those of a face are parted in two by Otsu."""
    levels = np.clip(off, 0, 255).astype(np.uint8)
    level, _ = cv2.threshold(levels[_ON_FACE], 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    return np.asarray(_ON_FACE & (levels > level))


def _spots_as(shown: NDArray[np.float32], plain: NDArray[np.float32], those: NDArray[np.bool_]) -> int:
    """The compact spots in the colour that some pixels of a face have, as far as it is not the plain one."""
    if not those.any():
        return 0
    pip = np.median(shown[those], axis=0)
    alike = np.linalg.norm(shown - pip, axis=2) < ALIKE * np.linalg.norm(pip - plain)
    return _spots(alike & _SEARCHED)


def _spots(marked: NDArray[np.bool_]) -> int:
    """The compact spots in the size of pips, those in rows among them."""
    _, labels, boxes, _ = cv2.connectedComponentsWithStats(marked.astype(np.uint8), connectivity=4)
    count = 0
    for number, (left, top, wide, tall, area) in enumerate(boxes[1:].tolist(), 1):
        is_spot = _is_of_pip(area) and area > FILLED * wide * tall
        if is_spot and max(wide, tall) < LONGEST * min(wide, tall):
            count += 1
        elif _is_of_pip(area / ROW):
            count += ROW * _is_row(labels[top : top + tall, left : left + wide] == number)
    return count


def _is_of_pip(area: float) -> bool:
    """Whether a pip may cover so many pixels."""
    return SPOT[0] < area / ACROSS_PX**2 < SPOT[1]


def _is_row(marked: NDArray[np.bool_]) -> bool:
    """Whether a mask shows pips that touch one another in a straight row."""
    area, sides = np.count_nonzero(marked), cv2.minAreaRect(np.argwhere(marked).astype(np.float32))[1]
    narrow, long = min(sides) + 1, max(sides) + 1
    is_long = ROW_LONG[0] < long / narrow < ROW_LONG[1]
    return bool(is_long and ROW_FILLED[0] < area / (narrow * long) < ROW_FILLED[1])
