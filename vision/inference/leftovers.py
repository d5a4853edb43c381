"""What an explanation leaves over: the factors of unused traces, and falls of pieces in no reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import prod

from rules.pieces import Kind
from rules.table import Piece
from vision.evidence.gone_out import odds_of_coming_back, went_out_from_nowhere
from vision.evidence.stroke import StrokeEvidence
from vision.geometry import distance_mm
from vision.hypotheses.fall_likelihood import likelihood_of_start
from vision.hypotheses.piece_ends import Explanation, Hypothesis, PieceEnd, Traces
from vision.hypotheses.place_odds import level_odds
from vision.inference.idle import (
    odds_of_another_in_the_mouth,
    odds_of_idle_traces,
    odds_of_idle_track,
    odds_of_unclaimed_leaps,
    odds_of_ways_to_nothing,
)
from vision.inference.joint import JointHypothesis
from vision.inference.mouths import odds_of_crowded_mouths, odds_of_mouths, odds_of_netted, odds_of_quiet_falls
from vision.inference.shared import odds_of_shared_lead, odds_of_shared_track, odds_of_untraced_falls
from vision.layouts.consistency import PIECES_OF_A_SET
from vision.layouts.difference import LayoutDifference
from vision.traces.continuation import came_out_again, came_out_later, leads_from
from vision.traces.ends import mouth_reach_mm
from vision.traces.fall import Fall
from vision.tracking.track import OWN_START_MM, Track, came_from


def with_leftovers(
    evidence: StrokeEvidence,
    difference: LayoutDifference,
    traces: Traces,
    odds: float,
    explanation: Explanation,
) -> Iterator[JointHypothesis]:
    """Weighs what no end explains: pieces from nowhere, and falls without a missing piece.

    The first has only the ends of the explanation.
    """
    used = {id(hypothesis.uses) for hypothesis in explanation}
    odds *= prod(evidence.model.ghost for piece in difference.new if id(piece) not in used)
    odds *= odds_of_quiet_falls(evidence, explanation)
    odds *= odds_of_untraced_falls(evidence, explanation)
    odds *= odds_of_netted(traces.netted, explanation) * odds_of_ways_to_nothing(traces, evidence, explanation)
    odds *= odds_of_mouths(evidence, [m for m in traces.mouths if not traces.netted[m.pocket]], explanation)
    odds *= (
        odds_of_shared_track(evidence, explanation)
        * odds_of_shared_lead(evidence, explanation)
        * odds_of_unclaimed_leaps(evidence, explanation)
        * odds_of_coming_back(evidence, difference.gone)
        * odds_of_crowded_mouths(traces, evidence, explanation)
    )
    pockets = {hypothesis.pocket for hypothesis in explanation if hypothesis.end is PieceEnd.FELL}
    left = {fall.pocket: fall for fall in reversed(traces.falls) if fall.pocket not in pockets}
    beside = [fall for fall in traces.falls if fall.pocket in pockets and id(fall) not in used]
    odds *= prod(odds_of_idle_track(fall, evidence, explanation) for fall in beside)
    odds *= odds_of_another_in_the_mouth(beside, evidence, explanation)
    idle = {pocket: _odds_of_idle(fall, evidence, difference, explanation) for pocket, fall in left.items()}
    yield JointHypothesis(difference, explanation, odds * prod(idle.values()))
    for fall in left.values():
        others = prod(likely for pocket, likely in idle.items() if pocket is not fall.pocket)
        quiet = evidence.quiet_share if fall.pocket in evidence.quiet else 1.0
        for hypothesis in _unknown(evidence, difference, fall):
            yield JointHypothesis(
                difference, (*explanation, hypothesis), odds * others * quiet * hypothesis.odds
            )


def fallen_outside(
    evidence: StrokeEvidence, difference: LayoutDifference, *, is_met: bool
) -> Iterator[Hypothesis]:
    """The falls of coins that no picture shows, where something met one of them (`is_met`), or ran out to them.

    By the count they lie beyond the picture's edge; or there is no count, nothing is missing, and what ran out
    began at no known piece.
    """
    ran_out = bool(evidence.unshown and evidence.outbound)
    is_known = evidence.lying is not None or not difference.gone
    if not is_met and not (ran_out and is_known):
        return
    is_likely = is_met or evidence.lying is not None or went_out_from_nowhere(evidence)
    for kind, pocket in product(evidence.unread if is_likely else (), sorted(evidence.outside)):
        at = evidence.profile.pocket(pocket)
        yield Hypothesis(Piece(kind, at), PieceEnd.FELL, evidence.model.unshown_fall, None, pocket)


def _unknown(evidence: StrokeEvidence, difference: LayoutDifference, fall: Fall) -> Iterator[Hypothesis]:
    """The falls of pieces that no reading ever found; the missing ones of an opening pack are known.

    Where the whole set is known, one of its pieces may have fallen that the reading shows elsewhere by mistake.
    """
    known = Counter(piece.kind for piece in evidence.before)
    is_explained = _is_explained(fall, evidence, difference)
    for kind in () if is_explained else (Kind.WHITE, Kind.BLACK, Kind.QUEEN):
        if known[kind] >= PIECES_OF_A_SET[kind] and fall.track is None:
            continue
        at = evidence.begun.start if fall.track is None else fall.track.first.mover.at
        odds = fall.likelihood
        if _came_back(fall, evidence, difference):
            odds *= evidence.model.unknown_beside
        else:
            odds *= _never_read(kind, evidence, difference) * _looks_like(kind, fall, evidence)
        in_the_set = (
            PIECES_OF_A_SET[kind]
            if evidence.lying is None
            else min(PIECES_OF_A_SET[kind], evidence.lying[kind])
        )
        if known[kind] >= in_the_set:
            odds *= evidence.model.beyond_the_set
        yield Hypothesis(Piece(kind, at), PieceEnd.FELL, odds, fall, fall.pocket)


def _looks_like(kind: Kind, fall: Fall, evidence: StrokeEvidence) -> float:
    """The factor of a fall's look for a piece of this kind: its brightness, and where its track began."""
    level = level_odds(evidence, kind, fall.level)
    if evidence.is_break:  # in a pack everything begins beside everything
        return level
    return level * likelihood_of_start(kind, fall, evidence.before)


def _odds_of_idle(
    fall: Fall, evidence: StrokeEvidence, difference: LayoutDifference, explanation: Explanation
) -> float:
    """The likelihood of a fall's traces where nothing fell; of a way that came back the mouth alone is left."""
    odds = odds_of_idle_traces(fall, evidence, explanation)
    return max(odds, evidence.model.idle_mouth) if _came_back(fall, evidence, difference) else odds


def _came_back(fall: Fall, evidence: StrokeEvidence, difference: LayoutDifference) -> bool:
    """Whether a fall's track is the way in of a piece that jumped back: it came from where that lay.

    And another came out of the mouth soon after and led to where that lies now.
    """
    if fall.track is None:
        return False
    middle, near_mm = evidence.profile.pocket(fall.pocket), 2 * evidence.profile.coin_radius_mm
    out = [way for way in evidence.tracks_since if came_out_later(fall.track, way, middle, evidence.profile)]
    return any(
        came_from(fall.track, old.at, OWN_START_MM) and distance_mm(way.last.mover.at, new.at) < near_mm
        for old, new in difference.moved
        for way in out
    )


def _is_explained(fall: Fall, evidence: StrokeEvidence, difference: LayoutDifference) -> bool:
    """Whether what shows a fall of a piece that nobody saw is something else, by a mouth that did not change.

    It began to move when all had come to rest, as a hand or noise does; or what went in came out again, seen on
    its way out or lying before the mouth.
    """
    if fall.track is None or fall.pocket in evidence.altered:
        return False
    track, middle = fall.track, evidence.profile.pocket(fall.pocket)
    came_out = any(came_out_again(track, other, middle, evidence.profile) for other in evidence.tracks_since)
    return came_out or track.first.t_s > evidence.rest_s or _is_way_of_moved(track, evidence, difference)


def _is_way_of_moved(track: Track, evidence: StrokeEvidence, difference: LayoutDifference) -> bool:
    """Whether a track came from where a coin lay that now lies about the track's end."""
    near_mm = mouth_reach_mm(evidence.profile)
    return any(
        old.kind is not Kind.STRIKER
        and leads_from(old.at, track, OWN_START_MM)
        and distance_mm(new.at, track.last.mover.at) < near_mm
        for old, new in difference.moved
    )


def _never_read(kind: Kind, evidence: StrokeEvidence, difference: LayoutDifference) -> float:
    """The likelihood that a piece of this kind that falls was in no reading: more where another was in none."""
    if evidence.is_break and sum(piece.kind is kind for piece in evidence.before) < PIECES_OF_A_SET[kind]:
        return evidence.model.unread_of_pack
    now, before = (sum(piece.kind is kind for piece in lay) for lay in (difference.layout, evidence.before))
    if now > before:
        return evidence.model.unknown_of_missed
    missing = any(piece.kind is not Kind.STRIKER for piece in difference.gone)
    return evidence.model.unknown_beside if missing else evidence.model.unknown_piece
