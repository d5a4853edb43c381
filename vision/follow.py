"""Tracks: what moves freely, followed from frame to frame by where it was and how fast it went."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot

from rules.table import Mm
from vision.movers import Mover
from vision.observation import Observation, View
from vision.settings import FollowSettings, WitnessSettings


@dataclass(frozen=True, slots=True)
class Sighting:
    """A mover at one time, and how far from it the nearest hand is known to be away (False: touching)."""

    t_s: float
    mover: Mover
    clear_of_hand: bool


@dataclass(frozen=True)
class Track:
    """One thing's way over the table."""

    sightings: tuple[Sighting, ...]

    @property
    def first(self) -> Sighting:
        """Where it began to move freely."""
        return self.sightings[0]

    @property
    def last(self) -> Sighting:
        """Where it was seen last."""
        return self.sightings[-1]

    @property
    def path_mm(self) -> float:
        """How far it went, straight from the first sighting to the last."""
        return apart_mm(self.first.mover.at, self.last.mover.at)

    def velocity(self) -> tuple[float, float]:
        """Millimetres a second at the end of the track, over its last sightings."""
        if len(self.sightings) < 2:
            return 0.0, 0.0
        start = self.sightings[max(-4, -len(self.sightings))]
        dt = self.last.t_s - start.t_s
        if dt <= 0:
            return 0.0, 0.0
        at, was = self.last.mover.at, start.mover.at
        return (at.x_mm - was.x_mm) / dt, (at.y_mm - was.y_mm) / dt

    def reached_mm(self) -> float:
        """The farthest it ever was from its beginning."""
        return max(apart_mm(self.first.mover.at, s.mover.at) for s in self.sightings)


@dataclass(frozen=True, eq=False)
class Followed:
    """An observation and the tracks since the last reading at rest, those that ended and those that go on.

    `shaken`: the camera was moved since, and for a while nothing could be followed.
    """

    seen: Observation
    tracks: tuple[Track, ...]
    shaken: bool = False


class Follower:
    """Joins movers to tracks. Reset by every reading at rest: what lies still is no track."""

    def __init__(self, settings: FollowSettings | None = None) -> None:
        self.settings = settings or FollowSettings()
        self._going: list[Track] = []
        self._ended: list[Track] = []
        self._shaken = False  # the camera was moved since the last rest
        self._moved_s = float("-inf")  # when: what seems to move just then is the camera

    def receive(self, seen: Observation) -> Followed:
        """The tracks up to this observation."""
        if seen.view is View.MOVED:
            before = (*self._ended, *self._going)
            self._ended = [track for track in before if self._is_older(track, seen.t_s)]
            self._shaken, self._going, self._moved_s = True, [], seen.t_s
        is_steady = seen.t_s - self._moved_s > self.settings.steady_s
        if (seen.movers or self._going) and is_steady:
            self._extend(seen)
        tracks = tuple(sorted([*self._ended, *self._going], key=lambda track: track.first.t_s))
        shaken = self._shaken
        if seen.pieces is not None and not seen.peek:
            self._shaken, self._going, self._ended = False, [], []
        return Followed(seen, tracks, shaken)

    def _is_older(self, track: Track, moved_s: float) -> bool:
        """Whether it began well before the camera was seen to move: what began just then was the camera."""
        return moved_s - track.first.t_s > self.settings.before_nudge_s

    def _extend(self, seen: Observation) -> None:
        free = list(seen.movers)
        going: list[Track] = []
        for track in sorted(self._going, key=lambda track: -len(track.sightings)):
            mover = self._continuation(track, free, seen.t_s)
            if mover is not None:
                free.remove(mover)
                going.append(replace(track, sightings=(*track.sightings, _sighting(seen, mover))))
            elif seen.t_s - track.last.t_s > self.settings.lost_s:
                self._ended.append(track)
            else:
                going.append(track)
        self._going = going + [Track((_sighting(seen, mover),)) for mover in free]

    def _continuation(self, track: Track, free: list[Mover], t_s: float) -> Mover | None:
        dt = t_s - track.last.t_s
        vx, vy = track.velocity()
        at = track.last.mover.at
        due = Mm(at.x_mm + vx * dt, at.y_mm + vy * dt)
        reach_mm = self.settings.reach_mm + self.settings.sway * hypot(vx, vy) * dt
        if len(track.sightings) < 2:
            reach_mm += self.settings.first_speed_mm_s * dt
        near = [(apart_mm(mover.at, due), mover) for mover in free]
        best = min(near, key=lambda pair: pair[0], default=None)
        return best[1] if best is not None and best[0] <= reach_mm else None


def rest_of(tracks: tuple[Track, ...], begun_s: float, settings: WitnessSettings) -> float:
    """When what was set going at `begun_s` had come to rest: the first pause of all that moves free of hands.

    What moves after a pause is something else: a hand that comes in looks like a coin for a frame or two.
    """
    times_s = sorted(s.t_s for track in tracks for s in track.sightings if s.t_s >= begun_s and s.clear_of_hand)
    rest_s = begun_s
    for t_s in times_s:
        if t_s - rest_s > settings.pause_s:
            break
        rest_s = t_s
    return rest_s


def apart_mm(one: Mm, other: Mm) -> float:
    """The distance of two places."""
    return hypot(one.x_mm - other.x_mm, one.y_mm - other.y_mm)


def _sighting(seen: Observation, mover: Mover) -> Sighting:
    return Sighting(seen.t_s, mover, seen.hand is None or not seen.hand.covers(mover.at, near_mm=25.0))
