"""The pieces and doubtful discs of a settled table; and a second, more careful reading of it.

Test-time augmentation over four views makes fewer errors and takes four times as long. So a table at rest is
read from one view, and from all four only where the first reading leaves a question about a stroke.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot

import numpy as np

from calibration.boardmap import BoardMap
from rules.pieces import Kind
from vision.frame import Frame
from vision.kinds.looks import FACE, NEAR
from vision.observing.observation import Discs
from vision.observing.pockets import NET_LIGHT
from vision.observing.settings import ObserverSettings
from vision.observing.still import consider_still
from vision.pieces.assembly import Candidate
from vision.pieces.learnt_table import LearntTable
from vision.pieces.reading import consider
from vision.pieces.seen import SeenPiece
from vision.pieces.settings import CAREFUL
from vision.pieces.suppression import PIECE
from vision.pieces.whole_board import look_at_whole
from vision.rectified.view import Floats, TopView

# Score from which a refused disc is handed on as doubtful. Lower hands on print and shadows too.
DOUBTFUL_SCORE = 0.05
# A piece's middle this far within a pocket's rim is over the opening, whatever the measuring error.
HANGS_MM = 4.0
AT_CORNER_MM = 80.0  # Pockets reach so far from the surface's corners.
LEAST_ALIKE = 2  # Fewer coins of a kind do not show how they look.
LIT = 0.72  # Lamps leave more of it on the surface at a corner, against the wood there.
SAME_TINT = 0.99  # The cosine between two colours that are one in another light.


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
    netted = in_nets(considered, board_map)
    refused = [
        candidate.piece
        for candidate in considered
        if candidate.reason != PIECE
        and candidate.piece.score >= DOUBTFUL_SCORE
        and _is_shown(candidate.piece, board_map)
    ]
    return (
        tuple(piece for piece in pieces if not _hangs(piece, board_map) and piece not in netted),
        tuple(sorted(refused, key=lambda piece: -piece.score)),
    )


def in_nets(considered: tuple[Candidate, ...], board_map: BoardMap) -> list[SeenPiece]:
    """The coins read at corners that are as dim as in a net: nobody knows where an opening's rim is for sure.

    Beside the wood there they have half of the brightness of the coins of some kind that lie elsewhere, and
    their tint; and they are no coin of any kind as it looks on the surface.
    """
    coins = [c for c in considered if c.reason == PIECE and c.piece.kind is not Kind.STRIKER]
    corner = [_is_at_corner(coin.piece, board_map) for coin in coins]
    usual = [coin for coin, there in zip(coins, corner, strict=True) if not there]
    lit: dict[Kind, list[Floats]] = {}
    for coin in usual:
        lit.setdefault(coin.piece.kind, []).append(_against_wood(coin))
    faces = {kind: np.median(seen, axis=0) for kind, seen in lit.items() if len(seen) >= LEAST_ALIKE}
    return [
        coin.piece
        for coin, there in zip(coins, corner, strict=True)
        if there and coin.piece.kind in faces and _is_dimmed(_against_wood(coin), list(faces.values()))
    ]


def _is_at_corner(piece: SeenPiece, board_map: BoardMap) -> bool:
    half_mm = board_map.half_mm
    return hypot(half_mm - abs(piece.at.x_mm), half_mm - abs(piece.at.y_mm)) < AT_CORNER_MM


def _against_wood(coin: Candidate) -> Floats:
    """(3,) BGR of a coin's face against the wood round it."""
    look = np.array(coin.look)
    return np.asarray(look[FACE] / np.maximum(look[NEAR], 1.0), float)


def _is_dimmed(face: Floats, faces: list[Floats]) -> bool:
    """Whether a face is that of some kind at about half of its light, and of none at all of it."""
    shares = [(float(face.mean() / usual.mean()), usual) for usual in faces]
    dim = any(NET_LIGHT[0] < share < NET_LIGHT[1] and _same_tint(face, usual) for share, usual in shares)
    return dim and not any(
        share > LIT and share < 1 / LIT and _same_tint(face, usual) for share, usual in shares
    )


def _same_tint(first: Floats, second: Floats) -> bool:
    """Whether two colours point the same way."""
    cosine = float(first @ second / (np.linalg.norm(first) * np.linalg.norm(second) + 1e-9))
    return cosine > SAME_TINT


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
