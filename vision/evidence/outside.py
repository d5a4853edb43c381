"""The way out of the picture: things that leave it at an edge that crosses the board."""

from __future__ import annotations

from collections.abc import Iterable

from rules.table import Mm
from vision.geometry import distance_mm
from vision.tracking.track import Track

# A thing is no longer seen when a part of it is outside; the next picture would show it a step or two farther.
STEPS = (0.0, 0.5, 1.0, 1.5, 2.0)


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
