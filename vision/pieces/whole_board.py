"""The whole board in one look, by a larger network: for single pictures, and for strange tables.

A surface of any size fills the network's view, so the size of the coins is one of its answers. The encoder
began with EfficientNet-Lite0's ImageNet weights (Apache-2.0); `device.training.whole_board` trains the network
on photographs, renders and drawn boards of any make. It answers as `vision.pieces.detector` does, cell by cell,
and says how likely a hand is over the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from calibration.boardmap import BoardMap
from rules.carrom.board import ICF
from vision.frame import Frame
from vision.pieces.detector import ACROSS, DOWN, LIKELY, Detections, cell_odds, detections_in, filled
from vision.pieces.layers import CELLS, HANDS, Passed, answers_to
from vision.pieces.settings import CAREFUL
from vision.rectified.augmentation import FLIPS, Flip
from vision.rectified.network import LEARNT, Field, share_of
from vision.rectified.view import MARGIN_MM, Floats, TopView

VIEW_PX_PER_MM = 0.5  # of a surface that is taken for `FILLED_MM` wide
FILLED_MM = ICF.surface_mm  # the side that every surface is taken for
HAND_CELLS = 6  # the likeliest cells of a hand, whose mean says whether there is one


@dataclass(frozen=True, eq=False)
class WholeBoard:
    """The network's answers for one picture.

    `cells` (rows, columns, 9) as the detector's, on a surface taken for `FILLED_MM` wide; `hand` the likelihood
    that a hand or an arm is over the surface.
    """

    view: TopView
    cells: Field
    hand: float

    @cached_property
    def seen(self) -> Detections:
        """The possible places of pieces, in mm on a surface of `FILLED_MM`, likeliest first."""
        return detections_in(self.view, self.cells)

    def on(self, surface_mm: float) -> Detections:
        """The same places on a surface of another size."""
        share = surface_mm / FILLED_MM
        seen = self.seen
        return Detections(seen.at * share, seen.radius * share, seen.score, seen.kinds)

    def odds_at(self, at_mm: Floats, surface_mm: float) -> Floats:
        """(N,) the log odds that places (N, 2) on a surface of this size are pieces."""
        places = self.view.view_from_board(at_mm * (FILLED_MM / surface_mm))
        return cell_odds(self.cells[..., LIKELY], places)


def look_at_whole(
    frame: Frame,
    board_map: BoardMap,
    views: int = CAREFUL.views,
    learnt: str = f"{LEARNT}/whole_board.onnx",
) -> WholeBoard:
    """The network's look at the board in a picture, averaged over so many `FLIPS`; `learnt` names its files."""
    view = TopView.of(board_map.resized(FILLED_MM), VIEW_PX_PER_MM, MARGIN_MM)
    whole, flips = filled(view.look(frame).bgr), FLIPS[:views]
    answers = answers_to([flip.seen(whole) for flip in flips], learnt)
    cells = [_cells(answer, flip) for answer, flip in zip(answers, flips, strict=True)]
    hand = share_of(np.array([_hand_odds(answer) for answer in answers]).mean(keepdims=True))
    return WholeBoard(view, np.asarray(np.mean(cells, axis=0), np.float32), float(hand[0]))


def _cells(answer: Passed, flip: Flip) -> Field:
    """(rows, columns, 9) the cells of a flipped view, as they lie in the view."""
    return flip.turned_back(answer[CELLS][0].transpose(1, 2, 0), ACROSS, DOWN)


def _hand_odds(answer: Passed) -> float:
    return float(np.sort(answer[HANDS], axis=None)[-HAND_CELLS:].mean())
