"""What may have become of a piece that is gone: it fell, it flew, a hand took it, or it lies there unread."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum
from math import hypot, isnan, nan
from statistics import median

from rules.pieces import Kind, Pocket
from rules.table import Layout, Mm, Piece
from vision.evidence.falls import Fall, colour_fits, fits, mouth_reach_mm, went_past
from vision.evidence.flights import ends_at_altered, is_too_fast, leapt_over_quiet_mouth, left_from
from vision.evidence.stroke import StrokeEvidence
from vision.evidence.unread_places import (
    UnreadPlace,
    at_pocket,
    ends_at,
    level_odds,
    radius_mm,
    set_out_from,
    unread_odds,
)
from vision.geometry import distance_mm
from vision.layouts.consistency import UNMOVED_SHARE
from vision.observing.hands import GRASP_MM
from vision.observing.observation import Mouth
from vision.tracking.ballistic import OWN_START_MM, leapt_from, level_in_flight
from vision.tracking.track import STROKE_MM, Track, came_from, taken_up

EDGE_MM = 4.0  # beside a piece that lies upon another its edge and shadow are seen
BRINK_MM = 54.0  # A coin this near to the rim is pushed in by a touch, too fast for a track of its own.
# What is driven ahead into a pocket goes on within twenty degrees of the way of what drives it.
DRIVEN_COSINE = 0.94
# What a striker this fast drives ahead is as fast as that: the striker weighs three times as much.
LEAPS_FROM_MM_S = 1700.0


class PieceEnd(StrEnum):
    """How a piece can end."""

    FELL = "fell"
    FLEW = "flew"
    TAKEN = "taken"
    LIES = "lies"


@dataclass(frozen=True)
class Hypothesis:
    """One piece's end, and how likely that is before anything else is weighed.

    `uses` is what tells of it, which can tell of one piece only; None where nothing does. `at` where it lies.
    """

    piece: Piece
    way: PieceEnd
    odds: float
    uses: Fall | Track | UnreadPlace | Piece | None = None
    pocket: Pocket | None = None
    at: Mm | None = None


@dataclass(frozen=True)
class Traces:
    """All that may tell of a piece's end: falls, tracks that flew off, places unread, and pieces from nowhere.

    `over` are the tracks that ended at the rail, too fast to have stopped there, `flew_on` those that something
    over the frame took up. `come` are all pieces that lie where none lay, those from nowhere among them.
    `mouths` are those over whose rims nothing lay or lies.
    """

    falls: tuple[Fall, ...]
    flights: tuple[Track, ...]
    over: tuple[Track, ...]
    flew_on: tuple[Track, ...]
    unread: tuple[UnreadPlace, ...]
    new: Layout
    come: Layout
    stayed: Layout
    mouths: tuple[Mouth, ...] = ()


def hypotheses(piece: Piece, evidence: StrokeEvidence, traces: Traces) -> tuple[Hypothesis, ...]:
    """Every end that this piece may have come to, likeliest first."""
    found = [
        *_seen_falls(piece, evidence, traces),
        *_unseen_falls(piece, evidence),
        *_flights(piece, evidence, traces),
        _taken(piece, evidence),
        *_lying(piece, evidence, traces),
        *_misread(piece, evidence, traces),
    ]
    return tuple(sorted((fate for fate in found if fate.odds > 0), key=lambda fate: -fate.odds))


def _seen_falls(piece: Piece, evidence: StrokeEvidence, traces: Traces) -> Iterator[Hypothesis]:
    for fall in traces.falls:
        odds = fits(piece, fall, dict(evidence.levels), evidence.before, evidence.since)
        middle = evidence.profile.pocket(fall.pocket)
        if (
            fall.track is None
            and not is_at_brink(piece, fall.pocket, evidence)
            and not _was_led(piece, middle, evidence)
        ):
            odds *= evidence.odds.mouth_from_afar
        yield Hypothesis(piece, PieceEnd.FELL, odds, fall, fall.pocket)


def _unseen_falls(piece: Piece, evidence: StrokeEvidence) -> Iterator[Hypothesis]:
    """Into pockets at whose brink it stood, or to which it was on its way, or whose mouths changed."""
    knobs, profile = evidence.odds, evidence.profile
    nearest = min(Pocket, key=lambda pocket: distance_mm(profile.pocket(pocket), piece.at))
    for pocket in Pocket:
        middle = profile.pocket(pocket)
        near = is_at_brink(piece, pocket, evidence) or _driven_mm_s(piece, middle, evidence) > 0
        if pocket in evidence.held:
            yield Hypothesis(piece, PieceEnd.FELL, knobs.hidden_fall, None, pocket)
        elif near or pocket in evidence.altered or pocket is nearest or _was_led(piece, middle, evidence):
            unseen = knobs.blind_fall if evidence.shaken else knobs.unseen_fall
            odds = knobs.brink_fall if near or _was_led(piece, middle, evidence) else unseen
            yield Hypothesis(piece, PieceEnd.FELL, odds * _mouth_tells(evidence, pocket), None, pocket)


def is_at_brink(piece: Piece, pocket: Pocket, evidence: StrokeEvidence) -> bool:
    """Whether a touch pushes it in, too fast for a track of its own."""
    brink_mm = evidence.profile.pocket_radius_mm + BRINK_MM
    return distance_mm(evidence.profile.pocket(pocket), piece.at) < brink_mm


def led_by_anothers(fate: Hypothesis, told: tuple[Hypothesis, ...], evidence: StrokeEvidence) -> bool:
    """Whether all that tells of an unseen fall is a track that is told to be another piece's fall there.

    Of two coins of a kind nobody knows which is gone: the one whose track it is may have no other.
    """
    if fate.way is not PieceEnd.FELL or fate.uses is not None or fate.pocket is None:
        return False
    middle = evidence.profile.pocket(fate.pocket)
    if is_at_brink(fate.piece, fate.pocket, evidence) or _driven_mm_s(fate.piece, middle, evidence) > 0:
        return False
    used = [one.uses.track for one in told if isinstance(one.uses, Fall)]
    return _was_led(fate.piece, middle, evidence) and not _was_led(fate.piece, middle, evidence, used)


def _was_led(piece: Piece, middle: Mm, evidence: StrokeEvidence, but: Collection[Track | None] = ()) -> bool:
    """Whether something that set out from this piece's place was last seen near a pocket.

    A knock breaks a track: what takes up its way just there, and is as bright, is the same; but of a pack
    everything begins beside everything. What is told by `but` these tracks does not count.
    """
    return any(
        track not in but
        and distance_mm(track.last.mover.at, middle) < mouth_reach_mm(evidence.profile)
        and distance_mm(track.last.mover.at, own.first.mover.at) > STROKE_MM
        for own in evidence.since
        if came_from(own, piece.at, OWN_START_MM)
        for track in ((own,) if evidence.is_break else taken_up(own, evidence.since))
    )


def _driven_mm_s(piece: Piece, middle: Mm, evidence: StrokeEvidence) -> float:
    """How fast something was that met the piece on its way to a pocket, and drove it ahead; 0 where none did.

    Both look like one. What set out from the piece's own place is no driver of it.
    """
    touch_mm = evidence.profile.striker_radius_mm + evidence.profile.coin_radius_mm
    to_x, to_y = middle.x_mm - piece.at.x_mm, middle.y_mm - piece.at.y_mm
    for track in evidence.since:
        end = track.last.mover.at
        if distance_mm(end, middle) >= mouth_reach_mm(evidence.profile) or left_from(track, piece, evidence):
            continue
        met = next(
            (k for k, s in enumerate(track.sightings) if distance_mm(s.mover.at, piece.at) < touch_mm), None
        )
        if met is None:
            continue
        at = track.sightings[met].mover.at
        x, y = end.x_mm - at.x_mm, end.y_mm - at.y_mm
        if to_x * x + to_y * y > DRIVEN_COSINE * hypot(to_x, to_y) * hypot(x, y):
            return max(hypot(*Track(track.sightings[: met + 1]).velocity()), 1.0)
    return 0.0


def _mouth_tells(evidence: StrokeEvidence, pocket: Pocket) -> float:
    if pocket in evidence.altered:
        return evidence.odds.mouth_tells
    return evidence.quiet_share if pocket in evidence.quiet else 1.0


def _flights(piece: Piece, evidence: StrokeEvidence, traces: Traces) -> Iterator[Hypothesis]:
    knobs, bright = evidence.odds, dict(evidence.levels)
    like = [old for old in evidence.before if old.kind is piece.kind]  # which of its kind is gone, nobody knows
    for track in traces.flights:
        own = distance_mm(track.first.mover.at, piece.at) < OWN_START_MM
        odds = knobs.seen_flight if own else knobs.seen_flight / 2
        if track in evidence.ballistic_tracks and any(leapt_from(track, old.at) for old in like):
            odds = knobs.seen_leap
        elif track in evidence.ballistic_tracks and _is_met(piece, track, evidence):
            odds = knobs.met_leap
        odds *= colour_fits(piece.kind, level_in_flight(track), bright)
        yield Hypothesis(piece, PieceEnd.FLEW, odds, track)
    yield Hypothesis(piece, PieceEnd.FLEW, _unseen_flight(piece, evidence, traces, like))


def _is_met(piece: Piece, way: Track, evidence: StrokeEvidence) -> bool:
    """Whether a leap is seen on its way where the piece lay: what ran there may have struck it off."""
    near_mm = evidence.profile.coin_radius_mm + evidence.profile.striker_radius_mm
    return any(distance_mm(sighting.mover.at, piece.at) < near_mm for sighting in way.sightings)


def _unseen_flight(piece: Piece, evidence: StrokeEvidence, traces: Traces, like: list[Piece]) -> float:
    """How likely it flew off where no track tells all of that: one ended at the rail, or hardly at a pocket."""
    knobs = evidence.odds
    out = [
        track
        for track in traces.over
        if left_from(track, piece, evidence)
        and (not ends_at_altered(track, evidence) or _was_too_fast(track, evidence, traces))
    ]
    flown = any(left_from(track, old, evidence) for track in traces.flew_on for old in like)
    if flown or any(went_past(track, evidence.profile) for track in out):
        return knobs.seen_flight / 2
    if out or any(leapt_over_quiet_mouth(track, piece, evidence) for track in evidence.since):
        return knobs.own_edge_flight
    if _was_driven_hard(piece, evidence):
        return knobs.driven_flight
    return knobs.edge_flight if traces.over else knobs.unseen_flight


def _was_driven_hard(piece: Piece, evidence: StrokeEvidence) -> bool:
    """Whether what drove it towards a pocket was so fast that the pocket may not have held it."""
    return any(
        _driven_mm_s(piece, evidence.profile.pocket(pocket), evidence) > LEAPS_FROM_MM_S
        and not is_at_brink(piece, pocket, evidence)
        for pocket in Pocket
    )


def _was_too_fast(track: Track, evidence: StrokeEvidence, traces: Traces) -> bool:
    """Whether a mouth hardly held it, and another that was slower ended there and changed that one."""
    pockets = {fall.pocket for fall in traces.falls if fall.track is track}
    others = (fall.track for fall in traces.falls if fall.pocket in pockets and fall.track is not None)
    return is_too_fast(track, evidence) and any(not is_too_fast(other, evidence) for other in others)


def _taken(piece: Piece, evidence: StrokeEvidence) -> Hypothesis:
    knobs = evidence.odds
    hidden = knobs.hidden_grasp if evidence.held else knobs.unseen_grasp
    if evidence.swept is None:
        return Hypothesis(piece, PieceEnd.TAKEN, hidden)
    ends = [piece.at] + [t.last.mover.at for t in evidence.since if t.last.clear_of_hand]
    covered = any(evidence.swept.covers(at, GRASP_MM) for at in ends)
    odds = knobs.far_grasp
    if covered:
        odds = knobs.striker_grasp if piece.kind is Kind.STRIKER else knobs.grasp
        if any(ends_at_altered(track, evidence) for track in set_out_from(piece.at, evidence)):
            odds *= knobs.grasped_at_mouth
    return Hypothesis(piece, PieceEnd.TAKEN, max(hidden, odds))


def _lying(piece: Piece, evidence: StrokeEvidence, traces: Traces) -> Iterator[Hypothesis]:
    knobs, own = evidence.odds, set_out_from(piece.at, evidence)
    for place in traces.unread:
        odds = unread_odds(place.at, evidence) * place.odds * _looks_like(piece.kind, place, evidence)
        if ends_at(own, place.at, evidence):
            odds *= knobs.at_its_tracks_end / knobs.at_a_tracks_end
        yield Hypothesis(piece, PieceEnd.LIES, odds, place, at=place.at)
    yield from _hardly_changed(piece, evidence, traces)
    yield from _upon_another(piece, evidence, traces)
    for old in evidence.before if piece.kind is not Kind.STRIKER else ():
        beneath = _beneath(old, evidence, traces) if old.kind is piece.kind else 0.0
        if beneath:
            yield Hypothesis(piece, PieceEnd.LIES, beneath, old, at=old.at)
    yield Hypothesis(piece, PieceEnd.LIES, _lost(piece.kind, evidence))


def _lost(kind: Kind, evidence: StrokeEvidence) -> float:
    """How often a piece of this kind is missed and nothing tells of it."""
    if evidence.seen.difference is None:
        return evidence.odds.lost_in_motion
    if evidence.is_break:
        return evidence.odds.lost_queen_of_pack if kind is Kind.QUEEN else evidence.odds.lost_of_pack
    return evidence.odds.lost


def _hardly_changed(piece: Piece, evidence: StrokeEvidence, traces: Traces) -> Iterator[Hypothesis]:
    """Where a coin of its kind lay, no reading finds one now, and the picture is much as it was."""
    for old in evidence.before if piece.kind is not Kind.STRIKER else ():
        free = all(
            distance_mm(old.at, one.at) > evidence.profile.coin_radius_mm
            for one in (*traces.come, *traces.stayed)
        )
        share = evidence.share(old.at)
        if old.kind is piece.kind and free and share is not None and share <= evidence.odds.nudged_share:
            still = share <= UNMOVED_SHARE
            odds = evidence.odds.same_place if still else evidence.odds.nudged_place
            if piece.kind in evidence.pale or not evidence.stood_out(old.at):
                odds = evidence.odds.pale_upon_pale
            yield Hypothesis(piece, PieceEnd.LIES, odds, old, at=old.at)


def _upon_another(piece: Piece, evidence: StrokeEvidence, traces: Traces) -> Iterator[Hypothesis]:
    """Two of a kind that lie upon one another are read as one, larger than the others."""
    if piece.kind is Kind.STRIKER:
        return
    least_mm = _swollen_mm(evidence)
    for disc in evidence.seen.pieces or ():
        share = evidence.share(disc.at)
        same = share is not None and share <= UNMOVED_SHARE
        if disc.kind is piece.kind and disc.radius_mm >= least_mm and not same:
            yield Hypothesis(piece, PieceEnd.LIES, evidence.odds.swollen, at=disc.at)


def _swollen_mm(evidence: StrokeEvidence) -> float:
    """The radius from which a disc is larger than these coins or, where they are few, than any maker's."""
    radii_mm = [disc.radius_mm for disc in evidence.seen.pieces or () if disc.kind is not Kind.STRIKER]
    if len(radii_mm) >= evidence.odds.usual_discs:
        return evidence.odds.swollen_times * median(radii_mm)
    return evidence.odds.swollen_beyond * evidence.profile.coin_radius_mm


def _looks_like(kind: Kind, place: UnreadPlace, evidence: StrokeEvidence) -> float:
    """Factor by which a place looks like this kind: by what was refused there, its size and its brightness."""
    like = level_odds(evidence, kind, place.level)
    odds = like if place.kind in (kind, None) else evidence.odds.other_kind * min(like, 1.0)
    large = place.radius_mm > evidence.odds.striker_times * evidence.profile.coin_radius_mm
    if large == (kind is Kind.STRIKER):
        return odds
    if place.kind is not None:
        return odds * evidence.odds.measured_size
    return odds * (evidence.odds.other_size if large else evidence.odds.smaller_patch)


def _beneath(piece: Piece, evidence: StrokeEvidence, traces: Traces) -> float:
    """How likely a piece lies beneath another that came to rest upon its place: what shows beside tells."""
    near_mm, same_mm = 1.7 * evidence.profile.coin_radius_mm, evidence.profile.coin_radius_mm / 2
    if at_pocket(evidence, piece.at) or all(distance_mm(one.at, piece.at) >= near_mm for one in traces.come):
        return 0.0
    if any(one.kind is piece.kind and distance_mm(one.at, piece.at) < same_mm for one in traces.stayed):
        return 0.0
    upper = [(one.at, radius_mm(evidence, one.kind) + EDGE_MM) for one in traces.come]
    apart, knobs = evidence.seen.difference, evidence.odds
    shows = nan if apart is None else apart.share(piece.at, evidence.profile.coin_radius_mm, beside=upper)
    if shows <= knobs.nudged_share:
        return knobs.peeps_out
    if any(_set_out_near(track, piece, 2 * near_mm, evidence) for track in evidence.tracks):
        return 0.0
    if not isnan(shows):
        return knobs.shows_wood
    coin = any(one.kind is not Kind.STRIKER and distance_mm(one.at, piece.at) < near_mm for one in traces.come)
    return knobs.beneath if coin else knobs.beneath_striker


def _set_out_near(track: Track, piece: Piece, near_mm: float, evidence: StrokeEvidence) -> bool:
    near = track.first.t_s >= evidence.begun.t_s and distance_mm(track.first.mover.at, piece.at) < near_mm
    return near and track.reached_mm() > STROKE_MM


def _misread(piece: Piece, evidence: StrokeEvidence, traces: Traces) -> Iterator[Hypothesis]:
    """It lies where a piece of another kind is read that came from nowhere."""
    for one in traces.new:
        if one.kind is not piece.kind and Kind.STRIKER not in (one.kind, piece.kind):
            level = (
                float("nan")
                if evidence.seen.difference is None
                else evidence.seen.difference.level(one.at, 8.0)
            )
            odds = evidence.odds.misread / evidence.odds.ghost
            odds *= level_odds(evidence, piece.kind, level)
            yield Hypothesis(piece, PieceEnd.LIES, odds, one, at=one.at)
