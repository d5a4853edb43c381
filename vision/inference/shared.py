"""The factors of an explanation in which one trace shows the falls of two pieces."""

from __future__ import annotations

from itertools import permutations

from rules.pieces import Pocket
from rules.table import Piece
from vision.evidence.stroke import StrokeEvidence
from vision.geometry import distance_mm
from vision.hypotheses.falling import is_at_brink, is_led_by_another
from vision.hypotheses.piece_ends import Explanation, PieceEnd
from vision.traces.fall import Fall
from vision.traces.fragments import took_up
from vision.tracking.track import OWN_START_MM, Track


def odds_of_untraced_falls(evidence: StrokeEvidence, explanation: Explanation) -> float:
    """Factor of falls without a trace into a mouth that took another piece: it was pushed in, or not.

    The mouth's change is then the other's, also where it is that one's only trace. A piece that stood at the
    brink, and has no track of its own, went with that one.
    """
    odds = 1.0
    changed: set[Pocket] = set()  # whose change one of these explains
    for hypothesis in explanation:
        piece, pocket = hypothesis.piece, hypothesis.pocket
        if hypothesis.end is not PieceEnd.FELL or hypothesis.uses is not None or pocket not in evidence.altered:
            continue
        seen = [
            hypothesis.uses
            for hypothesis in explanation
            if isinstance(hypothesis.uses, Fall) and hypothesis.pocket is pocket
        ]
        if seen or pocket in changed:
            odds /= evidence.model.mouth_tells
            own = any(fall.track is not None and _began_at(fall.track, piece) for fall in seen)
            odds *= evidence.model.pushed_in if is_at_brink(piece, pocket, evidence) and not own else 1.0
        changed.add(pocket)
    return odds


def odds_of_shared_track(evidence: StrokeEvidence, explanation: Explanation) -> float:
    """Factor of two falls where one's track continued the other's: one piece made both."""
    used = [hypothesis.uses for hypothesis in explanation if isinstance(hypothesis.uses, Fall)]
    twice = any(took_up(first, second, evidence.profile) for first, second in permutations(used, 2))
    return evidence.model.told_twice if twice else 1.0


def odds_of_shared_lead(evidence: StrokeEvidence, explanation: Explanation) -> float:
    """Factor of unseen falls whose only trace is a track that explains another piece."""
    any_fall = evidence.model.blind_fall if evidence.shaken else evidence.model.unseen_fall
    twice = sum(is_led_by_another(hypothesis, explanation, evidence) for hypothesis in explanation)
    return float((any_fall / evidence.model.brink_fall) ** twice)


def _began_at(track: Track, piece: Piece) -> bool:
    return distance_mm(track.first.mover.at, piece.at) <= OWN_START_MM
