"""The ranking of the joint hypotheses about a stroke: each gives every missing piece an end.

The layouts before and after show which pieces are missing; tracks, mouths and changed places are traces of
their ends. Traces that a joint hypothesis leaves unexplained count against it: a mouth that changed though
nothing fell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from itertools import product
from math import prod

from rules.pieces import Kind, Pocket
from rules.table import Layout, Piece
from vision.evidence.fall_likelihood import likelihood_of_start
from vision.evidence.falls import Fall
from vision.evidence.flights import seen_flights, went_over_the_edge
from vision.evidence.gone_out import odds_of_coming_back, went_out_from_nowhere
from vision.evidence.netted import kinds_netted
from vision.evidence.passages import met_unseen
from vision.evidence.stroke import StrokeEvidence
from vision.evidence.track_ends import came_out_again, ended_at_nothing, flew_on, last_of
from vision.evidence.unread_places import (
    level_odds,
    overlap,
    unread_places,
)
from vision.geometry import distance_mm
from vision.layouts.consistency import MOST
from vision.layouts.difference import LayoutDifference
from vision.observing.observation import Mouth
from vision.strokes.cases import Case, cases
from vision.strokes.hypotheses import hypotheses
from vision.strokes.piece_ends import Explanation, Hypothesis, PieceEnd, Traces, came_to_lie
from vision.strokes.unexplained import (
    is_crowded,
    odds_of_another_in_the_mouth,
    odds_of_crowded_mouths,
    odds_of_idle_traces,
    odds_of_idle_track,
    odds_of_mouths,
    odds_of_netted,
    odds_of_quiet_falls,
    odds_of_shared_lead,
    odds_of_shared_track,
    odds_of_unclaimed_leaps,
    odds_of_untraced_falls,
    odds_of_ways_to_nothing,
)
from vision.tracking.track import Track

KEPT = 150  # Explanations that are followed at a time: the unlikeliest decide nothing; 300 give the same.

Outcome = tuple[tuple[str, str], ...]  # kinds and ends of the pieces that left the board


@dataclass(frozen=True)
class JointHypothesis:
    """One possible course of the stroke: the layout after, each missing piece's end, and its weight."""

    difference: LayoutDifference
    hypotheses: Explanation
    weight: float

    @property
    def outcome(self) -> Outcome:
        """The part that decides the score: which pieces left the board, and how, without a taken striker."""
        ends = [(hypothesis.piece.kind, hypothesis.end) for hypothesis in self.hypotheses]
        nothing = (Kind.STRIKER, PieceEnd.TAKEN)
        left = [(kind, end) for kind, end in ends if end is not PieceEnd.LIES and (kind, end) != nothing]
        return tuple(sorted((kind.value, end.value) for kind, end in left))

    @property
    def layout(self) -> Layout:
        """The layout after; a coin that lies at an unknown place keeps its old place, so that it counts."""
        misread = {id(hypothesis.uses) for hypothesis in self.hypotheses if isinstance(hypothesis.uses, Piece)}
        read = [piece for piece in self.difference.layout if id(piece) not in misread]
        lies = [
            (hypothesis.piece, hypothesis.at)
            for hypothesis in self.hypotheses
            if hypothesis.end is PieceEnd.LIES
        ]
        lying = [
            Piece(piece.kind, at or piece.at) for piece, at in lies if at or piece.kind is not Kind.STRIKER
        ]
        return (*read, *lying)

    @property
    def seen_falls(self) -> tuple[Pocket, ...]:
        """The pockets into which pieces were seen to fall."""
        falls = [hypothesis.uses for hypothesis in self.hypotheses if isinstance(hypothesis.uses, Fall)]
        return tuple(fall.pocket for fall in falls if fall.track is not None)


@dataclass(frozen=True)
class RankedOutcome:
    """The likeliest joint hypothesis of one outcome, and the likelihood of that outcome."""

    joint: JointHypothesis
    likelihood: float

    def needs_no_second_reading(self, sure: float) -> bool:
        """Whether it is sure, and no foul: a striker on a pocket's lip may be overlooked at first."""
        return self.likelihood >= sure and all(kind != Kind.STRIKER for kind, _ in self.joint.outcome)


def ranked_outcomes(evidence: StrokeEvidence, after: Layout) -> tuple[RankedOutcome, ...]:
    """Every outcome above the least likelihood, likeliest first, each by its likeliest joint hypothesis."""
    best: dict[Outcome, JointHypothesis] = {}
    total: dict[Outcome, float] = {}
    for joint in _joint_hypotheses(evidence, after):
        key = joint.outcome
        total[key] = total.get(key, 0.0) + joint.weight
        if key not in best or joint.weight > best[key].weight:
            best[key] = joint
    whole = sum(total.values()) or 1.0
    outcomes = [RankedOutcome(best[key], total[key] / whole) for key in best]
    return tuple(sorted(outcomes, key=lambda outcome: -outcome.likelihood))


def _joint_hypotheses(evidence: StrokeEvidence, after: Layout) -> Iterator[JointHypothesis]:
    for case in cases(evidence, after):
        yield from _explanations(evidence, case)


def _explanations(evidence: StrokeEvidence, case: Case) -> Iterator[JointHypothesis]:
    """Every way to give each missing piece an end of its own."""
    difference = case.difference
    traces = Traces(
        falls=evidence.falls(difference.layout),
        flights=seen_flights(evidence),
        over=tuple(track for track in evidence.since if went_over_the_edge(track, evidence)),
        flew_on=tuple(track for track in evidence.since if flew_on(track, evidence.tracks)),
        unread=unread_places(evidence, difference, case.misread),
        new=difference.new,
        come=came_to_lie(difference),
        stayed=difference.stayed,
        mouths=_bare_mouths(evidence, difference),
        netted={pocket: kinds_netted(evidence, pocket) for pocket in Pocket},
        crowded=frozenset(pocket for pocket in Pocket if is_crowded(pocket, evidence)),
        at_nothing=_at_nothing(evidence, difference),
    )
    weighted = [_Weighed(case.weight, case.weight, ())]
    for piece in difference.gone:
        ends = hypotheses(piece, evidence, traces)
        longer = [
            explained.with_end(hypothesis)
            for explained in weighted
            for hypothesis in ends
            if all(_can_both_be(evidence, hypothesis, other) for other in explained.explanation)
        ]
        weighted = sorted(_merged(longer), key=lambda explained: -explained.odds)[:KEPT]
    is_met = cache(partial(_met_unseen, evidence, difference))
    for explained in weighted:
        plain, *others = _with_leftovers(evidence, difference, traces, explained.odds, explained.explanation)
        yield from (plain, *others)
        lie = tuple(Piece(end.piece.kind, end.at) for end in explained.explanation if end.at is not None)
        for hypothesis in _fallen_outside(evidence, difference, is_met=is_met(lie)):
            explanation = (*plain.hypotheses, hypothesis)
            yield JointHypothesis(difference, explanation, plain.weight * hypothesis.odds)


def _met_unseen(evidence: StrokeEvidence, difference: LayoutDifference, lie: Layout) -> bool:
    """Whether something may have struck a coin outside the picture, where these lie that no reading shows."""
    return met_unseen(evidence, difference.layout, lie)


@dataclass(frozen=True, slots=True)
class _Weighed:
    """Explanations that differ only in which coin of a kind is which: their odds together, and the best one."""

    odds: float
    best: float
    explanation: Explanation

    def with_end(self, hypothesis: Hypothesis) -> _Weighed:
        odds = hypothesis.odds
        return _Weighed(odds * self.odds, odds * self.best, (*self.explanation, hypothesis))

    @property
    def ends(self) -> tuple[tuple[str, ...], ...]:
        """The kinds, their ends and traces, in no order."""
        return tuple(sorted(end.words for end in self.explanation))


def _merged(explained: list[_Weighed]) -> Iterator[_Weighed]:
    """One for all that differ only in which coin is which: of eight missing ones there would be thousands."""
    alike: dict[tuple[tuple[str, ...], ...], list[_Weighed]] = {}
    for weighed in explained:
        alike.setdefault(weighed.ends, []).append(weighed)
    for same in alike.values():
        best = max(same, key=lambda weighed: weighed.best)
        yield _Weighed(sum(weighed.odds for weighed in same), best.best, best.explanation)


def _at_nothing(evidence: StrokeEvidence, difference: LayoutDifference) -> tuple[Track, ...]:
    """The long ways that led to where nothing is read by this difference, and where no hand has been since."""
    if evidence.is_break or evidence.seen.beside_hand:
        return ()
    ways = ended_at_nothing(evidence.since, difference.layout, evidence.profile)
    swept = evidence.swept or frozenset()
    return tuple(
        way for way in ways if all(end.last.mover.at not in swept for end in last_of(way, evidence.since))
    )


def _bare_mouths(evidence: StrokeEvidence, difference: LayoutDifference) -> tuple[Mouth, ...]:
    """The mouths over whose rims nothing lay or lies: a piece's departure makes one brighter or darker too."""
    reach_mm = evidence.profile.pocket_radius_mm + evidence.profile.coin_radius_mm
    lying = (*evidence.before, *difference.layout)
    return tuple(
        mouth
        for mouth in evidence.seen.mouths
        if all(distance_mm(piece.at, evidence.profile.pocket(mouth.pocket)) > reach_mm for piece in lying)
    )


def _can_both_be(evidence: StrokeEvidence, first: Hypothesis, second: Hypothesis) -> bool:
    """Whether two pieces may have come to these ends: no trace explains both, and they do not overlap."""
    if first.uses is not None and first.uses is second.uses:
        return False
    if first.at is None or second.at is None:
        return True
    return not overlap(evidence, first.piece.kind, first.at, second.piece.kind, second.at)


def _with_leftovers(
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
    idle = {pocket: odds_of_idle_traces(fall, evidence, explanation) for pocket, fall in left.items()}
    yield JointHypothesis(difference, explanation, odds * prod(idle.values()))
    for fall in left.values():
        others = prod(likely for pocket, likely in idle.items() if pocket is not fall.pocket)
        quiet = evidence.quiet_share if fall.pocket in evidence.quiet else 1.0
        for hypothesis in _unknown(evidence, difference, fall):
            yield JointHypothesis(
                difference, (*explanation, hypothesis), odds * others * quiet * hypothesis.odds
            )


def _fallen_outside(
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
    for kind in () if _is_explained(fall, evidence) else (Kind.WHITE, Kind.BLACK, Kind.QUEEN):
        if known[kind] >= MOST[kind] and fall.track is None:
            continue
        at = evidence.begun.start if fall.track is None else fall.track.first.mover.at
        odds = _never_read(kind, evidence, difference) * fall.likelihood
        odds *= level_odds(evidence, kind, fall.level)
        if not evidence.is_break:  # in a pack everything begins beside everything
            odds *= likelihood_of_start(kind, fall, evidence.before)
        in_the_set = MOST[kind] if evidence.lying is None else min(MOST[kind], evidence.lying[kind])
        if known[kind] >= in_the_set:
            odds *= evidence.model.beyond_the_set
        yield Hypothesis(Piece(kind, at), PieceEnd.FELL, odds, fall, fall.pocket)


def _is_explained(fall: Fall, evidence: StrokeEvidence) -> bool:
    """Whether what shows a fall of a piece that nobody saw is something else, by a mouth that did not change.

    It began to move when all had come to rest, as a hand or noise does; or what went in came out again.
    """
    if fall.track is None or fall.pocket in evidence.altered:
        return False
    track, middle = fall.track, evidence.profile.pocket(fall.pocket)
    came_out = any(came_out_again(track, other, middle, evidence.profile) for other in evidence.since)
    return came_out or track.first.t_s > evidence.rest_s


def _never_read(kind: Kind, evidence: StrokeEvidence, difference: LayoutDifference) -> float:
    """The likelihood that a piece of this kind that falls was in no reading: more where another was in none."""
    if evidence.is_break and sum(piece.kind is kind for piece in evidence.before) < MOST[kind]:
        return evidence.model.unread_of_pack
    now, before = (sum(piece.kind is kind for piece in lay) for lay in (difference.layout, evidence.before))
    if now > before:
        return evidence.model.unknown_of_missed
    missing = any(piece.kind is not Kind.STRIKER for piece in difference.gone)
    return evidence.model.unknown_beside if missing else evidence.model.unknown_piece
