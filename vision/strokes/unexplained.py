"""What falls that are told are worth together, and traces that nothing told explains: by `settings_odds`."""

from __future__ import annotations

from itertools import permutations
from math import isnan

from rules.pieces import Kind
from rules.table import Piece
from vision.evidence.falls import Fall, took_up
from vision.evidence.flights import is_too_fast
from vision.evidence.stroke import StrokeEvidence
from vision.evidence.track_ends import mouth_reach_mm
from vision.evidence.unread_places import UnreadPlace
from vision.geometry import distance_mm
from vision.observing.observation import Mouth
from vision.strokes.hypotheses import is_at_brink, is_led_by_another
from vision.strokes.piece_ends import Hypothesis, PieceEnd
from vision.tracking.ballistic import OWN_START_MM
from vision.tracking.track import Track, came_from

# Grey levels by which a mouth is brighter, or darker, where a white coin, or a black one, lies in it.
MOUTH_TELLS_LEVELS = 3.0
OTHER_MOUTH = 0.1  # Likelihood left to a coin of the other colour: a second piece may have fallen upon it.


def odds_of_idle_traces(fall: Fall, evidence: StrokeEvidence, explanation: tuple[Hypothesis, ...]) -> float:
    """How likely such traces are at a pocket into which nothing fell; a coin may have leapt over it."""
    if _stands_over(fall, evidence, explanation):
        return 1.0
    if (
        fall.track is not None
        and fall.pocket in evidence.quiet
        and _flew_off(fall.track, evidence, explanation)
    ):
        return 1.0
    if fall.track is not None and fall.brighter != 0.0:
        return max(evidence.model.idle_mouth * (1 - fall.likelihood), evidence.model.idle_twice)
    return max(1 - fall.likelihood, evidence.model.idle_evidence)


def _stands_over(fall: Fall, evidence: StrokeEvidence, explanation: tuple[Hypothesis, ...]) -> bool:
    """Whether a piece is told to stand over the rim there: its track ends, the mouth changes, as if it fell."""
    places = [
        hypothesis.uses.at
        for hypothesis in explanation
        if isinstance(hypothesis.uses, UnreadPlace) and hypothesis.uses.over_rim
    ]
    middle, reach_mm = evidence.profile.pocket(fall.pocket), mouth_reach_mm(evidence.profile)
    return any(distance_mm(at, middle) < reach_mm for at in places)


def _flew_off(track: Track, evidence: StrokeEvidence, explanation: tuple[Hypothesis, ...]) -> bool:
    """Whether a piece is told to have flown off that lay where this track came from."""
    near_mm = OWN_START_MM
    return any(
        hypothesis.end is PieceEnd.FLEW and came_from(track, hypothesis.piece.at, near_mm)
        for hypothesis in explanation
    )


def odds_of_idle_track(fall: Fall, evidence: StrokeEvidence, explanation: tuple[Hypothesis, ...]) -> float:
    """How likely a whole track ends in a mouth that took another piece, and was no piece that fell."""
    if (
        fall.track is not None
        and is_too_fast(fall.track, evidence)
        and _flew_off(fall.track, evidence, explanation)
    ):
        return 1.0
    is_whole = fall.track is not None and not fall.another and not fall.goes_on and not isnan(fall.level)
    return max(1 - fall.likelihood, evidence.model.idle_beside) if is_whole else 1.0


def odds_of_untraced_falls(evidence: StrokeEvidence, explanation: tuple[Hypothesis, ...]) -> float:
    """What a fall that nothing tells of is worth where another fell into that mouth: it was pushed in, or not.

    The mouth's change is then the other's. What stood at the brink, and has no track of its own, went with it.
    """
    odds = 1.0
    for hypothesis in explanation:
        if (
            hypothesis.end is not PieceEnd.FELL
            or hypothesis.uses is not None
            or hypothesis.pocket not in evidence.altered
        ):
            continue
        seen = [
            one.uses for one in explanation if isinstance(one.uses, Fall) and one.pocket is hypothesis.pocket
        ]
        if seen:
            odds /= evidence.model.mouth_tells
            own = any(
                fall.track is not None and _began_at(fall.track, hypothesis.piece, evidence) for fall in seen
            )
            odds *= (
                evidence.model.pushed_in
                if is_at_brink(hypothesis.piece, hypothesis.pocket, evidence) and not own
                else 1.0
            )
    return odds


def odds_of_mouths(
    evidence: StrokeEvidence, mouths: tuple[Mouth, ...], explanation: tuple[Hypothesis, ...]
) -> float:
    """What mouths are worth that are brighter though only black coins are told to have fallen in; or darker."""
    odds, least = 1.0, MOUTH_TELLS_LEVELS
    for mouth in mouths:
        kinds = {
            hypothesis.piece.kind
            for hypothesis in explanation
            if hypothesis.pocket is mouth.pocket and hypothesis.end is PieceEnd.FELL
        }
        odd = Kind.BLACK if mouth.brighter > least else Kind.WHITE if mouth.brighter < -least else None
        if mouth.pocket in evidence.altered and kinds == {odd}:
            odds *= OTHER_MOUTH
    return odds


def odds_of_shared_track(evidence: StrokeEvidence, explanation: tuple[Hypothesis, ...]) -> float:
    """What two falls are worth of which one's track took up the other's on its way: one piece made both."""
    used = [hypothesis.uses for hypothesis in explanation if isinstance(hypothesis.uses, Fall)]
    twice = any(took_up(one, other, evidence.profile) for one, other in permutations(used, 2))
    return evidence.model.told_twice if twice else 1.0


def odds_of_shared_lead(evidence: StrokeEvidence, explanation: tuple[Hypothesis, ...]) -> float:
    """What falls that nobody saw are worth where what led there is told to be another's: as much as any."""
    any_fall = evidence.model.blind_fall if evidence.shaken else evidence.model.unseen_fall
    twice = sum(is_led_by_another(hypothesis, explanation, evidence) for hypothesis in explanation)
    return float((any_fall / evidence.model.brink_fall) ** twice)


def odds_of_unclaimed_leaps(evidence: StrokeEvidence, explanation: tuple[Hypothesis, ...]) -> float:
    """What leaps are worth that are seen to go on round the board, and yet nothing told flew off there."""
    used = [hypothesis.uses for hypothesis in explanation if isinstance(hypothesis.uses, Track)]
    left = sum(leap.last in evidence.beyond and leap not in used for leap in evidence.ballistic_tracks)
    return evidence.model.idle_leap**left


def _began_at(track: Track, piece: Piece, evidence: StrokeEvidence) -> bool:
    return distance_mm(track.first.mover.at, piece.at) <= OWN_START_MM
