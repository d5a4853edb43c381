"""The same view looked at from other sides: of a mirrored board a network says a little otherwise.

What it says of all of them on the mean is nearer to the truth than what it says of one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.frame import Plane
from vision.rectified.network import Field


@dataclass(frozen=True, slots=True)
class Side:
    """A view as it is, or its left and right, or its top and bottom, exchanged."""

    across: bool
    down: bool

    def seen(self, picture: Plane) -> Plane:
        """(rows, columns, 3) BGR seen from this side."""
        return np.ascontiguousarray(picture[:: -1 if self.down else 1, :: -1 if self.across else 1])

    def turned(self, planes: Field) -> Field:
        """(N, channels, rows, columns) seen from this side."""
        return np.ascontiguousarray(planes[..., :: -1 if self.down else 1, :: -1 if self.across else 1])

    def lie(self, planes: Field) -> Field:
        """The same of planes whose first two tell steps along x and y."""
        turned = self.turned(planes)
        turned[:, 0] *= -1 if self.across else 1
        turned[:, 1] *= -1 if self.down else 1
        return turned

    def turned_back(self, cells: Field, across: int, down: int) -> Field:
        """(rows, columns, told) as seen from in front; the answers `across` and `down` are steps."""
        back = cells[:: -1 if self.down else 1, :: -1 if self.across else 1].copy()
        back[..., across] *= -1 if self.across else 1
        back[..., down] *= -1 if self.down else 1
        return back


SIDES = (Side(False, False), Side(True, True), Side(True, False), Side(False, True))
