"""The order in which pieces left the board, and their times: some laws ask which of two fell first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules.pieces import Pocket
from vision.evidence.stroke import StrokeEvidence
from vision.geometry import distance_mm
from vision.hypotheses.piece_ends import Hypothesis, PieceEnd
from vision.traces.fall import Fall
from vision.tracking.track import Track

# Of two pieces that come to one mouth within this time, the nearer one was pushed in by the other.
PUSHED_IN_S = 0.15


def when_gone(evidence: StrokeEvidence, hypotheses: Sequence[Hypothesis]) -> list[tuple[Hypothesis, float]]:
    """Each piece's end with its time, as far as it was seen, in the order of time.

    A piece that was not seen on its way was pushed in by the one that came to the same mouth, or left when all
    came to rest.
    """
    came = sorted(
        ((hypothesis, _came_s(evidence, hypothesis, hypotheses)) for hypothesis in hypotheses),
        key=lambda first: first[1],
    )
    for _ in came:
        came = _nearer_first(evidence, came)
    return [(hypothesis, _gone_s(evidence, hypothesis, came_s, came)) for hypothesis, came_s in came]


def _nearer_first(
    evidence: StrokeEvidence, came: list[tuple[Hypothesis, float]]
) -> list[tuple[Hypothesis, float]]:
    """Swaps two pieces that came to one mouth together: the nearer one was pushed in by the other."""
    ordered = list(came)
    for k, ((first, first_s), (second, second_s)) in enumerate(pairwise(came)):
        together = first.pocket is not None and first.pocket is second.pocket
        if (
            together
            and second_s - first_s <= PUSHED_IN_S
            and _away_mm(evidence, second) < _away_mm(evidence, first)
        ):
            ordered[k], ordered[k + 1] = (second, first_s), (first, second_s)
            return ordered
    return ordered


def _away_mm(evidence: StrokeEvidence, hypothesis: Hypothesis) -> float:
    assert hypothesis.pocket is not None
    return distance_mm(evidence.profile.pocket(hypothesis.pocket), hypothesis.piece.at)


def _track_of(hypothesis: Hypothesis) -> Track | None:
    if isinstance(hypothesis.uses, Fall):
        return hypothesis.uses.track
    return hypothesis.uses if isinstance(hypothesis.uses, Track) else None


def _came_s(evidence: StrokeEvidence, hypothesis: Hypothesis, hypotheses: Sequence[Hypothesis]) -> float:
    """The time when a piece came into its pocket, or over the border."""
    track = _track_of(hypothesis)
    if track is not None:
        return _into_s(evidence, track, hypothesis.pocket)
    if hypothesis.end is not PieceEnd.FELL:
        return evidence.rest_s
    others = [(other, _track_of(other)) for other in hypotheses if other.pocket is hypothesis.pocket]
    return min(
        (_into_s(evidence, first, other.pocket) for other, first in others if first is not None),
        default=evidence.rest_s,
    )


def _into_s(evidence: StrokeEvidence, track: Track, pocket: Pocket | None) -> float:
    """The time when a track came over the hole; its end where it was not seen there."""
    if pocket is None:
        return track.last.t_s
    middle, hole_mm = evidence.profile.pocket(pocket), evidence.profile.pocket_radius_mm
    inside = (sighting.t_s for sighting in track.sightings if distance_mm(sighting.mover.at, middle) < hole_mm)
    return next(inside, track.last.t_s)


def _gone_s(
    evidence: StrokeEvidence, hypothesis: Hypothesis, came_s: float, came: list[tuple[Hypothesis, float]]
) -> float:
    """The time when a piece was finally gone that came then: it may hang on the lip before it falls."""
    if hypothesis.pocket is None:
        return came_s
    next_s = min(
        (t_s for other, t_s in came if other.pocket is hypothesis.pocket and t_s > came_s), default=float("inf")
    )
    used = [_track_of(other) for other, _ in came]
    stirs = (t_s for t_s in _stirs(evidence, hypothesis.pocket, used) if came_s < t_s < next_s)
    return max(stirs, default=came_s)


def _stirs(evidence: StrokeEvidence, pocket: Pocket, used: Sequence[Track | None]) -> Iterator[float]:
    """The times when something other than a known piece's track stirred in a mouth during the stroke."""
    middle = evidence.profile.pocket(pocket)
    reach_mm = evidence.profile.pocket_radius_mm + evidence.profile.coin_radius_mm / 2
    for track in evidence.tracks_since:
        for sighting in () if any(track is first for first in used) else track.sightings:
            if sighting.clear_of_hand and distance_mm(middle, sighting.mover.at) < reach_mm:
                yield sighting.t_s
