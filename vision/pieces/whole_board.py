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
from vision.pieces.detector import ACROSS, CELL_PX, DOWN, LIKELY, Detections, cell_odds, filled, gathered
from vision.pieces.settings import CAREFUL
from vision.rectified.augmentation import FLIPS, Flip
from vision.rectified.network import LEARNT, Field, share_of
from vision.rectified.view import MARGIN_MM, Floats, TopView

VIEW_PX_PER_MM = 0.5  # of a surface that is taken for `FILLED_MM` wide
FILLED_MM = ICF.surface_mm  # the side that every surface is taken for
SCALE, MEAN = 1 / 128, (127.0, 127.0, 127.0)
HAND_CELLS = 6  # the likeliest cells of a hand, whose mean says whether there is one
CELLS, HANDS = "cells", "hands"  # the network's outputs
STRIP_PX, BESIDE_PX = 40, 16  # rows of the view that the early layers take at once, and rows of neighbours


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
    """The network, for one thread; `learnt` is the file of its later layers, with the early ones beside it.

    The early layers see fine grain and little of the surroundings, so they take the view in strips: all at once
    they would need as many megabytes as the rest of the program.
    """

    def __init__(self, learnt: str = f"{LEARNT}/whole_board.onnx") -> None:
        self._early, self._late = learnt.replace(".onnx", "_early.onnx"), _read(learnt)

    def look(self, frame: Frame, board_map: BoardMap, views: int = 1) -> WholeBoard:
        """Looks at the board in a picture, averaged over so many `FLIPS`."""
        view = TopView.of(board_map.resized(FILLED_MM), VIEW_PX_PER_MM, MARGIN_MM)
        whole, early = filled(view.look(frame).bgr), _read(self._early)
        grains = [in_strips(early, flip.seen(whole)) for flip in FLIPS[:views]]
        del early  # its megabytes make room for the later layers
        answers = [self._answered(grain, flip) for grain, flip in zip(grains, FLIPS, strict=False)]
        cells, hands = (np.mean(parts, axis=0) for parts in zip(*answers, strict=True))
        return WholeBoard(view, np.asarray(cells, np.float32), float(share_of(np.array(hands))))

    def _answered(self, grain: Field, flip: Flip) -> tuple[Field, float]:
        """The cells of a view as it is, and the log odds of a hand, from the early layers on a flipped view."""
        self._late.setInput(grain)
        cells, hands = self._late.forward([CELLS, HANDS])
        odds = float(np.sort(hands, axis=None)[-HAND_CELLS:].mean())
        return flip.turned_back(cells[0].transpose(1, 2, 0), ACROSS, DOWN), odds


def look_at_whole(frame: Frame, board_map: BoardMap, views: int = CAREFUL.views) -> WholeBoard:
    """One look at a picture; the network is read for it and let go, as a live table seldom needs it."""
    return WholeBoardNetwork().look(frame, board_map, views)


def _read(file: str) -> cv2.dnn.Net:
    # By its name: given as bytes it runs in OpenCV's newer engine, which takes twice as long (5.0).
    return cv2.dnn.readNetFromONNX(file, cv2.dnn.ENGINE_CLASSIC)


def in_strips(early: cv2.dnn.Net, whole: Plane) -> Field:
    """(1, channels, rows, columns) the early layers' answers to a view, made strip by strip.

    Each strip has rows of its neighbours round it, more than an answer depends on, so that the answers are the
    same as for the whole view.
    """
    high, wide = whole.shape[:2]
    shown = STRIP_PX + 2 * BESIDE_PX
    strips = []
    for top in range(0, high, STRIP_PX):
        first = min(max(top - BESIDE_PX, 0), high - shown)
        blob = cv2.dnn.blobFromImage(whole[first : first + shown], SCALE, (wide, shown), MEAN, swapRB=True)
        early.setInput(blob)
        answered, off = np.asarray(early.forward(), np.float32), (top - first) // CELL_PX
        strips.append(answered[:, :, off : off + STRIP_PX // CELL_PX])
    return np.concatenate(strips, axis=2)
