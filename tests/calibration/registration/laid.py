"""A print laid over a board, at its place or beside it."""

import numpy as np

from calibration.boardmap import BoardMap
from calibration.printed.alignment import ANCHORS_MM, Alignment


def laid(board_map: BoardMap, shift_mm: float = 0.0, size: float = 1.0) -> Alignment:
    anchors_px = board_map.image_from_board(ANCHORS_MM * size + shift_mm)
    return Alignment(anchors_px, 0.0, np.zeros(4), board_map.lens)
