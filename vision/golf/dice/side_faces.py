"""Sides of dice told from tops: beyond a side, seen aslant, the same die goes on; beyond a top the table lies.

Seen from low a die shows two or three faces, and a side may be the plainest of them. A tall thing leans away
from the camera, so the top of a die lies that way off its sides, in the same paint, and nothing of it that way
off its top. From above no side is seen. What the table around is painted in, too, is the table: white squares
of a cloth beyond a white die are no part of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.golf.dice.crops import FACE_PX, Bgr, Values
from vision.golf.dice.faces import Die
from vision.golf.dice.printed_faces import ASLANT, MOST_ASLANT, SIZE_PX, upright_cut

# In sides of the face. Beyond a top, however it is turned, lies no die from the first on, and beyond a side its
# top up to the second; the foot of a side is followed by table.
BEYOND, FOOT = (0.75, 1.0), (0.15, 0.35)
ASIDE, ON_FACE = 0.22, 0.35  # sides to the left and right that are compared
# Sides from a face up to which its die reaches, at a slope of 0 and more for each 1 of slope; and those up to
# which the table around is looked at.
REACH, BY_SLOPE, AROUND = 1.2, 0.6, 3.0
LIT, SHADED = (0.6, 1.6), (0.3, 1.1)  # light on another face of a die, and on the table beside it
# What so many percent of the pixels around have is a colour of the table; every so many of them are looked at.
COMMON, SPARSE = 4.0, 3
APART = 6.0  # levels by which what is seen is nearer to the paint of a die than to any of its table at least
# Share of what is compared. Of 773 tops that are seen aslant one looks like a side, of 42 sides 30 do (virtual
# throws, 87103, 98004, 103006, 106130, 107137, 113000 to 113038, and 113100 to 113138 with cloths as red or as
# white as the die).
MOST = 0.5
Colours = NDArray[np.floating[Any]]
_rows, _columns = np.mgrid[:SIZE_PX, :SIZE_PX]
_away = np.hypot(_rows - (SIZE_PX - 1) / 2, _columns - (SIZE_PX - 1) / 2) / FACE_PX
_sparse = (_rows % SPARSE == 0) & (_columns % SPARSE == 0)


def with_sides(bgr: Bgr, faces: Sequence[Die], flattenings: Sequence[Values]) -> list[Die]:
    """The faces, those marked that are sides of dice; `flattenings` (2, 2) of their places."""
    return [
        replace(die, is_side=is_side(bgr, die, flattening))
        for die, flattening in zip(faces, flattenings, strict=True)
    ]


def is_side(bgr: Bgr, die: Die, flattening: Values) -> bool:
    """Whether a die goes on beyond a face, and ends below it; `flattening` (2, 2) of its place."""
    slope = float(np.hypot(*(flattening @ np.array(die.leans))))
    if not ASLANT <= slope <= MOST_ASLANT:
        return False
    shown = upright_cut(bgr, die, flattening).astype(np.float32)
    own = np.median(_part(shown, (-ON_FACE, ON_FACE), ON_FACE), axis=0)
    around = shown[_sparse & (_away > REACH + BY_SLOPE * slope) & (_away < AROUND)]
    foot = (-slope / 2 - FOOT[1], -slope / 2 - FOOT[0])
    beyond, below = (
        float((off_paint(part, own, LIT) + APART < off_table(part, around)).mean())
        for part in (_part(shown, BEYOND, ASIDE), _part(shown, foot, ASIDE))
    )
    return beyond > MOST > below


def _part(shown: Colours, out: tuple[float, float], aside: float) -> Colours:
    """(N, 3) the colours from so many sides above a face's middle to so many, and so many to either hand."""
    middle = (SIZE_PX - 1) / 2
    top, bottom = round(middle - out[1] * FACE_PX), round(middle - out[0] * FACE_PX)
    left, right = round(middle - aside * FACE_PX), round(middle + aside * FACE_PX)
    return shown[top : bottom + 1, left : right + 1].reshape(-1, 3)


def off_paint(colours: Colours, paint: Colours, light: tuple[float, float]) -> Colours:
    """(N,) by how many levels colours (N, 3) are off a paint (3,) under any of some lights."""
    shares = np.clip(colours @ paint / (paint @ paint + 1), *light)
    return np.asarray(np.linalg.norm(colours - shares[:, None] * paint, axis=1))


def off_table(colours: Colours, around: Colours) -> Colours:
    """(N,) by how many levels colours (N, 3) are off the nearest common ones around (M, 3), in any light."""
    along, squares = colours @ around.T, (around**2).sum(axis=1)
    shares = np.clip(along / (squares + 1), *SHADED)
    off = (colours**2).sum(axis=1)[:, None] - 2 * shares * along + shares**2 * squares
    return np.asarray(np.percentile(np.sqrt(np.maximum(off, 0)), COMMON, axis=1))
