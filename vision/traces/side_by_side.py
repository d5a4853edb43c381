"""Tracks that were seen at once: two pieces, or parts of one, and whose end a piece that lies there is."""

from __future__ import annotations

from math import hypot

from rules.carrom.board import BoardProfile
from rules.table import Mm, Piece
from vision.geometry import distance_mm
from vision.traces.ends import LEFT_AT_MOUTH_MM, SLID_ON_MM_S, mouth_reach_mm
from vision.tracking.track import STROKE_MM, Track

# A coin and a striker are their radii apart; a smeared middle may be a fifth of that off.
PART_SHARE = 0.8
PICTURES_APART = 2  # In one picture noise or a shadow may show in a mouth.


def is_what_stopped(piece: Piece, track: Track, tracks: tuple[Track, ...], profile: BoardProfile) -> bool:
    """Whether a piece lies where a track ended, and no slower one came nearer to it after that.

    What goes along with it, nearer than two pieces can be, is the same piece, of which it is a part.
    """
    part_mm = PART_SHARE * 2 * profile.coin_radius_mm
    off_mm = distance_mm(piece.at, track.last.mover.at)
    if off_mm >= LEFT_AT_MOUTH_MM:
        return False
    return not any(
        other.last.t_s > track.last.t_s
        and hypot(*other.velocity()) < min(SLID_ON_MM_S, hypot(*track.velocity()))
        and other.reached_mm() > STROKE_MM
        and distance_mm(piece.at, other.last.mover.at) < off_mm / 2
        and not _goes_along(track, other, part_mm)
        for other in tracks
    )


def is_wake(track: Track, tracks: tuple[Track, ...], middle: Mm, profile: BoardProfile) -> bool:
    """Whether something that ran on past the mouth about `middle` was always nearer than two pieces can be.

    Then what is seen in the hole is a part of it, or the edge that it leaves behind: there the wood is dark.
    In a single picture a coin that drops may seem so near to what pushes it.
    """
    near_mm = PART_SHARE * (profile.coin_radius_mm + profile.striker_radius_mm)
    in_hole = _last_within(track, middle, profile.pocket_radius_mm) or track
    return len(in_hole.sightings) > 1 and any(
        other is not track
        and distance_mm(other.last.mover.at, middle) > mouth_reach_mm(profile)
        and _goes_along(in_hole, other, near_mm)
        for other in tracks
    )


def _last_within(track: Track, middle: Mm, reach_mm: float) -> Track | None:
    """The end of a track since it last came within reach of a place; None where it ended beyond."""
    outside = [k for k, s in enumerate(track.sightings) if distance_mm(s.mover.at, middle) > reach_mm]
    last = track.sightings[outside[-1] + 1 :] if outside else track.sightings
    return Track(last) if last else None


def are_two(track: Track, other: Track, profile: BoardProfile) -> bool:
    """Whether both were seen at once, farther apart than two pieces that touch: no fragment is."""
    apart_mm = profile.striker_radius_mm + profile.coin_radius_mm
    places = {sighting.t_s: sighting.mover.at for sighting in other.sightings}
    apart = [
        s for s in track.sightings if s.t_s in places and distance_mm(s.mover.at, places[s.t_s]) > apart_mm
    ]
    return len(apart) >= PICTURES_APART


def _goes_along(track: Track, other: Track, near_mm: float) -> bool:
    """Whether another track was seen this near to it at each of its times."""
    places = {sighting.t_s: sighting.mover.at for sighting in other.sightings}
    return all(
        sighting.t_s in places and distance_mm(sighting.mover.at, places[sighting.t_s]) < near_mm
        for sighting in track.sightings
    )
