"""Test-time augmentation: a network answers a little differently for each mirrored view of a board.

The mean of its answers for several views is nearer to the truth than its answer for one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.frame import Plane
from vision.rectified.network import Field


@dataclass(frozen=True, slots=True)
class Flip:
    """A view as it is, or with its left and right, or its top and bottom, exchanged."""

    across: bool
    down: bool

    def seen(self, picture: Plane) -> Plane:
        """(rows, columns, 3) BGR, flipped."""
        return np.ascontiguousarray(picture[:: -1 if self.down else 1, :: -1 if self.across else 1])

    def turned(self, planes: Field) -> Field:
        """(N, channels, rows, columns), flipped."""
        return np.ascontiguousarray(planes[..., :: -1 if self.down else 1, :: -1 if self.across else 1])

    def lie(self, planes: Field) -> Field:
        """(N, channels, rows, columns), flipped: the first two channels are steps along x and y."""
        turned = self.turned(planes)
        turned[:, 0] *= -1 if self.across else 1
        turned[:, 1] *= -1 if self.down else 1
        return turned

    def turned_back(self, cells: Field, across: int, down: int) -> Field:
        """(rows, columns, answers) of the view as it is; the answers `across` and `down` are steps."""
        back = cells[:: -1 if self.down else 1, :: -1 if self.across else 1].copy()
        back[..., across] *= -1 if self.across else 1
        back[..., down] *= -1 if self.down else 1
        return back


FLIPS = (Flip(False, False), Flip(True, True), Flip(True, False), Flip(False, True))
