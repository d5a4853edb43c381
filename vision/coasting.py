"""When a piece came to rest that was lost from sight still sliding: upon print it hardly stands out."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot, sqrt

from rules.table import Mm
from vision.settings import WitnessSettings
from vision.track import Track, apart_mm


def coasted_s(track: Track, come: Iterable[Mm], settings: WitnessSettings) -> float:
    """When this track's piece lay still where it lies now; when it was seen last, if none lies ahead.

    What slides is braked evenly, and as boards brake, whatever its speed was taken for: of a piece that hardly
    stands out little is seen, and late. `come`: where pieces lie that were moved.
    """
    end, (vx, vy) = track.last, track.velocity()
    speed = hypot(vx, vy)
    followed = len(track.sightings) >= settings.coasting_sightings
    if speed < settings.coasting_mm_s or not end.clear_of_hand or not followed:
        return end.t_s
    ahead = ((away_mm, along) for away_mm, along in (_ahead(one, track) for one in come) if away_mm > 0)
    left_mm = min((away for away, along in ahead if along > settings.straight_on * away), default=0.0)
    return end.t_s + _slides_s(left_mm, speed, settings)


def slid_unseen_s(was: Mm, now: Mm, tracks: Iterable[Track], settings: WitnessSettings) -> float:
    """When a piece lay still of which nothing was seen between two places; 0 where something was.

    It set out when something first came near it, and was braked as a board in the middle brakes. A queen as
    bright as the wood is known by her colour only, and that at rest.
    """
    seen = tuple(tracks)
    if any(apart_mm(track.last.mover.at, now) < settings.unseen_mm for track in seen):
        return 0.0
    met = (s.t_s for track in seen for s in track.sightings if apart_mm(s.mover.at, was) < settings.unseen_mm)
    least, most = settings.brake_mm_s2
    met_s = min(met, default=None)
    return 0.0 if met_s is None else met_s + sqrt(2 * apart_mm(was, now) / sqrt(least * most))


def _slides_s(left_mm: float, speed: float, settings: WitnessSettings) -> float:
    """How long the last of a way took at such a speed, mm and mm/s; 0 for what no board would have braked."""
    least, most = settings.brake_mm_s2
    brake = speed**2 / (2 * left_mm) if left_mm > 0 else 0.0
    if not least / settings.misjudged_brake <= brake <= most * settings.misjudged_brake:
        return 0.0
    return sqrt(2 * left_mm / min(max(brake, least), most))


def _ahead(at: Mm, track: Track) -> tuple[float, float]:
    """How far a place is from a track's end, and how far of that along its course."""
    end, (vx, vy) = track.last.mover.at, track.velocity()
    along = ((at.x_mm - end.x_mm) * vx + (at.y_mm - end.y_mm) * vy) / hypot(vx, vy)
    return apart_mm(at, end), along
