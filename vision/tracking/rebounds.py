"""What comes back from beyond the cushions: it rolled along them, went down a pocket, or leapt onto the border.

A piece that turns is often followed in several tracks; each takes up the one before it at once and beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

import numpy as np

from rules.carrom.board import BoardProfile
from rules.pieces import Pocket
from rules.table import Mm
from vision.geometry import distance_mm
from vision.tracking.track import Sighting, Track

STOPPING_SIGHTINGS = 20  # A piece was followed this often, not a shadow or a fragment of one.
SAME_FLIGHT_MM = 60.0  # Two flights that end this near to each other beyond the rail are one.
LEAP_SIGHTINGS = 3  # This many even sightings are a leap: of 570 drawn strokes none was wrongly taken for one.
LEAP_GAP_S = 0.04  # With longer than this between two frames, the course of a line is unknown.
BOUNCE_S = 0.12  # What comes out of a mouth this soon after something went in has bounced off the jaws.
# This far beyond where a coin touches the cushion nothing lies on the wood, even if blurred.
LEAP_BEYOND_MM = 8.0
LEAP_MOUTH_MM = 5.0  # A thing seen this near to a pocket's hole is not in it.
# Cosine of the angle between the first steps of a piece that rolls back from a cushion: it leaves it straight.
BACK_STRAIGHT = 0.7


def is_beyond(end: Sighting, profile: BoardProfile) -> bool:
    """Whether nothing that lies on the wood can be there, and no pocket has it."""
    at = end.mover.at
    out_mm = max(abs(at.x_mm), abs(at.y_mm)) - (profile.half_mm - profile.coin_radius_mm)
    if out_mm <= LEAP_BEYOND_MM or end.mover.over_border:
        return out_mm > LEAP_BEYOND_MM
    mouth_mm = profile.pocket_radius_mm + LEAP_MOUTH_MM
    return all(distance_mm(profile.pocket(pocket), at) >= mouth_mm for pocket in Pocket)


def is_inside(at: Mm, profile: BoardProfile) -> bool:
    """Whether a place is on the playing surface."""
    return max(abs(at.x_mm), abs(at.y_mm)) < profile.half_mm


def rolls_on(end: Sighting, tracks: Sequence[Track], profile: BoardProfile) -> bool:
    """Whether it rolled on within the cushions, or down a pocket: a coin on its edge comes nearer to them.

    It does so straight; a track that turns at once was given something else to follow. At the cushion it may
    show in two parts: then the other part, in that frame, has its track.
    """
    if end.mover.over_border:
        return False
    breadth_mm = 2 * profile.coin_radius_mm
    for track in tracks:
        there = next((sighting for sighting in track.sightings if sighting.t_s == end.t_s), None)
        if there is None or distance_mm(there.mover.at, end.mover.at) > breadth_mm:
            continue
        after = [sighting.mover.at for sighting in _whole_way(track, tracks, profile) if sighting.t_s > end.t_s]
        if len(after) >= LEAP_SIGHTINGS and _is_in_hole(after[-1], profile):
            return True
        if _leaves_straight([there.mover.at, *after], profile):
            return True
    return False


def jumps_back(end: Sighting, tracks: Sequence[Track], profile: BoardProfile) -> bool:
    """Whether a track sets out there, or beside it soon, and ends on the board.

    From over the border, only a piece that sets out where nothing lies on the wood comes back. At the cushion
    it may be seen again farther in, having met another coin there.
    """
    for track in tracks:
        wait_s = track.first.t_s - end.t_s
        near = distance_mm(track.first.mover.at, end.mover.at) < 2 * SAME_FLIGHT_MM
        if track.first != end and not (0 < wait_s <= BOUNCE_S and near):
            continue
        if end.mover.over_border and not is_beyond(track.first, profile):
            continue
        way = _whole_way(track, tracks, profile)
        if is_inside(way[-1].mover.at, profile) and len(way) >= STOPPING_SIGHTINGS:
            return True
    return False


def _whole_way(track: Track, tracks: Sequence[Track], profile: BoardProfile) -> tuple[Sighting, ...]:
    """The sightings of a track and of those that take it up, one after another: a knock may split one path."""
    way = track.sightings
    while (other := _taken_up(way[-1], tracks, 2 * profile.coin_radius_mm)) is not None:
        way += other.sightings
    return way


def _taken_up(end: Sighting, tracks: Sequence[Track], near_mm: float) -> Track | None:
    """The track that goes on from an end: it begins beside it at once, or in that frame, and lasts longest.

    Two parts of one piece at the cushion may both have tracks; the shorter one leads nowhere.
    """
    going_on = [
        other
        for other in tracks
        if 0 <= other.first.t_s - end.t_s <= LEAP_GAP_S
        and distance_mm(other.first.mover.at, end.mover.at) < near_mm
        and other.last.t_s > end.t_s
    ]
    return max(going_on, key=lambda other: other.last.t_s, default=None)


def _leaves_straight(places: Sequence[Mm], profile: BoardProfile) -> bool:
    """Whether a way that begins outside leads straight in: by its last place outside, and the two after it."""
    inside = next((number for number, at in enumerate(places[1:]) if is_inside(at, profile)), len(places) - 1)
    turned = places[inside : inside + 3]
    if len(turned) < 3:
        return False
    first, second = _step(*turned[:2]), _step(*turned[1:])
    return bool(np.dot(first, second) > BACK_STRAIGHT * hypot(*first) * hypot(*second))


def _is_in_hole(at: Mm, profile: BoardProfile) -> bool:
    return any(distance_mm(profile.pocket(pocket), at) < profile.pocket_radius_mm for pocket in Pocket)


def _step(start: Mm, end: Mm) -> tuple[float, float]:
    return end.x_mm - start.x_mm, end.y_mm - start.y_mm
