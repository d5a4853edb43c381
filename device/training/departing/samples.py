"""Discs as they are seen on drawn boards that were learnt: what the network is given of each, and the truth.

The networks read each board as they are: after those have changed, what is given changes, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np

from device.training.rooms import frame_perhaps_in_a_room
from vision.bare_board.model import BareBoard
from vision.pieces.departing import given_of
from vision.pieces.reading import places_of, suited
from vision.pieces.settings import ReadingSettings
from vision.pieces.whole_board import look_at_whole
from vision.rectified.view import MARGIN_MM, Floats, Mask, TopView
from vision.synthetic.scene.scene import Scene
from vision.synthetic.variety.broad import broad
from vision.synthetic.variety.varied import (
    Shown,
    VariedScene,
    laid_anew,
    show,
    under_another_lamp,
    varied,
)

MAKES = (broad, broad, broad, varied)  # in turn: tables of any size, print and set, and usual ones
EMPTY_LOOKS = 2
ROOM = 17  # a random stream
WITHIN = 0.6  # radii: a disc that lies nearer to a piece shows it
HIDDEN = 0.5  # Share of a piece from which it may be seen or not.
OFF_RAIL = 0.55  # radii: a disc nearer to the rail is refused anyhow
HIDDEN_PLACES, HIDDEN_MM = (5, 40), 24.0  # discs of the board that were never free, and their radius


@dataclass(frozen=True, eq=False)
class WeighedDiscs:
    """The discs of a picture: (N, GIVEN) what is given of them, and (N,) whether each is a piece."""

    given: Floats
    is_piece: Mask


def drawn_discs(seed: int) -> Iterator[WeighedDiscs]:
    """The discs of a drawn board: under the lamp it was learnt in and another, as both readings see them.

    Under the other lamp it may be in a room besides.

    The board is known all over, and once more but for places that were never free.
    """
    scene = MAKES[seed % len(MAKES)](seed)
    shown, top = show(scene), TopView.of(scene.board_map, ReadingSettings().view_px_per_mm, MARGIN_MM)
    bare = _learnt(scene, top)
    boards = (bare, partly_known(bare, np.random.default_rng(seed)))
    luck = np.random.default_rng((seed, ROOM))
    other = laid_anew(under_another_lamp(scene), scene.scene, EMPTY_LOOKS)
    for frame in (shown.frame(), frame_perhaps_in_a_room(other, luck)):
        for whole in (None, look_at_whole(frame, scene.board_map, 1)):
            seen = top.look(frame)
            places = places_of(seen, suited(ReadingSettings(), whole), whole)
            is_piece, counts = _truth(shown, places.at, places.radius)
            for board in boards:
                given, known = given_of(board, seen, places, larger=whole is not None)
                yield WeighedDiscs(given[known & counts], is_piece[known & counts])


def partly_known(bare: BareBoard, luck: np.random.Generator) -> BareBoard:
    """The board but for some discs of it, where pieces lay whenever it was seen."""
    looks = bare.looks.copy()
    side_px = bare.side_px
    for _ in range(int(luck.integers(*HIDDEN_PLACES))):
        column, row = luck.integers(side_px, size=2).tolist()
        cv2.circle(looks, (column, row), round(HIDDEN_MM * ReadingSettings().view_px_per_mm), 0.0, -1)
    return replace(bare, looks=looks)


def _learnt(scene: VariedScene, top: TopView) -> BareBoard:
    board = BareBoard.unknown(top.side_px)
    for number in range(EMPTY_LOOKS):
        seen = top.look(laid_anew(scene, Scene(()), number))
        board = board.learnt(seen, seen.view.shown)
    return board


def _truth(shown: Shown, at_mm: Floats, radius_mm: Floats) -> tuple[Mask, Mask]:
    """(N,) whether discs are pieces, and which of them count: not beyond a rail, nor a piece that is hidden."""
    is_piece = np.zeros(len(at_mm), bool)
    counts = np.abs(at_mm).max(axis=1) < shown.varied.board_map.half_mm - OFF_RAIL * radius_mm
    for piece in shown.pieces:
        near = np.hypot(*(at_mm - (piece.at.x_mm, piece.at.y_mm)).T) < WITHIN * piece.radius_mm
        is_piece |= near
        counts &= ~near | (piece.occluded <= HIDDEN)
    return is_piece, counts
