"""All hypotheses about one missing piece: it fell, it flew, a hand took it, or it lies there unread."""

from __future__ import annotations

from rules.pieces import Kind
from rules.table import Piece
from vision.evidence.flights import ends_at_altered
from vision.evidence.places import set_out_from
from vision.evidence.stroke import StrokeEvidence
from vision.hypotheses.falling import seen_falls, unseen_falls
from vision.hypotheses.flying import flights
from vision.hypotheses.lying import lying_hypotheses, misread_hypotheses
from vision.hypotheses.outside import ends_outside
from vision.hypotheses.piece_ends import Hypothesis, PieceEnd, Traces
from vision.tracking.track import STROKE_MM


def hypotheses(piece: Piece, evidence: StrokeEvidence, traces: Traces) -> tuple[Hypothesis, ...]:
    """The possible ends of this piece, likeliest first."""
    ends = [
        *seen_falls(piece, evidence, traces),
        *unseen_falls(piece, evidence),
        *ends_outside(piece, evidence, traces),
        *flights(piece, evidence, traces),
        _taken(piece, evidence),
        *lying_hypotheses(piece, evidence, traces),
        *misread_hypotheses(piece, evidence, traces),
    ]
    possible = [hypothesis for hypothesis in ends if hypothesis.odds > 0]
    return tuple(sorted(possible, key=lambda hypothesis: -hypothesis.odds))


def _taken(piece: Piece, evidence: StrokeEvidence) -> Hypothesis:
    """A hand took it: one that came since, more likely where it reached what may have been this piece."""
    model = evidence.model
    hidden = model.hidden_grasp if evidence.covered_by_hand else model.unseen_grasp
    if evidence.swept is None:
        return Hypothesis(piece, PieceEnd.TAKEN, hidden)
    went = (
        track for track in evidence.tracks_since if track.last.clear_of_hand and track.reached_mm() > STROKE_MM
    )
    ends = [piece.at] + [track.last.mover.at for track in went]
    covered = not evidence.swept.isdisjoint(ends)
    odds = model.far_grasp
    if covered:
        odds = model.striker_grasp if piece.kind is Kind.STRIKER else model.grasp
        if any(ends_at_altered(track, evidence) for track in set_out_from(piece.at, evidence)):
            odds *= model.grasped_at_mouth
    return Hypothesis(piece, PieceEnd.TAKEN, max(hidden, odds))
