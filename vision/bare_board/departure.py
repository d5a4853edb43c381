"""How far places depart from the bare board, in the light of a look; whether it is the same board at all."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.bare_board.light_field import FEWEST, LightField, unit_axis
from vision.bare_board.model import LOG_LEVELS, STRIDE_PX, BareBoard, Places, light_over
from vision.rectified.view import Floats, RectifiedPicture

PROVED_LOOKS = 2  # From which a place is evidence: one look may have been a mistake.
SAME_BOARD = 1.5  # Median departure, in standard deviations, up to which this is the same board.
MOST = 12.0  # Standard deviations: a place that departs further says no more.


@dataclass(frozen=True, eq=False)
class Departing:
    """A look against the bare board; `light` is what the lamp explains of it."""

    board: BareBoard
    seen: RectifiedPicture
    light: LightField

    @classmethod
    def of(cls, board: BareBoard, seen: RectifiedPicture) -> Departing:
        """The look, in the light that most of it shows."""
        return cls(board, seen, light_over(board, seen.bgr, seen.view.shown))

    def change(self, rows: Places, columns: Places) -> Floats:
        """(..., 3) the log factors of blue, green and red that the light leaves; not numbers if unproved."""
        axis = unit_axis(self.board.side_px)
        now = LOG_LEVELS[self.seen.bgr[rows, columns]] - self.light.at(axis[columns], axis[rows])
        proved = self.board.looks[rows, columns] >= PROVED_LOOKS
        change = np.where(proved[..., None], now - self.board.levels[rows, columns], np.nan)
        return np.asarray(change, float)

    def spreads(self, change: Floats, rows: Places, columns: Places) -> Floats:
        """(...) by how many standard deviations places with such a change depart."""
        departure = np.sqrt((change**2).mean(axis=-1)) / self.board.spread_at(rows, columns)
        return np.asarray(np.minimum(departure, MOST), float)

    def all_over(self) -> Floats:
        """(N,) the departures of proved places that the picture shows, spread evenly over the view."""
        places = (np.arange(STRIDE_PX // 2, self.board.side_px, STRIDE_PX),) * 2
        rows, columns = np.meshgrid(*places, indexing="ij")
        departure = self.spreads(self.change(rows, columns), rows, columns)
        return departure[np.isfinite(departure) & self.seen.view.shown[rows, columns]]


def is_this_board(board: BareBoard, seen: RectifiedPicture) -> bool:
    """Whether most of what is known of the board shows in this look; True where too little is known to tell."""
    compared = Departing.of(board, seen).all_over()
    return len(compared) < FEWEST or float(np.median(compared)) < SAME_BOARD
