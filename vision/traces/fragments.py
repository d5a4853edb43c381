"""Several traces of falls at one mouth: fragments of one piece's motion blur, or two pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import isnan

from rules.carrom.board import BoardProfile
from rules.pieces import Pocket
from rules.table import Mm
from vision.geometry import distance_mm
from vision.traces.continuation import GOES_ON_S
from vision.traces.fall import DOUBTFUL_FALL, SCRAP_MM2, Fall
from vision.traces.side_by_side import are_two
from vision.tracking.rebounds import SAME_FLIGHT_MM
from vision.tracking.track import Track

SAME_FALL_S = 0.12  # Two tracks that end at one pocket within this are one coin.


def one_each(likely: list[Fall], profile: BoardProfile) -> tuple[Fall, ...]:
    """Keeps the first of several fragments of one coin's motion blur at a mouth; the rest become `another`."""
    kept: list[Fall] = []
    for fall in likely:
        again = any(_same_fall(fall, other, profile) for other in kept)
        if any(_is_scrap(fall, other) for other in likely):
            fall = replace(fall, likelihood=fall.likelihood * DOUBTFUL_FALL)
        goes_on = any(_goes_on(fall, other) for other in likely)
        kept.append(replace(fall, another=again, goes_on=goes_on))
    return tuple(kept)


def _same_fall(first: Fall, other: Fall, profile: BoardProfile) -> bool:
    if first.track is None or other.track is None or first.pocket is not other.pocket:
        return False
    if are_two(first.track, other.track, profile):
        return False
    if not (isnan(first.level) or isnan(other.level)):
        return False  # each was seen on its way: a fragment of motion blur begins at the mouth
    return abs(first.track.last.t_s - other.track.last.t_s) <= SAME_FALL_S


def _goes_on(fall: Fall, other: Fall) -> bool:
    """Whether a fall's track continues another that ended at the same pocket."""
    if fall is other or fall.track is None or other.track is None or fall.pocket is not other.pocket:
        return False
    wait_s = fall.track.first.t_s - other.track.last.t_s
    return abs(wait_s) <= GOES_ON_S and _off_mm(fall.track, other.track) < SAME_FLIGHT_MM


def _off_mm(track: Track, before: Track) -> float:
    """How far a track begins from where another ended, or from where that one would have come to by then."""
    end, begin = before.last, track.first
    wait_s, (vx, vy) = max(begin.t_s - end.t_s, 0.0), before.velocity()
    due = Mm(end.mover.at.x_mm + vx * wait_s, end.mover.at.y_mm + vy * wait_s)
    return min(distance_mm(begin.mover.at, end.mover.at), distance_mm(begin.mover.at, due))


def took_up(fall: Fall, other: Fall, profile: BoardProfile) -> bool:
    """Whether a fall's track begins where, and right after, another's ended before the mouth: one coin's."""
    if fall.track is None or other.track is None or fall.pocket is not other.pocket:
        return False
    wait_s = fall.track.first.t_s - other.track.last.t_s
    end, mouth_mm = other.track.last.mover.at, profile.pocket_radius_mm + profile.coin_radius_mm
    near = _off_mm(fall.track, other.track) < 2 * profile.coin_radius_mm
    short = distance_mm(end, profile.pocket(fall.pocket)) > mouth_mm
    return near and short and 0 < wait_s <= GOES_ON_S


def _is_scrap(fall: Fall, other: Fall) -> bool:
    """Whether a fall is much smaller than another at the same pocket: a shadow, or a part of a smear."""
    return fall.pocket is other.pocket and fall.area_mm2 < SCRAP_MM2 < other.area_mm2


def apart_in_mouth(
    track: Track, pocket: Pocket, others: Sequence[Track], profile: BoardProfile
) -> Iterator[float]:
    """The times at which it was in the hole and all the others were seen too far away to be one with it."""
    middle, apart_mm = profile.pocket(pocket), profile.striker_radius_mm + profile.coin_radius_mm
    seen = [{s.t_s: s.mover.at for s in other.sightings} for other in others]
    for sighting in track.sightings:
        at, t_s = sighting.mover.at, sighting.t_s
        is_piece = sighting.mover.area_mm2 >= SCRAP_MM2 and distance_mm(at, middle) < profile.pocket_radius_mm
        if is_piece and all(t_s in places and distance_mm(at, places[t_s]) > apart_mm for places in seen):
            yield t_s
