"""Free places on a board: anywhere, at a cushion, about the middle, or in a swarm; never over a pocket.

Sizes are in pixels of the base view, which are millimetres of a surface taken for `FILLED_MM` wide.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from calibration.lens import Points
from device.training.pretrained.batches import Luck
from device.training.whole_board.cutting import room_at
from vision.rectified.view import Floats

REACH = 370.0  # half the surface
TOUCH, OVERLAP = 0.5, 0.3  # how far a piece may seem to be in a cushion, in another piece
POCKET_MIDDLE, POCKET_RADIUS = 345.0, 32.0  # no piece lies over a pocket
SWARM_CHANCE, SWARM_MIDDLES, SWARM_SPREAD, IN_SWARM = 0.3, 250.0, 60.0, 0.7
AT_CUSHION, AT_MIDDLE, MIDDLE_SPREAD = 0.15, 0.25, 70.0  # the sums of chances; about the middle ring
TRIES = 8  # for each piece


@dataclass(frozen=True)
class Places:
    """How pieces are spread over a board: anywhere, or most of them in a swarm about `middle` (2,)."""

    swarm: Points | None

    @classmethod
    def drawn(cls, luck: Luck) -> Places:
        """By chance."""
        swarm = luck.random() < SWARM_CHANCE
        middle = luck.uniform(-SWARM_MIDDLES, SWARM_MIDDLES, 2)
        return cls(middle if swarm else None)

    def free(self, truth: Floats, radius: float, side: int, luck: Luck) -> tuple[float, float] | None:
        """A place in the picture where a piece of this radius lies on wood, beside the pieces there."""
        for _ in range(TRIES):
            at = self._any(REACH - radius, luck)
            inside = np.abs(at).max() <= REACH - radius + TOUCH
            in_pocket = np.hypot(*(np.abs(at) - POCKET_MIDDLE)) < POCKET_RADIUS
            x, y = at + (side / 2 - 0.5)
            if inside and not in_pocket and room_at(x, y, radius, truth) >= -OVERLAP:
                return float(x), float(y)
        return None

    def _any(self, reach: float, luck: Luck) -> Points:
        """A place about the middle of the board, within `reach` of it or nearly so."""
        choice = luck.random()
        if self.swarm is not None and choice < IN_SWARM:
            return np.asarray(self.swarm + luck.normal(0, SWARM_SPREAD, 2))
        if choice < AT_CUSHION:
            along, side = luck.uniform(-reach, reach), reach * luck.choice([-1, 1])
            return np.array([along, side] if luck.random() < 0.5 else [side, along])
        if choice < AT_MIDDLE:
            return np.asarray(luck.normal(0, MIDDLE_SPREAD, 2))
        return np.asarray(luck.uniform(-reach, reach, 2))
