"""The leaps that took something off the board: what else seems to fly out over its edge is told apart here."""

from __future__ import annotations

from math import hypot

from rules.carrom.board import BoardProfile, seat_from_board
from rules.table import Layout
from vision.evidence.onset import Onset
from vision.geometry import distance_mm
from vision.traces.continuation import is_followed
from vision.traces.outside import DRAWS_BACK_S, is_coins_before_lines
from vision.tracking.ballistic import LEAP_MM2
from vision.tracking.rebounds import BOUNCE_S, LEAP_SIGHTINGS
from vision.tracking.track import OWN_START_MM, STROKE_MM, Sighting, Track, came_from

SLEEVE_S = 0.6  # As DRAWS_BACK_S, for things seen round the board, where an arm is seen for longer.


def off_the_board(
    leaps: tuple[Track, ...],
    tracks_since: tuple[Track, ...],
    beyond: tuple[Sighting, ...],
    begun: Onset,
    before: Layout,
    profile: BoardProfile,
) -> tuple[Track, ...]:
    """Those of the leaps that are no hand drawn back, and that strike no piece right after.

    `tracks_since` are the tracks since the onset, `beyond` the things seen round the board, and `before` is the
    layout before it.
    """
    return tuple(
        leap
        for leap in leaps
        if not (
            _is_hand_drawn_back(leap, tracks_since, beyond, begun, before, profile)
            or _strikes(leap, tracks_since, before, profile)
        )
    )


def _strikes(leap: Track, tracks_since: tuple[Track, ...], before: Layout, profile: BoardProfile) -> bool:
    """Whether the thing last seen over the board strikes a piece right after: then it had not left."""
    end = leap.last
    if end.mover.over_border:
        return False
    speed, touch_mm = hypot(*leap.velocity()), 2 * profile.coin_radius_mm
    return any(
        0 < track.first.t_s - end.t_s <= BOUNCE_S
        and distance_mm(piece.at, end.mover.at) < touch_mm + speed * (track.first.t_s - end.t_s)
        and came_from(track, piece.at, OWN_START_MM)
        for track in tracks_since
        for piece in before
        if track.reached_mm() > STROKE_MM
    )


def _is_hand_drawn_back(
    leap: Track,
    tracks_since: tuple[Track, ...],
    beyond: tuple[Sighting, ...],
    begun: Onset,
    before: Layout,
    profile: BoardProfile,
) -> bool:
    """Whether it went out over the player's own side as the stroke began: no coin goes there so soon.

    Farther out the sleeve is seen for longer; a sleeve shows as fragments, a coin as a whole.
    """
    seat, end = begun.seat, leap.last
    out = [sighting.mover.area_mm2 for sighting in leap.sightings if sighting in beyond]
    if seat is None or end.t_s - _struck_s(leap, tracks_since, begun) > (SLEEVE_S if out else DRAWS_BACK_S):
        return False
    if is_followed(leap) and is_coins_before_lines(leap, seat, before, profile):
        return False
    at = seat_from_board(seat, end.mover.at)
    if at.y_mm >= -profile.half_mm or (out and abs(at.x_mm) > -at.y_mm):
        return False
    whole = len(out) >= LEAP_SIGHTINGS and min(out) > max(LEAP_MM2, max(out) / 2)
    return not whole


def _struck_s(leap: Track, tracks_since: tuple[Track, ...], begun: Onset) -> float:
    """The last time before a leap that something left the stroke's start: fingers may stir there."""
    near_mm, before_s = OWN_START_MM, leap.first.t_s
    near = (t for t in tracks_since if distance_mm(t.first.mover.at, begun.start) < near_mm)
    return max((t.first.t_s for t in near if t.first.t_s <= before_s), default=begun.t_s)
