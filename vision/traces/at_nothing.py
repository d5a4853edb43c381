"""Ends at places where nothing lies: a way that led to no piece that is read, or bare wood that was left."""

from __future__ import annotations

from collections.abc import Sequence

from rules.carrom.board import BoardProfile
from rules.pieces import Pocket
from rules.table import Layout
from vision.geometry import distance_mm
from vision.traces.continuation import LOST_MM, OVERLAP_S, last_of
from vision.traces.ends import mouth_reach_mm
from vision.traces.side_by_side import PICTURES_APART
from vision.tracking.track import Sighting, Track

FREED_S = 0.1  # A place that was left stirs for so long: pictures are compared with that of 0.045 s before.
# A way in so many pictures, so far, is a piece's own, and no hand's scraps.
RAN_SIGHTINGS, RAN_MM = 15, 150.0
PAST_MOUTH_MM, BESIDE_TRACK_MM = 20.0, 45.0


def without_freed_places(track: Track, before: Layout, after: Layout, profile: BoardProfile) -> Track | None:
    """A track without what its end shows of a place that a piece has left: there bare wood differs from before.

    None where that is all that it shows: in few pictures a second two such places are joined as one thing that
    leaps from the one to the other. What is pushed from one to the next is seen between them.
    """
    near_mm = profile.coin_radius_mm
    freed = [old.at for old in before if all(distance_mm(old.at, new.at) > near_mm for new in after)]
    is_freed = [any(distance_mm(s.mover.at, at) < near_mm for at in freed) for s in track.sightings]
    if all(is_freed):
        return None if track.reached_mm() >= 4 * near_mm else track
    count = next(number for number, is_place in enumerate(reversed(is_freed)) if not is_place)
    run, still = track.sightings[: len(is_freed) - count], track.sightings[len(is_freed) - count :]
    return Track(run) if _is_leapt_to(run, still, profile) else track


def _is_leapt_to(run: Sequence[Sighting], still: Sequence[Sighting], profile: BoardProfile) -> bool:
    """Whether a way was joined with a place that stirs for a moment where something was struck away.

    Over a hole no bare wood shows: what stays there drops.
    """
    if len(still) < PICTURES_APART or still[-1].t_s - still[0].t_s > FREED_S:
        return False
    at, near_mm = still[0].mover.at, profile.coin_radius_mm
    if any(distance_mm(at, profile.pocket(pocket)) < profile.pocket_radius_mm for pocket in Pocket):
        return False
    stays = Track(tuple(still)).reached_mm() < near_mm
    return stays and all(distance_mm(seen.mover.at, at) >= 2 * near_mm for seen in run)


def ended_at_nothing(tracks: tuple[Track, ...], after: Layout, profile: BoardProfile) -> tuple[Track, ...]:
    """The long, free tracks that led to places on the surface where no piece is read, and to no mouth.

    A coin on its edge, or one that hardly shows, lies there: of 677 strokes on tables of any make fourteen had
    such a track and a piece that lay unread, and six had one without.
    """
    long = (
        track
        for track in tracks
        if len(track.sightings) >= RAN_SIGHTINGS
        and track.reached_mm() >= RAN_MM
        and all(s.clear_of_hand and not s.mover.over_border for s in track.sightings)
    )
    return tuple(
        t for t in long if all(_is_at_nothing(end, tracks, after, profile) for end in last_of(t, tracks))
    )


def _is_at_nothing(track: Track, tracks: tuple[Track, ...], after: Layout, profile: BoardProfile) -> bool:
    """Whether it ended free of hands on the surface, far from mouths and pieces, and beside no other track."""
    end = track.last
    at = end.mover.at
    if not end.clear_of_hand or max(abs(at.x_mm), abs(at.y_mm)) > profile.half_mm:
        return False
    mouth_mm = mouth_reach_mm(profile) + PAST_MOUTH_MM
    if any(distance_mm(at, profile.pocket(pocket)) < mouth_mm for pocket in Pocket):
        return False
    beside = (
        seen.mover.at
        for other in tracks
        if other is not track and other.first.t_s < end.t_s < other.last.t_s
        for seen in other.sightings
        if abs(seen.t_s - end.t_s) < OVERLAP_S
    )
    lies = any(distance_mm(at, piece.at) < LOST_MM for piece in after)
    return not lies and all(distance_mm(at, other) > BESIDE_TRACK_MM for other in beside)
