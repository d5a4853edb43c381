"""In which order pieces left the board, and when each did: some laws ask which of two fell first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules.pieces import Pocket
from vision.evidence.falls import Fall
from vision.evidence.stroke import Ran
from vision.geometry import distance_mm
from vision.strokes.hypotheses import Fate, Way
from vision.tracking.track import Track

# Of two pieces that come to one mouth within this, what lay nearer to it was pushed in by the other.
PUSHED_IN_S = 0.15


def when_gone(ran: Ran, fates: Sequence[Fate]) -> list[tuple[Fate, float]]:
    """Each piece's end and when it was over with it, as far as that was seen, in that order.

    What was not seen on its way was pushed in by what came to the same mouth, or left when all came to rest.
    """
    came = sorted(((fate, _came_s(ran, fate, fates)) for fate in fates), key=lambda one: one[1])
    for _ in came:
        came = _nearer_first(ran, came)
    return [(fate, _gone_s(ran, fate, came_s, came)) for fate, came_s in came]


def _nearer_first(ran: Ran, came: list[tuple[Fate, float]]) -> list[tuple[Fate, float]]:
    """Of two that came to one mouth together, what lay nearer to it was pushed in by the other."""
    found = list(came)
    for k, ((one, one_s), (other, other_s)) in enumerate(pairwise(came)):
        together = one.pocket is not None and one.pocket is other.pocket
        if together and other_s - one_s <= PUSHED_IN_S and _away_mm(ran, other) < _away_mm(ran, one):
            found[k], found[k + 1] = (other, one_s), (one, other_s)
            return found
    return found


def _away_mm(ran: Ran, fate: Fate) -> float:
    assert fate.pocket is not None
    return distance_mm(ran.profile.pocket(fate.pocket), fate.piece.at)


def _track_of(fate: Fate) -> Track | None:
    if isinstance(fate.uses, Fall):
        return fate.uses.track
    return fate.uses if isinstance(fate.uses, Track) else None


def _came_s(ran: Ran, fate: Fate, fates: Sequence[Fate]) -> float:
    """When a piece came into its pocket, or over the frame."""
    track = _track_of(fate)
    if track is not None:
        return _into_s(ran, track, fate.pocket)
    if fate.way is not Way.FELL:
        return ran.rest_s
    others = [(other, _track_of(other)) for other in fates if other.pocket is fate.pocket]
    return min(
        (_into_s(ran, one, other.pocket) for other, one in others if one is not None), default=ran.rest_s
    )


def _into_s(ran: Ran, track: Track, pocket: Pocket | None) -> float:
    """When a track came over the hole; its end where it was not seen there."""
    if pocket is None:
        return track.last.t_s
    middle, hole_mm = ran.profile.pocket(pocket), ran.profile.pocket_radius_mm
    inside = (one.t_s for one in track.sightings if distance_mm(one.mover.at, middle) < hole_mm)
    return next(inside, track.last.t_s)


def _gone_s(ran: Ran, fate: Fate, came_s: float, came: list[tuple[Fate, float]]) -> float:
    """When it was over with a piece that came then: it may hang on the lip before it falls."""
    if fate.pocket is None:
        return came_s
    next_s = min(
        (t_s for other, t_s in came if other.pocket is fate.pocket and t_s > came_s), default=float("inf")
    )
    used = [_track_of(other) for other, _ in came]
    stirs = (t_s for t_s in _stirs(ran, fate.pocket, used) if came_s < t_s < next_s)
    return max(stirs, default=came_s)


def _stirs(ran: Ran, pocket: Pocket, used: Sequence[Track | None]) -> Iterator[float]:
    """When anything stirred within a mouth during the stroke that is no known piece's track."""
    middle = ran.profile.pocket(pocket)
    reach_mm = ran.profile.pocket_radius_mm + ran.profile.coin_radius_mm / 2
    for track in ran.since:
        for sighting in () if any(track is one for one in used) else track.sightings:
            if sighting.clear_of_hand and distance_mm(middle, sighting.mover.at) < reach_mm:
                yield sighting.t_s
