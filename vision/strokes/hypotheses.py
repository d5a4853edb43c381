"""The hypotheses about a missing piece: it fell, it flew, a hand took it, or it lies there unread."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import hypot

from rules.pieces import Kind, Pocket
from rules.table import Mm, Piece
from vision.evidence.fall_likelihood import (
    is_unlike,
    kinds_at_start,
    likelihood_of_colour,
    likelihood_of_fall,
)
from vision.evidence.falls import Fall, apart_in_mouth, is_clear
from vision.evidence.flights import (
    ends_at_altered,
    is_held,
    is_too_fast,
    leapt_over_quiet_mouth,
    left_from,
    may_have_come_in_again,
    went_over_quiet_mouth,
)
from vision.evidence.glimpses import next_seen_at, unseen_way_mm, was_glimpsed
from vision.evidence.set_out import FIRST_OF_ALL_S, JUST_BEFORE_S
from vision.evidence.stroke import StrokeEvidence
from vision.evidence.track_ends import PICTURES_APART, leads_from, mouth_reach_mm, went_past
from vision.evidence.unread_places import set_out_from
from vision.geometry import distance_mm
from vision.observing.pockets import changed_mouths
from vision.strokes.lying import lying_hypotheses, misread_hypotheses, never_stood_out
from vision.strokes.piece_ends import Explanation, Hypothesis, PieceEnd, Traces
from vision.tracking.ballistic import OWN_START_MM, leapt_from, level_in_flight
from vision.tracking.track import COLOUR_LEVELS, STROKE_MM, Track, came_from, taken_up

# A driven piece goes into a pocket within twenty degrees of the path of the piece that drives it.
DRIVEN_COSINE = 0.94
# A piece driven by a striker this fast is as fast: the striker weighs three times as much.
LEAPS_FROM_MM_S = 1700.0


def hypotheses(piece: Piece, evidence: StrokeEvidence, traces: Traces) -> tuple[Hypothesis, ...]:
    """The possible ends of this piece, likeliest first."""
    ends = [
        *_seen_falls(piece, evidence, traces),
        *_unseen_falls(piece, evidence),
        *_ends_outside(piece, evidence, traces),
        *_flights(piece, evidence, traces),
        _taken(piece, evidence),
        *lying_hypotheses(piece, evidence, traces),
        *misread_hypotheses(piece, evidence, traces),
    ]
    possible = [hypothesis for hypothesis in ends if hypothesis.odds > 0]
    return tuple(sorted(possible, key=lambda hypothesis: -hypothesis.odds))


def _seen_falls(piece: Piece, evidence: StrokeEvidence, traces: Traces) -> Iterator[Hypothesis]:
    for fall in traces.falls:
        odds = likelihood_of_fall(piece, fall, dict(evidence.levels), evidence.before, evidence.since)
        middle = evidence.profile.pocket(fall.pocket)
        if (
            fall.track is None
            and not is_at_brink(piece, fall.pocket, evidence)
            and not _was_led(piece, middle, evidence)
        ):
            is_plain = _is_plainly_altered(fall.pocket, evidence)
            odds *= evidence.model.mouth_from_afar if is_plain else evidence.model.hint_from_afar
        yield Hypothesis(piece, PieceEnd.FELL, odds, fall, fall.pocket)


def _unseen_falls(piece: Piece, evidence: StrokeEvidence) -> Iterator[Hypothesis]:
    """The falls into pockets at whose brink it stood, to which it was on its way, or whose mouths changed."""
    model, profile = evidence.model, evidence.profile
    nearest = min(Pocket, key=lambda pocket: distance_mm(profile.pocket(pocket), piece.at))
    for pocket in (pocket for pocket in Pocket if pocket not in evidence.outside):
        middle = profile.pocket(pocket)
        driven = is_at_brink(piece, pocket, evidence) or _driven_mm_s(piece, middle, evidence) > 0
        near = driven or _was_led(piece, middle, evidence) or was_glimpsed(piece, middle, evidence)
        if pocket in evidence.held:
            yield Hypothesis(piece, PieceEnd.FELL, model.hidden_fall, None, pocket)
        elif near or pocket in evidence.altered or pocket is nearest:
            odds = model.brink_fall if near else _untracked_fall(piece, pocket, evidence)
            yield Hypothesis(piece, PieceEnd.FELL, odds * _mouth_tells(evidence, pocket), None, pocket)


def _untracked_fall(piece: Piece, pocket: Pocket, evidence: StrokeEvidence) -> float:
    """The likelihood that it fell there and no track shows it."""
    if evidence.shaken:
        return evidence.model.blind_fall
    is_faint = piece.kind in evidence.faint and _is_plainly_altered(pocket, evidence)
    return evidence.model.faint_fall if is_faint else evidence.model.unseen_fall


def _ends_outside(piece: Piece, evidence: StrokeEvidence, traces: Traces) -> Iterator[Hypothesis]:
    """The ends beyond the picture's edge: it fell into a pocket there, or lies there."""
    model, may_be = evidence.model, _may_be_outside(piece, evidence)
    for pocket in sorted(evidence.outside):
        odds = model.outside_fall if may_be else _untraced_outside(piece, evidence, traces)
        yield Hypothesis(piece, PieceEnd.FELL, odds, None, pocket)
    if may_be and evidence.unshown:
        yield Hypothesis(piece, PieceEnd.LIES, model.outside_lies)
    elif evidence.is_break:
        yield Hypothesis(piece, PieceEnd.LIES, _share_unshown(evidence))  # tracks of a pack break off anywhere


def _share_unshown(evidence: StrokeEvidence) -> float:
    """The share of the surface outside the picture, by places a coin's radius apart."""
    profile = evidence.profile
    return len(evidence.unshown) * (profile.coin_radius_mm / (2 * profile.half_mm)) ** 2


def _untraced_outside(piece: Piece, evidence: StrokeEvidence, traces: Traces) -> float:
    """The likelihood of a fall there of which no track shows anything: more where it would hardly show."""
    is_faint = piece.kind in evidence.faint or never_stood_out(piece, evidence, (*traces.come, *traces.stayed))
    return evidence.model.outside_faint if is_faint else evidence.model.outside_untraced


def _may_be_outside(piece: Piece, evidence: StrokeEvidence) -> bool:
    """Whether it may be where the picture does not show the board: it lay at the edge, or went out over it.

    What lay as near to the edge as at a pocket's brink is out by a touch, too soon for a track of its own.
    Where something came in from there after a leap, the leap ended there. A track may be any missing piece's
    unless it set out from a piece of another kind, or is as bright as one. A camera that was moved broke tracks
    off.
    """
    if evidence.shaken or not evidence.unshown:
        return True
    if any(may_have_come_in_again(leap, evidence) for leap in evidence.ballistic_tracks):
        return True
    near_mm = evidence.profile.coin_radius_mm + unseen_way_mm(evidence)
    alike = [t for t in evidence.outbound if not is_unlike(t, piece.kind, dict(evidence.levels))]
    starts = (kinds_at_start(track, (piece, *evidence.before)) for track in alike)
    return any(distance_mm(piece.at, place) < near_mm for place in evidence.unshown) or any(
        not kinds or piece.kind in kinds for kinds in starts
    )


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
    if not used or is_at_brink(piece, hypothesis.pocket, evidence) or _driven_mm_s(piece, middle, evidence) > 0:
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
        for track in ((own,) if evidence.is_break else taken_up(own, evidence.since))
    )


def _own_tracks(piece: Piece, evidence: StrokeEvidence) -> list[Track]:
    """The tracks that set out from a piece's place; a striker moves first, and may be seen far from it."""
    own = [track for track in evidence.since if came_from(track, piece.at, OWN_START_MM)]
    if own or piece.kind is not Kind.STRIKER:
        return own
    soon_s = evidence.begun.t_s + FIRST_OF_ALL_S
    soon = [track for track in evidence.since if track.first.t_s < soon_s and track.reached_mm() > STROKE_MM]
    # What began where a coin lay is that coin, if something else began that may be the striker.
    return [track for track in soon if not kinds_at_start(track, evidence.before)] or soon


def _driven_mm_s(piece: Piece, middle: Mm, evidence: StrokeEvidence) -> float:
    """The speed of a thing that met the piece on its way to a pocket and drove it ahead; 0 where none did."""
    driver = _driver(piece, middle, evidence)
    return 0.0 if driver is None else max(hypot(*driver[1].velocity()), 1.0)


def _driver(piece: Piece, middle: Mm, evidence: StrokeEvidence) -> tuple[Track, Track] | None:
    """The track of a thing that drove the piece ahead to a pocket, and its part until it met the piece.

    The two look like one. A thing that set out from the piece's own place did not drive it.
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
        for track in evidence.since
    )


def _mouth_tells(evidence: StrokeEvidence, pocket: Pocket) -> float:
    """The factor of a fall there by its mouth; one that hardly changed, as by noise, tells nothing."""
    if _is_plainly_altered(pocket, evidence):
        return evidence.model.mouth_tells
    return evidence.quiet_share if pocket in evidence.quiet else 1.0


def _is_plainly_altered(pocket: Pocket, evidence: StrokeEvidence) -> bool:
    """Whether its mouth changed, plainly more than the quiet ones, where no hand was over it."""
    mouths = evidence.seen.mouths
    mouth = changed_mouths(mouths).get(pocket) if pocket in evidence.altered else None
    return mouth is not None and is_clear(mouth, mouths)


def _flights(piece: Piece, evidence: StrokeEvidence, traces: Traces) -> Iterator[Hypothesis]:
    model, bright = evidence.model, dict(evidence.levels)
    like = [old for old in evidence.before if old.kind is piece.kind]  # which is gone is unknown
    for track in traces.flights:
        own = distance_mm(track.first.mover.at, piece.at) < OWN_START_MM
        odds = model.seen_flight if own else model.seen_flight / 2
        if track in evidence.ballistic_tracks and any(leapt_from(track, old.at) for old in like):
            odds = model.seen_leap
        elif track in evidence.ballistic_tracks and _is_met(piece, track, evidence):
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
        for track in traces.over
        if left_from(track, piece, evidence)
        and (not ends_at_altered(track, evidence) or _was_too_fast(track, evidence, traces))
    ]
    flown = any(left_from(track, old, evidence) for track in traces.flew_on for old in like)
    if flown or any(went_past(track, evidence.profile) for track in out):
        return model.seen_flight / 2
    if out or any(leapt_over_quiet_mouth(track, piece, evidence) for track in evidence.since):
        return model.own_edge_flight
    if _was_driven_hard(piece, evidence):
        return model.driven_flight
    tracks = (fall.track for fall in traces.falls if fall.track is not None)
    leapt = any(went_over_quiet_mouth(track, evidence) for track in tracks)  # a break hides where it began
    over = any(_may_be_of(track, piece, evidence) for track in traces.over)
    return model.edge_flight if over or leapt else model.unseen_flight


def _may_be_of(track: Track, piece: Piece, evidence: StrokeEvidence) -> bool:
    """Whether a track may be this piece's: it did not set out from another kind's place, nor look like one."""
    if is_unlike(track, piece.kind, dict(evidence.levels)):
        return False
    kinds = kinds_at_start(track, (piece, *evidence.before))
    return evidence.is_break or not kinds or piece.kind in kinds


def _was_driven_hard(piece: Piece, evidence: StrokeEvidence) -> bool:
    """Whether the thing that drove it towards a pocket was so fast that the pocket may not have held it."""
    return any(
        _driven_mm_s(piece, evidence.profile.pocket(pocket), evidence) > LEAPS_FROM_MM_S
        and not is_at_brink(piece, pocket, evidence)
        and not _was_held_ahead(piece, pocket, evidence)
        for pocket in Pocket
    )


def _was_held_ahead(piece: Piece, pocket: Pocket, evidence: StrokeEvidence) -> bool:
    """Whether another thing was seen in that hole while the one that drove the piece was still apart."""
    driver = _driver(piece, evidence.profile.pocket(pocket), evidence)
    seen = (track for track in evidence.since if driver is not None and track is not driver[0])
    return driver is not None and any(
        len(list(apart_in_mouth(track, pocket, driver[:1], evidence.profile))) >= PICTURES_APART
        for track in seen
    )


def _was_too_fast(track: Track, evidence: StrokeEvidence, traces: Traces) -> bool:
    """Whether a mouth hardly held it, and a slower one ended there and changed that mouth."""
    if is_held(track, evidence):
        return False
    pockets = {fall.pocket for fall in traces.falls if fall.track is track}
    others = (fall.track for fall in traces.falls if fall.pocket in pockets and fall.track is not None)
    return is_too_fast(track, evidence) and any(not is_too_fast(other, evidence) for other in others)


def _taken(piece: Piece, evidence: StrokeEvidence) -> Hypothesis:
    model = evidence.model
    hidden = model.hidden_grasp if evidence.held else model.unseen_grasp
    if evidence.swept is None:
        return Hypothesis(piece, PieceEnd.TAKEN, hidden)
    went = (track for track in evidence.since if track.last.clear_of_hand and track.reached_mm() > STROKE_MM)
    ends = [piece.at] + [track.last.mover.at for track in went]
    covered = not evidence.swept.isdisjoint(ends)
    odds = model.far_grasp
    if covered:
        odds = model.striker_grasp if piece.kind is Kind.STRIKER else model.grasp
        if any(ends_at_altered(track, evidence) for track in set_out_from(piece.at, evidence)):
            odds *= model.grasped_at_mouth
    return Hypothesis(piece, PieceEnd.TAKEN, max(hidden, odds))
