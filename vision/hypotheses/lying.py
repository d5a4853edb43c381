"""The places where a missing piece may lie: unread, misread, nudged, beneath another, or without a trace."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import Any

from rules.pieces import Kind, Pocket
from rules.table import Piece
from vision.evidence.places import at_pocket, bareness, ends_at, set_out_from
from vision.evidence.stroke import StrokeEvidence
from vision.geometry import distance_mm
from vision.hypotheses.covered import beneath_question, is_laid_upon, odds_beneath, upon_another, was_covered
from vision.hypotheses.fall_likelihood import is_as_bright
from vision.hypotheses.nudged import hardly_changed, was_nudged
from vision.hypotheses.piece_ends import Hypothesis, PieceEnd, Traces, came_to_lie
from vision.hypotheses.place_odds import UnreadPlace, led_there, level_odds, looks_like, unread_odds
from vision.layouts.contrast import FAINT_SHARE
from vision.layouts.difference import LayoutDifference
from vision.observing.requests import Level, Question
from vision.traces.continuation import last_of, leads_to
from vision.traces.ends import ends_dim, mouth_reach_mm
from vision.traces.fall import SCRAP_MM2
from vision.tracking.rebounds import SAME_FLIGHT_MM
from vision.tracking.track import STROKE_MM, Track

# A track in so many pictures over such a way is a piece's own, and no fragment.
ROLLED_SIGHTINGS, ROLLED_MM = 10, 150.0
THIN_MM2 = 600.0  # a coin on its edge shows less, with its shadow; one that lies shows 650 to 1000
MISREAD_MM = 8.0  # radius of the middle of a disc, where its brightness shows its kind


def lying_hypotheses(piece: Piece, evidence: StrokeEvidence, traces: Traces) -> Iterator[Hypothesis]:
    """The places where this piece may lie, each with its odds; the last is an unknown place."""
    model, own = evidence.model, set_out_from(piece.at, evidence)
    for place in traces.unread:
        odds = unread_odds(place.at, evidence) * place.odds * looks_like(piece.kind, place, evidence)
        odds *= model.unread_faint if piece.kind in evidence.faint else 1.0
        if place.over_rim and _dropped(own, place, evidence):
            odds *= model.dropped
        elif not evidence.is_break and ends_at(own, place.at, evidence):  # in a pack all begin beside all
            odds *= model.at_its_tracks_end / model.at_a_tracks_end
        elif _was_lost_on_its_way(own, place, evidence):
            odds *= led_there(place, evidence)
        elif _may_have_rolled_to(place, piece.kind, evidence):
            odds *= model.at_a_tracks_end / model.no_tracks_end
        yield Hypothesis(piece, PieceEnd.LIES, odds, place, at=place.at)
    yield from hardly_changed(piece, evidence, traces)
    yield from upon_another(piece, evidence)
    for old in evidence.before if piece.kind is not Kind.STRIKER else ():
        beneath = odds_beneath(old, evidence, traces) if old.kind is piece.kind else 0.0
        if beneath:
            yield Hypothesis(piece, PieceEnd.LIES, beneath, old, at=old.at)
    is_supposed = piece.at in evidence.supposed
    lost = model.supposed if is_supposed else _lost(piece.kind, evidence, traces)
    if not is_supposed and not evidence.is_break and _is_faint(piece, evidence, traces):
        lost = max(lost, model.lost_faint)
    may_stand = any(is_as_bright(track, piece.kind, dict(evidence.levels)) for track in traces.at_nothing)
    may_stand = may_stand or any(_rolled_on(t, piece.kind, evidence, traces) for t in evidence.tracks_since)
    if not evidence.is_break and may_stand:
        lost = max(lost, model.lost_on_edge)
    yield Hypothesis(piece, PieceEnd.LIES, lost)


def _dropped(own: tuple[Track, ...], place: UnreadPlace, evidence: StrokeEvidence) -> bool:
    """Whether a piece's own track ended in the middle of the hole over whose rim something seems to stand.

    Or it became as dim as what drops into a net: what stands over the rim keeps its light.
    """
    middle = evidence.profile.pocket(evidence.profile.nearest_pocket(place.at))
    deep_mm, reach_mm = evidence.profile.pocket_radius_mm / 2, mouth_reach_mm(evidence.profile)
    ends = ((distance_mm(track.last.mover.at, middle), track) for track in own)
    return any(off_mm < deep_mm or (off_mm < reach_mm and ends_dim(track)) for off_mm, track in ends)


def _is_faint(piece: Piece, evidence: StrokeEvidence, traces: Traces) -> bool:
    """Whether a coin stood out so little from the wood where it lay that a reading may miss it elsewhere.

    In the shade of a rail there is no bare wood to compare it with; but most of its place changed as it left.
    Beside a pocket there is none either, and the hole takes a part of what changed: that says nothing.
    """
    if piece.kind is Kind.STRIKER or evidence.seen.comparison is None or at_pocket(evidence, piece.at):
        return False
    is_bared = (evidence.share(piece.at) or 0.0) >= FAINT_SHARE and not is_laid_upon(
        piece, traces.come, evidence
    )
    return not is_bared and evidence.answer(evidence.prominence_question(piece.at)) < FAINT_SHARE


def misread_hypotheses(piece: Piece, evidence: StrokeEvidence, traces: Traces) -> Iterator[Hypothesis]:
    """The piece lies where a piece of another kind is read that came from nowhere."""
    for other in traces.new:
        if other.kind is not piece.kind and Kind.STRIKER not in (other.kind, piece.kind):
            odds = evidence.model.misread / evidence.model.ghost
            odds *= level_odds(evidence, piece.kind, evidence.level(other.at, MISREAD_MM))
            yield Hypothesis(piece, PieceEnd.LIES, odds, other, at=other.at)


def lying_questions(evidence: StrokeEvidence, difference: LayoutDifference) -> Iterator[Question[Any]]:
    """The questions about places where the pieces that are gone by this difference may lie."""
    come = came_to_lie(difference)
    kinds = {piece.kind for piece in difference.gone if piece.kind is not Kind.STRIKER}
    for old in evidence.before:
        is_covered = old.kind in kinds and was_covered(old, evidence, come)
        is_nudged = old.kind in kinds and was_nudged(old, evidence, (*come, *difference.stayed))
        if is_covered or is_nudged:
            yield from (evidence.prominence_question(p.at) for p in evidence.before if p.kind is old.kind)
            yield bareness(evidence, (*come, *difference.stayed), old.at)
        if is_covered:
            yield beneath_question(old, evidence, come)
    yield from (evidence.prominence_question(coin.at) for coin in difference.gone if coin.kind in kinds)
    for piece in difference.new if kinds else ():
        if piece.kind is not Kind.STRIKER:
            yield Level(piece.at, MISREAD_MM)


def _lost(kind: Kind, evidence: StrokeEvidence, traces: Traces) -> float:
    """The likelihood that a piece of this kind is missed without any trace.

    A reading that has missed many others, which only their changed places show, may miss one more.
    """
    if evidence.seen.comparison is None:
        return evidence.model.lost_in_motion
    if not evidence.is_break:  # of what hardly stands out no changed place shows that it came
        return evidence.model.unread if kind in evidence.faint else evidence.model.lost
    if kind is Kind.QUEEN:
        return evidence.model.lost_queen_of_pack
    is_poor = sum(not place.over_rim for place in traces.unread) >= evidence.model.unread_of_many
    is_faint = kind in evidence.faint or is_poor
    return evidence.model.lost_faint_of_pack if is_faint else evidence.model.lost_of_pack


def _rolled_on(track: Track, kind: Kind, evidence: StrokeEvidence, traces: Traces) -> bool:
    """Whether something as bright as this kind, of which little shows, rolled far to where no such piece lies.

    What stands on its edge is hardly read. What a known piece lies near to, or falls, was that piece.
    """
    bright, at = dict(evidence.levels), track.last.mover.at
    near_mm, apart_mm = mouth_reach_mm(evidence.profile), SAME_FLIGHT_MM
    is_long = len(track.sightings) >= ROLLED_SIGHTINGS and track.reached_mm() >= ROLLED_MM
    if not is_long or kind not in bright or not all(s.clear_of_hand for s in track.sightings):
        return False
    if any(distance_mm(at, evidence.profile.pocket(pocket)) < near_mm for pocket in Pocket):
        return False
    if any(piece.kind is kind and distance_mm(piece.at, at) < apart_mm for piece in traces.come):
        return False
    thin = median(sighting.mover.area_mm2 for sighting in track.sightings) < THIN_MM2
    return thin and is_as_bright(track, kind, bright)


def _was_lost_on_its_way(own: tuple[Track, ...], place: UnreadPlace, evidence: StrokeEvidence) -> bool:
    """Whether a track that set out from the piece's own place was lost before it came there, straight on."""
    if evidence.is_break or place.over_rim or ends_at(evidence.tracks_since, place.at, evidence):
        return False
    near_mm, read_s = evidence.profile.coin_radius_mm, evidence.seen.read_s
    return any(
        track.reached_mm() > STROKE_MM
        and all(sighting.clear_of_hand for sighting in track.sightings)
        and leads_to(place.at, track, near_mm, read_s)
        for track in own
    )


def _may_have_rolled_to(place: UnreadPlace, kind: Kind, evidence: StrokeEvidence) -> bool:
    """Whether a coin on its edge, of which hardly anything shows, was lost on its straight way there."""
    if evidence.is_break or place.over_rim or ends_at(evidence.tracks_since, place.at, evidence):
        return False
    near_mm, read_s, bright = evidence.profile.coin_radius_mm, evidence.seen.read_s, dict(evidence.levels)
    return any(
        track.reached_mm() > STROKE_MM
        and all(sighting.clear_of_hand for sighting in track.sightings)
        and median(sighting.mover.area_mm2 for sighting in track.sightings) < SCRAP_MM2
        and is_as_bright(track, kind, bright)
        and leads_to(place.at, track, near_mm, read_s)
        and last_of(track, evidence.tracks_since) == [track]
        for track in evidence.tracks_since
    )
