"""The time when a piece lay still at last, though it crept too slowly, or was too faint, to be seen moving.

From frame to frame such a piece changes next to nothing. Against the picture of the table at rest it is off by
a millimetre and more until it stops. So a few reduced pictures are kept of the time in which nothing seemed to
move, and each place where a piece came to lie is compared with its look at rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import inf
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.table import Mm
from vision.change.grid import CellGrid
from vision.change.hands import Hand
from vision.change.shake import PLAY
from vision.frame import Plane

Patch: TypeAlias = NDArray[np.float64]

REACH_MM = 22.0  # of a place: the piece that lies there, and its rim while it was still a little way off
FEW = 8  # Cells that differ without any movement: a spark, a lamp's edge on a rim.
CLEAR_MM = 60.0  # A hand this far from a place casts no shadow on it.
STILL_HAND = 0.12  # Share of a still hand that may change: a coin that runs beneath it changes as much.
COVERED = 120  # Cells of a place, of some seven hundred, hidden beneath a hand, from which it shows no piece.
TREMBLING = 60  # cells of a place beside a hand that keeps still: fingers changed 35, what moves 100 to 280
LEAST = 40  # Least number of a place's cells within the picture, of some three hundred.


@dataclass(frozen=True, eq=False, slots=True)
class QuietPicture:
    """A reduced picture in which nothing seems to move except a `hand`, if one is there.

    `shakes`: the camera shakes, or did a moment ago.
    """

    t_s: float
    small: Plane
    shakes: bool = False
    hand: Hand | None = None


@dataclass(frozen=True, eq=False)
class SettlingHistory:
    """The reduced pictures of the time before a rest, the earliest first, and the one at rest.

    `levels` is the change in grey levels from which a cell has changed.
    """

    grid: CellGrid
    before: Sequence[QuietPicture]
    at_rest: Plane
    levels: int

    def settled_s(self, at: Mm, after_s: float = 0.0, *, at_net: bool = False) -> float:
        """The last time a place looked different from its look at rest, whatever the light.

        It is the middle between two of the pictures; 0 where the place never looked different, or did so
        before `after_s`. While the camera swings, one cell of play is allowed. Beside a hand, and before one
        came there, only a change while hands keep still is a moving piece. `at_net`: it is a pocket's rim,
        whose fine mesh changes with each of a camera's swings.
        """
        part = self._around(at)
        if self.at_rest[part].size < LEAST:
            return 0.0
        levels = self._levels(part)
        beside, later_s = False, self.before[-1].t_s if self.before else 0.0
        for number in reversed(range(len(self.before))):
            glance = self.before[number]
            if later_s <= after_s:
                return 0.0
            beside = beside or _is_beside(glance, at)
            moves = self._stirs(number, at, part, levels) if beside else self._is_otherwise(glance, part)
            if moves and not (at_net and glance.shakes):
                return (glance.t_s + later_s) / 2
            later_s = glance.t_s
        return 0.0

    def still_since_s(self, places: Iterable[Mm]) -> float:
        """The time since which all these places, free of hands, look as at rest; infinite if none shows it.

        A place beyond the picture shows nothing.
        """
        parts = [(at, part) for at in places if self.at_rest[part := self._around(at)].size >= LEAST]
        if not parts:
            return inf
        since_s = inf
        for glance in reversed(self.before):
            if any(_is_beside(glance, at) or self._is_otherwise(glance, part) for at, part in parts):
                break
            since_s = glance.t_s
        return since_s

    def _is_otherwise(self, glance: QuietPicture, part: tuple[slice, slice], most: int = FEW) -> bool:
        """Whether more than so many cells of a place look different from the rest."""
        was, rest = _in_even_light(glance.small[part]), _in_even_light(self.at_rest[part])
        return _differ(was, rest, self._levels(part), play=glance.shakes) > most

    def _levels(self, part: tuple[slice, slice]) -> float:
        """The smallest difference there, in even light, that is more than noise."""
        at_rest = self.at_rest[part]
        return self.levels / max(
            float(at_rest.std()) if at_rest.size else 0.0, 1.0
        )  # none: outside the picture

    def is_hidden(self, at: Mm, since_s: float) -> bool:
        """Whether a hand was at a place in the first of these pictures after a time."""
        return next((_is_beside(glance, at) for glance in self.before if glance.t_s >= since_s), False)

    def _stirs(self, number: int, at: Mm, part: tuple[slice, slice], levels: float) -> bool:
        """Whether a place changed from one picture to the next, and no hand can have caused it."""
        if number + 1 == len(self.before) or not self._hands_keep_still[number]:
            return False
        earlier, later = self.before[number], self.before[number + 1]
        if _is_beside(earlier, at) is not _is_beside(later, at) or self._is_otherwise(later, part, COVERED):
            return False
        was, is_now = _in_even_light(earlier.small[part]), _in_even_light(later.small[part])
        return _differ(was, is_now, levels, play=earlier.shakes or later.shakes) > TREMBLING

    @cached_property
    def _hands_keep_still(self) -> tuple[bool, ...]:
        """Whether the hands kept still, for each pair of successive pictures."""
        return tuple(_keeps_still(earlier.hand, later.hand) for earlier, later in pairwise(self.before))

    def _around(self, at: Mm) -> tuple[slice, slice]:
        """The rows and columns of the cells within reach of a place; few or none at the edge of the picture."""
        column, row = self.grid.cell_of(at)
        reach = REACH_MM * self.grid.cells_per_mm()
        rows, columns = (
            slice(max(round(middle - reach), 0), max(round(middle + reach) + 1, 0)) for middle in (row, column)
        )
        return rows, columns


def _is_beside(glance: QuietPicture, at: Mm) -> bool:
    return glance.hand is not None and glance.hand.covers(at, CLEAR_MM)


def _keeps_still(earlier: Hand | None, later: Hand | None) -> bool:
    """Whether two pictures show the same hands, or none."""
    if earlier is None or later is None or earlier.mask.shape != later.mask.shape:
        return earlier is later
    moved = cv2.countNonZero(cv2.bitwise_xor(earlier.mask, later.mask))
    return moved <= STILL_HAND * cv2.countNonZero(later.mask)


def _differ(earlier: Patch, rest: Patch, levels: float, *, play: bool) -> int:
    """The number of cells that differ by more than `levels`; with play, from all their neighbours too."""
    low, high = (cv2.erode(rest, PLAY), cv2.dilate(rest, PLAY)) if play else (rest, rest)
    return int(np.count_nonzero((earlier > high + levels) | (earlier < low - levels)))


def _in_even_light(part: Plane) -> Patch:
    """A patch with its middle at 0 and spread by 1: a lamp multiplies all of it, a cloud may veil it."""
    if part.size == 0:
        return np.zeros(part.shape)
    ordered = np.sort(part, axis=None)  # as np.median does, in a third of the time
    middle = (float(ordered[(part.size - 1) // 2]) + float(ordered[part.size // 2])) / 2
    return np.asarray((part - middle) / max(float(part.std()), 1.0), float)
