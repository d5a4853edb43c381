"""A disc under way: its track, its expected place, and how well a mover fits it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isnan

from rules.table import Mm, Piece
from vision.change.movers import Mover
from vision.geometry import distance_mm
from vision.tracking.collisions import Body
from vision.tracking.track import Sighting, Track

UNKNOWN = float("nan")
LEVEL_SHARE = 0.3  # Weight of a new sighting's brightness in the remembered one.
REACH_MM = 22.0  # Most distance from the expected place. Larger bridges knocks, and mixes up neighbours.
SWAY = 0.5  # Plus this share of its way in a frame: a knock changes its course.
# The same for the second sighting, when the speed is unknown: a hard stroke starts at 5 m/s.
FIRST_SPEED_MM_S = 3500.0
SAME_LEVEL = 60.0  # Difference in grey levels at which a mover looks quite unlike the disc that it may be.
LEVEL_WEIGHT = 0.5  # Weight of that difference, against the largest distance.
BELIEVED = 0.6  # Share of a disc's deviation that corrects its speed. More follows knocks sooner, and smears.
MERGED = 1.5  # A patch this many times larger than its disc is not it alone: its brightness is another's.


@dataclass(frozen=True, slots=True)
class ActiveTrack:
    """A disc on its way. `body` is where it is due now, `onward` where it would be without a cushion.

    `sightings` is empty for a disc that must have been struck and was not seen apart yet; `piece` is the disc
    as it lay. `level` is its brightness, NaN where unknown.
    """

    body: Body
    onward: Mm
    since_s: float
    level: float = UNKNOWN
    piece: Piece | None = None
    sightings: tuple[Sighting, ...] = ()

    @property
    def seen_s(self) -> float:
        """The time of its last sighting; before the first one, the time when it was struck."""
        return self.sightings[-1].t_s if self.sightings else self.since_s

    @property
    def track(self) -> Track:
        """Its way so far; there must be a sighting."""
        return Track(self.sightings)

    def misfits(self, movers: Sequence[Mover], dt_s: float) -> Iterator[tuple[float, int]]:
        """The misfits of movers, with their numbers: 0 for one at the expected place and as bright as before.

        Movers that cannot be it are left out.
        """
        reach_mm = REACH_MM + SWAY * self.body.speed_mm_s * dt_s
        if self._is_of_unknown_speed():
            reach_mm += FIRST_SPEED_MM_S * dt_s
        for number, mover in enumerate(movers):
            off_mm = distance_mm(mover.at, self.onward if mover.over_border else self.body.at)
            if off_mm <= reach_mm:
                yield off_mm / reach_mm + LEVEL_WEIGHT * self._unlike(mover), number

    def _unlike(self, mover: Mover) -> float:
        """0 for a mover that is as bright, 1 for one that looks very different."""
        return 0.0 if isnan(self.level) else min(abs(mover.level - self.level) / SAME_LEVEL, 1.0)

    def seen(self, sighting: Sighting, dt_s: float) -> ActiveTrack:
        """The same with one more sighting: its deviation corrects the speed."""
        at, due, (vx, vy) = sighting.mover.at, self.body.at, self.body.velocity_mm_s
        believed = 1.0 if self._is_of_unknown_speed() else BELIEVED
        share = believed / dt_s if dt_s > 0 else 0.0
        velocity = vx + share * (at.x_mm - due.x_mm), vy + share * (at.y_mm - due.y_mm)
        body = Body(at, velocity, self.body.radius_mm, self.body.mass)
        level, sightings = self._level_with(sighting.mover), (*self.sightings, sighting)
        return ActiveTrack(body, at, self.since_s, level, self.piece, sightings)

    def later(self, body: Body, dt_s: float) -> ActiveTrack:
        """The same at its expected place after a time, as `body` says."""
        onward = self.body.later(dt_s).at
        return ActiveTrack(body, onward, self.since_s, self.level, self.piece, self.sightings)

    def _is_of_unknown_speed(self) -> bool:
        return len(self.sightings) == 1 and self.piece is None

    def _level_with(self, mover: Mover) -> float:
        """The brightness with this sighting included; a patch of two discs says nothing about either."""
        if mover.area_mm2 > MERGED * math.pi * self.body.radius_mm**2:
            return self.level
        return mover.level if isnan(self.level) else self.level + LEVEL_SHARE * (mover.level - self.level)


def best_pairs(tracks: Sequence[ActiveTrack], movers: Sequence[Mover], dt_s: float) -> dict[int, int]:
    """The mover of each disc, by their numbers: the best fitting pair first, each only once."""
    fits = [(misfit, k, m) for k, track in enumerate(tracks) for misfit, m in track.misfits(movers, dt_s)]
    pairs: dict[int, int] = {}
    for _, k, m in sorted(fits):
        if k not in pairs and m not in pairs.values():
            pairs[k] = m
    return pairs
