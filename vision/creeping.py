"""When a piece lay still at last, though it crept too slowly, or stood out too little, to be seen moving.

From frame to frame such a piece changes next to nothing; against the picture of the table at rest it is off by
a millimetre and more until it stops. So a few reduced pictures are kept of the time in which nothing seemed to
move, and each place where a piece came to lie is compared with how it looks at rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules.table import Mm
from vision.frame import Plane
from vision.gate import Gate

REACH_MM = 22.0  # of a place: the piece that lies there, and its rim where it still was a little way off
FEW = 8  # cells that differ without anything having moved: a spark, a lamp's edge upon a rim
LEAST = 40  # cells of a place within the picture, of some three hundred, that can tell anything


@dataclass(frozen=True, eq=False)
class Creeping:
    """The reduced pictures of the time before a rest with their times, the earliest first, and that at rest.

    `levels` is how many grey levels a cell must be apart to have changed.
    """

    gate: Gate
    before: Sequence[tuple[float, Plane]]
    at_rest: Plane
    levels: int

    def until_s(self, at: Mm) -> float:
        """When a place last looked otherwise than at rest, whatever the light; 0 where it never did."""
        part = self._around(at)
        rest = _in_even_light(self.at_rest[part])
        if rest.size < LEAST:
            return 0.0
        spread = max(float(self.at_rest[part].std()), 1.0)
        otherwise = (
            t_s
            for t_s, small in reversed(self.before)
            if np.count_nonzero(np.abs(_in_even_light(small[part]) - rest) > self.levels / spread) > FEW
        )
        return next(otherwise, 0.0)

    def _around(self, at: Mm) -> tuple[slice, slice]:
        column, row = self.gate.cell_of(at)
        reach = REACH_MM * self.gate.cells_per_mm()
        rows, columns = (
            slice(max(round(middle - reach), 0), max(round(middle + reach) + 1, 0)) for middle in (row, column)
        )
        return rows, columns


def _in_even_light(part: Plane) -> NDArray[np.float64]:
    """A patch with its middle at 0 and spread by 1: a lamp multiplies all of it, a cloud may veil it."""
    if part.size == 0:
        return np.zeros(part.shape)
    return (part - np.median(part)) / max(float(part.std()), 1.0)
