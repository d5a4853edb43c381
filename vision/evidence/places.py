"""Places on the board in one stroke: beneath a piece, at a pocket, or where a track began or ended."""

from __future__ import annotations

from rules.pieces import Kind, Pocket
from rules.table import Layout, Mm, Piece
from vision.evidence.read_discs import radius_mm
from vision.evidence.stroke import StrokeEvidence
from vision.geometry import distance_mm
from vision.observing.requests import FurtherProminence
from vision.traces.ends import LEAST_RUN_MM
from vision.tracking.track import OWN_START_MM, Track

OVERLAP = 0.4  # of a coin's radius: a disc that a piece covers by more is that piece, or print beside it


def covers(evidence: StrokeEvidence, piece: Piece, at: Mm) -> bool:
    """Whether a coin there would lie within a piece that is known."""
    return overlap(evidence, piece.kind, piece.at, Kind.WHITE, at)


def overlap(evidence: StrokeEvidence, kind: Kind, at: Mm, other: Kind, there: Mm) -> bool:
    """Whether two pieces cannot both lie flat at these places."""
    room_mm = radius_mm(evidence, kind) + radius_mm(evidence, other) - OVERLAP * evidence.profile.coin_radius_mm
    return distance_mm(at, there) < room_mm


def bareness(evidence: StrokeEvidence, layout: Layout, at: Mm) -> FurtherProminence:
    """The question how much of an old place does not look like the wood round it now."""
    lying = tuple((piece.at, radius_mm(evidence, piece.kind)) for piece in layout)
    return FurtherProminence(at, evidence.profile.coin_radius_mm, lying)


def at_pocket(evidence: StrokeEvidence, at: Mm) -> bool:
    """Whether a coin there may as well lie in the net, or be the rim that shows again."""
    profile = evidence.profile
    reach_mm = profile.pocket_radius_mm + 1.2 * profile.coin_radius_mm
    return any(distance_mm(profile.pocket(pocket), at) < reach_mm for pocket in Pocket)


def is_netted(evidence: StrokeEvidence, at: Mm, rim_mm: float = 0.0) -> bool:
    """Whether the middle of a disc is over a pocket, or so near to its rim: it lies in the net, or slid in."""
    reach_mm = evidence.profile.pocket_radius_mm + rim_mm
    return any(distance_mm(evidence.profile.pocket(pocket), at) < reach_mm for pocket in Pocket)


def set_out_from(at: Mm, evidence: StrokeEvidence) -> tuple[Track, ...]:
    """The tracks of the stroke that began where a piece lay or stood."""
    return tuple(t for t in evidence.tracks_since if distance_mm(t.first.mover.at, at) < OWN_START_MM)


def ends_at(tracks: tuple[Track, ...], at: Mm, evidence: StrokeEvidence) -> bool:
    """Whether one of the tracks ended at this place."""
    reach_mm = 1.5 * evidence.profile.coin_radius_mm
    long = LEAST_RUN_MM
    return any(distance_mm(t.last.mover.at, at) <= reach_mm and t.reached_mm() > long for t in tracks)
