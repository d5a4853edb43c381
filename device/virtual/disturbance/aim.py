"""Where a room's camera looks: turned about the board's middle, and so far aside that a pocket is outside."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from calibration.lens import Points

FILLS = 0.96  # share of the picture's height that a turned board may fill
OUTSIDE = 0.07  # of the picture's height: so far beyond the edge the pocket's corner lies
ROLL_DEG = (9.0, 16.0)


@dataclass(frozen=True)
class Aim:
    """`matrix` maps pixels of the film to pixels of the room's camera, as two rows of three."""

    matrix: tuple[tuple[float, float, float], tuple[float, float, float]] = ((1, 0, 0), (0, 1, 0))

    def as_array(self) -> Points:
        """(2, 3) the mapping."""
        return np.array(self.matrix, float)


def one_pocket_outside(corners_px: Points, size_px: tuple[int, int], luck: np.random.Generator) -> Aim:
    """A camera turned so that one corner is foremost, and moved until that one alone is outside."""
    roll = np.deg2rad(luck.uniform(*ROLL_DEG)) * luck.choice((-1, 1))
    turn = np.array([[np.cos(roll), -np.sin(roll)], [np.sin(roll), np.cos(roll)]])
    middle, side = corners_px.mean(axis=0), luck.choice((-1, 1))
    turned = (corners_px - middle) @ turn.T
    size = min(1.0, FILLS * size_px[1] / float(np.ptp(turned[:, 1])))
    foremost = size * float((turned[:, 0] * side).max())
    edge = size_px[0] / 2 + OUTSIDE * size_px[1]
    at = np.array(size_px) / 2 + [side * (edge - foremost), 0.0]
    at[1] -= size * float(turned[:, 1].max() + turned[:, 1].min()) / 2
    offset = at - size * turn @ middle
    rows = np.column_stack([size * turn, offset])
    return Aim((tuple(map(float, rows[0])), tuple(map(float, rows[1]))))  # type: ignore[arg-type]
