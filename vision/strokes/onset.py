"""The onset of a stroke: something runs by itself, free of any hand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import pairwise
from typing import TypeAlias

from rules.carrom.board import BoardProfile
from rules.pieces import Kind, Pocket, Seat
from rules.table import Layout, Mm
from vision.evidence.onset import Onset, StandingStriker
from vision.evidence.stroke import TOUCHED_MM
from vision.geometry import distance_mm
from vision.observing.observation import TableReading
from vision.traces.continuation import parts_of
from vision.traces.placement import seat_of
from vision.traces.set_out import BASE_LINE_MM, set_out, struck_first
from vision.tracking.track import (
    OWN_START_MM,
    PAUSE_S,
    STROKE_MM,
    Sighting,
    Track,
    came_from,
    goes_before_a_hand,
)
from vision.tracking.tracker import Tracked

# The same for a striker that was seen to stand: a flick rolls free of the finger, a push does not.
FLICK_MM = 18.0
# The same for one that lies off the base lines at rest: no hand lays one down there that slides on by itself.
SLID_MM = 12.0
WAY_OFF_MM = 20.0  # Parts of a striker's rim are seen this far beside its middle, and its way.
PIECES_SIGHTINGS = 8  # The least number of pictures that show it on such a way.
CREPT_MM = 6.0  # The same for one that lies off the base lines at rest: blobs waver by half of that.
STROKE_SPEED_MM_S = 150.0  # The least mean speed. A weak stroke has 300; a slip from a hand has less.
STROKE_SIGHTINGS = 4  # The least number of frames in which it was seen alone.
# The same for a striker that was seen to stand and left fast: it may strike a piece beside it.
SHOT_SIGHTINGS = 3
SHOT_MM_S = 800.0  # The speed that counts as fast: no hand draws a striker along like that.
AIMED_S = 0.6  # A hand that was at base lines this long before a thing was first seen may have struck it.
# The distance from the middle of the base lines at which a placed striker is still meant to stand there.
STAND_OFF_MM = 14.0

Handled: TypeAlias = Callable[[float], Collection[Seat]]


def of_nobody(_since_s: float) -> Collection[Seat]:
    """No seat: nobody saw a hand at base lines."""
    return ()


def stroke_onset(
    tracks: tuple[Track, ...],
    stand: StandingStriker | None,
    profile: BoardProfile,
    handled: Handled = of_nobody,
) -> Onset | None:
    """The stroke that one of these tracks begins, or None; `stand` where a striker stood.

    `handled` tells the seats whose base lines a hand was at since a time.
    """
    for track in tracks:
        if _is_on_surface(track.first.mover.at, profile) and _runs_by_itself(track, stand):
            if stand is not None:
                seats = handled(stand.t_s - AIMED_S)
                return Onset(track.first.t_s, stand.at, seat_of(stand.at, profile, BASE_LINE_MM, seats))
            first = struck_first(track, tracks)
            begun = set_out(first, profile, handled(first.first.t_s - AIMED_S))
            return Onset(first.first.t_s, begun.at, begun.seat)
    return None


def onset_since(
    stroke: Onset, tracks: tuple[Track, ...], profile: BoardProfile, handled: Handled = of_nobody
) -> Onset:
    """The stroke, or a later one from base lines where the first came to rest, which was only a placing.

    A hand as dark as the wood, or of which the picture's edge leaves little, is not seen: a striker that it
    pushes to its place seems to run by itself, from nobody's base lines, perhaps in parts.
    """
    if stroke.seat is not None:
        return stroke
    first = (track for track in tracks if track.first.t_s == stroke.t_s)
    ended = [part.last for track in first for part in parts_of(track, tracks)]
    for track in tracks:
        rested = any(
            track.first.t_s - end.t_s >= PAUSE_S
            and distance_mm(track.first.mover.at, end.mover.at) < OWN_START_MM
            for end in ended
        )
        later = stroke_onset((track,), None, profile, handled) if rested else None
        if later is not None and later.seat is not None:
            return later
    return stroke


def onset_of_crept_striker(
    tracked: Tracked,
    stand: StandingStriker | None,
    layout: Layout,
    since_s: float,
    profile: BoardProfile,
    fell: Collection[Pocket] = (),
) -> Onset | None:
    """A stroke whose end alone was not hidden by a hand, when the table is at rest; None where there was none.

    The striker lies off all base lines, where it did not lie before, and something that came from base lines
    slid there, in the end free of hands: no hand lays a striker down like that. Where the striker was seen to
    stand, at `stand`, it is enough that it went on from there by itself in the end, or set out by itself on
    the straight way, or that something `fell` meanwhile where no hand was for long. `since_s` is the last rest.
    """
    seen = tracked.seen
    if seen.pieces is None or seen.beside_hand:
        return None
    lay = [piece.at for piece in layout if piece.kind is Kind.STRIKER]
    tracks = [track for track in tracked.tracks if track.first.t_s > since_s]
    for disc in seen.pieces:
        stands = seat_of(disc.at, profile, STAND_OFF_MM) is not None
        if disc.kind is not Kind.STRIKER or stands or _is_near(disc.at, lay, TOUCHED_MM):
            continue
        if stand is not None and fell and distance_mm(disc.at, stand.at) > FLICK_MM:
            return Onset(stand.t_s, stand.at, seat_of(stand.at, profile, BASE_LINE_MM))
        for track in (*tracks, *_followed_in_pieces(disc.at, tracks)):
            begun = _crept_to(disc.at, track, stand, profile)
            if begun is not None:
                return begun
    return None


def _followed_in_pieces(at: Mm, tracks: list[Track]) -> Iterator[Track]:
    """The straight ways to a place on which a thing that hardly shows was seen now and then, free of hands.

    A striker as dark as the wood is followed in pieces, none of which is long enough, or ends where it lies.
    """
    free = [
        seen
        for track in tracks
        for seen in track.sightings
        if seen.clear_of_hand and not seen.mover.over_border
    ]
    for start in (track.first for track in tracks if not track.first.mover.over_border):
        way = _onward([seen for seen in free if seen.t_s >= start.t_s], start.mover.at, at)
        steady = all(later.t_s - earlier.t_s <= PAUSE_S for earlier, later in pairwise(way))
        if steady and len(way) >= PIECES_SIGHTINGS and distance_mm(way[0].mover.at, at) > STROKE_MM:
            yield Track(tuple(way))


def _onward(free: list[Sighting], start: Mm, end: Mm) -> list[Sighting]:
    """What was seen on the straight way between two places, each nearer to its end than all before."""
    way: list[Sighting] = []
    for seen in sorted(free, key=lambda seen: seen.t_s):
        left_mm = distance_mm(seen.mover.at, end)
        nearer = not way or left_mm < distance_mm(way[-1].mover.at, end)
        if nearer and _is_on_way(seen.mover.at, start, end):
            way = way[:-1] if way and way[-1].t_s == seen.t_s else way
            way.append(seen)
    return way


def _is_on_way(place: Mm, start: Mm, end: Mm) -> bool:
    """Whether a place is beside the straight way between two others, nearer than a striker's radius."""
    way_mm = max(distance_mm(start, end), 1.0)
    across = (end.x_mm - start.x_mm) * (place.y_mm - start.y_mm)
    across -= (end.y_mm - start.y_mm) * (place.x_mm - start.x_mm)
    between = max(distance_mm(place, start), distance_mm(place, end)) < way_mm + WAY_OFF_MM
    return between and abs(across) / way_mm < WAY_OFF_MM


def onset_of_sunk_striker(
    seen: TableReading,
    stand: StandingStriker | None,
    fell: Collection[Pocket],
    profile: BoardProfile,
) -> Onset | None:
    """A stroke that a hand hid nearly completely, and whose striker fell; None where there was none.

    No striker lies on the table at rest, one was seen to stand, and something surely `fell` where no hand was
    for long: a hand that takes a striker up drops nothing.
    """
    at_rest = seen.pieces is not None and not seen.beside_hand
    lies = any(disc.kind is Kind.STRIKER for disc in seen.pieces or ())
    if not at_rest or lies or stand is None or not fell:
        return None
    return Onset(stand.t_s, stand.at, seat_of(stand.at, profile, BASE_LINE_MM))


def _crept_to(at: Mm, track: Track, stand: StandingStriker | None, profile: BoardProfile) -> Onset | None:
    """The stroke that this track ends, if it ends one."""
    if stand is not None and (_went_on(track, stand, at) or _set_out_for(track, stand, at)):
        return Onset(stand.t_s, stand.at, seat_of(stand.at, profile, BASE_LINE_MM))
    free = _free_end(track)
    begun = set_out(free, profile)
    if begun.seat is None or not _slid_to(free, at):
        return None
    return Onset(track.first.t_s, begun.at, begun.seat)


def _is_near(at: Mm, places: list[Mm], near_mm: float) -> bool:
    return any(distance_mm(at, place) < near_mm for place in places)


def _is_on_surface(at: Mm, profile: BoardProfile) -> bool:
    """Whether a piece may have lain there: a thing that comes in over the rail is an unnoticed arm."""
    return max(abs(at.x_mm), abs(at.y_mm)) <= profile.half_mm


def _slid_to(free: Track, at: Mm) -> bool:
    """Whether it slid freely, and ended at this place."""
    return free.reached_mm() > SLID_MM and _ended_free_at(free, at)


def _went_on(track: Track, stand: StandingStriker, at: Mm) -> bool:
    """Whether it slid freely in the end, however little, away from the striker's stand to this place."""
    free = _free_end(track)
    first, last = free.first.mover.at, free.last.mover.at
    onward = (last.x_mm - first.x_mm) * (at.x_mm - stand.at.x_mm)
    onward += (last.y_mm - first.y_mm) * (at.y_mm - stand.at.y_mm)
    far = free.reached_mm() > CREPT_MM and distance_mm(stand.at, at) > FLICK_MM
    return far and onward > 0 and _ended_free_at(free, at)


def _free_end(track: Track) -> Track:
    """The part of a track after a hand was last at it; all of it where its end was at a hand, too."""
    at_hand = [number for number, sighting in enumerate(track.sightings) if not sighting.clear_of_hand]
    free = track.sightings[at_hand[-1] + 1 :] if at_hand else ()
    return Track(free) if free else track


def _set_out_for(track: Track, stand: StandingStriker, at: Mm) -> bool:
    """Whether it left the striker's stand free of hands on the straight way to this place, and was lost there.

    In the dark, or in few pictures, a slow striker is seen only while it is fast.
    """
    last = track.last.mover.at
    free = len(track.sightings) > 1 and all(sighting.clear_of_hand for sighting in track.sightings)
    way_mm, gone_mm = distance_mm(stand.at, at), distance_mm(stand.at, last)
    if not free or not FLICK_MM < gone_mm < way_mm or not came_from(track, stand.at, OWN_START_MM):
        return False
    across = (at.x_mm - stand.at.x_mm) * (last.y_mm - stand.at.y_mm)
    across -= (at.y_mm - stand.at.y_mm) * (last.x_mm - stand.at.x_mm)
    onward = (at.x_mm - stand.at.x_mm) * (last.x_mm - stand.at.x_mm)
    onward += (at.y_mm - stand.at.y_mm) * (last.y_mm - stand.at.y_mm)
    return onward > 0 and abs(across) / way_mm < stand.radius_mm


def _ended_free_at(track: Track, at: Mm) -> bool:
    """Whether it was free of hands all the while, seen often enough, and ended at this place."""
    free = all(sighting.clear_of_hand for sighting in track.sightings)
    enough = len(track.sightings) >= STROKE_SIGHTINGS
    return free and enough and distance_mm(track.last.mover.at, at) < OWN_START_MM


def _runs_by_itself(track: Track, stand: StandingStriker | None) -> bool:
    """Whether it went far, or left the place where a striker was seen to stand, free of any hand."""
    free = [sighting for sighting in track.sightings if sighting.clear_of_hand]
    if track.first.mover.over_border or len(free) < SHOT_SIGHTINGS:
        return False
    if stand is not None and track.last.t_s < stand.t_s:
        return False
    own = stand is not None and came_from(track, stand.at, OWN_START_MM)
    if not own and goes_before_a_hand(track):
        return False
    went_mm = distance_mm(free[0].mover.at, free[-1].mover.at)
    took_s = free[-1].t_s - free[0].t_s
    if len(free) < STROKE_SIGHTINGS:  # it struck something beside it at once
        return own and went_mm >= SHOT_MM_S * took_s
    far_mm = FLICK_MM if own else STROKE_MM
    return went_mm >= far_mm and went_mm >= STROKE_SPEED_MM_S * took_s
