"""The whole board in one look, by a larger network: for single pictures, and for a table that nobody knows.

The surface fills the network's view, however large it is, so the size of the coins is one of the answers. The
encoder began with EfficientNet-Lite0's ImageNet weights (Apache-2.0); `device.training.whole_board` trains the
network on photographs, renders and drawn boards of any make. It answers as `vision.pieces.detector` does, cell
by cell, and says how likely a hand is over the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from calibration.boardmap import BoardMap
from rules.carrom.board import ICF
from vision.frame import Frame, Plane
from vision.pieces.detector import ACROSS, DOWN, LIKELY, Detections, cell_odds, filled, gathered
from vision.pieces.settings import CAREFUL
from vision.rectified.augmentation import FLIPS, Flip
from vision.rectified.network import LEARNT, Field, share_of
from vision.rectified.view import MARGIN_MM, Floats, TopView

VIEW_PX_PER_MM = 0.5  # of a surface that is taken for `FILLED_MM` wide
FILLED_MM = ICF.surface_mm  # the side that every surface is taken for
SCALE, MEAN = 1 / 128, (127.0, 127.0, 127.0)
HAND_CELLS = 6  # the likeliest cells of a hand, whose mean says whether there is one
CELLS, HANDS = "cells", "hands"  # the network's outputs


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
        places, size_px, score, kinds = gathered(self.cells)
        radius = np.asarray(size_px / self.view.scale_px_per_mm, float)
        return Detections(np.asarray(self.view.board_from_view(places), float), radius, score, kinds)

    def on(self, surface_mm: float) -> Detections:
        """The same places on a surface of another size."""
        share = surface_mm / FILLED_MM
        seen = self.seen
        return Detections(seen.at * share, seen.radius * share, seen.score, seen.kinds)

    def odds_at(self, at_mm: Floats, surface_mm: float) -> Floats:
        """(N,) the log odds that places (N, 2) on a surface of this size are pieces."""
        places = self.view.view_from_board(at_mm * (FILLED_MM / surface_mm))
        return cell_odds(self.cells[..., LIKELY], places)


class WholeBoardNetwork:
    """The network, for one thread; `learnt` is the file of its weights."""

    def __init__(self, learnt: str = f"{LEARNT}/whole_board.onnx") -> None:
        # By its name: given as bytes it runs in OpenCV's newer engine, which takes twice as long (5.0).
        self._net = cv2.dnn.readNetFromONNX(learnt, cv2.dnn.ENGINE_CLASSIC)

    def look(self, frame: Frame, board_map: BoardMap, views: int = 1) -> WholeBoard:
        """Looks at the board in a picture, averaged over so many `FLIPS`."""
        view = TopView.of(board_map.resized(FILLED_MM), VIEW_PX_PER_MM, MARGIN_MM)
        whole = filled(view.look(frame).bgr)
        answers = [self._answered(whole, flip) for flip in FLIPS[:views]]
        cells, hands = (np.mean(parts, axis=0) for parts in zip(*answers, strict=True))
        return WholeBoard(view, np.asarray(cells, np.float32), float(share_of(np.array(hands))))

    def _answered(self, whole: Plane, flip: Flip) -> tuple[Field, float]:
        """The cells of a view as it is, and the log odds of a hand, answered for the flipped view."""
        size = (whole.shape[1], whole.shape[0])
        self._net.setInput(cv2.dnn.blobFromImage(flip.seen(whole), SCALE, size, MEAN, swapRB=True))
        cells, hands = self._net.forward([CELLS, HANDS])
        odds = float(np.sort(hands, axis=None)[-HAND_CELLS:].mean())
        return flip.turned_back(cells[0].transpose(1, 2, 0), ACROSS, DOWN), odds


def look_at_whole(frame: Frame, board_map: BoardMap, views: int = CAREFUL.views) -> WholeBoard:
    """One look at a picture; the network is read for it and let go, as a live table seldom needs it."""
    return WholeBoardNetwork().look(frame, board_map, views)
