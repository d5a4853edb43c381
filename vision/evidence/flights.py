"""Flights off the board: tracks too fast to stay, that ended at its edge, over a quiet mouth, or beyond it."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from statistics import median

from rules.pieces import Pocket
from rules.table import Piece
from vision.evidence.stroke import StrokeEvidence
from vision.geometry import distance_mm, off_way_mm
from vision.layouts.consistency import SAME_PLACE_MM
from vision.layouts.vanished import LIP_MM
from vision.traces.continuation import FOLLOWED_SIGHTINGS, GOES_ON_S
from vision.traces.ends import mouth_reach_mm, went_past
from vision.traces.falls import TOO_FAST_MM_S
from vision.traces.fragments import SAME_FALL_S
from vision.tracking.rebounds import BOUNCE_S, SAME_FLIGHT_MM
from vision.tracking.track import COLOUR_LEVELS, LEVEL_SIGHTINGS, OWN_START_MM, STROKE_MM, Track, came_from

# A track that ends this near to the rail may have flown off: a fast coin is over it between two frames.
EDGE_MM = 30.0
FIRST_SIGHTINGS = 4
LEAST_S = 0.001  # between two sightings
# A piece that came down on the top of the border may roll on it for so long; one did for 0.12 s.
OUT_OF_SIGHT_S = 0.4
OVER_MM = 15.0  # A track that ends this far beyond the rail and leaves no piece behind flew off.
FLYING_MM_S = 800.0  # The least speed of a flight: a slower piece comes back from the rail.


def seen_flights(evidence: StrokeEvidence) -> tuple[Track, ...]:
    """Leaps, and tracks that flew over the border; those that ended together are one piece and its shadow."""
    flights: list[Track] = []
    over = (track for track in evidence.tracks if flew_mm(track, evidence) > OVER_MM)
    for track in (*evidence.leaps, *filter(_is_of_one_piece, over)):
        if not any(_together(track, other) for other in flights):
            flights.append(track)
    return tuple(flights)


def _is_of_one_piece(track: Track) -> bool:
    """Whether a track is seen on its way: a single jump over most of it joins two separate things."""
    places = [sighting.mover.at for sighting in track.sightings]
    steps_mm = [distance_mm(start, end) for start, end in pairwise(places)]
    return len(steps_mm) >= 3 and max(steps_mm) < 0.5 * sum(steps_mm)


def _together(track: Track, other: Track) -> bool:
    """Whether one ended where the other was seen just then: leaps are still seen where tracks have ended."""
    end = track.last
    same_end = abs(end.t_s - other.last.t_s) <= SAME_FALL_S
    there = [seen for seen in other.sightings if seen.t_s == end.t_s or (same_end and seen is other.last)]
    return any(distance_mm(end.mover.at, seen.mover.at) <= SAME_FLIGHT_MM for seen in there)


def is_too_fast(track: Track) -> bool:
    """Whether its last speed was so high that a mouth is as likely not to catch it."""
    return hypot(*track.velocity()) > TOO_FAST_MM_S


def was_caught_by_mouth(track: Track, evidence: StrokeEvidence) -> bool:
    """Whether something as bright is seen in the mouth right after a fast track ended there: it was caught.

    A piece as bright that lay there would look the same.
    """
    near_mm, end = mouth_reach_mm(evidence.profile), track.last
    middle = evidence.profile.pocket(evidence.profile.nearest_pocket(end.mover.at))
    level, bright = _last_level(track, LEVEL_SIGHTINGS), dict(evidence.levels)
    lay_there = (piece.kind for piece in evidence.before if distance_mm(piece.at, middle) < near_mm)
    if any(abs(bright.get(kind, level) - level) < COLOUR_LEVELS / 2 for kind in lay_there):
        return False
    return any(
        0 < other.first.t_s - end.t_s <= GOES_ON_S
        and len(other.sightings) >= FOLLOWED_SIGHTINGS
        and all(distance_mm(sighting.mover.at, middle) < near_mm for sighting in other.sightings)
        and abs(_last_level(other, FIRST_SIGHTINGS) - level) < COLOUR_LEVELS / 2
        for other in evidence.tracks_since
    )


def _last_level(track: Track, sightings: int) -> float:
    return median(sighting.mover.level for sighting in track.sightings[-sightings:])


def left_from(track: Track, piece: Piece, evidence: StrokeEvidence) -> bool:
    """Whether a track began where the piece lay, as far as its first sightings show.

    It was struck at any time between two pictures: where these are few, a fast one is not seen near its place.
    In a pack everything begins beside everything.
    """
    if evidence.is_break or not track.begins:
        return came_from(track, piece.at, OWN_START_MM)
    return off_way_mm(piece.at, track.begins[0], track.begins[-1]) < OWN_START_MM


def flew_mm(track: Track, evidence: StrokeEvidence) -> float:
    """The distance beyond the rail at which a long fast track ended; far inside where it is no flight."""
    if track.first.mover.over_border or len(track.sightings) < 3 or not track.last.clear_of_hand:
        return float("-inf")
    if track.reached_mm() < STROKE_MM * (1 if _crossed_quiet_mouth(track, evidence) else 2):
        return float("-inf")
    at = track.last.mover.at
    return max(abs(at.x_mm), abs(at.y_mm)) - evidence.profile.half_mm


def _crossed_quiet_mouth(track: Track, evidence: StrokeEvidence) -> bool:
    """Whether it ended on its way out of a pocket's mouth that is unchanged."""
    at, (vx, vy) = track.last.mover.at, track.velocity()
    for pocket in evidence.quiet:
        middle = evidence.profile.pocket(pocket)
        if distance_mm(at, middle) <= mouth_reach_mm(evidence.profile):
            return (at.x_mm - middle.x_mm) * vx + (at.y_mm - middle.y_mm) * vy > 0
    return False


def ended_at_rail(track: Track, evidence: StrokeEvidence) -> bool:
    """Whether a track ended at the rail, too fast to stop there or in the pocket, and did not come back."""
    at, near_mm = track.last.mover.at, mouth_reach_mm(evidence.profile)
    at_mouth = any(distance_mm(evidence.profile.pocket(pocket), at) <= near_mm for pocket in Pocket)
    fast = hypot(*track.velocity()) > FLYING_MM_S
    if not fast or flew_mm(track, evidence) <= -EDGE_MM - at_mouth * LIP_MM:
        return False
    return not any(_comes_back(track, other, evidence, 2 * SAME_FLIGHT_MM) for other in evidence.tracks)


def leapt_over_quiet_mouth(track: Track, piece: Piece, evidence: StrokeEvidence) -> bool:
    """Whether the piece was too fast for a pocket with an unchanged mouth, and did not come back."""
    return left_from(track, piece, evidence) and went_over_quiet_mouth(track, evidence)


def went_over_quiet_mouth(track: Track, evidence: StrokeEvidence) -> bool:
    """Whether it ended at a pocket with an unchanged mouth, too fast for it, and nothing came back."""
    at, near_mm = track.last.mover.at, mouth_reach_mm(evidence.profile)
    quiet = any(distance_mm(at, evidence.profile.pocket(pocket)) < near_mm for pocket in evidence.quiet)
    if not (quiet and is_too_fast(track)):
        return False
    return not any(_comes_back(track, other, evidence, OWN_START_MM) for other in evidence.tracks)


def may_have_come_in_again(leap: Track, evidence: StrokeEvidence) -> bool:
    """Whether something ran in over the picture's edge soon after: a leap may come back where nobody sees it.

    From there it is seen only once it is in the picture, later than after a bounce that is seen.
    """
    return any(
        0 < track.first.t_s - leap.last.t_s <= OUT_OF_SIGHT_S
        and distance_mm(track.first.mover.at, leap.last.mover.at)
        < hypot(*leap.velocity()) * (track.first.t_s - leap.last.t_s)
        and _came_in(track, evidence)
        for track in evidence.tracks_since
    )


def _came_in(track: Track, evidence: StrokeEvidence) -> bool:
    """Whether a track set out from the part of the board outside the picture."""
    start, end = (
        min((distance_mm(sighting.mover.at, place) for place in evidence.unshown), default=0.0)
        for sighting in (track.first, track.last)
    )
    return start < min(2 * evidence.profile.coin_radius_mm, end) and track.reached_mm() > STROKE_MM


def ends_at_altered(track: Track, evidence: StrokeEvidence) -> bool:
    """Whether it ended at a mouth that has changed: then it fell there, however fast it was."""
    at, near_mm = track.last.mover.at, mouth_reach_mm(evidence.profile)
    near = any(distance_mm(evidence.profile.pocket(pocket), at) < near_mm for pocket in evidence.altered)
    return near and not went_past(track, evidence.profile)


def _comes_back(track: Track, other: Track, evidence: StrokeEvidence, near_mm: float) -> bool:
    """Whether another track sets out from where this one ended, or may have got to by then: it bounced.

    A piece that lay where the other track sets out, and lies there no more, was only struck. None comes back
    faster than it is seen to go then.
    """
    wait_s = other.first.t_s - track.last.t_s
    soon = -BOUNCE_S <= wait_s <= BOUNCE_S
    if other is track or not soon or other.reached_mm() <= STROKE_MM:
        return False
    away_mm = distance_mm(other.first.mover.at, track.last.mover.at)
    unseen_mm = _first_speed_mm_s(other) * max(wait_s, 0.0)
    if away_mm < near_mm:
        return True
    struck = any(
        left_from(other, piece, evidence) for piece in evidence.before if not _lies_yet(piece, evidence)
    )
    return away_mm < near_mm + unseen_mm and not struck and not other.first.mover.over_border


def _first_speed_mm_s(track: Track) -> float:
    """The highest speed between a track's first sightings: the very first may be a part of the piece."""
    first = track.sightings[:FIRST_SIGHTINGS]
    return max(
        distance_mm(was.mover.at, now.mover.at) / max(now.t_s - was.t_s, LEAST_S)
        for was, now in pairwise(first)
    )


def _lies_yet(piece: Piece, evidence: StrokeEvidence) -> bool:
    near_mm = SAME_PLACE_MM
    return any(
        disc.kind is piece.kind and distance_mm(disc.at, piece.at) <= near_mm
        for disc in evidence.seen.pieces or ()
    )
