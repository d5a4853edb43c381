"""Tracks: the path of one thing over the table, as it was seen frame by frame."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import inf
from statistics import median

from rules.table import Mm
from vision.change.movers import Mover
from vision.geometry import distance_mm

UNSEEN_FRAMES = 2  # At most this many frames pass before a hard-struck piece is first seen by itself.
# The distance that a thing must go by itself for a stroke. A striker pushed by a finger is not by itself.
STROKE_MM = 45.0
# The distance that a fingertip may seem to go before its hand: skin may be as bright as wood. Some went 20 to
# 50.
FINGERTIP_MM = 70.0
OWN_START_MM = 45.0  # A track that begins within this of where a piece lay is that piece's own.
# The number of a track's last sightings that give its brightness: earlier ones may show another piece.
LEVEL_SIGHTINGS = 8
# From this size a track shows touching pieces as one: its brightness is that of none of them.
TWO_AS_ONE_MM2 = 2800.0
TAKES_UP_S = 0.04  # A track that begins this soon after another's end may continue it: two frames, or a few.
TAKES_UP_MM = 45.0  # The distance from the other's expected place, at most: a knock turns it.
PAUSE_S = 0.3  # A pause of this length ends a stroke, whatever moves for a moment later.
RUNS_S = 0.4  # A thing that runs by itself for this long belongs to it even so: a hand is recognised by then.
COLOUR_LEVELS = 35.0  # Grey levels by which two things look unlike: blur mixes a coin with the wood.


@dataclass(frozen=True, slots=True)
class Sighting:
    """A mover at one time, and whether hands are clear of it.

    `hand_mm` is the distance of the nearest hand from it, `hand_from_start_mm` from where its track began.
    """

    t_s: float
    mover: Mover
    clear_of_hand: bool
    hand_mm: float = inf
    hand_from_start_mm: float = inf


@dataclass(frozen=True)
class Track:
    """One thing's path over the table."""

    sightings: tuple[Sighting, ...]

    @property
    def first(self) -> Sighting:
        """The sighting where it began to move freely."""
        return self.sightings[0]

    @property
    def last(self) -> Sighting:
        """The last sighting."""
        return self.sightings[-1]

    def velocity(self) -> tuple[float, float]:
        """Millimetres a second at the end of the track, over its last sightings."""
        return self._velocity

    def reached_mm(self) -> float:
        """The farthest it ever was from its beginning."""
        return self._reached_mm

    def level(self) -> float:
        """Its brightness in most of its sightings, in grey levels."""
        return median(sighting.mover.level for sighting in self.sightings)

    @cached_property
    def _velocity(self) -> tuple[float, float]:
        """The mean over the last four sightings, or fewer; 0 where it was seen only once."""
        if len(self.sightings) < 2:
            return 0.0, 0.0
        start = self.sightings[max(-4, -len(self.sightings))]
        dt = self.last.t_s - start.t_s
        if dt <= 0:
            return 0.0, 0.0
        at, was = self.last.mover.at, start.mover.at
        return (at.x_mm - was.x_mm) / dt, (at.y_mm - was.y_mm) / dt

    @cached_property
    def begins(self) -> tuple[Mm, ...]:
        """Its first place, and where it would have been a picture or two before; empty where seen only once."""
        if len(self.sightings) < 2:
            return ()
        first, second = (sighting.mover.at for sighting in self.sightings[:2])
        dx_mm, dy_mm = second.x_mm - first.x_mm, second.y_mm - first.y_mm
        earlier = range(UNSEEN_FRAMES + 1)
        return tuple(Mm(first.x_mm - frames * dx_mm, first.y_mm - frames * dy_mm) for frames in earlier)

    @cached_property
    def _reached_mm(self) -> float:
        return max(distance_mm(self.first.mover.at, s.mover.at) for s in self.sightings)


def on_surface(tracks: tuple[Track, ...], half_mm: float) -> tuple[Track, ...]:
    """The parts of tracks that a sliding piece may have made: not over the border, nor in one picture alone.

    A hand that waits there, or draws back, shows its fingertips, and its shadow sparks at the cushion. The
    cushions are `half_mm` from the board's middle.
    """
    slid = (track for track in tracks if len(track.sightings) > 1)
    parts = (
        tuple(sighting for sighting in track.sightings if _is_within(sighting.mover, half_mm)) for track in slid
    )
    return tuple(Track(part) for part in parts if part)


def _is_within(mover: Mover, half_mm: float) -> bool:
    return not mover.over_border and max(abs(mover.at.x_mm), abs(mover.at.y_mm)) <= half_mm


def rest_of(tracks: tuple[Track, ...], begun_s: float, pause_s: float = PAUSE_S) -> float:
    """The time of rest after a start at `begun_s`: the beginning of the first pause in movement free of hands.

    What moves for a moment after a pause of `pause_s` does not count: a hand that comes in looks like a coin
    for a picture or two. What runs for long by itself, before the table is read, does count.
    """
    moving = [track for track in tracks if track.last.t_s >= begun_s]
    runs_long = [runs(track) for track in moving]
    seen = [
        (s.t_s, lasts)
        for track, lasts in zip(moving, runs_long, strict=True)
        for s in track.sightings
        if s.clear_of_hand
    ]
    rest_s = begun_s
    for t_s, lasts in sorted(pair for pair in seen if pair[0] >= begun_s):
        if t_s - rest_s <= pause_s or lasts:
            rest_s = t_s
    return rest_s


def between_pictures_s(tracks: tuple[Track, ...]) -> float:
    """The usual time from one picture to the next, as tracks show it; 0 where nothing was seen twice."""
    steps_s = [now.t_s - was.t_s for track in tracks for was, now in pairwise(track.sightings)]
    return median(steps_s) if steps_s else 0.0


def runs(track: Track) -> bool:
    """Whether it went far and for long, and no hand was at it."""
    lasted_s = track.last.t_s - track.first.t_s
    free = all(sighting.clear_of_hand for sighting in track.sightings)
    return free and lasted_s >= RUNS_S and track.reached_mm() > STROKE_MM


def goes_before_a_hand(track: Track) -> bool:
    """Whether a hand followed it at an even distance: then it is a fingertip that looks apart from its hand.

    Skin may be as bright as wood, which leaves gaps in a hand. A struck piece leaves the hand behind; the hand
    may follow once the piece lies or is gone.
    """
    first, last = track.first, track.last
    went_mm = distance_mm(first.mover.at, last.mover.at)
    farthest_mm = max(sighting.hand_mm for sighting in track.sightings)
    if farthest_mm > FINGERTIP_MM or farthest_mm - first.hand_mm >= went_mm / 2:
        return False
    came_mm = first.hand_mm - last.hand_from_start_mm
    return came_mm > 0 and came_mm >= min(went_mm, first.hand_mm) / 2


def came_from(track: Track, at: Mm, near_mm: float) -> bool:
    """Whether a track began near a place, or would have been there up to two pictures before."""
    return any(distance_mm(place, at) < near_mm for place in track.begins)


def taken_up(track: Track, tracks: tuple[Track, ...]) -> tuple[Track, ...]:
    """A track and those that continue it: each is as bright as the one before, and begins where that ended.

    Where several may continue it, the one nearest to the expected place does.
    """
    chain = [track]
    while later := [other for other in tracks if other not in chain and _takes_up(other, chain[-1])]:
        chain.append(min(later, key=lambda other: _off_mm(other, chain[-1])))
    return tuple(chain)


def beginning_of(track: Track, tracks: tuple[Track, ...]) -> Track:
    """The first of the tracks that lead up to this one; the track itself where none does."""
    return led_to(track, tracks)[0]


def led_to(track: Track, tracks: tuple[Track, ...]) -> tuple[Track, ...]:
    """The tracks that lead up to this one, and this one last, in the order of time."""
    chain = [track]
    while earlier := [other for other in tracks if other not in chain and _takes_up(chain[0], other)]:
        chain.insert(0, min(earlier, key=lambda other: _off_mm(chain[0], other)))
    return tuple(chain)


def _takes_up(track: Track, before: Track) -> bool:
    """Whether a track continues another one: it begins soon after it, where that was due, and as bright."""
    if not 0 <= track.first.t_s - before.last.t_s <= TAKES_UP_S:
        return False
    bright = abs(before.level() - track.level()) < COLOUR_LEVELS / 2
    return bright and _off_mm(track, before) < TAKES_UP_MM


def _off_mm(track: Track, before: Track) -> float:
    """How far a track begins from where an earlier one was due by then."""
    wait_s, at = track.first.t_s - before.last.t_s, before.last.mover.at
    vx, vy = before.velocity()
    return distance_mm(track.first.mover.at, Mm(at.x_mm + vx * wait_s, at.y_mm + vy * wait_s))
