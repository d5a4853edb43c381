"""Faces that are printed on a sheet or a card, told from tops of dice.

Seen from aside a die shows a side below its top, of the same paint, as far down as the line of sight is aslant,
and the table, or its shadow, below that. Below a print everything goes on as it is beyond that length, or is of
another colour. From above a picture does not decide, and a face stays one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.golf.dice.crops import CUT_PX, FACE_PX, Bgr, Values, cut, cut_from_picture
from vision.golf.dice.faces import Die

SIZE_PX = 6 * round(FACE_PX)  # three sides each way
ASLANT, MOST_ASLANT = 0.4, 2.0  # slopes of sight from which a side is seen well, and that this cut has room for
CORNER = 0.72  # sides from a face's middle beyond which it does not reach, however it is turned
SIDE_SHARE = 0.95  # of a die's height that its side is surely seen down to, from the nearest edge
GAP, BEYOND = 0.08, 0.35  # sides below the foot of a die from which, and up to which, the table is looked at
ASIDE = 0.22  # sides to the left and right that are compared
MOST_OFF = 75.0  # percentile of what is off: pips of a side cover less than half of it
NOISE, TIMES = 3.0, 1.5  # levels, and times the table's own unevenness, up to which nothing has ended
MOST_UNEVEN = 6.0  # levels: of a table on which more is printed, nothing can be said
FACE = 0.4  # sides from the middle of a face up to which it is surely seen
# Shares that look printed: of tops of dice that are seen aslant none of 32, counted as half a one; of prints 23
# of 36 (drawn tables, seeds 58100 to 58115 and 61000 to 61039).
OF_TOPS, OF_PRINTS = 0.015, 0.64
NO_COLOUR = 128.0  # the level of a and b of grey
OTHER_COLOUR = 25.0  # levels of a and b that a side is off its top by no lamp and no cloth beside it


def weighed_as_prints(bgr: Bgr, faces: Sequence[Die], flattenings: Sequence[Values]) -> list[Die]:
    """The faces, less likely where they look printed; `flattenings` (2, 2) of their places."""
    return [
        _less_likely(die) if is_printed(bgr, die, flattening) else die
        for die, flattening in zip(faces, flattenings, strict=True)
    ]


def _less_likely(die: Die) -> Die:
    score, whole = (_after(likely) for likely in (die.score, sum(die.faces)))
    share = whole / max(sum(die.faces), 1e-9)
    faces = tuple(of_value * share for of_value in die.faces)
    return replace(die, score=score, faces=faces, looks_printed=True)


def _after(likely: float) -> float:
    """A likelihood of a die after it looked printed."""
    return likely * OF_TOPS / (likely * OF_TOPS + (1 - likely) * OF_PRINTS)


def upright_cut(bgr: Bgr, die: Die, flattening: Values) -> Bgr:
    """A face and what is three of its sides around, as if from above, so that tall things lean upwards."""
    return cut(bgr, upright_matrix(die, flattening), SIZE_PX)


def upright_matrix(die: Die, flattening: Values) -> Values:
    """(2, 3) from a picture's pixels to those of the upright cut about a face."""
    way = flattening @ np.array(die.leans)
    upright = -np.pi / 2 - float(np.arctan2(way[1], way[0]))
    matrix = cut_from_picture(die.x_px, die.y_px, die.side_px, upright, flattening=flattening)
    matrix[:, 2] += (SIZE_PX - CUT_PX) / 2
    return matrix


def is_printed(bgr: Bgr, die: Die, flattening: Values) -> bool:
    """Whether what lies below a face shows neither a die's side nor its foot.

    `flattening` (2, 2), of area 1, shows the table as if from above.
    """
    slope = float(np.hypot(*(flattening @ np.array(die.leans))))
    if not ASLANT <= slope <= MOST_ASLANT:
        return False
    shown = cv2.cvtColor(upright_cut(bgr, die, flattening), cv2.COLOR_BGR2LAB).astype(np.float32)
    side = _below(shown, CORNER, 0.5 + SIDE_SHARE * slope)
    table = _below(shown, CORNER + slope + GAP, CORNER + slope + BEYOND)
    usual = np.median(table, axis=0)
    off, uneven = (np.percentile(np.abs(part - usual).max(axis=1), MOST_OFF) for part in (side, table))
    goes_on = uneven < MOST_UNEVEN and off < NOISE + TIMES * uneven
    own = np.median(_below(shown, -FACE, FACE), axis=0)
    return bool(goes_on or _off_paint(own, np.median(side, axis=0)) > OTHER_COLOUR)


def _off_paint(own: NDArray[np.float32], side: NDArray[np.float32]) -> float:
    """By how many levels of a and b a side (3,) is another paint than its top.

    Shade takes colour from the side, and a lamp's gloss from the top.
    """
    lit = min(float(side[0]) / max(float(own[0]), 1.0), 1.0)
    paint, seen = own[1:] - NO_COLOUR, side[1:] - NO_COLOUR
    share = float(np.clip(seen @ paint / max(float(paint @ paint), 1.0), lit, 1.0))
    return float(np.abs(seen - share * paint).max())


def _below(shown: NDArray[np.float32], first: float, last: float) -> NDArray[np.float32]:
    """(N, 3) the colours from so many sides below the middle to so many."""
    middle = (SIZE_PX - 1) / 2
    top, bottom = round(middle + first * FACE_PX), round(middle + last * FACE_PX)
    left, right = round(middle - ASIDE * FACE_PX), round(middle + ASIDE * FACE_PX)
    return shown[top : max(bottom, top + 2) + 1, left : right + 1].reshape(-1, 3)
