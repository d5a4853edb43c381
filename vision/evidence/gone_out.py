"""Coins that went out over the picture's edge while nothing came in: they fell there, or lie there.

A coin of their kind that lies where none lay was overlooked before, or is one of them that came back unseen.
What runs out from where no known piece lay is a coin that no picture has shown.
"""

from __future__ import annotations

from math import hypot

from rules.pieces import Kind
from rules.table import Layout, Mm, Piece
from vision.evidence.places import set_out_from
from vision.evidence.stroke import StrokeEvidence
from vision.geometry import distance_mm
from vision.traces.ends import SLID_ON_MM_S
from vision.traces.outside import came_in
from vision.traces.set_out import FIRST_OF_ALL_S
from vision.tracking.sliding import BRAKING_MM_S2
from vision.tracking.track import (
    COLOUR_LEVELS,
    OWN_START_MM,
    STROKE_MM,
    Track,
    beginning_of,
    came_from,
    rest_of,
)

OUT_MM = 150.0  # What runs out over the picture's edge by itself is seen for at least this way.
# So long a pause ends all that runs fast: only what is slow is not seen for longer, and it strikes nothing.
STILL_S = 0.2


def gone_out(evidence: StrokeEvidence) -> Layout:
    """The coins whose own tracks went out, with nothing that came in, or stopped, there since.

    In a pack all tracks begin beside all coins.
    """
    if evidence.is_break or not evidence.unshown:
        return ()
    return tuple(
        piece for piece in evidence.before if any(_is_its_way(t, piece, evidence) for t in evidence.outbound)
    )


def odds_of_coming_back(evidence: StrokeEvidence, gone: Layout) -> float:
    """The factor of coins that went out if none of their kind is gone: they came back, and nothing shows it."""
    odds, kinds = 1.0, {piece.kind for piece in gone}
    for piece in gone_out(evidence):
        if piece.kind not in kinds:
            odds *= evidence.model.back_faint if piece.kind in evidence.faint else evidence.model.back_unseen
    return odds


def _is_its_way(track: Track, piece: Piece, evidence: StrokeEvidence) -> bool:
    if (
        piece.kind is Kind.STRIKER
        or track.reached_mm() <= STROKE_MM
        or not came_from(track, piece.at, OWN_START_MM)
    ):
        return False
    near_mm, end = 2 * evidence.profile.coin_radius_mm, track.last
    if _is_what_stopped(track, evidence):
        return False
    lies = any(
        disc.kind is piece.kind
        and (_is_near(disc.at, piece.at, near_mm) or _is_near(disc.at, end.mover.at, 2 * near_mm))
        for disc in evidence.seen.pieces or ()
    )
    later = (other for other in evidence.tracks_since if other.last.t_s > end.t_s and other is not track)
    return not lies and not any(came_in(other, evidence.unshown, near_mm) for other in later)


def _is_what_stopped(track: Track, evidence: StrokeEvidence) -> bool:
    """Whether a piece, of whatever kind, is read where a track came to rest: then it is that one's.

    What was slow when it was seen last slid on as far as friction let it.
    """
    at, speed_mm_s = track.last.mover.at, hypot(*track.velocity())
    near_mm = evidence.profile.coin_radius_mm + speed_mm_s**2 / (2 * BRAKING_MM_S2)
    is_slow = speed_mm_s < SLID_ON_MM_S
    return is_slow and any(_is_near(disc.at, at, near_mm) for disc in evidence.seen.pieces or ())


def _is_near(at: Mm, other: Mm, near_mm: float) -> bool:
    return distance_mm(at, other) < near_mm


def went_out_from_nowhere(evidence: StrokeEvidence) -> bool:
    """Whether something ran a long way out over the picture's edge, and began where no known piece lay.

    What sets out after all has lain still was struck by nothing. What comes in again, as bright, is the same,
    and what is read where it came to rest did not go out.
    """
    still_s = rest_of(evidence.tracks_since, evidence.begun.t_s, STILL_S)
    return any(
        distance_mm(track.first.mover.at, track.last.mover.at) >= OUT_MM
        and track.first.t_s <= still_s
        and _began_at_no_piece(beginning_of(track, evidence.tracks_since), evidence)
        and not _came_in_again(track, evidence)
        and not _is_what_stopped(track, evidence)
        for track in evidence.outbound
    )


def _began_at_no_piece(track: Track, evidence: StrokeEvidence) -> bool:
    """Whether a track began at no known piece, nor is the striker's.

    In few pictures a second the striker is first seen far from where it stood: then it moves first of all, and
    nothing else sets out from there.
    """
    stood = (piece.at for piece in evidence.before if piece.kind is Kind.STRIKER)
    is_first = track.first.t_s < evidence.begun.t_s + FIRST_OF_ALL_S
    if is_first and not any(set_out_from(at, evidence) for at in stood):
        return False
    return not any(came_from(track, piece.at, OWN_START_MM) for piece in evidence.before)


def _came_in_again(track: Track, evidence: StrokeEvidence) -> bool:
    near_mm, level = 2 * evidence.profile.coin_radius_mm, track.level()
    return any(
        other.first.t_s > track.last.t_s
        and other.reached_mm() > STROKE_MM
        and abs(other.level() - level) < COLOUR_LEVELS / 2
        and came_in(other, evidence.unshown, near_mm)
        for other in evidence.tracks_since
    )
