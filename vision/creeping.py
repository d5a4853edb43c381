"""When a piece lay still at last, though it crept too slowly, or stood out too little, to be seen moving.

From frame to frame such a piece changes next to nothing; against the picture of the table at rest it is off by
a millimetre and more until it stops. So a few reduced pictures are kept of the time in which nothing seemed to
move, and each place where a piece came to lie is compared with how it looks at rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.table import Mm
from vision.frame import Plane
from vision.gate import Gate
from vision.movers import Hand
from vision.swing import PLAY

Patch: TypeAlias = NDArray[np.float64]

REACH_MM = 22.0  # of a place: the piece that lies there, and its rim where it still was a little way off
FEW = 8  # cells that differ without anything having moved: a spark, a lamp's edge upon a rim
FEW_OF_A_NET = 16  # the same of a mouth while the camera swings: a fine mesh has more than a cell's play
CLEAR_MM = 60.0  # a hand so far from a place casts no shadow on it
LEAST = 40  # cells of a place within the picture, of some three hundred, that can tell anything


@dataclass(frozen=True, eq=False, slots=True)
class Glance:
    """A reduced picture in which nothing seems to move but a `hand`, if one is there.

    `swings`: the camera does, or did a moment ago.
    """

    t_s: float
    small: Plane
    swings: bool = False
    hand: Hand | None = None


@dataclass(frozen=True, eq=False)
class Creeping:
    """The reduced pictures of the time before a rest, the earliest first, and that at rest.

    `levels` is how many grey levels a cell must be apart to have changed.
    """

    gate: Gate
    before: Sequence[Glance]
    at_rest: Plane
    levels: int

    def until_s(self, at: Mm, after_s: float = 0.0, *, at_net: bool = False) -> float:
        """When a place that had looked otherwise than at rest did no more, whatever the light; 0: it never did,
        or that was before `after_s`.

        That was between two of the pictures: in the middle. While the camera swings a cell's play is given.
        A place that a hand came near, or cast its shadow on, tells nothing: 0. `at_net`: it is a pocket's rim.
        """
        part = self._around(at)
        rest = _in_even_light(self.at_rest[part])
        if rest.size < LEAST:
            return 0.0
        levels = self.levels / max(float(self.at_rest[part].std()), 1.0)
        next_s = self.before[-1].t_s if self.before else 0.0
        for glance in reversed(self.before):
            if next_s <= after_s or (glance.hand is not None and glance.hand.covers(at, CLEAR_MM)):
                return 0.0
            most = FEW_OF_A_NET if glance.swings and at_net else FEW
            if _differ(_in_even_light(glance.small[part]), rest, levels, play=glance.swings) > most:
                return (glance.t_s + next_s) / 2
            next_s = glance.t_s
        return 0.0

    def _around(self, at: Mm) -> tuple[slice, slice]:
        column, row = self.gate.cell_of(at)
        reach = REACH_MM * self.gate.cells_per_mm()
        rows, columns = (
            slice(max(round(middle - reach), 0), max(round(middle + reach) + 1, 0)) for middle in (row, column)
        )
        return rows, columns


def _differ(one: Patch, rest: Patch, levels: float, *, play: bool) -> int:
    """How many cells are apart by more than so many levels; with play, from all their neighbours too."""
    low, high = (cv2.erode(rest, PLAY), cv2.dilate(rest, PLAY)) if play else (rest, rest)
    return int(np.count_nonzero((one > high + levels) | (one < low - levels)))


def _in_even_light(part: Plane) -> Patch:
    """A patch with its middle at 0 and spread by 1: a lamp multiplies all of it, a cloud may veil it."""
    if part.size == 0:
        return np.zeros(part.shape)
    ordered = np.sort(part, axis=None)  # as np.median does, in a third of the time
    middle = (float(ordered[(part.size - 1) // 2]) + float(ordered[part.size // 2])) / 2
    return np.asarray((part - middle) / max(float(part.std()), 1.0), float)
