"""The falls of a missing piece: into the mouth that shows one, or where it stood or ran and none was seen."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rules.pieces import Kind, Pocket
from rules.table import Mm, Piece
from vision.evidence.glimpses import next_seen_at, unseen_way_mm, was_glimpsed
from vision.evidence.stroke import StrokeEvidence
from vision.geometry import distance_mm
from vision.hypotheses.driven import driven_mm_s
from vision.hypotheses.fall_likelihood import kinds_at_start, likelihood_of_fall
from vision.hypotheses.piece_ends import Explanation, Hypothesis, PieceEnd, Traces
from vision.observing.pockets import changed_mouths
from vision.traces.ends import mouth_reach_mm
from vision.traces.fall import Fall
from vision.traces.falls import is_clear
from vision.traces.set_out import FIRST_OF_ALL_S
from vision.tracking.track import OWN_START_MM, STROKE_MM, Track, came_from, taken_up


def seen_falls(piece: Piece, evidence: StrokeEvidence, traces: Traces) -> Iterator[Hypothesis]:
    """The falls that tracks or mouths show, each with its odds to be this piece's."""
    for fall in traces.falls:
        odds = likelihood_of_fall(piece, fall, dict(evidence.levels), evidence.before, evidence.tracks_since)
        middle = evidence.profile.pocket(fall.pocket)
        if (
            fall.track is None
            and not is_at_brink(piece, fall.pocket, evidence)
            and not _was_led(piece, middle, evidence)
        ):
            is_plain = is_plainly_altered(fall.pocket, evidence)
            odds *= evidence.model.mouth_from_afar if is_plain else evidence.model.hint_from_afar
        yield Hypothesis(piece, PieceEnd.FELL, odds, fall, fall.pocket)


def unseen_falls(piece: Piece, evidence: StrokeEvidence) -> Iterator[Hypothesis]:
    """The falls into pockets at whose brink it stood, to which it was on its way, or whose mouths changed."""
    model, profile = evidence.model, evidence.profile
    nearest = profile.nearest_pocket(piece.at)
    for pocket in (pocket for pocket in Pocket if pocket not in evidence.outside):
        middle = profile.pocket(pocket)
        driven = is_at_brink(piece, pocket, evidence) or driven_mm_s(piece, middle, evidence) > 0
        near = driven or _was_led(piece, middle, evidence) or was_glimpsed(piece, middle, evidence)
        if pocket in evidence.covered_by_hand:
            yield Hypothesis(piece, PieceEnd.FELL, model.hidden_fall, None, pocket)
        elif near or pocket in evidence.altered or pocket is nearest:
            odds = model.brink_fall if near else _untracked_fall(piece, pocket, evidence)
            yield Hypothesis(piece, PieceEnd.FELL, odds * _mouth_tells(evidence, pocket), None, pocket)


def _untracked_fall(piece: Piece, pocket: Pocket, evidence: StrokeEvidence) -> float:
    """The likelihood that it fell there and no track shows it."""
    if evidence.shaken:
        return evidence.model.blind_fall
    is_faint = piece.kind in evidence.faint and is_plainly_altered(pocket, evidence)
    return evidence.model.faint_fall if is_faint else evidence.model.unseen_fall


def is_at_brink(piece: Piece, pocket: Pocket, evidence: StrokeEvidence) -> bool:
    """Whether a touch pushes it in, too fast for a track of its own."""
    brink_mm = evidence.profile.pocket_radius_mm + unseen_way_mm(evidence)
    return distance_mm(evidence.profile.pocket(pocket), piece.at) < brink_mm


def is_led_by_another(hypothesis: Hypothesis, explanation: Explanation, evidence: StrokeEvidence) -> bool:
    """Whether the only trace of an unseen fall is a track that explains another piece's fall there.

    It is not known which of two coins of a kind is gone: the one whose track it is may have no other.
    """
    if hypothesis.end is not PieceEnd.FELL or hypothesis.uses is not None or hypothesis.pocket is None:
        return False
    piece, middle = hypothesis.piece, evidence.profile.pocket(hypothesis.pocket)
    used = [hypothesis.uses.track for hypothesis in explanation if isinstance(hypothesis.uses, Fall)]
    if not used or is_at_brink(piece, hypothesis.pocket, evidence) or driven_mm_s(piece, middle, evidence) > 0:
        return False
    return _was_led(piece, middle, evidence) and not _was_led(piece, middle, evidence, used)


def _was_led(piece: Piece, middle: Mm, evidence: StrokeEvidence, but: Collection[Track | None] = ()) -> bool:
    """Whether something that set out from this piece's place was last seen near a pocket.

    A knock breaks a track: one that continues just there, and is as bright, is the same piece. But in a pack
    everything begins beside everything. `but` are tracks that explain other pieces. In few pictures a fast
    thing is not seen near it.
    """
    near_mm = mouth_reach_mm(evidence.profile)
    return any(
        track not in but
        and any(
            distance_mm(at, middle) < near_mm for at in (track.last.mover.at, next_seen_at(track, evidence))
        )
        and distance_mm(track.last.mover.at, own.first.mover.at) > STROKE_MM
        for own in _own_tracks(piece, evidence)
        for track in ((own,) if evidence.is_break else taken_up(own, evidence.tracks_since))
    )


def _own_tracks(piece: Piece, evidence: StrokeEvidence) -> list[Track]:
    """The tracks that set out from a piece's place; a striker moves first, and may be seen far from it."""
    own = [track for track in evidence.tracks_since if came_from(track, piece.at, OWN_START_MM)]
    if own or piece.kind is not Kind.STRIKER:
        return own
    soon_s = evidence.begun.t_s + FIRST_OF_ALL_S
    soon = [
        track for track in evidence.tracks_since if track.first.t_s < soon_s and track.reached_mm() > STROKE_MM
    ]
    # What began where a coin lay is that coin, if something else began that may be the striker.
    return [track for track in soon if not kinds_at_start(track, evidence.before)] or soon


def _mouth_tells(evidence: StrokeEvidence, pocket: Pocket) -> float:
    """The factor of a fall there by its mouth; one that hardly changed, as by noise, tells nothing."""
    if is_plainly_altered(pocket, evidence):
        return evidence.model.mouth_tells
    return evidence.quiet_share if pocket in evidence.quiet else 1.0


def is_plainly_altered(pocket: Pocket, evidence: StrokeEvidence) -> bool:
    """Whether its mouth changed, plainly more than the quiet ones, where no hand was over it."""
    mouths = evidence.seen.mouths
    mouth = changed_mouths(mouths).get(pocket) if pocket in evidence.altered else None
    return mouth is not None and is_clear(mouth, mouths)
