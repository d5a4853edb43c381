"""The pieces on the surface, and the discs that remain doubtful: coins that lie in a net are left out.

A piece in a net is read like any other: nobody knows for sure where an opening's rim is. It hangs over the
opening by its place (`_hangs`), or is as dim as a net (`in_nets`).
"""

from __future__ import annotations

from math import hypot
from typing import TypeAlias

import numpy as np

from calibration.boardmap import BoardMap
from rules.pieces import Kind
from vision.kinds.looks import FACE, NEAR
from vision.pieces.assembly import Candidate
from vision.pieces.seen import SeenPiece
from vision.pieces.suppression import PIECE
from vision.rectified.view import Floats

# Score from which a refused disc is handed on as doubtful. Lower hands on print and shadows too.
DOUBTFUL_SCORE = 0.05
# A piece's middle this far within a pocket's rim is over the opening, whatever the measuring error.
HANGS_MM = 4.0
AT_CORNER_MM = 80.0  # Pockets reach so far from the surface's corners.
LEAST_ALIKE = 2  # Fewer coins of a kind do not show how they look.
NET_LIGHT = (0.3, 0.62)  # The share of its light that reaches a piece in a net: drawn nets have 0.4 to 0.55.
LIT = 0.72  # Lamps leave more of it on the surface at a corner, against the wood there.
SAME_TINT = 0.99  # The cosine between two colours that are one in another light.

Discs: TypeAlias = tuple[tuple[SeenPiece, ...], tuple[SeenPiece, ...]]
"""The pieces, and the discs that were refused but remain possible, likeliest first."""


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
