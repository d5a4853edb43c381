"""Glimpses: of a fast piece one picture shows little, or nothing, by itself or on another's track."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from statistics import median

from rules.table import Mm, Piece
from vision.evidence.stroke import StrokeEvidence
from vision.geometry import distance_mm
from vision.traces.continuation import last_of
from vision.traces.ends import LEAST_RUN_MM, mouth_reach_mm
from vision.traces.fall import SCRAP_MM2
from vision.tracking.track import COLOUR_LEVELS, OWN_START_MM, Sighting, Track

UNSEEN_MM = 54.0  # A coin is pushed so far by a touch, too fast for a track of its own.
# It is pushed farther where pictures are farther apart than these, by the way of a fast coin.
USUAL_S, PUSHED_MM_S = 1 / 60, 1000.0
NO_FLICKER_SIGHTINGS = 3  # What is seen in so many pictures is no flicker, even if it hardly moves.


def unseen_way_mm(evidence: StrokeEvidence) -> float:
    """The longest way of a coin that no track shows: to a rim, over an edge; few pictures show less."""
    return UNSEEN_MM + PUSHED_MM_S * _longer_s(evidence)


def next_seen_at(track: Track, evidence: StrokeEvidence) -> Mm:
    """Where a thing would have been seen last, had pictures been as close as usual."""
    at, (vx, vy), longer_s = track.last.mover.at, track.velocity(), _longer_s(evidence)
    return Mm(at.x_mm + vx * longer_s, at.y_mm + vy * longer_s)


def _longer_s(evidence: StrokeEvidence) -> float:
    return max(evidence.apart_s - USUAL_S, 0.0)


def may_have_been_reached(at: Mm, evidence: StrokeEvidence) -> bool:
    """Whether a coin may have come to a place: something was followed, or lay, within a way that nobody sees.

    So it is at the picture's edge. What hardly stands out goes farther, and so does what ran while the camera
    was moved.
    """
    if evidence.shaken or evidence.faint:
        return True
    seen = (s.mover.at for track in evidence.tracks_since if _is_followed(track) for s in track.sightings)
    places = [*(old.at for old in evidence.before), *seen, *evidence.unshown]
    return any(distance_mm(place, at) < unseen_way_mm(evidence) for place in places)


def _is_followed(track: Track) -> bool:
    """Whether it is more than a flicker."""
    return len(track.sightings) >= NO_FLICKER_SIGHTINGS or track.reached_mm() > LEAST_RUN_MM


def was_glimpsed(piece: Piece, middle: Mm, evidence: StrokeEvidence) -> bool:
    """Whether something as bright as a piece is seen once before a mouth, where none of its kind lay or lies.

    Nearer than its rim the hole's shade makes everything dark, but what drops there is brighter than the hole.
    """
    bright, profile = dict(evidence.levels), evidence.profile
    rim_mm, reach_mm = profile.pocket_radius_mm + profile.coin_radius_mm, mouth_reach_mm(profile)
    if piece.kind not in bright:
        return False
    lay = [other.at for other in evidence.before if other.kind is piece.kind and other is not piece]
    like = [*lay, *(disc.at for disc in evidence.seen.pieces or () if disc.kind is piece.kind)]
    return _dropped_in(piece, middle, evidence) or any(
        abs(seen.mover.level - bright[piece.kind]) <= COLOUR_LEVELS / 2
        and rim_mm < distance_mm(seen.mover.at, middle) < reach_mm
        and all(distance_mm(seen.mover.at, at) > OWN_START_MM for at in like)
        for track in evidence.tracks_since
        for seen in _glimpses(track)
    )


def _dropped_in(piece: Piece, middle: Mm, evidence: StrokeEvidence) -> bool:
    """Whether a thing first seen in a hole sank into it, far brighter than it and no brighter than a piece.

    Where few pictures are seen it has no way before the rim. What lay beside the hole may be all that moved.
    """
    levels = (m.level for m in evidence.seen.mouths if evidence.profile.pocket(m.pocket) == middle)
    least = next(levels, inf) + COLOUR_LEVELS  # of a pocket that is not seen nothing is known
    most, radius_mm = dict(evidence.levels)[piece.kind] + COLOUR_LEVELS / 2, evidence.profile.pocket_radius_mm
    read = (disc.at for disc in evidence.seen.pieces or ())
    places = [*(old.at for old in evidence.before), *read]
    return any(
        len(track.sightings) > 1
        and track.first.mover.area_mm2 >= SCRAP_MM2
        and all(seen.clear_of_hand for seen in track.sightings)
        and distance_mm(track.last.mover.at, middle) < distance_mm(track.first.mover.at, middle) < radius_mm
        and least < track.level() < most
        and all(distance_mm(track.first.mover.at, at) > OWN_START_MM for at in places)
        and last_of(track, evidence.tracks_since) == [track]
        for track in evidence.tracks_since
    )


def _glimpses(track: Track) -> Iterator[Sighting]:
    """The sighting of a track that was not seen again, and the first of one that is unlike all the rest."""
    first, *later = track.sightings
    if first.mover.area_mm2 < SCRAP_MM2 or not first.clear_of_hand:
        return
    if not later or abs(first.mover.level - median(s.mover.level for s in later)) > COLOUR_LEVELS:
        yield first
