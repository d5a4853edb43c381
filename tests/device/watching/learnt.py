"""A learnt table of which everything is known."""

import numpy as np

from vision.bare_board.model import BareBoard
from vision.kinds.set_colours import SetColours
from vision.pieces.learnt_table import LearntTable
from vision.pieces.striker import KnownStriker
from vision.pieces.surface_size import SurfaceSize

LUCK = np.random.default_rng(1)
BOARD = BareBoard(LUCK.uniform(3, 5, (50, 50, 3)).astype(np.float32), np.full((50, 50), 4, np.float32))
WHOLE = LearntTable(
    KnownStriker(20.6),
    SetColours((0.1, 2.0, 3.0), (-1.2, 1.0, 0.5), None, (3.0, 2.0, 0.0)),
    BOARD,
    SurfaceSize(605.0, 18.5, 19),
    size_was_left=True,
)
