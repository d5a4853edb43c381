"""Where a striker set out from that nobody saw stand: back along its course, to base lines that a hand was at.

A hand hides the striker at rest, and a hard one has met something before it is seen twice. But it stood on
base lines, and beside the hand that struck it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import median

from rules.carrom.board import BoardProfile
from rules.pieces import Seat
from rules.table import Mm
from vision.geometry import distance_mm
from vision.traces.placement import on_lines, seat_of
from vision.tracking.track import OWN_START_MM, Track, came_from

# The distance from the middle of the base lines at which a striker may start and still be on its seat's side.
BASE_LINE_MM = 45.0
READ_BACK_MM = 160.0  # The distance back along its course over which a stroke is traced to its base line.
STEP_MM = 2.0
# A thing first seen farther from all hands than this was not struck by one just before.
HAND_MM = 150.0
JUST_BEFORE_S = 0.1  # What a striker drives ahead is first seen at most this long after it.
FIRST_OF_ALL_S = 0.03  # A track this soon after a stroke began is the striker: it has struck nothing yet.
FOLLOWED = 6  # A thing seen in fewer pictures may be a scrap of a hand.
COURSE = (3, 2, 1)  # The sighting that gives the course: a later one is surer, an earlier one before a knock


@dataclass(frozen=True)
class SetOut:
    """A place that a striker set out from, and the seat whose base lines that is; None where it is nobody's."""

    at: Mm
    seat: Seat | None


def struck_first(track: Track, tracks: Sequence[Track]) -> Track:
    """The track of what a hand struck: this one, or an earlier one from a hand that this one was not near."""
    if track.first.hand_mm <= HAND_MM:
        return track
    from_hand = [other for other in tracks if _came_before(other, track) and other.first.hand_mm <= HAND_MM]
    return min(from_hand, key=lambda other: other.first.hand_mm, default=track)


def _came_before(other: Track, track: Track) -> bool:
    begun = other.first
    is_free = begun.clear_of_hand and not begun.mover.over_border
    return is_free and 0 <= track.first.t_s - begun.t_s <= JUST_BEFORE_S and other is not track


def set_out(track: Track, profile: BoardProfile, handled: Collection[Seat] = ()) -> SetOut:
    """Where a track set out from; `handled` are the seats whose base lines a hand was at just before.

    Without any, these are the nearest base lines back along its course. With them it is one of theirs, and the
    place nearest to the first sighting where no course leads there; far from them it is nobody's.
    """
    begin = track.first.mover.at
    far_mm = sqrt(8) * profile.half_mm if handled else READ_BACK_MM
    for course in _courses(track):
        for at in _back(course, far_mm):
            seat = seat_of(at, profile, STEP_MM)
            if seat is not None and (not handled or seat in handled):
                return SetOut(at, seat)
    if not handled:
        return SetOut(begin, seat_of(begin, profile, BASE_LINE_MM))
    nearest = min(handled, key=lambda seat: distance_mm(on_lines(begin, seat, profile), begin))
    at = on_lines(begin, nearest, profile)
    return SetOut(at, nearest) if distance_mm(at, begin) <= READ_BACK_MM else SetOut(begin, None)


def level_on_its_way(start: Mm, tracks: Sequence[Track]) -> float | None:
    """The brightness of the thing that ran longest from a place; None where none was followed."""
    own = [
        track for track in tracks if came_from(track, start, OWN_START_MM) and len(track.sightings) >= FOLLOWED
    ]
    longest = max(own, key=lambda track: len(track.sightings), default=None)
    return None if longest is None else median(sighting.mover.level for sighting in longest.sightings)


def _courses(track: Track) -> Iterator[tuple[Mm, Mm]]:
    """The first sighting, and later ones, that give the course of a track."""
    last = len(track.sightings) - 1
    for number in dict.fromkeys(min(number, last) for number in COURSE):
        yield track.first.mover.at, track.sightings[number].mover.at


def _back(course: tuple[Mm, Mm], far_mm: float) -> Iterator[Mm]:
    """The places back along a course, from its beginning on; the beginning alone where it goes nowhere."""
    begin, later = course
    gone_mm = distance_mm(begin, later)
    if gone_mm < 1.0:
        yield begin
        return
    back_x, back_y = (begin.x_mm - later.x_mm) / gone_mm, (begin.y_mm - later.y_mm) / gone_mm
    for step in range(int(far_mm / STEP_MM)):
        yield Mm(begin.x_mm + back_x * STEP_MM * step, begin.y_mm + back_y * STEP_MM * step)
