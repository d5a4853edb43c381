"""The pieces and doubtful discs of a settled table; and a second, more careful reading of it.

Test-time augmentation over four views makes fewer errors and takes four times as long. So a table at rest is
read from one view, and from all four only where the first reading leaves a question about a stroke.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot

from calibration.boardmap import BoardMap
from vision.frame import Frame
from vision.observing.observation import Discs
from vision.observing.settings import ObserverSettings
from vision.observing.still import consider_still
from vision.pieces.assembly import Candidate
from vision.pieces.learnt_table import LearntTable
from vision.pieces.reading import consider
from vision.pieces.seen import SeenPiece
from vision.pieces.settings import CAREFUL
from vision.pieces.suppression import PIECE
from vision.pieces.whole_board import look_at_whole
from vision.rectified.view import TopView

# Score from which a refused disc is handed on as doubtful. Lower hands on print and shadows too.
DOUBTFUL_SCORE = 0.05
# A piece's middle this far within a pocket's rim is over the opening, whatever the measuring error.
HANGS_MM = 4.0


@dataclass(frozen=True, eq=False)
class SecondReading:
    """A frame of a table at rest that can be read again, and whether something covers part of it.

    `by_all`: the larger network reads it, too, as it does where the smaller ones do not know the board.
    """

    top: TopView
    frame: Frame
    settings: ObserverSettings
    learnt: LearntTable
    covered: bool = False
    by_all: bool = False

    def discs(self) -> Discs:
        """The pieces and the doubtful discs, averaged over all views."""
        careful = replace(self.settings.reading, views=CAREFUL.views, faint_on_spot=CAREFUL.faint_on_spot)
        board_map = self.top.board_map
        whole = look_at_whole(self.frame, board_map, careful.views) if self.by_all else None
        if self.covered:
            considered, _ = consider_still(self.top, self.frame, careful, self.learnt, whole)
        else:
            considered = consider(self.top, self.top.look(self.frame), careful, self.learnt, whole)
        return pieces_and_doubtful(considered, self.top.board_map)


def pieces_and_doubtful(considered: tuple[Candidate, ...], board_map: BoardMap) -> Discs:
    """The pieces, and the discs that were refused but are not out of the question, likeliest first.

    Beyond the picture's edge the last pixels go on: a faint disc that reaches there is no trace of a piece.
    """
    pieces = (candidate.piece for candidate in considered if candidate.reason == PIECE)
    refused = [
        candidate.piece
        for candidate in considered
        if candidate.reason != PIECE
        and candidate.piece.score >= DOUBTFUL_SCORE
        and _is_shown(candidate.piece, board_map)
    ]
    return (
        tuple(piece for piece in pieces if not _hangs(piece, board_map)),
        tuple(sorted(refused, key=lambda piece: -piece.score)),
    )


def _is_shown(disc: SeenPiece, board_map: BoardMap) -> bool:
    """Whether all of a disc is in the picture."""
    reach_px, (x_px, y_px) = disc.radius_mm * board_map.px_per_mm(), disc.px
    width_px, height_px = board_map.lens.width_px, board_map.lens.height_px
    return reach_px <= x_px <= width_px - reach_px and reach_px <= y_px <= height_px - reach_px


def _hangs(piece: SeenPiece, board_map: BoardMap) -> bool:
    """Whether the middle of a piece is over a pocket's opening: a piece read there lies in the net."""
    hole_mm = board_map.pocket_middle_mm
    x_mm, y_mm = abs(piece.at.x_mm), abs(piece.at.y_mm)
    return hypot(x_mm - hole_mm, y_mm - hole_mm) < board_map.pocket_radius_mm - HANGS_MM
