"""Coins as they are seen on boards whose truth is known: drawn ones, and photographs.

The networks read each board as they are: after those have changed, the looks of coins do, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from calibration.boardmap import BoardMap
from calibration.given import map_through
from device.sources.stills import read_picture
from device.training.rooms import frame_perhaps_in_a_room
from device.training.whole_board.pictures import LabelledBoard, labelled_boards
from device.watching.sizing import sized
from rules.pieces import Kind
from vision.diagnostics.accuracy import KnownPiece
from vision.frame import Frame
from vision.kinds.classification import ORDER
from vision.observing.still import consider_still
from vision.pieces.assembly import Candidate
from vision.pieces.settings import CAREFUL, ReadingSettings
from vision.pieces.suppression import PIECE
from vision.pieces.whole_board import WholeBoard, look_at_whole
from vision.rectified.view import MARGIN_MM, Floats, TopView
from vision.synthetic.variety.broad import broad
from vision.synthetic.variety.varied import show, varied

MAKES = (broad, broad, broad, varied)  # in turn: tables of any size, print and set, and usual ones
WITHIN = 0.6  # radii: a coin that lies nearer is the true one
ROOM = 17  # a random stream
UNKNOWN = -1  # the kind of a disc that is no coin, or whose kind nobody says


@dataclass(frozen=True, eq=False)
class SeenCoins:
    """The coins of a picture: (N, LOOK) looks, and (N,) places in `ORDER` of their kinds, or `UNKNOWN`.

    `group` is that of a photograph, None for what is drawn.
    """

    looks: Floats
    kinds: NDArray[np.intp]
    group: int | None = None


def drawn_coins(seed: int) -> list[SeenCoins]:
    """The coins of a drawn board, as the quick networks see them, and as the larger one does.

    Some are in a room, never before a grey camera.
    """
    shown = show(MAKES[seed % len(MAKES)](seed))
    luck, board_map = np.random.default_rng((seed, ROOM)), shown.varied.board_map
    frame = frame_perhaps_in_a_room(shown.frame(), luck, with_colour=True)
    scale = board_map.px_per_mm()
    known = [KnownPiece(piece.kind, piece.px, piece.radius_mm * scale) for piece in shown.pieces]
    seen = [
        _seen(frame, board_map, known, ReadingSettings(), whole)
        for whole in (None, look_at_whole(frame, board_map, 1))
    ]
    return [coins for coins in seen if len(coins.kinds)]


def photographed_coins(shared: Path) -> Iterator[SeenCoins]:
    """The coins of each photograph whose pieces somebody labelled, with the corners of its truth."""
    for board in labelled_boards(shared):
        coins = _photographed(board)
        if len(coins.kinds):
            yield coins


def _photographed(board: LabelledBoard) -> SeenCoins:
    bgr = read_picture(board.photograph.path)
    assert board.photograph.corners_px is not None
    frame, board_map = Frame.from_bgr(bgr), map_through(bgr, board.photograph.corners_px)
    whole = look_at_whole(frame, board_map, CAREFUL.views)
    board_map, _ = sized(frame, board_map, None, whole=whole)
    return _seen(frame, board_map, board.known.pieces, CAREFUL, whole, board.photograph.group)


def _seen(
    frame: Frame,
    board_map: BoardMap,
    known: Sequence[KnownPiece],
    settings: ReadingSettings,
    whole: WholeBoard | None,
    group: int | None = None,
) -> SeenCoins:
    view = TopView.of(board_map, settings.view_px_per_mm, MARGIN_MM)
    candidates, _ = consider_still(view, frame, settings, whole=whole)
    coins = [c for c in candidates if c.reason == PIECE and c.piece.kind is not Kind.STRIKER]
    looks = np.array([coin.look for coin in coins], float)
    return SeenCoins(looks, np.array([_true_kind(coin, known) for coin in coins], np.intp), group)


def _true_kind(coin: Candidate, known: Sequence[KnownPiece]) -> int:
    """The place in `ORDER` of the true kind of a coin."""
    for piece in known:
        apart_px = np.hypot(coin.piece.px[0] - piece.px[0], coin.piece.px[1] - piece.px[1])
        if apart_px < WITHIN * piece.radius_px and piece.kind in ORDER:
            return ORDER.index(piece.kind)
    return UNKNOWN
