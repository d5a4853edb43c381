"""The places where a missing piece may lie unread: on print, at an old place, beneath another, or misread."""

from __future__ import annotations

from collections.abc import Iterator
from math import isnan
from statistics import median
from typing import Any

from rules.pieces import Kind, Pocket
from rules.table import Layout, Piece
from vision.evidence.fall_likelihood import is_as_bright
from vision.evidence.falls import SCRAP_MM2
from vision.evidence.read_discs import radius_mm
from vision.evidence.stroke import StrokeEvidence
from vision.evidence.track_ends import ends_dim, last_of, leads_to, mouth_reach_mm
from vision.evidence.unread_places import (
    NOT_BARE,
    UnreadPlace,
    at_pocket,
    bareness,
    ends_at,
    level_odds,
    set_out_from,
    unread_odds,
)
from vision.geometry import distance_mm
from vision.layouts.consistency import SAME_PLACE_MM, UNMOVED_SHARE
from vision.layouts.contrast import FAINT_SHARE
from vision.layouts.difference import LayoutDifference
from vision.observing.requests import Disc, Level, Question, Share
from vision.pieces.seen import SeenPiece
from vision.strokes.piece_ends import Hypothesis, PieceEnd, Traces, came_to_lie
from vision.tracking.rebounds import SAME_FLIGHT_MM
from vision.tracking.track import STROKE_MM, Track

# A track in so many pictures over such a way is a piece's own, and no fragment.
ROLLED_SIGHTINGS, ROLLED_MM = 10, 150.0
THIN_MM2 = 600.0  # a coin on its edge shows less, with its shadow; one that lies shows 650 to 1000
EDGE_MM = 4.0  # beside a piece that lies on another its edge and shadow are seen
LEFT_SHARE = 0.5  # of what stood out of a piece; this much changes where it leaves, and its own shade stays
ON_EDGE_TIMES = 0.85  # of a coin's radius: a smaller patch is a coin on its edge, which shows a part of a face
SHADED = 0.7  # of its brightness: a coin that rolls on its edge had 0.6 to 0.9 in the picture (445070)
MISREAD_MM = 8.0  # radius of the middle of a disc, where its brightness shows its kind


def lying_hypotheses(piece: Piece, evidence: StrokeEvidence, traces: Traces) -> Iterator[Hypothesis]:
    """The places where this piece may lie, each with its odds; the last is an unknown place."""
    model, own = evidence.model, set_out_from(piece.at, evidence)
    for place in traces.unread:
        odds = unread_odds(place.at, evidence) * place.odds * _looks_like(piece.kind, place, evidence)
        odds *= model.unread_faint if piece.kind in evidence.faint else 1.0
        if place.over_rim and _dropped(own, place, evidence):
            odds *= model.dropped
        elif not evidence.is_break and ends_at(own, place.at, evidence):  # in a pack all begin beside all
            odds *= model.at_its_tracks_end / model.at_a_tracks_end
        elif _may_have_rolled_to(place, piece.kind, evidence):
            odds *= model.at_a_tracks_end / model.no_tracks_end
        yield Hypothesis(piece, PieceEnd.LIES, odds, place, at=place.at)
    yield from _hardly_changed(piece, evidence, traces)
    yield from _upon_another(piece, evidence)
    for old in evidence.before if piece.kind is not Kind.STRIKER else ():
        beneath = _beneath(old, evidence, traces) if old.kind is piece.kind else 0.0
        if beneath:
            yield Hypothesis(piece, PieceEnd.LIES, beneath, old, at=old.at)
    is_supposed = piece.at in evidence.supposed
    lost = model.supposed if is_supposed else _lost(piece.kind, evidence, traces)
    if not is_supposed and not evidence.is_break and _is_faint(piece, evidence, traces):
        lost = max(lost, model.lost_faint)
    may_stand = any(is_as_bright(track, piece.kind, dict(evidence.levels)) for track in traces.at_nothing)
    may_stand = may_stand or any(_rolled_on(t, piece.kind, evidence, traces) for t in evidence.since)
    if not evidence.is_break and may_stand:
        lost = max(lost, model.lost_on_edge)
    yield Hypothesis(piece, PieceEnd.LIES, lost)


def _dropped(own: tuple[Track, ...], place: UnreadPlace, evidence: StrokeEvidence) -> bool:
    """Whether a piece's own track ended in the middle of the hole over whose rim something seems to stand.

    Or it became as dim as what drops into a net: what stands over the rim keeps its light.
    """
    middle = min(map(evidence.profile.pocket, Pocket), key=lambda at: distance_mm(at, place.at))
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
    is_bared = (evidence.share(piece.at) or 0.0) >= FAINT_SHARE and not _is_near(piece, traces.come, evidence)
    return not is_bared and evidence.answer(evidence.prominence_question(piece.at)) < FAINT_SHARE


def misread_hypotheses(piece: Piece, evidence: StrokeEvidence, traces: Traces) -> Iterator[Hypothesis]:
    """The piece lies where a piece of another kind is read that came from nowhere."""
    for other in traces.new:
        if other.kind is not piece.kind and Kind.STRIKER not in (other.kind, piece.kind):
            odds = evidence.model.misread / evidence.model.ghost
            odds *= level_odds(evidence, piece.kind, evidence.level(other.at, MISREAD_MM))
            yield Hypothesis(piece, PieceEnd.LIES, odds, other, at=other.at)


def swollen_questions(evidence: StrokeEvidence) -> Iterator[Question[Any]]:
    """The questions about discs so large that two pieces may lie there."""
    least_mm = _swollen_mm(evidence)
    for disc in evidence.seen.pieces or ():
        if disc.kind is not Kind.STRIKER and disc.radius_mm >= least_mm:
            yield evidence.share_question(disc.at)


def lying_questions(evidence: StrokeEvidence, difference: LayoutDifference) -> Iterator[Question[Any]]:
    """The questions about places where the pieces that are gone by this difference may lie."""
    come = came_to_lie(difference)
    kinds = {piece.kind for piece in difference.gone if piece.kind is not Kind.STRIKER}
    for old in evidence.before:
        is_covered = old.kind in kinds and _is_covered(old, evidence, come)
        is_nudged = old.kind in kinds and _is_nudged(old, evidence, (*come, *difference.stayed))
        if is_covered or is_nudged:
            yield from (evidence.prominence_question(p.at) for p in evidence.before if p.kind is old.kind)
            yield bareness(evidence, (*come, *difference.stayed), old.at)
        if is_covered:
            yield _beneath_question(old, evidence, come)
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


def _may_have_rolled_to(place: UnreadPlace, kind: Kind, evidence: StrokeEvidence) -> bool:
    """Whether a coin on its edge, of which hardly anything shows, was lost on its straight way there."""
    if evidence.is_break or place.over_rim or ends_at(evidence.since, place.at, evidence):
        return False
    near_mm, read_s, bright = evidence.profile.coin_radius_mm, evidence.seen.read_s, dict(evidence.levels)
    return any(
        track.reached_mm() > STROKE_MM
        and all(sighting.clear_of_hand for sighting in track.sightings)
        and median(sighting.mover.area_mm2 for sighting in track.sightings) < SCRAP_MM2
        and is_as_bright(track, kind, bright)
        and leads_to(place.at, track, near_mm, read_s)
        and last_of(track, evidence.since) == [track]
        for track in evidence.since
    )


def _hardly_changed(piece: Piece, evidence: StrokeEvidence, traces: Traces) -> Iterator[Hypothesis]:
    """The old places of coins of its kind without a disc, where the picture hardly changed."""
    lying = (*traces.come, *traces.stayed)
    nudged = (old for old in evidence.before if old.kind is piece.kind and _is_nudged(old, evidence, lying))
    for old in nudged if piece.kind is not Kind.STRIKER else ():
        is_seen = _is_refused_there(old, evidence)
        is_there = is_seen or (evidence.share(old.at) or 0.0) <= UNMOVED_SHARE
        if is_there or not _is_bare_now(old, evidence, lying):
            odds = evidence.model.same_place if is_there else evidence.model.nudged_place
            is_pale = piece.kind in evidence.pale or not evidence.stood_out(old.at)
            is_doubted = (is_pale and not _was_print(old, evidence)) or _may_have_left(old, evidence)
            odds = evidence.model.pale_upon_pale if is_doubted and not is_seen else odds
            yield Hypothesis(piece, PieceEnd.LIES, odds, old, at=old.at)


def _is_refused_there(old: Piece, evidence: StrokeEvidence) -> bool:
    """Whether a disc of its kind is refused just there: of five coins with such discs all lay there yet."""
    discs = (disc.at for disc in evidence.seen.doubtful if disc.kind is old.kind and not evidence.is_break)
    return any(distance_mm(at, old.at) <= SAME_PLACE_MM for at in discs)


def _was_print(old: Piece, evidence: StrokeEvidence) -> bool:
    """Whether it looked like the wood round it where its fellows stand out: it was print that was read once.

    Of six tables one had such a disc, with 0.02 of its place unlike the wood; their coins had 0.33 to 1.0. Of a
    pack, whose wood is far away, the print beneath may be pale.
    """
    if evidence.is_break or evidence.stood_out(old.at):
        return False
    fellows = [other for other in evidence.before if other.kind is old.kind and other is not old]
    shares = [evidence.answer(evidence.prominence_question(other.at)) for other in fellows]
    return len(shares) > 1 and min(shares) > FAINT_SHARE


def _is_bare_now(old: Piece, evidence: StrokeEvidence, lying: Layout) -> bool:
    """Whether the place of a coin that stood out looks like bare wood now: a lamp's image hides the change."""
    stood = evidence.answer(evidence.prominence_question(old.at))
    return stood > FAINT_SHARE and evidence.answer(bareness(evidence, lying, old.at)) <= NOT_BARE * stood


def _may_have_left(old: Piece, evidence: StrokeEvidence) -> bool:
    """Whether so much of its place changed as stood out from the wood, which is little, as in a shadow."""
    share = evidence.share(old.at) or 0.0
    return share > max(UNMOVED_SHARE, LEFT_SHARE * evidence.answer(evidence.prominence_question(old.at)))


def never_stood_out(piece: Piece, evidence: StrokeEvidence, lying: Layout) -> bool:
    """Whether its place hardly changed though it is read there no more, and it looked like the wood there."""
    is_coin = piece.kind is not Kind.STRIKER
    return is_coin and _is_nudged(piece, evidence, lying) and not evidence.stood_out(piece.at)


def _is_nudged(old: Piece, evidence: StrokeEvidence, lying: Layout) -> bool:
    """Whether nothing is read where a piece lay, though its place hardly changed."""
    free = all(distance_mm(old.at, other.at) > evidence.profile.coin_radius_mm for other in lying)
    share = evidence.share(old.at) if free else None
    most = LEFT_SHARE if _is_refused_there(old, evidence) else evidence.model.nudged_share
    return share is not None and share <= most


def _upon_another(piece: Piece, evidence: StrokeEvidence) -> Iterator[Hypothesis]:
    """Two pieces of a kind that lie on one another and are read as one larger disc."""
    if piece.kind is Kind.STRIKER:
        return
    least_mm = _swollen_mm(evidence)
    for disc in evidence.seen.pieces or ():
        if disc.kind is piece.kind and disc.radius_mm >= least_mm and not _is_same(disc, evidence):
            yield Hypothesis(piece, PieceEnd.LIES, evidence.model.swollen, at=disc.at)


def _is_same(disc: SeenPiece, evidence: StrokeEvidence) -> bool:
    share = evidence.share(disc.at)
    return share is not None and share <= UNMOVED_SHARE


def _swollen_mm(evidence: StrokeEvidence) -> float:
    """The radius from which a disc is larger than these coins or, where they are few, than any maker's."""
    radii_mm = [disc.radius_mm for disc in evidence.seen.pieces or () if disc.kind is not Kind.STRIKER]
    if len(radii_mm) >= evidence.model.usual_discs:
        return evidence.model.swollen_times * median(radii_mm)
    return evidence.model.swollen_beyond * evidence.profile.coin_radius_mm


def _looks_like(kind: Kind, place: UnreadPlace, evidence: StrokeEvidence) -> float:
    """The factor by which a place looks like this kind: by its refused disc, its size and its brightness."""
    like = _level_odds(kind, place, evidence)
    if not isnan(place.own_level):
        like = min(like, level_odds(evidence, kind, place.own_level))
    odds = like if place.kind in (kind, None) else evidence.model.other_kind * min(like, 1.0)
    large = place.radius_mm > evidence.model.striker_times * evidence.profile.coin_radius_mm
    if large == (kind is Kind.STRIKER):
        return odds
    if place.kind is not None:
        return odds * evidence.model.measured_size
    if large:
        return odds * evidence.model.other_size
    return odds * (1.0 if _is_cut(place, evidence) else evidence.model.smaller_patch)


def _level_odds(kind: Kind, place: UnreadPlace, evidence: StrokeEvidence) -> float:
    """The factor by which its brightness fits the kind; a coin on its edge shows its shaded side."""
    like, bright = level_odds(evidence, kind, place.level), dict(evidence.levels)
    on_edge = place.kind is None and place.radius_mm < ON_EDGE_TIMES * evidence.profile.coin_radius_mm
    if on_edge and kind in bright and SHADED * bright[kind] <= place.level <= bright[kind]:
        return max(like, 1.0)
    return like


def _is_cut(place: UnreadPlace, evidence: StrokeEvidence) -> bool:
    """Whether a coin lay so near that a patch is only what of the striker lies beyond that place.

    At a pocket it is what of a fallen piece shows in the net, as well.
    """
    near_mm = evidence.profile.striker_radius_mm + evidence.profile.coin_radius_mm
    coins = (piece for piece in evidence.before if piece.kind is not Kind.STRIKER)
    return not at_pocket(evidence, place.at) and any(distance_mm(coin.at, place.at) < near_mm for coin in coins)


def _beneath(piece: Piece, evidence: StrokeEvidence, traces: Traces) -> float:
    """The odds that a piece lies beneath another that came to rest on its place, by the look of its edge."""
    near_mm, same_mm = _upon_mm(evidence), evidence.profile.coin_radius_mm / 2
    if not _is_covered(piece, evidence, traces.come):
        return 0.0
    if any(
        neighbour.kind is piece.kind and distance_mm(neighbour.at, piece.at) < same_mm
        for neighbour in traces.stayed
    ):
        return 0.0
    model = evidence.model
    near = [other for other in traces.come if distance_mm(other.at, piece.at) < near_mm]
    coin = any(other.kind is not Kind.STRIKER for other in near)
    beneath = model.beneath if coin else model.beneath_striker
    shows = evidence.answer(_beneath_question(piece, evidence, traces.come))
    if shows <= model.nudged_share:  # that says nothing of what looks like the wood
        is_plain = piece.kind not in evidence.faint and evidence.stood_out(piece.at) and not evidence.is_break
        return beneath * (model.peeps_out if is_plain else 1.0)
    if any(_set_out_near(track, piece, 2 * near_mm, evidence) for track in evidence.tracks):
        return 0.0
    stood = evidence.answer(evidence.prominence_question(piece.at))
    if isnan(shows) or shows <= LEFT_SHARE * stood:  # of what left as much changes as stood out
        return beneath
    return model.shows_wood


def _upon_mm(evidence: StrokeEvidence) -> float:
    """The distance within which one coin lies partly on another."""
    return 1.7 * evidence.profile.coin_radius_mm


def _is_covered(piece: Piece, evidence: StrokeEvidence, come: Layout) -> bool:
    """Whether something came to rest on the place of a piece, away from the pockets."""
    return _is_near(piece, come, evidence) and not at_pocket(evidence, piece.at)


def _is_near(piece: Piece, come: Layout, evidence: StrokeEvidence) -> bool:
    return any(distance_mm(other.at, piece.at) < _upon_mm(evidence) for other in come)


def _beneath_question(piece: Piece, evidence: StrokeEvidence, come: Layout) -> Share:
    upper: tuple[Disc, ...] = tuple((piece.at, radius_mm(evidence, piece.kind) + EDGE_MM) for piece in come)
    return Share(piece.at, evidence.profile.coin_radius_mm, upper)


def _set_out_near(track: Track, piece: Piece, near_mm: float, evidence: StrokeEvidence) -> bool:
    near = track.first.t_s >= evidence.begun.t_s and distance_mm(track.first.mover.at, piece.at) < near_mm
    return near and track.reached_mm() > STROKE_MM
