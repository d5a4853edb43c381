"""The ends of a missing piece beyond the picture's edge: it fell into a pocket there, or lies there."""

from __future__ import annotations

from collections.abc import Iterator

from rules.table import Piece
from vision.evidence.flights import may_have_come_in_again
from vision.evidence.glimpses import unseen_way_mm
from vision.evidence.stroke import StrokeEvidence
from vision.geometry import distance_mm
from vision.hypotheses.fall_likelihood import is_unlike, kinds_at_start
from vision.hypotheses.nudged import never_stood_out
from vision.hypotheses.piece_ends import Hypothesis, PieceEnd, Traces


def ends_outside(piece: Piece, evidence: StrokeEvidence, traces: Traces) -> Iterator[Hypothesis]:
    """The ends beyond the picture's edge: it fell into a pocket there, or lies there."""
    model, may_be = evidence.model, _may_be_outside(piece, evidence)
    for pocket in sorted(evidence.outside):
        odds = model.outside_fall if may_be else _untraced_outside(piece, evidence, traces)
        yield Hypothesis(piece, PieceEnd.FELL, odds, None, pocket)
    if may_be and evidence.unshown:
        yield Hypothesis(piece, PieceEnd.LIES, model.outside_lies)
    elif evidence.is_break:
        yield Hypothesis(piece, PieceEnd.LIES, _share_unshown(evidence))  # tracks of a pack break off anywhere


def _share_unshown(evidence: StrokeEvidence) -> float:
    """The share of the surface outside the picture, by places a coin's radius apart."""
    profile = evidence.profile
    return len(evidence.unshown) * (profile.coin_radius_mm / (2 * profile.half_mm)) ** 2


def _untraced_outside(piece: Piece, evidence: StrokeEvidence, traces: Traces) -> float:
    """The likelihood of a fall there of which no track shows anything: more where it would hardly show."""
    is_faint = piece.kind in evidence.faint or never_stood_out(piece, evidence, (*traces.come, *traces.stayed))
    return evidence.model.outside_faint if is_faint else evidence.model.outside_untraced


def _may_be_outside(piece: Piece, evidence: StrokeEvidence) -> bool:
    """Whether it may be where the picture does not show the board: it lay at the edge, or went out over it.

    What lay as near to the edge as at a pocket's brink is out by a touch, too soon for a track of its own.
    Where something came in from there after a leap, the leap ended there. A track may be any missing piece's
    unless it set out from a piece of another kind, or is as bright as one. A camera that was moved broke tracks
    off.
    """
    if evidence.shaken or not evidence.unshown:
        return True
    if any(may_have_come_in_again(leap, evidence) for leap in evidence.leaps):
        return True
    near_mm = evidence.profile.coin_radius_mm + unseen_way_mm(evidence)
    alike = [t for t in evidence.outbound if not is_unlike(t, piece.kind, dict(evidence.levels))]
    starts = (kinds_at_start(track, (piece, *evidence.before)) for track in alike)
    return any(distance_mm(piece.at, place) < near_mm for place in evidence.unshown) or any(
        not kinds or piece.kind in kinds for kinds in starts
    )
