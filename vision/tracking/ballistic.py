"""Coins that leap off the board: too fast for tracks, but straight, and seen over the frame at the end.

A flying coin is neither braked by wood nor thrown back by cushions: its sightings lie evenly on one line. So
from each sighting outside the reach of a disc on the wood, the line is followed back, whatever tracks those
sightings were given to.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import hypot, nan
from statistics import median

import numpy as np

from rules.carrom.board import BoardProfile
from rules.pieces import Pocket
from rules.table import Layout, Mm
from vision.geometry import distance_mm
from vision.tracking.track import STROKE_MM, Sighting, Track, came_from

STOPPING_SIGHTINGS = 20  # A piece was followed this often, not a shadow or a fragment of one.
SAME_FLIGHT_MM = 60.0  # Two flights that end this near to each other beyond the rail are one.
OWN_START_MM = 45.0  # A track that begins within this of where a piece lay is that piece's own.
# The speeds of a leap off the board: a slower piece falls back, and nobody strikes harder.
LEAP_MM_S = (1200.0, 8000.0)
# A thing that flies over the frame is faster than this between any two sightings; an arm sets out slowly.
LEAP_OUT_MM_S = 600.0
# This far beyond where a coin touches the cushion nothing lies on the wood, even if blurred.
LEAP_BEYOND_MM = 8.0
LEAP_MOUTH_MM = 5.0  # A thing seen this near to a pocket's hole is not in it.
# The distance of a sighting from its line, or as a share of a frame's step: a rising piece seems to go faster.
LEAP_OFF_MM = 12.0
LEAP_OFF_SHARE = 0.4
LEAP_GAP_S = 0.04  # With longer than this between two frames, the course of the line is unknown.
# Cosine of the angle between the first steps of a piece that rolls back from a cushion: it leaves it straight.
BACK_STRAIGHT = 0.7
# The same beyond the cushion: a dark coin shows again when it has crossed a dark frame.
LEAP_DARK_S = 0.08
LEAP_ON_S = 0.2  # A leap is seen round the board for this much longer than anything moves on it.
# A thing seen round the board does not fly where something was seen this long before or after, this near.
LINGERS_S = (0.045, 0.13)
LINGERS_MM = 35.0
# This many even sightings are a leap wherever it began: of 570 drawn strokes none was wrongly taken for one.
LEAP_SIGHTINGS = 3
# Cosine of the angle by which rails and jaws turn what flies on, and the ratio of its speeds before and after.
JAWS_STRAIGHT, JAWS_SPEEDS = 0.8, 1.6
LEAP_START_MM = 20.0  # Two sightings are enough where a piece lay this near to the beginning of their line,
LEAP_MM2 = 450.0  # and both are as large as most of a coin: fragments of an arm that draws back are smaller.
# A flying piece mostly shows more over the frame; specks of noise in a quarter of the light have 90 to 160 mm2.
SPECK_MM2 = 200.0
BOUNCE_S = 0.12  # What comes out of a mouth this soon after something went in has bounced off the jaws.
# The number of a track's last sightings that give its brightness: earlier ones may show another piece.
LEVEL_SIGHTINGS = 8
# From this size a track shows touching pieces as one: its brightness is that of none of them.
TWO_AS_ONE_MM2 = 2800.0

Frames = list[list[Sighting]]  # by time


def ballistic_tracks(
    tracks: Sequence[Track],
    while_s: tuple[float, float],
    before: Layout,
    profile: BoardProfile,
    beyond: Sequence[Sighting] = (),
) -> tuple[Track, ...]:
    """The paths of pieces that leapt off the board, longest first; no two share a sighting.

    `while_s` is the stroke's time, from its beginning to its first rest: later movement is a hand. `before` is
    the layout when it began, `beyond` are the sightings round the board, farther out than tracks reach.
    """
    frames = _frames(tracks, _passing(beyond), *while_s)
    ends = [
        (number, end)
        for number in range(1, len(frames))
        for end in frames[number]
        if _is_beyond(end, profile) and not _comes_back(end, tracks, profile)
    ]
    courses = sorted(
        (_way_to(end, frames[:number], profile) for number, end in ends), key=lambda course: -len(course)
    )
    flights: list[Track] = []
    for course in courses:
        same = next(
            (track for track in flights if any(sighting in track.sightings for sighting in course)), None
        )
        if same is not None:
            flights[flights.index(same)] = _begun_before(same, course)
        elif not _jumps_back(course[-1], tracks, profile):
            flights.append(Track(tuple(course)))
    flights = [_from_the_jaws(flight, tracks, profile) for flight in flights]
    flights = [flight for flight in flights if _is_told(flight.sightings, before) and not _are_specks(flight)]
    return tuple(flight for flight in flights if _began_on_board(flight, profile))


def _from_the_jaws(flight: Track, tracks: Sequence[Track], profile: BoardProfile) -> Track:
    """The leap with the track that ended where it set out: what strikes the jaws or the rail leaves its line.

    Of few pictures a second none shows it between the rail and the frame. So the flight itself must be sure.
    """
    if _began_on_board(flight, profile) or not (
        len(flight.sightings) >= LEAP_SIGHTINGS or _is_large(flight.sightings)
    ):
        return flight
    ended = [track for track in tracks if _flies_on(track, flight)]
    if not ended:
        return flight
    latest = max(ended, key=lambda track: track.last.t_s)
    return Track((*latest.sightings, *flight.sightings))


def _flies_on(track: Track, flight: Track) -> bool:
    """Whether a piece got from a track's end to a leap's first sighting at the leap's speed and in its way."""
    end, first = track.last, flight.first
    if not 0 < first.t_s - end.t_s <= LEAP_DARK_S or track.reached_mm() < STROKE_MM:
        return False
    there, on = _step(end.mover.at, first.mover.at), _step(first.mover.at, flight.last.mover.at)
    if np.dot(there, on) < JAWS_STRAIGHT * hypot(*there) * hypot(*on):
        return False
    flown = _speed(end, first) / _speed(first, flight.last)
    return 1 / JAWS_SPEEDS < flown < JAWS_SPEEDS


def _begun_before(flight: Track, course: Sequence[Sighting]) -> Track:
    """The leap with the course of another path to its first sighting, if that is certainly a leap."""
    if flight.first not in course or len(course) < LEAP_SIGHTINGS:
        return flight
    return Track((*course[: course.index(flight.first)], *flight.sightings))


def leapt_from(flight: Track, at: Mm) -> bool:
    """Whether a leap set out from a place, or led over it: the piece that came that far struck one there."""
    sure = len(flight.sightings) >= LEAP_SIGHTINGS
    if came_from(flight, at, OWN_START_MM if sure else LEAP_START_MM):
        return True
    passed = flight.sightings[: 1 - LEAP_SIGHTINGS] if sure else ()
    return any(distance_mm(sighting.mover.at, at) < LEAP_START_MM for sighting in passed)


def level_in_flight(flight: Track) -> float:
    """The last brightness of a thing on its way off the board; NaN where it was hardly seen."""
    alone = [sighting.mover.level for sighting in flight.sightings if sighting.mover.area_mm2 < TWO_AS_ONE_MM2]
    return float(median(alone[-LEVEL_SIGHTINGS:])) if len(alone) >= 3 else nan


def _passing(beyond: Sequence[Sighting]) -> list[Sighting]:
    """The sightings round the board, without places where something shows for longer: a waiting hand."""
    soonest_s, latest_s = LINGERS_S
    return [
        sighting
        for sighting in beyond
        if not any(
            soonest_s < abs(other.t_s - sighting.t_s) < latest_s
            and distance_mm(other.mover.at, sighting.mover.at) < LINGERS_MM
            for other in beyond
        )
    ]


def _frames(
    tracks: Sequence[Track],
    beyond: Sequence[Sighting],
    begun_s: float,
    rest_s: float,
) -> Frames:
    """All movement free of hands meanwhile, frame by frame; flying things are included for longer."""
    free = (sighting for track in tracks for sighting in track.sightings if sighting.clear_of_hand)
    seen = [sighting for sighting in free if begun_s <= sighting.t_s <= rest_s]
    seen += [sighting for sighting in beyond if begun_s <= sighting.t_s <= rest_s + LEAP_ON_S]
    return [list(frame) for _, frame in groupby(sorted(seen, key=_when), key=_when)]


def _when(sighting: Sighting) -> float:
    return sighting.t_s


def _is_beyond(end: Sighting, profile: BoardProfile) -> bool:
    """Whether nothing that lies on the wood can be there, and no pocket has it."""
    at = end.mover.at
    out_mm = max(abs(at.x_mm), abs(at.y_mm)) - (profile.half_mm - profile.coin_radius_mm)
    if out_mm <= LEAP_BEYOND_MM or end.mover.over_frame:
        return out_mm > LEAP_BEYOND_MM
    mouth_mm = profile.pocket_radius_mm + LEAP_MOUTH_MM
    return all(distance_mm(profile.pocket(pocket), at) >= mouth_mm for pocket in Pocket)


def _comes_back(end: Sighting, tracks: Sequence[Track], profile: BoardProfile) -> bool:
    """Whether it rolled on within the cushions, or down a pocket: a coin on its edge comes nearer to them.

    It does so straight; a track that turns at once was given something else to follow. At the cushion it may
    show in two parts: then the other part, in that frame, has its track.
    """
    if end.mover.over_frame:
        return False
    breadth_mm = 2 * profile.coin_radius_mm
    for track in tracks:
        there = next((sighting for sighting in track.sightings if sighting.t_s == end.t_s), None)
        if there is None or distance_mm(there.mover.at, end.mover.at) > breadth_mm:
            continue
        taken_up = _taken_up(track, tracks, breadth_mm)
        after = [sighting.mover.at for sighting in (*track.sightings, *taken_up) if sighting.t_s > end.t_s]
        if len(after) >= LEAP_SIGHTINGS and _is_in_hole(after[-1], profile):
            return True
        inside = next((number for number, at in enumerate(after) if _is_inside(at, profile)), len(after))
        turned = [there.mover.at, *after][inside : inside + 3]  # its last place outside, and the two after it
        if len(turned) == 3:
            first, second = _step(*turned[:2]), _step(*turned[1:])
            if np.dot(first, second) > BACK_STRAIGHT * hypot(*first) * hypot(*second):
                return True
    return False


def _taken_up(track: Track, tracks: Sequence[Track], near_mm: float) -> Sequence[Sighting]:
    """The sightings of a track that continues one at once: a knock at the cushion may split one path."""
    for other in tracks:
        wait_s = other.first.t_s - track.last.t_s
        if 0 < wait_s <= LEAP_GAP_S and distance_mm(other.first.mover.at, track.last.mover.at) < near_mm:
            return other.sightings
    return ()


def _jumps_back(end: Sighting, tracks: Sequence[Track], profile: BoardProfile) -> bool:
    """Whether a track sets out beside it soon, and ends on the board.

    From over the frame, only a piece that sets out where nothing lies on the wood comes back. At the cushion
    it may be seen again farther in, having met another coin there.
    """
    for track in tracks:
        wait_s = track.first.t_s - end.t_s
        near = distance_mm(track.first.mover.at, end.mover.at) < 2 * SAME_FLIGHT_MM
        if not (0 < wait_s <= BOUNCE_S and near):
            continue
        if end.mover.over_frame and not _is_beyond(track.first, profile):
            continue
        if _is_inside(track.last.mover.at, profile) and len(track.sightings) >= STOPPING_SIGHTINGS:
            return True
    return False


def _is_in_hole(at: Mm, profile: BoardProfile) -> bool:
    return any(distance_mm(profile.pocket(pocket), at) < profile.pocket_radius_mm for pocket in Pocket)


def _is_on_wood(at: Mm, profile: BoardProfile) -> bool:
    """Whether a coin there is wholly above the playing surface."""
    return max(abs(at.x_mm), abs(at.y_mm)) < profile.half_mm - 2 * profile.coin_radius_mm


def _step(start: Mm, end: Mm) -> tuple[float, float]:
    return end.x_mm - start.x_mm, end.y_mm - start.y_mm


def _is_inside(at: Mm, profile: BoardProfile) -> bool:
    return max(abs(at.x_mm), abs(at.y_mm)) < profile.half_mm


def _way_to(end: Sighting, frames: Frames, profile: BoardProfile) -> list[Sighting]:
    """The longest even way to a sighting through the frames before, in the order of time.

    A piece over the frame may not have been seen in the frame before: dark on dark, or cut in two by a hole.
    """
    courses = [[end]]
    for number in range(len(frames) - 1, -1, -1):
        passed = [frame[0].t_s for frame in frames[number + 1 :]]
        courses += [
            _followed_back(sighting, end, frames[:number], profile)
            for sighting in frames[number]
            if not any(_is_on_wood(_before(end, sighting, t_s), profile) for t_s in passed)
        ]
        if not end.mover.over_frame or end.t_s - frames[number][0].t_s > LEAP_GAP_S:
            break
    return max(courses, key=len)


def _followed_back(before: Sighting, end: Sighting, frames: Frames, profile: BoardProfile) -> list[Sighting]:
    """The sightings that lie evenly on the line of two, before them, and those; the end alone where none leaps.

    Over the frame it may be followed back past a frame in which it was not seen. Past one in which it was over
    the wood, it is only followed where enough is already seen for a certain leap.
    """
    course = [end, before]
    slowest, fastest = LEAP_MM_S
    if end.t_s - before.t_s > LEAP_GAP_S or not _goes_out(before.mover.at, end.mover.at):
        return [end]
    if not slowest < _speed(before, end) < fastest:
        return [end]
    for frame in reversed(frames):
        later, now = course[-2:]
        if now.t_s - frame[0].t_s > (LEAP_DARK_S if now.mover.over_frame else LEAP_GAP_S):
            break
        due = _before(now, later, frame[0].t_s)
        nearest = min(frame, key=lambda sighting: distance_mm(sighting.mover.at, due))
        if distance_mm(nearest.mover.at, due) > _may_be_off_mm(now, later, due):
            if not now.mover.over_frame or (len(course) < LEAP_SIGHTINGS and _is_on_wood(due, profile)):
                break
            continue
        lingers = now.mover.over_frame and _speed(nearest, now) < LEAP_OUT_MM_S
        if lingers or _speed(nearest, now) > fastest:
            break
        course.append(nearest)
    return course[::-1]


def _may_be_off_mm(now: Sighting, later: Sighting, due: Mm) -> float:
    """The allowed deviation of a sighting from its expected place: by the last step, or by the way to there."""
    step_mm, unseen_mm = distance_mm(now.mover.at, later.mover.at), distance_mm(now.mover.at, due)
    return max(LEAP_OFF_MM, LEAP_OFF_SHARE * max(min(step_mm, unseen_mm), unseen_mm / 2))


def _goes_out(start: Mm, end: Mm) -> bool:
    """Whether a step leads outward, across the side of the board that the end is nearest to."""
    if abs(end.x_mm) > abs(end.y_mm):
        return (end.x_mm - start.x_mm) * end.x_mm > 0
    return (end.y_mm - start.y_mm) * end.y_mm > 0


def _speed(sighting: Sighting, other: Sighting) -> float:
    return distance_mm(sighting.mover.at, other.mover.at) / (other.t_s - sighting.t_s)


def _before(now: Sighting, later: Sighting, t_s: float) -> Mm:
    """The earlier place of a thing seen twice, if nothing acts on it."""
    share = (now.t_s - t_s) / (later.t_s - now.t_s)
    at, then = now.mover.at, later.mover.at
    return Mm(at.x_mm - share * (then.x_mm - at.x_mm), at.y_mm - share * (then.y_mm - at.y_mm))


def _began_on_board(flight: Track, profile: BoardProfile) -> bool:
    return _is_inside(flight.first.mover.at, profile)


def _is_large(course: Sequence[Sighting]) -> bool:
    """Whether two sightings are both as large as most of a coin."""
    return len(course) == 2 and all(sighting.mover.area_mm2 > LEAP_MM2 for sighting in course)


def _are_specks(flight: Track) -> bool:
    """Whether what shows over the frame is too small for a piece, and little else shows, as of noise."""
    over = [sighting.mover for sighting in flight.sightings if sighting.mover.over_frame]
    is_led = len(flight.sightings) - len(over) >= LEAP_SIGHTINGS
    return bool(over) and not is_led and median(mover.area_mm2 for mover in over) < SPECK_MM2


def _is_told(course: Sequence[Sighting], before: Layout) -> bool:
    """Whether it was seen often enough; two large patches suffice where they set out from a piece's place."""
    if len(course) >= LEAP_SIGHTINGS:
        return True
    return _is_large(course) and any(came_from(Track(tuple(course)), old.at, LEAP_START_MM) for old in before)
