"""When a piece came to rest that was lost from sight still sliding: upon print it hardly stands out."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from rules.table import Mm
from vision.settings import WitnessSettings
from vision.track import Track, apart_mm


def coasted_s(track: Track, come: Iterable[Mm], settings: WitnessSettings) -> float:
    """When this track's piece lay still where it lies now; when it was seen last, if none lies ahead.

    What slides is braked evenly, so the rest of its way took twice as long as at the speed it had. `come`:
    where pieces lie that were moved.
    """
    end, (vx, vy) = track.last, track.velocity()
    speed = hypot(vx, vy)
    followed = len(track.sightings) >= settings.coasting_sightings
    if speed < settings.coasting_mm_s or not end.clear_of_hand or not followed:
        return end.t_s
    least_mm, most_mm = (speed**2 / (2 * brake) for brake in reversed(settings.brake_mm_s2))
    left_mm = [
        away_mm
        for away_mm, along in (_ahead(one, track) for one in come)
        if least_mm <= away_mm <= most_mm and along > settings.straight_on * away_mm
    ]
    return end.t_s + 2 * min(left_mm, default=0.0) / speed


def _ahead(at: Mm, track: Track) -> tuple[float, float]:
    """How far a place is from a track's end, and how far of that along its course."""
    end, (vx, vy) = track.last.mover.at, track.velocity()
    along = ((at.x_mm - end.x_mm) * vx + (at.y_mm - end.y_mm) * vy) / hypot(vx, vy)
    return apart_mm(at, end), along
