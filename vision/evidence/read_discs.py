"""The discs that the pieces which are read cover: what changed within them says nothing of other pieces."""

from __future__ import annotations

from rules.pieces import Kind
from rules.table import Layout, Piece
from vision.evidence.stroke import StrokeEvidence
from vision.geometry import distance_mm
from vision.layouts.difference import LayoutDifference
from vision.observing.requests import Disc

ROUND_MM = 6.0  # a piece's wall and shadow reach this far round its face


def discs_read(evidence: StrokeEvidence, difference: LayoutDifference) -> tuple[Disc, ...]:
    """The pieces that are read, before and after, with the radius that each changes round it, mm."""
    before: Layout = (
        *difference.stayed,
        *(was for was, _ in difference.moved),
        *difference.gone,
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
