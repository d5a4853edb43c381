"""Where the table at rest looks otherwise than at the rest before: what did not change there was not moved.

A reading may miss a coin or see one in print; the picture itself does not. So the two reduced pictures are
compared piece by piece, each place with its surroundings, since a lamp or a cloud makes all of them brighter.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rules.table import Mm
from vision.frame import Plane
from vision.gate import Gate

SURROUNDINGS = 9.0  # radii of a piece that tell the light: a pack that was broken is a fifth of that


@dataclass(frozen=True, eq=False)
class Apart:
    """Two reduced pictures of a table at rest, of one gate; `levels` apart is more than noise."""

    gate: Gate
    before: Plane
    after: Plane
    levels: int

    def share(self, at: Mm, radius_mm: float) -> float:
        """Share of a disc's cells, 0 to 1, that changed otherwise than what lies round it."""
        reach = radius_mm * self.gate.cells_per_mm()
        column, row = self.gate.cell_from_board(np.array([[at.x_mm, at.y_mm]]))[0]
        around = int(np.ceil(SURROUNDINGS * reach))
        top, left = max(round(row) - around, 0), max(round(column) - around, 0)
        rows = slice(top, round(row) + around + 1)
        columns = slice(left, round(column) + around + 1)
        change = self.after[rows, columns].astype(np.int16) - self.before[rows, columns]
        if change.size == 0:
            return 1.0
        y, x = np.ogrid[: change.shape[0], : change.shape[1]]
        inside = (x + left - column) ** 2 + (y + top - row) ** 2 <= reach**2
        light = float(np.median(change))
        return float(np.mean(np.abs(change[inside] - light) > self.levels)) if inside.any() else 1.0
