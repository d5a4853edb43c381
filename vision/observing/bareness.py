"""Learns the bare board of a live table: at set-up from an empty one, and where places are free at rest."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np

from vision.bare_board.departure import is_this_board
from vision.bare_board.model import BareBoard
from vision.pieces.assembly import Candidate
from vision.rectified.view import Mask, Seen, TopView

LEAST_SCORE = 0.1  # A disc with at least this score may be a piece: the board below it is not learnt.
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

    def proves(self, seen: Seen) -> bool:
        """Whether the board from an earlier run lies there still; otherwise it is dropped."""
        self.is_unproved = False
        if self._board is None or is_this_board(self._board, seen):
            return True
        self._board = None
        return False

    def learn_free(self, seen: Seen, candidates: Iterable[Candidate]) -> None:
        """Takes in the places of a table at rest where no disc lies that may be a piece."""
        self._learn(seen, seen.view.shown & ~_taken(seen, candidates))

    def learn_empty(self, looks: Iterable[Seen]) -> None:
        """Takes in looks at a board of which a person says that it is empty; what was known before goes."""
        self._board = None
        for seen in looks:
            self._learn(seen, seen.view.shown)

    def _learn(self, seen: Seen, free: Mask) -> None:
        board = self._board or BareBoard.unknown(seen.view.side_px)
        self._board = board.learnt(seen, free)


def _taken(seen: Seen, candidates: Iterable[Candidate]) -> Mask:
    """(side, side) true where a disc lies that may be a piece, and round it."""
    mask = np.zeros(seen.view.shown.shape, np.uint8)
    for candidate in candidates:
        piece = candidate.piece
        if piece.score >= LEAST_SCORE:
            column, row = seen.view.view_from_board(np.array([[piece.at.x_mm, piece.at.y_mm]]))[0]
            radius_px = AROUND_TIMES * piece.radius_mm * seen.view.scale_px_per_mm
            cv2.circle(mask, (round(float(column)), round(float(row))), round(radius_px), 1, -1)
    return np.asarray(mask > 0, bool)
