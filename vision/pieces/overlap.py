"""The separation of pieces: two of them never share room, so places that overlap give way.

Each rim is measured alone, and where coins touch, a neighbour's edge or shadow draws it that way. That no disc
lies within another is known whatever the light.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from calibration.boardmap import COIN_HEIGHT_MM, BoardMap
from rules.pieces import Kind
from rules.table import Mm
from vision.pieces.assembly import Candidate
from vision.pieces.suppression import PIECE
from vision.rectified.view import Floats

NOT_ITSELF_MM = 1e9  # The distance of a piece from itself: it does not push itself.
# A piece reaches this far beyond the visible rim: its edge is rounded. Larger values drive apart touching coins
# that lie well; 0.0 and 0.25 did about equally well on rendered and drawn tables.
BEYOND_RIM_MM = 0.1
MOST_OVERLAP_MM = 6.0  # Larger overlaps are no errors of measurement, and stay as they are.
# Share of an overlap by which each of the two gives way in a round. A half would part a lone pair at once, but
# a coin between two others is pushed by both; less is slower and smoother.
GAIN = 0.35
ROUNDS = 12  # The number of rounds: a push passes through a pack coin by coin.
FEW_COINS = 3  # From this many coins on, their median radius is that of all coins of the picture.


def lay_apart(candidates: Sequence[Candidate], board_map: BoardMap) -> tuple[Candidate, ...]:
    """The candidates in their order, slightly overlapping pieces moved apart; refused ones stay."""
    chosen = [i for i, candidate in enumerate(candidates) if candidate.reason == PIECE]
    if len(chosen) < 2:
        return tuple(candidates)
    pieces = [candidates[i].piece for i in chosen]
    at = np.array([(piece.at.x_mm, piece.at.y_mm) for piece in pieces])
    reach = _reach_mm([candidates[i] for i in chosen])
    moved = without_overlap(at, reach)
    rows = np.flatnonzero((moved != at).any(axis=1))
    if not len(rows):
        return tuple(candidates)
    px = board_map.image_from_board(moved, COIN_HEIGHT_MM)
    laid = list(candidates)
    for row in rows:
        place, seen_at = Mm(*map(float, moved[row])), (float(px[row, 0]), float(px[row, 1]))
        laid[chosen[row]] = replace(candidates[chosen[row]], piece=replace(pieces[row], at=place, px=seen_at))
    return tuple(laid)


def without_overlap(at: Floats, reach: Floats) -> Floats:
    """(N, 2) places in mm near `at` where discs of radius `reach` (N,) mm no longer overlap."""
    room, itself = reach[:, None] + reach, np.diag(np.full(len(at), NOT_ITSELF_MM))
    for _ in range(ROUNDS):
        between = at[:, None] - at
        away = np.linalg.norm(between, axis=2) + itself
        over = np.maximum(room - away, 0.0)
        over[over > MOST_OVERLAP_MM] = 0.0
        if not over.any():
            break
        push = GAIN * over / np.maximum(away, 1e-6)
        at = at + (between * push[:, :, None]).sum(axis=1)
    return at


def _reach_mm(pieces: Sequence[Candidate]) -> Floats:
    """(N,) the reach of each piece: the same for all coins of a set, as measured for a striker."""
    reach = np.array([candidate.piece.radius_mm for candidate in pieces])
    coins = np.array([candidate.piece.kind is not Kind.STRIKER for candidate in pieces])
    if coins.sum() >= FEW_COINS:
        reach[coins] = np.median(reach[coins])
    return np.asarray(reach + BEYOND_RIM_MM, float)
