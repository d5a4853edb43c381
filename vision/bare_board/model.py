"""What this camera sees where nothing lies on the board, place by place, and how much that varies.

Places are pixels of the rectified view (`vision.rectified.view.TopView`). Levels are logarithms, so that a
change of light is a sum. A place is unknown until it was seen free.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.bare_board.light_field import LightField, fitted_light, unit_axis
from vision.frame import Plane
from vision.rectified.view import Field, Mask, RectifiedPicture

DARK_LEVEL = 10.0  # Grey levels are raised by this before their logarithm: noise in black says little.
LOG_LEVELS = np.log(np.arange(256, dtype=np.float32) + np.float32(DARK_LEVEL))
HELD_LOOKS = 12.0  # Looks that a place averages. More withstands an odd look, fewer follows wear and dust.
SHIFT_PX = 0.35  # Pixels of the view by which one look may lie off another, so edges vary.
LEAST_SPREAD = 0.02  # Standard deviation of any level, in log levels: light is explained no better.
STRIDE_PX = 17  # One place in this many, both ways, shows the light.

Places = NDArray[np.intp]  # Rows, or columns, of the view.


@dataclass(frozen=True, eq=False)
class BareBoard:
    """The board without pieces, as a value: a further look gives another one.

    `levels` (side, side, 3) are log levels of blue, green and red; `looks` (side, side) counts how often a
    place was seen free, 0 where it is unknown.
    """

    levels: Field
    looks: Field

    @classmethod
    def unknown(cls, side_px: int) -> BareBoard:
        """A board of which nothing is known yet."""
        return cls(np.zeros((side_px, side_px, 3), np.float32), np.zeros((side_px, side_px), np.float32))

    @property
    def side_px(self) -> int:
        """The number of places each way."""
        return len(self.looks)

    @property
    def known_share(self) -> float:
        """The share of the places that are known."""
        return float(np.count_nonzero(self.looks) / self.looks.size)

    def learnt(self, seen: RectifiedPicture, free: Mask) -> BareBoard:
        """The board after one more look, at the places that are `free` (side, side) in it."""
        looks = np.where(free, np.minimum(self.looks + 1, HELD_LOOKS), self.looks).astype(np.float32)
        share = np.where(free, 1 / np.maximum(looks, 1), 0).astype(np.float32)
        levels = np.asarray(cv2.LUT(seen.bgr, LOG_LEVELS), np.float32)
        levels -= light_over(self, seen.bgr, free).over(self.side_px)  # in place: it is megabytes
        levels -= self.levels
        levels *= share[..., None]
        levels += self.levels
        return BareBoard(levels, looks)

    def resized(self, side_px: int) -> BareBoard:
        """The same board in a view of another size: the size of its surface was measured anew."""
        if side_px == self.side_px:
            return self
        size = (side_px, side_px)
        looks = cv2.resize(self.looks, size, interpolation=cv2.INTER_NEAREST)
        return replace(self, levels=np.asarray(cv2.resize(self.levels, size)), looks=np.asarray(looks))

    def spread_at(self, rows: Places, columns: Places) -> Field:
        """(...) the standard deviation of a level from look to look at places, in log levels.

        It comes from the steps between grey levels, and near edges from looks that do not lie quite alike.
        """
        last = self.side_px - 1
        right, left = (self.levels[rows, np.clip(columns + way, 0, last)].mean(axis=-1) for way in (1, -1))
        below, above = (self.levels[np.clip(rows + way, 0, last), columns].mean(axis=-1) for way in (1, -1))
        slope = ((right - left) ** 2 + (below - above) ** 2) / 4
        step = np.exp(-self.levels[rows, columns].mean(axis=-1))
        return np.asarray(np.sqrt(step**2 + SHIFT_PX**2 * slope + LEAST_SPREAD**2), np.float32)


def light_over(board: BareBoard, bgr: Plane, free: Mask | None = None) -> LightField:
    """The light of a look against the board's, from its known places; `free` (side, side) leaves others out."""
    places = np.s_[STRIDE_PX // 2 :: STRIDE_PX, STRIDE_PX // 2 :: STRIDE_PX]
    counted = board.looks[places] > 0
    if free is not None:
        counted &= free[places]
    axis = unit_axis(board.side_px)[places[0]]
    across, down = np.meshgrid(axis, axis)
    change = LOG_LEVELS[bgr[places]] - board.levels[places]
    return fitted_light(change[counted], across[counted], down[counted])
