"""The inference of a stroke during the wait for a table at rest: its answer is ready when the wait is over.

Inference asks the observer for numbers from the picture and, where a reading leaves a doubt, for a second
reading: it yields a request, and goes on with the answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.carrom.board import BoardProfile
from rules.pieces import Kind
from rules.table import Layout, Piece
from vision.evidence.onset import StandingStriker
from vision.evidence.stroke import StrokeEvidence
from vision.inference.joint import RankedOutcome
from vision.layouts.consistency import BELIEVED_SCORE, LayoutConsistency
from vision.observing.hand_history import HandHistory
from vision.observing.observation import TableReading
from vision.observing.requests import Work, second_reading
from vision.pieces.striker import with_striker
from vision.strokes.measuring import measured_stroke, outcomes_of
from vision.traces.set_out import level_on_its_way


@dataclass(frozen=True)
class Inferred:
    """The evidence that was `asked`, the layout `after`, and the ranked `outcomes`, by `evidence`.

    `evidence` is not `asked` where a second reading was made.
    """

    asked: StrokeEvidence
    after: Layout
    evidence: StrokeEvidence
    outcomes: tuple[RankedOutcome, ...]

    def answers(self, evidence: StrokeEvidence, after: Layout) -> bool:
        """Whether a stroke is the one asked about: nothing was seen since, and the reading is the same."""
        was, now = self.asked, evidence
        same_reading = now.seen.pieces is was.seen.pieces and now.seen.comparison == was.seen.comparison
        same_times = (now.rest_s, now.flown_s) == (was.rest_s, was.flown_s)
        return same_reading and same_times and after == self.after and replace(now, seen=was.seen) == was

    def as_seen_in(self, now: TableReading) -> Inferred:
        """The same, reported at another moment."""
        return replace(self, evidence=replace(self.evidence, seen=self.evidence.seen.at(now, now.read_s)))


@dataclass
class StrokeInference:
    """Infers strokes on one table; an outcome at least as likely as `sure` needs no second reading."""

    profile: BoardProfile
    consistency: LayoutConsistency
    sure: float
    hands: HandHistory
    newest: Inferred | None = None  # the newest stroke that was inferred to its end
    _ahead: Inferred | None = None  # the stroke under way, by the reading that is to come

    def look_ahead(self, evidence: StrokeEvidence) -> Work[None]:
        """Infers a stroke from the reading that is expected if nothing stirs."""
        consistency = self.consistency.double()
        wrong = yield from consistency.dismissed(evidence.before, evidence.seen)
        before = tuple(piece for piece in evidence.before if piece not in wrong)
        after = yield from consistency.layout(before, evidence.seen, evidence.doubted, struck=True)
        if all(piece.kind is not Kind.STRIKER for piece in before):
            before = (*before, Piece(Kind.STRIKER, evidence.begun.start))  # it was not seen standing
        self._ahead = yield from self._inferred(with_swept(replace(evidence, before=before), self.hands), after)

    def infer(self, evidence: StrokeEvidence, after: Layout) -> Work[Inferred]:
        """The possible outcomes, mostly inferred ahead."""
        ahead, self._ahead = self._ahead, None
        if ahead is not None and ahead.answers(evidence, after):
            self.newest = ahead.as_seen_in(evidence.seen)
        else:
            self.newest = yield from self._inferred(evidence, after)
        return self.newest

    def _inferred(self, evidence: StrokeEvidence, after: Layout) -> Work[Inferred]:
        """Infers from this reading or, where that leaves a question or a foul, from a second one."""
        evidence = yield from measured_stroke(evidence, after)
        outcomes = yield from outcomes_of(evidence, after)
        if outcomes[0].needs_no_second_reading(self.sure) or not evidence.seen.can_read_again:
            return Inferred(evidence, after, evidence, outcomes)
        seen = (yield from second_reading()).reading
        careful = replace(
            evidence, seen=seen, profile=of_this_set(self.profile, evidence.stand, seen, BELIEVED_SCORE)
        )
        # One reading contradicts a layout only once, however often it is made: so a double is used.
        careful = with_swept(careful, self.hands)
        double = self.consistency.double()
        layout = yield from double.layout(evidence.before, seen, evidence.doubted, struck=True)
        inferred = yield from self._inferred(careful, layout)
        return replace(inferred, asked=evidence, after=after)


def with_swept(evidence: StrokeEvidence, hands: HandHistory) -> StrokeEvidence:
    """The evidence with the places that were reached by hands which came since the stroke began."""
    return replace(evidence, swept=hands.reach(evidence.graspable, evidence.seen.read_s))


def with_levels(evidence: StrokeEvidence) -> StrokeEvidence:
    """The evidence with the striker's brightness on its way, where it was struck before a reading showed it.

    At a break the pack's place may lie in a lamp's image: coins are as bright as those that lie about now.
    """
    levels = dict(evidence.levels) | dict(evidence.seen.levels if evidence.is_break else ())
    level = level_on_its_way(evidence.begun.start, evidence.tracks_since)
    if level is not None and evidence.begun.seat is not None:
        levels = {Kind.STRIKER: level, **levels}
    return replace(evidence, levels=tuple(levels.items()))


def of_this_set(
    profile: BoardProfile, stand: StandingStriker | None, seen: TableReading, sure: float
) -> BoardProfile:
    """The board with this set's striker, as it stood before a finger and as it is read for sure now."""
    return with_striker(profile, list(_strikers_mm(stand, seen, sure)))


def _strikers_mm(stand: StandingStriker | None, seen: TableReading, sure: float) -> Iterator[float]:
    if stand is not None:
        yield stand.radius_mm
    for piece in seen.pieces or ():
        if piece.kind is Kind.STRIKER and piece.score >= sure:
            yield piece.radius_mm
