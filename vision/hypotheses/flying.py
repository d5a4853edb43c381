"""The flights of a missing piece: seen in full, ended at the rail, or too fast for the pocket ahead."""

from __future__ import annotations

from collections.abc import Iterator

from rules.pieces import Pocket
from rules.table import Piece
from vision.evidence.flights import (
    ends_at_altered,
    is_too_fast,
    leapt_over_quiet_mouth,
    left_from,
    may_have_come_in_again,
    was_caught_by_mouth,
    went_over_quiet_mouth,
)
from vision.evidence.stroke import StrokeEvidence
from vision.geometry import distance_mm
from vision.hypotheses.driven import driven_mm_s, was_seen_in_mouth_before
from vision.hypotheses.fall_likelihood import is_unlike, kinds_at_start, likelihood_of_colour
from vision.hypotheses.falling import is_at_brink
from vision.hypotheses.piece_ends import Hypothesis, PieceEnd, Traces
from vision.traces.ends import went_past
from vision.tracking.ballistic import leapt_from, level_in_flight
from vision.tracking.track import OWN_START_MM, Track

# A piece driven by a striker this fast is as fast: the striker weighs three times as much.
LEAPS_FROM_MM_S = 1700.0


def flights(piece: Piece, evidence: StrokeEvidence, traces: Traces) -> Iterator[Hypothesis]:
    """The flights that tracks show, each with its odds to be this piece's; the last is one that none shows."""
    model, bright = evidence.model, dict(evidence.levels)
    like = [old for old in evidence.before if old.kind is piece.kind]  # which is gone is unknown
    for track in traces.flights:
        own = distance_mm(track.first.mover.at, piece.at) < OWN_START_MM
        odds = model.seen_flight if own else model.seen_flight / 2
        if track in evidence.leaps and any(leapt_from(track, old.at) for old in like):
            odds = model.seen_leap
        elif track in evidence.leaps and _is_met(piece, track, evidence):
            odds = model.met_leap
        if may_have_come_in_again(track, evidence):
            odds = model.returned_leap
        odds *= likelihood_of_colour(piece.kind, level_in_flight(track), bright)
        yield Hypothesis(piece, PieceEnd.FLEW, odds, track)
    yield Hypothesis(piece, PieceEnd.FLEW, _unseen_flight(piece, evidence, traces, like))


def _is_met(piece: Piece, track: Track, evidence: StrokeEvidence) -> bool:
    """Whether a leap was seen passing the piece's place: what ran there may have struck it off."""
    near_mm = evidence.profile.coin_radius_mm + evidence.profile.striker_radius_mm
    return any(distance_mm(sighting.mover.at, piece.at) < near_mm for sighting in track.sightings)


def _unseen_flight(piece: Piece, evidence: StrokeEvidence, traces: Traces, like: list[Piece]) -> float:
    """The likelihood of a flight that no track shows in full: one ended at the rail, or hardly at a pocket."""
    model = evidence.model
    out = [
        track
        for track in traces.ended_at_rail
        if left_from(track, piece, evidence)
        and (not ends_at_altered(track, evidence) or _was_too_fast(track, evidence, traces))
    ]
    flown = any(left_from(track, old, evidence) for track in traces.continued_over_border for old in like)
    if flown or any(went_past(track, evidence.profile) for track in out):
        return model.seen_flight / 2
    if out or any(leapt_over_quiet_mouth(track, piece, evidence) for track in evidence.tracks_since):
        return model.own_edge_flight
    if _was_driven_hard(piece, evidence):
        return model.driven_flight
    tracks = (fall.track for fall in traces.falls if fall.track is not None)
    leapt = any(went_over_quiet_mouth(track, evidence) for track in tracks)  # a break hides where it began
    over = any(_may_be_of(track, piece, evidence) for track in traces.ended_at_rail)
    return model.edge_flight if over or leapt else model.unseen_flight


def _may_be_of(track: Track, piece: Piece, evidence: StrokeEvidence) -> bool:
    """Whether a track may be this piece's: it did not set out from another kind's place, nor look like one."""
    if is_unlike(track, piece.kind, dict(evidence.levels)):
        return False
    kinds = kinds_at_start(track, (piece, *evidence.before))
    return evidence.is_break or not kinds or piece.kind in kinds


def _was_driven_hard(piece: Piece, evidence: StrokeEvidence) -> bool:
    """Whether the thing that drove it towards a pocket was so fast that the pocket may not have caught it."""
    return any(
        driven_mm_s(piece, evidence.profile.pocket(pocket), evidence) > LEAPS_FROM_MM_S
        and not is_at_brink(piece, pocket, evidence)
        and not was_seen_in_mouth_before(piece, pocket, evidence)
        for pocket in Pocket
    )


def _was_too_fast(track: Track, evidence: StrokeEvidence, traces: Traces) -> bool:
    """Whether a mouth hardly caught it, and a slower one ended there and changed that mouth."""
    if was_caught_by_mouth(track, evidence):
        return False
    pockets = {fall.pocket for fall in traces.falls if fall.track is track}
    others = (fall.track for fall in traces.falls if fall.pocket in pockets and fall.track is not None)
    return is_too_fast(track) and any(not is_too_fast(other) for other in others)
