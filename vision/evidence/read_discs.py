"""The discs that the pieces which are read cover, and how large they are read.

What changed within them says nothing of other pieces.
"""

from __future__ import annotations

from statistics import median

from rules.carrom.board import ICF
from rules.pieces import Kind
from rules.table import Layout, Piece
from vision.evidence.stroke import StrokeEvidence
from vision.geometry import distance_mm
from vision.layouts.difference import LayoutDifference
from vision.observing.requests import Disc

USUAL_TO = 0.05  # a board that differs from the laws' by a larger share is of another make
COINS_TO = 0.04  # the same of its coins' radius: the laws' own differ by half of it, readings by a quarter
ROUND_MM = 6.0  # a piece's wall and shadow reach this far round its face


def discs_read(evidence: StrokeEvidence, difference: LayoutDifference) -> tuple[Disc, ...]:
    """The pieces that are read, before and after, with the radius that each changes round it, mm."""
    before: Layout = (
        *difference.stayed,
        *difference.left,
        *evidence.rested,
    )
    return (
        *((piece.at, radius_mm(evidence, piece.kind) + ROUND_MM) for piece in before),
        *((piece.at, _read_radius_mm(evidence, piece) + ROUND_MM) for piece in difference.layout),
    )


def radius_mm(evidence: StrokeEvidence, kind: Kind) -> float:
    """The radius of a piece of this kind."""
    return evidence.profile.radius_mm(kind)


def _read_radius_mm(evidence: StrokeEvidence, piece: Piece) -> float:
    """The radius of a piece that lies there: of a striker as it is read, however sure that reading is.

    Some are half as large again as the laws have them, and the edge of such a one is no coin beside it.
    """
    usual_mm = radius_mm(evidence, piece.kind)
    if piece.kind is not Kind.STRIKER:
        return usual_mm
    near_mm = evidence.profile.coin_radius_mm
    read = (seen for seen in evidence.seen.pieces or () if distance_mm(seen.at, piece.at) < near_mm)
    return max((usual_mm, *(seen.radius_mm for seen in read if seen.kind is Kind.STRIKER)))


def is_usual(evidence: StrokeEvidence) -> bool:
    """Whether surface and openings are as large as the laws have them, and so are its coins, as they are read.

    A match board of another size is taken for one of the laws' size; then its coins look too large or small.
    """
    profile, pieces = evidence.profile, evidence.seen.pieces or ()
    coins_mm = [piece.radius_mm for piece in pieces if piece.kind is not Kind.STRIKER]
    are_known = len(coins_mm) >= evidence.model.usual_discs
    if are_known and abs(median(coins_mm) / ICF.coin_radius_mm - 1) > COINS_TO:
        return False
    times = (profile.half_mm / ICF.half_mm, profile.pocket_radius_mm / ICF.pocket_radius_mm)
    return all(abs(ratio - 1) < USUAL_TO for ratio in times)
