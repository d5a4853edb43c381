"""The part of a board outside the picture: what falls there is asked, and nothing is read there."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.boardmap import BoardMap
from calibration.lens import Points
from rules.pieces import Pocket
from rules.table import Mm

STEP_MM = 15.0  # Places of the surface are sampled so far apart: about a coin's radius.


@dataclass(frozen=True, slots=True)
class Outside:
    """The part of a board that a picture does not show: its pockets, and places of its surface.

    The places are a coin's radius apart, and only given where a pocket is outside.
    """

    pockets: frozenset[Pocket] = frozenset()
    places: tuple[Mm, ...] = ()

    @classmethod
    def of(cls, board_map: BoardMap) -> Outside:
        """The part outside the pictures of this map's camera."""
        middle_mm = board_map.profile.pocket
        pockets = frozenset(pocket for pocket in Pocket if not shows(board_map, middle_mm(pocket)))
        return cls(pockets, _places(board_map) if pockets else ())


NOTHING_OUTSIDE = Outside()


def shows(board_map: BoardMap, at: Mm) -> bool:
    """Whether a place of the surface lies in the picture."""
    return bool(_shown(board_map, np.array([[at.x_mm, at.y_mm]]))[0])


def _places(board_map: BoardMap) -> tuple[Mm, ...]:
    """The places of the surface, `STEP_MM` apart, that the picture does not show."""
    half_mm = board_map.half_mm
    along_mm = np.linspace(-half_mm, half_mm, int(2 * half_mm / STEP_MM) + 1)
    at_mm = np.stack(np.meshgrid(along_mm, along_mm), axis=-1).reshape(-1, 2)
    return tuple(Mm(float(x), float(y)) for x, y in at_mm[~_shown(board_map, at_mm)])


def _shown(board_map: BoardMap, at_mm: Points) -> NDArray[np.bool_]:
    """(N,) whether each place of the surface, (N, 2) in mm, lies in the picture."""
    x_px, y_px = board_map.image_from_board(at_mm).T
    lens = board_map.lens
    inside = (x_px > -0.5) & (x_px < lens.width_px - 0.5) & (y_px > -0.5) & (y_px < lens.height_px - 0.5)
    return np.asarray(inside, bool)
