"""A fall into a pocket as a trace, with the brightness and the size of what fell."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median

from rules.carrom.board import BoardProfile
from rules.pieces import Pocket
from vision.geometry import distance_mm
from vision.tracking.track import LEVEL_SIGHTINGS, TWO_AS_ONE_MM2, Track

LAST = 3  # This many sightings give the last brightness: fewer may be one smeared picture.
DOUBTFUL_FALL = 0.3  # Likelihood of a fall that may have been a flight or a bounce.
STRIKER_MM2 = 1200.0  # From this size a track was the striker's: strikers show 1350 to 1950, coins 500 to 1100.
COIN_MM2 = 1000.0  # Most coins alone show less.
SCRAP_MM2 = 350.0  # A track smaller than this is a coin that hardly stands out from the wood, or a scrap.


@dataclass(frozen=True)
class Fall:
    """Something that may have gone down a pocket, and how likely that is.

    `track` is the path that ended there, None where only the mouth changed. `level` is its brightness on the
    way, `last_level` that of its last sightings, `lit_level` that of the few before the mouth; `area_mm2` is
    its size, `brighter` the change of the mouth's brightness. Numbers are NaN or 0 where unknown. A fall right
    after `another` at the same pocket may be a fragment of that one's motion blur, or a second piece.
    `goes_on`: its track begins just where and when that one's ended, as the track of the same piece would.
    """

    track: Track | None
    pocket: Pocket
    likelihood: float
    level: float = float("nan")
    brighter: float = 0.0
    another: bool = False
    goes_on: bool = False
    area_mm2: float = float("nan")
    last_level: float = float("nan")
    lit_level: float = float("nan")


def levels_of(track: Track, profile: BoardProfile) -> tuple[float, float]:
    """The recent and the last brightness, before the hole's shade fell on it; NaN where too little was seen."""
    lit = lit_levels(track, profile)
    if len(lit) < LAST:
        return float("nan"), float("nan")
    return float(median(lit[-LEVEL_SIGHTINGS:])), float(median(lit[-LAST:]))


def lit_levels(track: Track, profile: BoardProfile) -> list[float]:
    """The brightness in each sighting that shows one piece, away from the shade of the holes."""
    open_mm = profile.pocket_radius_mm + profile.coin_radius_mm
    return [
        sighting.mover.level
        for sighting in track.sightings
        if min(distance_mm(profile.pocket(pocket), sighting.mover.at) for pocket in Pocket) > open_mm
        and sighting.mover.area_mm2 < TWO_AS_ONE_MM2
    ]


def area_of(track: Track, profile: BoardProfile) -> float:
    """The size of the thing late on its way, away from hands and mouths; NaN where it was not seen there."""
    open_mm = profile.pocket_radius_mm + 2.5 * profile.coin_radius_mm
    free = [
        sighting.mover.area_mm2
        for sighting in track.sightings
        if sighting.clear_of_hand
        and min(distance_mm(profile.pocket(pocket), sighting.mover.at) for pocket in Pocket) > open_mm
    ]
    return float(median(free[-LEVEL_SIGHTINGS:])) if free else float("nan")
