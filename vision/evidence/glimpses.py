"""Glimpses: a fast piece is seen in one picture on its way to a pocket, by itself or on another's track."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from rules.table import Mm, Piece
from vision.evidence.falls import SCRAP_MM2
from vision.evidence.stroke import StrokeEvidence
from vision.evidence.track_ends import last_of, mouth_reach_mm
from vision.geometry import distance_mm
from vision.tracking.ballistic import OWN_START_MM
from vision.tracking.track import COLOUR_LEVELS, Sighting, Track


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
        for track in evidence.since
        for seen in _glimpses(track)
    )


def _dropped_in(piece: Piece, middle: Mm, evidence: StrokeEvidence) -> bool:
    """Whether a thing first seen in a hole sank into it, far brighter than it and no brighter than a piece.

    Where few pictures are seen it has no way before the rim. What lay beside the hole may be all that moved.
    """
    holes = [m.level for m in evidence.seen.mouths if evidence.profile.pocket(m.pocket) == middle]
    most, radius_mm = dict(evidence.levels)[piece.kind] + COLOUR_LEVELS / 2, evidence.profile.pocket_radius_mm
    read = (disc.at for disc in evidence.seen.pieces or ())
    places = [*(old.at for old in evidence.before), *read]
    return any(
        len(track.sightings) > 1
        and track.first.mover.area_mm2 >= SCRAP_MM2
        and all(seen.clear_of_hand for seen in track.sightings)
        and distance_mm(track.last.mover.at, middle) < distance_mm(track.first.mover.at, middle) < radius_mm
        and all(hole + COLOUR_LEVELS < track.level() < most for hole in holes)
        and all(distance_mm(track.first.mover.at, at) > OWN_START_MM for at in places)
        and last_of(track, evidence.since) == [track]
        for track in (evidence.since if holes else ())
    )


def _glimpses(track: Track) -> Iterator[Sighting]:
    """The sighting of a track that was not seen again, and the first of one that is unlike all the rest."""
    first, *later = track.sightings
    if first.mover.area_mm2 < SCRAP_MM2 or not first.clear_of_hand:
        return
    if not later or abs(first.mover.level - median(s.mover.level for s in later)) > COLOUR_LEVELS:
        yield first
