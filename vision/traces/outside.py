"""The way out of the picture: things that leave it at an edge that crosses the board."""

from __future__ import annotations

from collections.abc import Iterable

from rules.carrom.board import BoardProfile, seat_from_board
from rules.pieces import Kind, Seat
from rules.table import Layout, Mm
from vision.geometry import distance_mm
from vision.tracking.track import OWN_START_MM, STROKE_MM, Track, came_from

# A thing is no longer seen when a part of it is outside; the next picture would show it a step or two farther.
STEPS = (0.0, 0.5, 1.0, 1.5, 2.0)
# What goes out over the player's own side this soon after a stroke began is the hand that made it.
DRAWS_BACK_S = 0.3


def went_outside(track: Track, unshown: Iterable[Mm], near_mm: float) -> bool:
    """Whether a track was last seen this near to places outside the picture, or a step or two before them."""
    end, before = track.last.mover.at, track.sightings[max(len(track.sightings) - 2, 0)].mover.at
    step = end.x_mm - before.x_mm, end.y_mm - before.y_mm
    ahead = [Mm(end.x_mm + share * step[0], end.y_mm + share * step[1]) for share in STEPS]
    return any(distance_mm(at, place) < near_mm for place in unshown for at in ahead)


def came_in(track: Track, unshown: Iterable[Mm], near_mm: float) -> bool:
    """Whether a track was first seen this near to places outside the picture, or a step or two after them."""
    start, after = track.first.mover.at, track.sightings[min(1, len(track.sightings) - 1)].mover.at
    step = start.x_mm - after.x_mm, start.y_mm - after.y_mm
    behind = [Mm(start.x_mm + share * step[0], start.y_mm + share * step[1]) for share in STEPS]
    return any(distance_mm(at, place) < near_mm for place in unshown for at in behind)


def is_drawn_back(track: Track, seat: Seat | None, begun_s: float, lay: Layout, profile: BoardProfile) -> bool:
    """Whether a track is a part of the hand that has just struck: short, and behind the player's lines.

    What began where a coin lay is that coin's, however little of it is seen.
    """
    if seat is None or track.reached_mm() >= STROKE_MM or track.last.t_s - begun_s > DRAWS_BACK_S:
        return False
    is_behind = all(_is_behind_lines(sighting.mover.at, seat, profile) for sighting in track.sightings)
    return is_behind and not _is_a_coins(track, lay, profile.coin_radius_mm)


def is_coins_before_lines(track: Track, seat: Seat, lay: Layout, profile: BoardProfile) -> bool:
    """Whether it set out in front of the player's lines, where a coin lay: no hand draws back from there."""
    begun = track.first.mover.at
    return not _is_behind_lines(begun, seat, profile) and _is_a_coins(track, lay, OWN_START_MM)


def _is_a_coins(track: Track, lay: Layout, near_mm: float) -> bool:
    return any(came_from(track, piece.at, near_mm) for piece in lay if piece.kind is not Kind.STRIKER)


def _is_behind_lines(at: Mm, seat: Seat, profile: BoardProfile) -> bool:
    """Whether a place is on a player's side of the base lines' inner one."""
    return seat_from_board(seat, at).y_mm < profile.inner_line_mm - profile.half_mm
