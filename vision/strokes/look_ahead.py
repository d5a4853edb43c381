"""Weighs a stroke while a table at rest is still waited for: when the wait is over, the answer is there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.carrom.board import BoardProfile
from rules.pieces import Kind
from rules.table import Layout, Piece
from vision.evidence.stroke import StandingStriker, StrokeEvidence
from vision.layouts.consistency import BELIEVED_SCORE, LayoutConsistency
from vision.observing.observation import Observation
from vision.pieces.striker import with_striker
from vision.strokes.inference import RankedOutcome, ranked_outcomes


@dataclass(frozen=True)
class Inferred:
    """What was asked, the layout `after`, and the ranked outcomes `found`, by `evidence`.

    `evidence` is not `asked` where a second look was taken.
    """

    asked: StrokeEvidence
    after: Layout
    evidence: StrokeEvidence
    found: tuple[RankedOutcome, ...]

    def answers(self, evidence: StrokeEvidence, after: Layout) -> bool:
        """Whether a stroke is the one that was weighed: nothing was seen since, and the reading is the same."""
        was, now = self.asked, evidence
        same_reading = now.seen.pieces is was.seen.pieces and now.seen.apart is was.seen.apart
        same_times = (now.rest_s, now.flown_s) == (was.rest_s, was.flown_s)
        return same_reading and same_times and after == self.after and replace(now, seen=was.seen) == was

    def as_seen_in(self, now: Observation) -> Inferred:
        """The same, told at another moment."""
        return replace(
            self, evidence=replace(self.evidence, seen=self.evidence.seen.at(now, now.read_s, now.settling))
        )


@dataclass
class StrokeInference:
    """Weighs strokes on one table, by what `standing` remembers; from `sure` on no second look is taken."""

    profile: BoardProfile
    standing: LayoutConsistency
    sure: float
    _ahead: Inferred | None = None  # the stroke under way, by the reading that is to come

    def ahead(self, evidence: StrokeEvidence) -> None:
        """Weighs a stroke by the reading that comes if nothing stirs."""
        standing = self.standing.double()
        wrong = standing.dismissed(evidence.before, evidence.seen)
        before = tuple(piece for piece in evidence.before if piece not in wrong)
        after = standing.layout(before, evidence.seen, struck=True)
        if all(piece.kind is not Kind.STRIKER for piece in before):
            before = (*before, Piece(Kind.STRIKER, evidence.begun.start))  # nobody saw it stand
        self._ahead = self._weighed(replace(evidence, before=before), after)

    def of(self, evidence: StrokeEvidence, after: Layout) -> Inferred:
        """What may have happened; mostly that was weighed ahead."""
        ahead, self._ahead = self._ahead, None
        if ahead is not None and ahead.answers(evidence, after):
            return ahead.as_seen_in(evidence.seen)
        return self._weighed(evidence, after)

    def _weighed(self, evidence: StrokeEvidence, after: Layout) -> Inferred:
        """Weighs by this reading or, where that leaves a question or a foul, by a second of the same frame."""
        found = ranked_outcomes(evidence, after)
        if found[0].needs_no_second_look(self.sure) or evidence.seen.again is None:
            return Inferred(evidence, after, evidence, found)
        seen = evidence.seen.looked_again()
        careful = replace(
            evidence, seen=seen, profile=of_this_set(self.profile, evidence.stand, seen, BELIEVED_SCORE)
        )
        # One reading contradicts what lies there once, however often it is looked at: so a double is asked.
        read = self.standing.double().layout(evidence.before, seen, struck=True)
        return replace(self._weighed(careful, read), asked=evidence, after=after)


def of_this_set(
    profile: BoardProfile, stand: StandingStriker | None, seen: Observation, sure: float
) -> BoardProfile:
    """The board with this set's striker, as it stood before a finger and as it is read for sure now."""
    return with_striker(profile, list(_strikers_mm(stand, seen, sure)))


def _strikers_mm(stand: StandingStriker | None, seen: Observation, sure: float) -> Iterator[float]:
    if stand is not None:
        yield stand.radius_mm
    for piece in seen.pieces or ():
        if piece.kind is Kind.STRIKER and piece.score >= sure:
            yield piece.radius_mm
