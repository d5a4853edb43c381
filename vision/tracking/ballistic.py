"""Coins that leap off the board: too fast for tracks, but straight, and seen over the wooden border at the end.

A flying coin is neither braked by wood nor thrown back by cushions: its sightings lie evenly on one line. So
from each sighting outside the reach of a disc on the wood, the line is followed back, whatever tracks those
sightings were given to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from math import hypot, nan
from statistics import median
from typing import NamedTuple

import numpy as np

from rules.carrom.board import BoardProfile
from rules.table import Layout, Mm
from vision.geometry import distance_mm
from vision.tracking.rebounds import (
    LEAP_GAP_S,
    LEAP_SIGHTINGS,
    is_beyond,
    is_inside,
    jumps_back,
    rolls_on,
)
from vision.tracking.track import (
    LEVEL_SIGHTINGS,
    OWN_START_MM,
    STROKE_MM,
    TWO_AS_ONE_MM2,
    Sighting,
    Track,
    came_from,
)

# The speeds of a leap off the board: a slower piece falls back, and nobody strikes harder.
LEAP_MM_S = (1200.0, 8000.0)
# A thing that flies over the border is faster than this between any two sightings; an arm sets out slowly.
LEAP_OUT_MM_S = 600.0
# The distance of a sighting from its line, or as a share of the step between two pictures: a rising piece seems
# to go faster.
LEAP_OFF_MM = 12.0
LEAP_OFF_SHARE = 0.4
# The same beyond the cushion: a dark coin shows again when it has crossed a dark border.
LEAP_DARK_S = 0.08
LEAP_ON_S = 0.2  # A leap is seen round the board for this much longer than anything moves on it.
# A thing seen round the board does not fly where something was seen this long before or after, this near.
LINGERS_S = (0.045, 0.13)
LINGERS_MM = 35.0
# Cosine of the angle by which rails and jaws turn what flies on, and the ratio of its speeds before and after.
JAWS_STRAIGHT, JAWS_SPEEDS = 0.8, 1.6
STEADY_MM = 8.0  # A sighting so near to the middle between the ones before and after goes on as they do.
LEAP_START_MM = 20.0  # Two sightings are enough where a piece lay this near to the beginning of their line,
LEAP_MM2 = 450.0  # and both are as large as most of a coin: fragments of an arm that draws back are smaller.
# No blow makes a coin this much faster than what is followed: a striker weighs three coins, and gives half as
# much again; two sightings are off by as much. So many sightings follow a thing.
FASTER, FOLLOWED = 3.0, 5
# A flying piece mostly shows more over the border; specks in a quarter of the light have 90 to 160 mm2.
SPECK_MM2 = 200.0


class SightingsAt(NamedTuple):
    """The sightings of one time that may belong to a leap."""

    t_s: float
    sightings: tuple[Sighting, ...]


def leaps_among(
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
    moments = _moments(tracks, _passing(beyond), while_s, before, profile)
    ends = [
        (number, end)
        for number in range(1, len(moments))
        for end in moments[number].sightings
        if is_beyond(end, profile) and not rolls_on(end, tracks, profile)
    ]
    courses = sorted(
        (_way_to(end, moments[:number], profile) for number, end in ends), key=lambda course: -len(course)
    )
    leaps: list[Track] = []
    for course in courses:
        same = next((track for track in leaps if any(sighting in track.sightings for sighting in course)), None)
        if same is not None:
            leaps[leaps.index(same)] = _begun_before(same, course)
        elif not jumps_back(course[-1], tracks, profile):
            leaps.append(Track(tuple(course)))
    leaps = [_from_the_jaws(leap, tracks, profile) for leap in leaps]
    leaps = [leap for leap in leaps if _is_seen_often_enough(leap.sightings, before) and not _are_specks(leap)]
    leaps = [leap for leap in leaps if _began_on_board(leap, profile)]
    return tuple(leap for leap in leaps if not _outruns(leap, tracks))


def _outruns(leap: Track, tracks: Sequence[Track]) -> bool:
    """Whether two sightings alone make it faster than anything that was followed before can have struck it.

    Where nothing was followed until then, as in few pictures a second, nobody knows how fast that was.
    """
    if len(leap.sightings) >= LEAP_SIGHTINGS:
        return False
    ways = (
        [s for s in track.sightings if s.t_s <= leap.first.t_s and s.clear_of_hand]
        for track in tracks
        if track.reached_mm() > STROKE_MM
    )
    speeds = [_speed(was, now) for way in ways if len(way) >= FOLLOWED for was, now in pairwise(way)]
    return bool(speeds) and _speed(leap.first, leap.last) > FASTER * max(speeds)


def _from_the_jaws(leap: Track, tracks: Sequence[Track], profile: BoardProfile) -> Track:
    """The leap with the track that ended where it set out: what strikes the jaws or the rail leaves its line.

    Of few pictures a second none shows it between the rail and the border. So the leap itself must be sure.
    """
    if _began_on_board(leap, profile) or not (
        len(leap.sightings) >= LEAP_SIGHTINGS or _is_large(leap.sightings)
    ):
        return leap
    ended = [track for track in tracks if _leads_into(track, leap)]
    if not ended:
        return leap
    latest = max(ended, key=lambda track: track.last.t_s)
    return Track((*latest.sightings, *leap.sightings))


def _leads_into(track: Track, leap: Track) -> bool:
    """Whether a piece got from a track's end to a leap's first sighting at the leap's speed and in its way.

    Rails and jaws turn it aside, but not about, and make nothing faster.
    """
    end, first = track.last, leap.first
    if not 0 < first.t_s - end.t_s <= LEAP_DARK_S or track.reached_mm() < STROKE_MM:
        return False
    last_at, came = leap.last.mover.at, track.velocity()
    there, on = _step(end.mover.at, first.mover.at), _step(first.mover.at, last_at)
    if not _leads_over(came, last_at) or JAWS_SPEEDS * hypot(*came) < _speed(first, leap.last):
        return False
    if np.dot(there, on) < JAWS_STRAIGHT * hypot(*there) * hypot(*on):
        return False
    flown = _speed(end, first) / _speed(first, leap.last)
    return 1 / JAWS_SPEEDS < flown < JAWS_SPEEDS


def _begun_before(leap: Track, course: Sequence[Sighting]) -> Track:
    """The leap with the course of another path to its first sighting, if that is certainly a leap."""
    if leap.first not in course or len(course) < LEAP_SIGHTINGS:
        return leap
    return Track((*course[: course.index(leap.first)], *leap.sightings))


def leapt_from(leap: Track, at: Mm) -> bool:
    """Whether a leap set out from a place, or led over it: what came that far may have struck a piece there."""
    sure = len(leap.sightings) >= LEAP_SIGHTINGS
    if came_from(leap, at, OWN_START_MM if sure else LEAP_START_MM):
        return True
    passed = leap.sightings[: 1 - LEAP_SIGHTINGS] if sure else ()
    return any(distance_mm(sighting.mover.at, at) < LEAP_START_MM for sighting in passed)


def level_in_flight(leap: Track) -> float:
    """The last brightness of a thing on its way off the board; NaN where it was hardly seen."""
    alone = [sighting.mover.level for sighting in leap.sightings if sighting.mover.area_mm2 < TWO_AS_ONE_MM2]
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


def _moments(
    tracks: Sequence[Track],
    beyond: Sequence[Sighting],
    while_s: tuple[float, float],
    before: Layout,
    profile: BoardProfile,
) -> list[SightingsAt]:
    """All movement free of hands meanwhile, moment by moment; flying things are included for longer."""
    begun_s, rest_s = while_s
    free = [sighting for track in tracks for sighting in track.sightings if sighting.clear_of_hand]
    seen = [sighting for sighting in free if begun_s <= sighting.t_s <= rest_s]
    seen += [sighting for sighting in beyond if begun_s <= sighting.t_s <= rest_s + LEAP_ON_S]
    slow = {sighting for track in tracks for sighting in _slow(track, before, profile)}
    by_time = groupby(sorted(seen, key=_when), key=_when)
    return [SightingsAt(t_s, tuple(s for s in then if s not in slow)) for t_s, then in by_time]


def _slow(track: Track, lay: Layout, profile: BoardProfile) -> Iterator[Sighting]:
    """The sightings of a track midway between two others, at a pace at which nothing leaps.

    In a break slow pieces lie on one line by chance. At the rail a piece that rises seems to become faster, and
    of one that set out fast the bare place where it `lay` may be all that shows of the beginning.
    """
    seen = track.sightings
    for before, sighting, after in zip(seen, seen[1:], seen[2:], strict=False):
        is_steady = distance_mm(_before(before, after, sighting.t_s), sighting.mover.at) < STEADY_MM
        is_bared = any(distance_mm(sighting.mover.at, old.at) < LEAP_START_MM for old in lay)
        slowest = LEAP_MM_S[0] if _is_on_wood(sighting.mover.at, profile) else LEAP_OUT_MM_S
        if is_steady and not is_bared and _speed(before, after) < slowest:
            yield sighting


def _when(sighting: Sighting) -> float:
    return sighting.t_s


def _step(start: Mm, end: Mm) -> tuple[float, float]:
    return end.x_mm - start.x_mm, end.y_mm - start.y_mm


def _is_on_wood(at: Mm, profile: BoardProfile) -> bool:
    """Whether a coin there is wholly above the playing surface."""
    return max(abs(at.x_mm), abs(at.y_mm)) < profile.half_mm - 2 * profile.coin_radius_mm


def _way_to(end: Sighting, moments: Sequence[SightingsAt], profile: BoardProfile) -> list[Sighting]:
    """The longest even way to a sighting through the moments before, in the order of time.

    A piece over the border may not show in the picture before: dark on dark, or cut in two by a hole.
    """
    courses = [[end]]
    for number in range(len(moments) - 1, -1, -1):
        passed = [moment.t_s for moment in moments[number + 1 :]]
        courses += [
            _followed_back(sighting, end, moments[:number], profile)
            for sighting in moments[number].sightings
            if not any(_is_on_wood(_before(end, sighting, t_s), profile) for t_s in passed)
        ]
        if not end.mover.over_border or end.t_s - moments[number].t_s > LEAP_GAP_S:
            break
    return max(courses, key=len)


def _followed_back(
    before: Sighting, end: Sighting, moments: Sequence[SightingsAt], profile: BoardProfile
) -> list[Sighting]:
    """The sightings that lie evenly on the line of two, before them, and those; the end alone where none leaps.

    Over the border it may be followed back past a picture in which it was not seen. Past one in which it was
    over the wood, it is only followed where enough is already seen for a certain leap.
    """
    course = [end, before]
    slowest, fastest = LEAP_MM_S
    if end.t_s - before.t_s > LEAP_GAP_S or not _goes_out(before.mover.at, end.mover.at):
        return [end]
    if not slowest < _speed(before, end) < fastest:
        return [end]
    for moment in reversed(moments):
        later, now = course[-2:]
        if now.t_s - moment.t_s > (LEAP_DARK_S if now.mover.over_border else LEAP_GAP_S):
            break
        due = _before(now, later, moment.t_s)
        nearest = min(moment.sightings, key=lambda seen: distance_mm(seen.mover.at, due), default=None)
        if nearest is None or distance_mm(nearest.mover.at, due) > _may_be_off_mm(now, later, due):
            if not now.mover.over_border or (len(course) < LEAP_SIGHTINGS and _is_on_wood(due, profile)):
                break
            continue
        lingers = now.mover.over_border and _speed(nearest, now) < LEAP_OUT_MM_S
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
    return _leads_over(_step(start, end), end)


def _leads_over(step: tuple[float, float], end: Mm) -> bool:
    """Whether a step or a speed leads towards the side of the board that a place is nearest to."""
    x, y = step
    return x * end.x_mm > 0 if abs(end.x_mm) > abs(end.y_mm) else y * end.y_mm > 0


def _speed(sighting: Sighting, other: Sighting) -> float:
    return distance_mm(sighting.mover.at, other.mover.at) / (other.t_s - sighting.t_s)


def _before(now: Sighting, later: Sighting, t_s: float) -> Mm:
    """The earlier place of a thing seen twice, if nothing acts on it."""
    share = (now.t_s - t_s) / (later.t_s - now.t_s)
    at, then = now.mover.at, later.mover.at
    return Mm(at.x_mm - share * (then.x_mm - at.x_mm), at.y_mm - share * (then.y_mm - at.y_mm))


def _began_on_board(leap: Track, profile: BoardProfile) -> bool:
    return is_inside(leap.first.mover.at, profile)


def _is_large(course: Sequence[Sighting]) -> bool:
    """Whether two sightings are both as large as most of a coin."""
    return len(course) == 2 and all(sighting.mover.area_mm2 > LEAP_MM2 for sighting in course)


def _are_specks(leap: Track) -> bool:
    """Whether what shows over the border is too small for a piece, and little else shows, as of noise."""
    over = [sighting.mover for sighting in leap.sightings if sighting.mover.over_border]
    is_led = len(leap.sightings) - len(over) >= LEAP_SIGHTINGS
    return bool(over) and not is_led and median(mover.area_mm2 for mover in over) < SPECK_MM2


def _is_seen_often_enough(course: Sequence[Sighting], before: Layout) -> bool:
    """Whether it was seen often enough; two large patches suffice where they set out from a piece's place."""
    if len(course) >= LEAP_SIGHTINGS:
        return True
    return _is_large(course) and any(came_from(Track(tuple(course)), old.at, LEAP_START_MM) for old in before)
