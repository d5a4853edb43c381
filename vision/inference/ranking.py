"""The ranking of the joint hypotheses about a stroke: each gives every missing piece an end.

The layouts before and after show which pieces are missing; tracks, mouths and changed places are traces of
their ends. Traces that a joint hypothesis leaves unexplained count against it: a mouth that changed though
nothing fell.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial

from rules.pieces import Pocket
from rules.table import Layout, Piece
from vision.evidence.flights import ended_at_rail, seen_flights
from vision.evidence.netted import kinds_netted
from vision.evidence.passages import met_unseen
from vision.evidence.places import overlap
from vision.evidence.stroke import StrokeEvidence
from vision.evidence.stroke_falls import possible_falls
from vision.geometry import distance_mm
from vision.hypotheses.of_a_piece import hypotheses
from vision.hypotheses.piece_ends import Explanation, Hypothesis, Traces, came_to_lie
from vision.hypotheses.unread_places import unread_places
from vision.inference.cases import Case, cases
from vision.inference.joint import JointHypothesis, Outcome, RankedOutcome
from vision.inference.leftovers import fallen_outside, with_leftovers
from vision.inference.mouths import is_crowded
from vision.layouts.difference import LayoutDifference
from vision.observing.observation import Mouth
from vision.traces.at_nothing import ended_at_nothing
from vision.traces.continuation import continued_over_border, last_of
from vision.tracking.track import Track

KEPT = 150  # Explanations that are followed at a time: the unlikeliest decide nothing; 300 give the same.


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
    traces = _traces(evidence, case)
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
        plain, *others = with_leftovers(evidence, difference, traces, explained.odds, explained.explanation)
        yield from (plain, *others)
        lie = tuple(Piece(end.piece.kind, end.at) for end in explained.explanation if end.at is not None)
        for hypothesis in fallen_outside(evidence, difference, is_met=is_met(lie)):
            explanation = (*plain.hypotheses, hypothesis)
            yield JointHypothesis(difference, explanation, plain.weight * hypothesis.odds)


def _traces(evidence: StrokeEvidence, case: Case) -> Traces:
    """The possible traces of ends, if the layouts before and after are those of this case."""
    difference = case.difference
    return Traces(
        falls=possible_falls(evidence, difference.layout),
        flights=seen_flights(evidence),
        ended_at_rail=tuple(track for track in evidence.tracks_since if ended_at_rail(track, evidence)),
        continued_over_border=tuple(
            track for track in evidence.tracks_since if continued_over_border(track, evidence.tracks)
        ),
        unread=unread_places(evidence, difference, case.misread),
        new=difference.new,
        come=came_to_lie(difference),
        stayed=difference.stayed,
        mouths=_bare_mouths(evidence, difference),
        netted={pocket: kinds_netted(evidence, pocket) for pocket in Pocket},
        crowded=frozenset(pocket for pocket in Pocket if is_crowded(pocket, evidence)),
        at_nothing=_at_nothing(evidence, difference),
    )


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
    ways = ended_at_nothing(evidence.tracks_since, difference.layout, evidence.profile)
    swept = evidence.swept or frozenset()
    return tuple(
        way
        for way in ways
        if all(end.last.mover.at not in swept for end in last_of(way, evidence.tracks_since))
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
