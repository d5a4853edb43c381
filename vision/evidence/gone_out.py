"""Coins that went out over the picture's edge while nothing came in: they fell there, or lie there.

A coin of their kind that lies where none lay was overlooked before, or is one of them that came back unseen.
"""

from __future__ import annotations

from rules.pieces import Kind
from rules.table import Layout, Mm, Piece
from vision.evidence.outside import came_in
from vision.evidence.stroke import StrokeEvidence
from vision.geometry import distance_mm
from vision.tracking.ballistic import OWN_START_MM
from vision.tracking.track import STROKE_MM, Track, came_from


def gone_out(evidence: StrokeEvidence) -> Layout:
    """The coins whose own tracks went out, with nothing that came in, or stopped, there since.

    In a pack all tracks begin beside all coins.
    """
    if evidence.is_break or not evidence.unshown:
        return ()
    return tuple(
        piece for piece in evidence.before if any(_is_its_way(t, piece, evidence) for t in evidence.outbound)
    )


def odds_of_coming_back(evidence: StrokeEvidence, gone: Layout) -> float:
    """The factor of coins that went out if none of their kind is gone: they came back, and nothing shows it."""
    odds, kinds = 1.0, {piece.kind for piece in gone}
    for piece in gone_out(evidence):
        if piece.kind not in kinds:
            odds *= evidence.model.back_faint if piece.kind in evidence.faint else evidence.model.back_unseen
    return odds


def _is_its_way(track: Track, piece: Piece, evidence: StrokeEvidence) -> bool:
    if (
        piece.kind is Kind.STRIKER
        or track.reached_mm() <= STROKE_MM
        or not came_from(track, piece.at, OWN_START_MM)
    ):
        return False
    near_mm, end = 2 * evidence.profile.coin_radius_mm, track.last
    lies = any(
        disc.kind is piece.kind
        and (_is_near(disc.at, piece.at, near_mm) or _is_near(disc.at, end.mover.at, 2 * near_mm))
        for disc in evidence.seen.pieces or ()
    )
    later = (other for other in evidence.since if other.last.t_s > end.t_s and other is not track)
    return not lies and not any(came_in(other, evidence.unshown, near_mm) for other in later)


def _is_near(at: Mm, other: Mm, near_mm: float) -> bool:
    return distance_mm(at, other) < near_mm
