"""The way of a disc that slides on wood and meets cushions alone, and how far a seen way is from any such.

Friction takes the same speed in every second, and a cushion leaves a share of the speed across it. How much is
a board's own: both are fitted with the disc's place and speed, near to what is usual.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import copysign, hypot, inf

import numpy as np
from numpy.typing import NDArray

from vision.tracking.track import Sighting

Floats = NDArray[np.float64]

STEP_S = 0.004
SEEN_MM = 2.0  # the error of a place that is seen
BRAKING_MM_S2, BRAKING_SPREAD = 980.0, 200.0
BOUNCE, BOUNCE_SPREAD = 0.7, 0.05
LEAST, MOST = np.array([450.0, 0.5]), np.array([1500.0, 0.9])  # of both
# A small change of each: x and y, the speeds, braking and bounce.
SMALL = np.array([0.2, 0.2, 4.0, 4.0, 10.0, 0.004])
STEPS = 12  # of the fit, at most
PLAIN, THROWN_BACK = ((1, 1),), ((1, 1), (-1, 1), (1, -1))  # signs of the speed along x and y


@lru_cache(maxsize=256)
def strays_mm(sightings: tuple[Sighting, ...], reach_mm: float) -> float:
    """The farthest that these sightings are from the nearest way of a disc that meets cushions alone.

    There are four at least. Its middle comes within `reach_mm` of the board's, to each side.
    """
    times_s = [sighting.t_s for sighting in sightings]
    places = np.array([(sighting.mover.at.x_mm, sighting.mover.at.y_mm) for sighting in sightings])
    least_mm = inf
    for begun in _beginnings(times_s, places):
        off = _slid(_fitted(begun, times_s, places, reach_mm), times_s, reach_mm) - places
        least_mm = min(least_mm, float(np.hypot(off[:, 0], off[:, 1]).max()))
        if least_mm < SEEN_MM:
            break
    return least_mm


def _beginnings(times_s: Sequence[float], places: Floats) -> Iterator[Floats]:
    """Ways to begin the fit with: by the speed at first, or by that just after it, before a cushion."""
    for first, last, signs in ((0, 3, PLAIN), (0, 1, PLAIN), (1, 2, THROWN_BACK)):
        vx, vy = (places[last] - places[first]) / (times_s[last] - times_s[first])
        for x_sign, y_sign in signs:
            yield np.array([*places[0], x_sign * vx, y_sign * vy, BRAKING_MM_S2, BOUNCE])


def _fitted(way: Floats, times_s: Sequence[float], places: Floats, reach_mm: float) -> Floats:
    """The way nearest to these places, from one that is about it."""
    misses, ease = _misses(way, times_s, places, reach_mm), 1.0
    for _ in range(STEPS):
        changes = (way + change for change in np.diag(SMALL))
        slopes = np.stack([_misses(to, times_s, places, reach_mm) - misses for to in changes], axis=1)
        pull = slopes.T @ slopes + 0.04 * ease * np.eye(len(way))
        better = way - SMALL * np.linalg.solve(pull, slopes.T @ misses)
        better[4:] = np.clip(better[4:], LEAST, MOST)
        left = _misses(better, times_s, places, reach_mm)
        gain = float(misses @ misses - left @ left)
        if gain > 0:
            way, misses = better, left
        if 0 < gain < 0.01:
            break
        ease = ease / 4 if gain > 0 else ease * 5
    return way


def _misses(way: Floats, times_s: Sequence[float], places: Floats, reach_mm: float) -> Floats:
    """How far a way is from each place, and its braking and bounce from what is usual, in usual errors."""
    off = (_slid(way, times_s, reach_mm) - places) / SEEN_MM
    odd = (way[4] - BRAKING_MM_S2) / BRAKING_SPREAD, (way[5] - BOUNCE) / BOUNCE_SPREAD
    return np.concatenate([off.ravel(), odd])


def _slid(way: Floats, times_s: Sequence[float], reach_mm: float) -> Floats:
    """The places of a disc at these times, (N, 2)."""
    x, y, vx, vy, braking, bounce = way.tolist()
    places = [(x, y)]
    for start_s, end_s in pairwise(times_s):
        steps = max(round((end_s - start_s) / STEP_S), 1)
        step_s = (end_s - start_s) / steps
        for _ in range(steps):
            speed = hypot(vx, vy)
            kept = max(speed - braking * step_s, 0.0) / speed if speed > 0 else 0.0
            vx, vy = vx * kept, vy * kept
            x, vx = _within(x + vx * step_s, vx, bounce, reach_mm)
            y, vy = _within(y + vy * step_s, vy, bounce, reach_mm)
        places.append((x, y))
    return np.array(places)


def _within(at: float, speed: float, bounce: float, reach_mm: float) -> tuple[float, float]:
    """A place along one side and the speed there, thrown back where it is beyond the cushion."""
    if abs(at) <= reach_mm or at * speed <= 0:
        return at, speed
    return copysign(2 * reach_mm - abs(at), at), -bounce * speed
