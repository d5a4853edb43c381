"""Learns the bare board of a live table: at set-up from an empty one, and where places are free at rest."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np

from vision.bare_board.departure import is_this_board
from vision.bare_board.model import BareBoard
from vision.rectified.view import Floats, Mask, RectifiedPicture, TopView

AROUND_TIMES = 1.6  # In radii: a piece and its shadow hide the board this far.


class Bareness:
    """The bare board of one table, as far as it is known; `is_unproved`: it comes from an earlier run."""

    def __init__(self) -> None:
        self.is_unproved = False
        self._board: BareBoard | None = None
        self._side_px = 0

    @property
    def board(self) -> BareBoard | None:
        """The bare board; None while nothing is known of it."""
        return self._board

    def look_through(self, top: TopView) -> None:
        """Uses another view; the surface may have another size in it."""
        self._side_px = top.side_px
        if self._board is not None:
            self._board = self._board.resized(top.side_px)

    def know(self, board: BareBoard | None) -> None:
        """Takes over a board from an earlier run, which the next look proves or drops."""
        self._board = None if board is None else board.resized(self._side_px)
        self.is_unproved = board is not None

    def proves(self, seen: RectifiedPicture) -> bool:
        """Whether the board from an earlier run lies there still; otherwise it is dropped."""
        self.is_unproved = False
        if self._board is None or is_this_board(self._board, seen):
            return True
        self._board = None
        return False

    def learn_free(self, seen: RectifiedPicture, discs: Floats) -> None:
        """Takes in a table at rest beside the discs (N, 3) that may be pieces: x, y and radius in mm."""
        self._learn(seen, seen.view.shown & ~_taken(seen, discs))

    def learn_empty(self, looks: Iterable[RectifiedPicture]) -> None:
        """Takes in looks at a board of which a person says that it is empty; what was known before goes."""
        self._board = None
        for seen in looks:
            self._learn(seen, seen.view.shown)

    def _learn(self, seen: RectifiedPicture, free: Mask) -> None:
        board = self._board or BareBoard.unknown(seen.view.side_px)
        self._board = board.learnt(seen, free)


def _taken(seen: RectifiedPicture, discs: Floats) -> Mask:
    """(side, side) true on discs and round them."""
    mask = np.zeros(seen.view.shown.shape, np.uint8)
    middles = np.rint(seen.view.view_from_board(discs[:, :2])).astype(int)
    radii = np.rint(AROUND_TIMES * discs[:, 2] * seen.view.scale_px_per_mm).astype(int)
    for (column, row), radius in zip(middles.tolist(), radii.tolist(), strict=True):
        cv2.circle(mask, (column, row), radius, 1, -1)
    return np.asarray(mask > 0, bool)
