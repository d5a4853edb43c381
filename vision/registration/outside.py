"""The part of a board outside the picture: what falls there is asked, and nothing is read there."""

from __future__ import annotations

import numpy as np

from calibration.boardmap import BoardMap
from rules.pieces import Pocket
from rules.table import Mm


def pockets_outside(board_map: BoardMap) -> frozenset[Pocket]:
    """The pockets whose middle the picture does not show."""
    middle_mm = board_map.profile.pocket
    return frozenset(pocket for pocket in Pocket if not shows(board_map, middle_mm(pocket)))


def shows(board_map: BoardMap, at: Mm) -> bool:
    """Whether a place of the surface lies in the picture."""
    x_px, y_px = board_map.image_from_board(np.array([[at.x_mm, at.y_mm]]))[0]
    lens = board_map.lens
    return bool(-0.5 < x_px < lens.width_px - 0.5 and -0.5 < y_px < lens.height_px - 0.5)
