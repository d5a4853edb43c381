"""Ways by the part of the board that no picture shows: free ones, which met cushions alone, or knocked ones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise
from statistics import median

from rules.pieces import Kind
from rules.table import Layout, Mm
from vision.evidence.stroke import StrokeEvidence
from vision.geometry import distance_mm
from vision.tracking.sliding import strays_mm
from vision.tracking.track import OWN_START_MM, Sighting, Track, came_from

# A way that is farther than this from a free one is none: in drawn rooms the farthest that met nothing outside
# was 9 mm off where it was slow, and the nearest of ten that did 11.
FREE_MM = 9.0
SMEARED_S = 0.0025  # the middle of what is fast is off by its way in this time, a part of the shutter's
BEFORE, AFTER = 8, 6  # so many sightings round a passage show how it came, and how it went on
LEAST_SIGHTINGS = 5  # fewer show no way
TOUCH_MM = 10.0  # how much farther apart two pieces that touch may seem
# What is seen so near to another track is a part of the same piece, and so small a thing is none.
SAME_MM, PIECE_MM2 = 12.0, 150.0
WHOLE_SHARE = 0.5  # of its usual area: of what shows less only an edge is seen, or a part
SAME_TIME_S = 0.02  # sightings this near in time are of one picture, or of the next

Way = tuple[Sighting, ...]


def striker_stood(evidence: StrokeEvidence) -> list[Mm]:
    """Where the striker stood."""
    return [piece.at for piece in evidence.before if piece.kind is Kind.STRIKER]


def ways_by(track: Track, evidence: StrokeEvidence) -> Iterator[Way]:
    """The parts of a track round each passage by the part that is not shown."""
    seen = on_board(track)
    near = [number for number, sighting in enumerate(seen) if may_touch(sighting.mover.at, track, evidence)]
    runs = [list(run) for _, run in groupby(enumerate(near), lambda pair: (pair[1] - pair[0]) // AFTER)]
    for run in runs:
        first, last = run[0][1], run[-1][1]
        if last > 1:  # a first sighting or two show nothing of how it came
            yield seen[max(first - BEFORE, 0) : last + 1 + AFTER]


def on_board(track: Track) -> Way:
    """The sightings that show the piece as a whole: where the picture's edge cuts it off the middle is off."""
    least_mm2 = WHOLE_SHARE * median(sighting.mover.area_mm2 for sighting in track.sightings)
    whole = (sighting for sighting in track.sightings if sighting.mover.area_mm2 >= least_mm2)
    return tuple(sighting for sighting in whole if not sighting.mover.over_border)


def may_touch(at: Mm, track: Track, evidence: StrokeEvidence) -> bool:
    """Whether a piece there may touch a coin that the picture does not show."""
    coin_mm = evidence.profile.coin_radius_mm
    room_mm = evidence.profile.half_mm - 0.7 * coin_mm  # a coin's middle stays about its radius from the rails
    near_mm = coin_mm + mover_radius_mm(track, evidence)
    return any(
        distance_mm(at, place) < near_mm
        for place in evidence.unshown
        if max(abs(place.x_mm), abs(place.y_mm)) <= room_mm
    )


def mover_radius_mm(track: Track, evidence: StrokeEvidence) -> float:
    """The striker's radius for what set out from where that stood, a coin's for all else."""
    is_striker = any(came_from(track, at, OWN_START_MM) for at in striker_stood(evidence))
    return evidence.profile.striker_radius_mm if is_striker else evidence.profile.coin_radius_mm


def strayed(way: Way, track: Track, evidence: StrokeEvidence, after: Layout, free_mm: float = FREE_MM) -> bool:
    """Whether a passage was no free way, and no known piece was there to turn it aside.

    Between two knocks by known pieces it is judged by itself. A free way is off by `free_mm` at most.
    """
    if is_free_way(way, evidence, free_mm):
        return False
    runs = groupby(way, lambda sighting: _is_knocked(sighting, track, evidence, after))
    parts = [tuple(run) for is_knocked, run in runs if not is_knocked]
    by_it = (part for part in parts if any(may_touch(s.mover.at, track, evidence) for s in part))
    return any(not is_free_way(part, evidence, free_mm) for part in by_it)


def is_free_way(way: Way, evidence: StrokeEvidence, free_mm: float = FREE_MM) -> bool:
    """Whether a disc of either size may have gone this way and met cushions alone; too little shows nothing."""
    if len(way) < LEAST_SIGHTINGS:
        return True
    most_mm = free_mm + SMEARED_S * max(_mm_s(was, now) for was, now in pairwise(way))
    return any(strays_mm(way, reach_mm) <= most_mm for reach_mm in reaches_mm(evidence))


def reaches_mm(evidence: StrokeEvidence) -> Iterator[float]:
    """How far from the board's middle, to each side, the middle of a disc of either size comes."""
    profile = evidence.profile
    return (profile.half_mm - radius_mm for radius_mm in (profile.striker_radius_mm, profile.coin_radius_mm))


def _mm_s(was: Sighting, now: Sighting) -> float:
    return distance_mm(was.mover.at, now.mover.at) / (now.t_s - was.t_s)


def _is_knocked(sighting: Sighting, track: Track, evidence: StrokeEvidence, after: Layout) -> bool:
    """Whether a known piece was so near that it may have touched it: one that lay there, or ran by."""
    return is_by_a_piece(sighting, track, evidence, after) or is_by_a_run(sighting, track, evidence)


def is_by_a_piece(sighting: Sighting, track: Track, evidence: StrokeEvidence, after: Layout) -> bool:
    """Whether a coin that lay there, or lies there after, was so near."""
    near_mm, at = _touches_mm(evidence), sighting.mover.at
    lying = (piece for piece in (*evidence.before, *after) if piece.kind is not Kind.STRIKER)
    return any(distance_mm(piece.at, at) < near_mm and not _is_its_own(piece.at, track) for piece in lying)


def is_by_a_run(sighting: Sighting, track: Track, evidence: StrokeEvidence) -> bool:
    """Whether something that ran by was so near at that time."""
    near_mm, at = _touches_mm(evidence), sighting.mover.at
    return any(
        SAME_MM < distance_mm(other.mover.at, at) < near_mm
        for run in evidence.tracks_since
        if run is not track
        for other in run.sightings
        if abs(other.t_s - sighting.t_s) < SAME_TIME_S and other.mover.area_mm2 > PIECE_MM2
    )


def _touches_mm(evidence: StrokeEvidence) -> float:
    return evidence.profile.striker_radius_mm + evidence.profile.coin_radius_mm + TOUCH_MM


def _is_its_own(at: Mm, track: Track) -> bool:
    """Whether a place is where a track began, or ended."""
    return came_from(track, at, OWN_START_MM) or distance_mm(at, track.last.mover.at) < OWN_START_MM
