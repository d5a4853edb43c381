"""The factors of an explanation for traces that it leaves unused: in mouths, to nothing, off the board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from math import isnan

from rules.pieces import Pocket
from vision.evidence.flights import is_too_fast, may_have_come_in_again
from vision.evidence.stroke import StrokeEvidence
from vision.geometry import distance_mm
from vision.hypotheses.piece_ends import Explanation, PieceEnd, Traces
from vision.hypotheses.place_odds import UnreadPlace
from vision.traces.continuation import LOST_MM, is_followed, last_of
from vision.traces.ends import mouth_reach_mm
from vision.traces.fall import Fall
from vision.traces.falls import is_clear
from vision.traces.fragments import apart_in_mouth
from vision.traces.side_by_side import PICTURES_APART, are_two
from vision.tracking.track import OWN_START_MM, STROKE_MM, Track, beginning_of, came_from, led_to

PLAIN_FALL = 0.5  # Likelihood from which a trace is a fall rather than anything else.
WAY_TO_NOTHING = 0.1  # Likelihood of a long way to a place where no piece lies.


def odds_of_idle_traces(fall: Fall, evidence: StrokeEvidence, explanation: Explanation) -> float:
    """The likelihood of such traces at a pocket into which nothing fell; a coin may have leapt over it."""
    if _stands_over(fall, evidence, explanation):
        return 1.0
    if fall.track is not None and fall.pocket in evidence.quiet and _flew_off(fall.track, explanation):
        return 1.0
    if _is_seen_to_fly_on(fall, evidence, explanation):
        return evidence.model.idle_mouth
    if fall.track is not None and fall.brighter != 0.0:
        return max(evidence.model.idle_mouth * (1 - fall.likelihood), evidence.model.idle_twice)
    return max(1 - fall.likelihood, evidence.model.idle_evidence)


def _is_seen_to_fly_on(fall: Fall, evidence: StrokeEvidence, explanation: Explanation) -> bool:
    """Whether its track is a part of a leap that took a piece off, and its mouth changed like noise at most.

    Then all that is left to explain is what the mouth shows.
    """
    mouths = evidence.seen.mouths
    if fall.track is None or any(m.pocket is fall.pocket and is_clear(m, mouths) for m in mouths):
        return False
    leaps = [hypothesis.uses for hypothesis in explanation if hypothesis.end is PieceEnd.FLEW]
    return any(
        isinstance(leap, Track)
        and leap in evidence.leaps
        and is_followed(leap)
        and leap.last.t_s >= fall.track.last.t_s
        and any(sighting in leap.sightings for sighting in fall.track.sightings)
        for leap in leaps
    )


def _stands_over(fall: Fall, evidence: StrokeEvidence, explanation: Explanation) -> bool:
    """Whether a piece stands over the rim there: its track ends, and the mouth changes, as if it fell."""
    used = [hypothesis.uses for hypothesis in explanation]
    places = [place.at for place in used if isinstance(place, UnreadPlace) and place.over_rim]
    middle, reach_mm = evidence.profile.pocket(fall.pocket), mouth_reach_mm(evidence.profile)
    return any(distance_mm(at, middle) < reach_mm for at in places)


def _flew_off(track: Track, explanation: Explanation) -> bool:
    """Whether a piece flew off, by this explanation, that lay where a track came from."""
    flown = [hypothesis.piece for hypothesis in explanation if hypothesis.end is PieceEnd.FLEW]
    return any(came_from(track, piece.at, OWN_START_MM) for piece in flown)


def odds_of_idle_track(fall: Fall, evidence: StrokeEvidence, explanation: Explanation) -> float:
    """The likelihood that a whole track ends in a mouth that took another piece, and no piece made it."""
    if fall.track is not None and is_too_fast(fall.track) and _flew_off(fall.track, explanation):
        return 1.0
    return max(1 - fall.likelihood, evidence.model.idle_beside) if _is_whole(fall) else 1.0


def odds_of_another_in_the_mouth(
    beside: Sequence[Fall], evidence: StrokeEvidence, explanation: Explanation
) -> float:
    """Factor of things seen in a mouth while all that fell there, by this explanation, were elsewhere.

    Or on their way there, with all those elsewhere. A fragment of a piece is never farther from it than two
    pieces that touch.
    """
    odds = 1.0
    for pocket in {fall.pocket for fall in beside if fall.likelihood >= PLAIN_FALL}:
        uses = [h.uses for h in explanation if h.end is PieceEnd.FELL and h.pocket is pocket]
        fell = [use.track for use in uses if isinstance(use, Fall) and use.track is not None]
        idle = [fall for fall in beside if fall.pocket is pocket and fall.likelihood >= PLAIN_FALL]
        if len(fell) == len(uses) and (
            _are_apart(idle, pocket, fell, evidence) or _came_apart(idle, fell, evidence)
        ):
            odds *= evidence.model.idle_beside
    return odds


def _are_apart(idle: Sequence[Fall], pocket: Pocket, fell: Sequence[Track], evidence: StrokeEvidence) -> bool:
    """Whether something was in a mouth, in so many pictures, while these, as they lead back, were elsewhere."""
    tracks = [fall.track for fall in idle if fall.track is not None]
    ways = [Track(tuple(chain(*(t.sightings for t in led_to(track, evidence.tracks_since))))) for track in fell]
    times = {t_s for track in tracks for t_s in apart_in_mouth(track, pocket, ways, evidence.profile)}
    return len(times) >= PICTURES_APART


def _came_apart(idle: Sequence[Fall], fell: Sequence[Track], evidence: StrokeEvidence) -> bool:
    """Whether what ended whole in a mouth had run elsewhere than each of these, as far as both lead back."""
    whole = [fall.track for fall in idle if fall.track is not None and _is_whole(fall)]
    return any(all(_ran_apart(track, other, evidence) for other in fell) for track in whole)


def _ran_apart(track: Track, other: Track, evidence: StrokeEvidence) -> bool:
    """Whether two tracks, or those that they continue, were seen at once as two pieces are."""
    ways, others = ((t, beginning_of(t, evidence.tracks_since)) for t in (track, other))
    return any(
        way.reached_mm() > STROKE_MM and are_two(way, beside, evidence.profile)
        for way in ways
        for beside in others
    )


def _is_whole(fall: Fall) -> bool:
    return fall.track is not None and not fall.another and not fall.goes_on and not isnan(fall.level)


def odds_of_ways_to_nothing(traces: Traces, evidence: StrokeEvidence, explanation: Explanation) -> float:
    """Factor of long ways to where nothing is read, if by this explanation no missing piece lies there."""
    lies = [h.at for h in explanation if h.end is PieceEnd.LIES]
    ends = [end.last.mover.at for track in traces.at_nothing for end in last_of(track, evidence.tracks_since)]
    idle = [at for at in ends if not any(place is None or distance_mm(at, place) < LOST_MM for place in lies)]
    return WAY_TO_NOTHING if idle else 1.0


def odds_of_unclaimed_leaps(evidence: StrokeEvidence, explanation: Explanation) -> float:
    """Factor of leaps that are seen to go on round the board though no piece flies off in the explanation."""
    used = [hypothesis.uses for hypothesis in explanation if isinstance(hypothesis.uses, Track)]
    left = sum(
        leap.last in evidence.beyond and leap not in used and not may_have_come_in_again(leap, evidence)
        for leap in evidence.leaps
    )
    return evidence.model.idle_leap**left
