"""A piece that another drove ahead of itself to a pocket: the two look like one on the way."""

from __future__ import annotations

from math import hypot

from rules.pieces import Pocket
from rules.table import Mm, Piece
from vision.evidence.flights import left_from
from vision.evidence.stroke import StrokeEvidence
from vision.geometry import distance_mm
from vision.hypotheses.fall_likelihood import kinds_at_start
from vision.traces.continuation import leads_from
from vision.traces.ends import mouth_reach_mm
from vision.traces.fragments import apart_in_mouth
from vision.traces.set_out import JUST_BEFORE_S
from vision.traces.side_by_side import PICTURES_APART
from vision.tracking.ballistic import level_in_flight
from vision.tracking.track import COLOUR_LEVELS, STROKE_MM, Track

# A driven piece goes into a pocket within twenty degrees of the path of the piece that drives it.
DRIVEN_COSINE = 0.94


def driven_mm_s(piece: Piece, middle: Mm, evidence: StrokeEvidence) -> float:
    """The speed of a thing that met the piece on its way to a pocket and drove it ahead; 0 where none did."""
    driver = _driver(piece, middle, evidence)
    return 0.0 if driver is None else max(hypot(*driver[1].velocity()), 1.0)


def _driver(piece: Piece, middle: Mm, evidence: StrokeEvidence) -> tuple[Track, Track] | None:
    """The track of a thing that drove the piece ahead to a pocket, and its part until it met the piece.

    The two look like one. A thing that set out from the piece's own place did not drive it.
    """
    touch_mm = evidence.profile.striker_radius_mm + evidence.profile.coin_radius_mm
    to_x, to_y = middle.x_mm - piece.at.x_mm, middle.y_mm - piece.at.y_mm
    for track in evidence.tracks_since:
        end = track.last.mover.at
        if distance_mm(end, middle) >= mouth_reach_mm(evidence.profile) or left_from(track, piece, evidence):
            continue
        met = next(
            (k for k, s in enumerate(track.sightings) if distance_mm(s.mover.at, piece.at) < touch_mm), None
        )
        if met is None or _ran_elsewhere(piece, track.sightings[met].t_s, middle, evidence):
            continue
        at = track.sightings[met].mover.at
        x, y = end.x_mm - at.x_mm, end.y_mm - at.y_mm
        if to_x * x + to_y * y > DRIVEN_COSINE * hypot(to_x, to_y) * hypot(x, y):
            return track, Track(track.sightings[: met + 1])
    return None


def _ran_elsewhere(piece: Piece, met_s: float, middle: Mm, evidence: StrokeEvidence) -> bool:
    """Whether a thing as bright as a piece is seen to run straight from its place, and not to that mouth.

    A fast one is first seen far from there; what began at another piece's place is that one.
    """
    bright, others = dict(evidence.levels), [old for old in evidence.before if old.at != piece.at]
    return piece.kind in bright and any(
        0.0 <= track.first.t_s - met_s <= JUST_BEFORE_S
        and track.reached_mm() > STROKE_MM
        and distance_mm(track.last.mover.at, middle) >= mouth_reach_mm(evidence.profile)
        and abs(level_in_flight(track) - bright[piece.kind]) <= COLOUR_LEVELS / 2
        and leads_from(piece.at, track, evidence.profile.coin_radius_mm)
        and not kinds_at_start(track, tuple(others))
        for track in evidence.tracks_since
    )


def was_seen_in_mouth_before(piece: Piece, pocket: Pocket, evidence: StrokeEvidence) -> bool:
    """Whether another thing was seen in that mouth while the one that drove the piece was still apart."""
    driver = _driver(piece, evidence.profile.pocket(pocket), evidence)
    seen = (track for track in evidence.tracks_since if driver is not None and track is not driver[0])
    return driver is not None and any(
        len(list(apart_in_mouth(track, pocket, driver[:1], evidence.profile))) >= PICTURES_APART
        for track in seen
    )
