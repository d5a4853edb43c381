"""Which face of one die is its top: what is tall leans away from the camera, a top further than the sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.golf.dice.faces import ASLANT, Die

LEAST_OUT, MOST_OUT, MOST_ASIDE = 0.35, 1.5, 0.6  # sides of a die from a side face's middle to its top's
IS_FACE = 0.2  # likelihood of any value from which a face counts as one
NO_TOP = 0.1  # odds that a face beyond another is no top (15 of 15 were, drawn throws, seeds 59100 to 59149)
UNSEEN = 0.02  # odds that the top face is none of those that were read, beside those of a face
FAINT = 1 / 3  # likelihood of its value below which such a face may be part top and part side: one of seven was
MOST_SURE = 0.98  # likelihood with which a side is read at most
VALUES = 6
Shares = NDArray[np.floating[Any]]


def is_beyond(outer: Die, inner: Die) -> bool:
    """Whether a face lies where a die has its top whose side is the other face."""
    way = np.array(inner.leans)
    slope = float(np.hypot(*way))
    if not slope:
        return False
    off = np.array([outer.x_px - inner.x_px, outer.y_px - inner.y_px]) / max(outer.side_px, inner.side_px)
    out, aside = float(off @ way) / slope, abs(float(off[1] * way[0] - off[0] * way[1])) / slope
    return LEAST_OUT < out < MOST_OUT and aside < MOST_ASIDE


def is_faint(die: Die) -> bool:
    """Whether a face is seen from low aside and hardly read: it may be part of a top and part of a side."""
    return bool(np.hypot(*die.leans) > ASLANT and die.score < FAINT)


def shares_of(faces: Sequence[Die]) -> Shares:
    """(6,) how likely one die shows 1 to 6; one of these faces may be its top, and others its sides.

    What a side shows is not on top, nor what adds up to seven with it.
    """
    shares = _as_tops([die for die in faces if not die.is_side])
    for side in (np.array(_likelihoods(die)) for die in faces if die.is_side):
        shares = shares * (1 - np.minimum(side + side[::-1], MOST_SURE))
    return np.asarray(shares / shares.sum())


def _as_tops(faces: Sequence[Die]) -> Shares:
    """(6,) the same of faces of which none is surely a side."""
    shown = [np.array(_likelihoods(die)) for die in faces]
    no_face = [1 - float(of_values.sum()) + UNSEEN for of_values in shown]
    weights = np.full(VALUES, UNSEEN / VALUES * np.prod(no_face))
    for number, die in enumerate(faces):
        against = 1.0
        for other_number, other in enumerate(faces):
            if other is die or is_beyond(die, other):  # its own side speaks neither for a top nor against it
                continue
            is_top = is_beyond(other, die) and 1 - no_face[other_number] > IS_FACE
            against *= no_face[other_number] * (NO_TOP if is_top else 1.0)
        weights += shown[number] * against
    return np.asarray(weights / weights.sum())


def _likelihoods(die: Die) -> Sequence[float]:
    return die.faces or [die.score * (value == die.value) for value in range(1, VALUES + 1)]
