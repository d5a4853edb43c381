"""Which story of a stroke is the likeliest, and what else may have happened: all of it is weighed at once.

The layouts before and after leave pieces missing; tracks, mouths and changed places tell of ends. Every way of
giving each missing piece an end is weighed, and so is what would be left over: a mouth that changed though
nothing fell. Readings may err too: a striker taken for a coin, a coin that was overlooked before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import prod

from rules.pieces import Kind, Pocket
from rules.table import Layout, Piece
from vision.evidence.falls import SAME_FALL_S, Fall, flew_on, start_fits
from vision.evidence.flights import flew_mm, went_over_the_edge
from vision.evidence.stroke import StrokeEvidence
from vision.evidence.unread_places import (
    UnreadPlace,
    level_odds,
    overlap,
    unread_places,
)
from vision.geometry import distance_mm
from vision.layouts.consistency import MOST
from vision.layouts.difference import LayoutDifference
from vision.observing.observation import Mouth
from vision.pieces.seen import SeenPiece
from vision.strokes.cases import cases
from vision.strokes.hypotheses import hypotheses
from vision.strokes.piece_ends import Hypothesis, PieceEnd, Traces, came_to_lie
from vision.strokes.unexplained import (
    explained,
    idle,
    idle_beside,
    leapt_unknown,
    led_twice,
    mouths_fit,
    told_twice,
)
from vision.tracking.ballistic import SAME_FLIGHT_MM
from vision.tracking.track import Track

KEPT = 150  # stories that are followed at a time: the unlikeliest of so many decide nothing; 300 do the same
OVER_MM = 15.0  # A track that ends this far beyond the rail and leaves no piece behind flew off.

Outcome = tuple[tuple[str, str], ...]  # kinds and ways of what left the board


@dataclass(frozen=True)
class JointHypothesis:
    """One way in which it may have happened: what lies there after, each missing piece's end, its weight."""

    found: LayoutDifference
    hypotheses: tuple[Hypothesis, ...]
    weight: float

    @property
    def outcome(self) -> Outcome:
        """What decides the score: which pieces left the board, and how; a striker in a hand is nothing."""
        left = [(fate.piece.kind, fate.end) for fate in self.hypotheses if fate.end is not PieceEnd.LIES]
        told = [(k, w) for k, w in left if w is not PieceEnd.TAKEN or k is not Kind.STRIKER]
        return tuple(sorted((kind.value, way.value) for kind, way in told))

    @property
    def layout(self) -> Layout:
        """What lies on the table after; a coin that lies nobody knows where is kept where it lay: it counts."""
        misread = {id(fate.uses) for fate in self.hypotheses if isinstance(fate.uses, Piece)}
        read = [piece for piece in self.found.layout if id(piece) not in misread]
        lies = [fate for fate in self.hypotheses if fate.end is PieceEnd.LIES]
        lying = [
            Piece(f.piece.kind, f.at or f.piece.at) for f in lies if f.at or f.piece.kind is not Kind.STRIKER
        ]
        return (*read, *lying)

    @property
    def seen_falls(self) -> tuple[Pocket, ...]:
        """The pockets into which pieces were seen to fall."""
        falls = [fate.uses for fate in self.hypotheses if isinstance(fate.uses, Fall)]
        return tuple(fall.pocket for fall in falls if fall.track is not None)


@dataclass(frozen=True)
class RankedOutcome:
    """The likeliest story of one outcome, and how likely that outcome is of all."""

    story: JointHypothesis
    likelihood: float

    def needs_no_second_reading(self, sure: float) -> bool:
        """Whether it is sure, and no foul: a striker on a pocket's lip may be overlooked at first."""
        return self.likelihood >= sure and all(kind != Kind.STRIKER for kind, _ in self.story.outcome)


def ranked_outcomes(evidence: StrokeEvidence, after: Layout) -> tuple[RankedOutcome, ...]:
    """Every outcome that is at all likely, each by its likeliest story, the likeliest outcome first."""
    best: dict[Outcome, JointHypothesis] = {}
    total: dict[Outcome, float] = {}
    for story in _stories(evidence, after):
        key = story.outcome
        total[key] = total.get(key, 0.0) + story.weight
        if key not in best or story.weight > best[key].weight:
            best[key] = story
    whole = sum(total.values()) or 1.0
    found = [RankedOutcome(best[key], total[key] / whole) for key in best]
    return tuple(sorted(found, key=lambda one: -one.likelihood))


def _stories(evidence: StrokeEvidence, after: Layout) -> Iterator[JointHypothesis]:
    for case in cases(evidence, after):
        yield from _told_of(evidence, case.difference, case.weight, case.misread)


def _told_of(
    evidence: StrokeEvidence, found: LayoutDifference, weight: float, misread: tuple[SeenPiece, ...]
) -> Iterator[JointHypothesis]:
    """Every way to give each missing piece an end of its own."""
    traces = Traces(
        falls=evidence.falls(found.layout),
        flights=_flights(evidence),
        over=tuple(track for track in evidence.since if went_over_the_edge(track, evidence)),
        flew_on=tuple(track for track in evidence.since if flew_on(track, evidence.tracks)),
        unread=unread_places(evidence, found, misread),
        new=found.new,
        come=came_to_lie(found),
        stayed=found.stayed,
        mouths=_bare_mouths(evidence, found),
    )
    stories: list[tuple[float, tuple[Hypothesis, ...]]] = [(weight, ())]
    for piece in found.gone:
        ends = hypotheses(piece, evidence, traces)
        longer = [
            (odds * fate.odds, (*told, fate))
            for odds, told in stories
            for fate in ends
            if all(_can_both_be(evidence, fate, other) for other in told)
        ]
        stories = sorted(longer, key=lambda one: -one[0])[:KEPT]
    for odds, told in stories:
        yield from _with_leftovers(evidence, found, traces, odds, told)


def _bare_mouths(evidence: StrokeEvidence, found: LayoutDifference) -> tuple[Mouth, ...]:
    """The mouths over whose rims nothing lay or lies: its going makes one brighter or darker as well."""
    reach_mm = evidence.profile.pocket_radius_mm + evidence.profile.coin_radius_mm
    lying = (*evidence.before, *found.layout)
    return tuple(
        mouth
        for mouth in evidence.seen.mouths
        if all(distance_mm(piece.at, evidence.profile.pocket(mouth.pocket)) > reach_mm for piece in lying)
    )


def _can_both_be(evidence: StrokeEvidence, one: Hypothesis, other: Hypothesis) -> bool:
    """Whether two pieces may have come to these ends: nothing tells of both, and no two lie in one place."""
    if one.uses is not None and one.uses is other.uses:
        return False
    if not (isinstance(one.uses, UnreadPlace) and isinstance(other.uses, UnreadPlace)):
        return True
    return not overlap(evidence, one.piece.kind, one.uses.at, other.piece.kind, other.uses.at)


def _with_leftovers(
    evidence: StrokeEvidence, found: LayoutDifference, traces: Traces, odds: float, told: tuple[Hypothesis, ...]
) -> Iterator[JointHypothesis]:
    """Weighs what no end explains: pieces from nowhere, and falls of which nothing is missing."""
    used = {id(fate.uses) for fate in told}
    odds *= prod(evidence.odds.ghost for piece in found.new if id(piece) not in used)
    if any(isinstance(fate.uses, Fall) and fate.pocket in evidence.quiet for fate in told):
        odds *= evidence.quiet_share  # once: a net that hides one fall hides the next as well
    odds *= explained(evidence, told) * mouths_fit(evidence, traces.mouths, told)
    odds *= told_twice(evidence, told) * led_twice(evidence, told) * leapt_unknown(evidence, told)
    pockets = {fate.pocket for fate in told if fate.end is PieceEnd.FELL}
    left = {fall.pocket: fall for fall in reversed(traces.falls) if fall.pocket not in pockets}
    odds *= prod(
        idle_beside(f, evidence, told) for f in traces.falls if f.pocket in pockets and id(f) not in used
    )
    yield JointHypothesis(found, told, odds * prod(idle(fall, evidence, told) for fall in left.values()))
    for fall in left.values():
        others = prod(idle(other, evidence, told) for other in left.values() if other is not fall)
        quiet = evidence.quiet_share if fall.pocket in evidence.quiet else 1.0
        for fate in _unknown(evidence, found, fall):
            yield JointHypothesis(found, (*told, fate), odds * others * quiet * fate.odds)


def _unknown(evidence: StrokeEvidence, found: LayoutDifference, fall: Fall) -> Iterator[Hypothesis]:
    """A piece that no reading ever found fell there; which are missing is known of an opening pack."""
    known = Counter(piece.kind for piece in evidence.before)
    for kind in (Kind.WHITE, Kind.BLACK, Kind.QUEEN):
        if known[kind] < MOST[kind]:
            at = evidence.begun.start if fall.track is None else fall.track.first.mover.at
            odds = _never_read(evidence, found) * fall.likelihood
            odds *= level_odds(evidence, kind, fall.level)
            if not evidence.is_break:  # of a pack everything begins beside everything
                odds *= start_fits(kind, fall, evidence.before)
            if evidence.lying is not None and known[kind] >= evidence.lying[kind]:
                odds *= evidence.odds.beyond_the_set
            yield Hypothesis(Piece(kind, at), PieceEnd.FELL, odds, fall, fall.pocket)


def _never_read(evidence: StrokeEvidence, found: LayoutDifference) -> float:
    """How often a piece that falls was in no reading."""
    if evidence.is_break:
        return evidence.odds.unread_of_pack
    missing = any(piece.kind is not Kind.STRIKER for piece in found.gone)
    return evidence.odds.unknown_beside if missing else evidence.odds.unknown_piece


def _flights(evidence: StrokeEvidence) -> tuple[Track, ...]:
    """Leaps, and tracks that flew over the frame; what ended there together is one piece and its shadow."""
    found: list[Track] = []
    over = (track for track in evidence.tracks if flew_mm(track, evidence) > OVER_MM)
    for track in (*evidence.ballistic_tracks, *filter(_is_of_one_piece, over)):
        if not any(_together(track, other, evidence) for other in found):
            found.append(track)
    return tuple(found)


def _is_of_one_piece(track: Track) -> bool:
    """Whether a track is seen on its way: one leap of most of it joins two things that are not one."""
    places = [sighting.mover.at for sighting in track.sightings]
    steps_mm = [distance_mm(one, other) for one, other in pairwise(places)]
    return len(steps_mm) >= 3 and max(steps_mm) < 0.5 * sum(steps_mm)


def _together(one: Track, other: Track, evidence: StrokeEvidence) -> bool:
    """Whether one ended where the other was seen just then: farther out tracks end, and leaps are seen yet."""
    end = one.last
    ends = abs(end.t_s - other.last.t_s) <= SAME_FALL_S
    there = [one for one in other.sightings if one.t_s == end.t_s or (ends and one is other.last)]
    return any(distance_mm(end.mover.at, one.mover.at) <= SAME_FLIGHT_MM for one in there)
