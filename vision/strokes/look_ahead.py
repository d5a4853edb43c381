"""Weighs a stroke while a table at rest is still waited for: when the wait is over, the answer is there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.carrom.board import BoardProfile
from rules.pieces import Kind
from rules.table import Layout, Piece
from vision.evidence.stroke import Ran, Stand
from vision.layouts.consistency import BELIEVED_SCORE, Standing
from vision.observing.observation import Observation
from vision.pieces.striker import with_striker
from vision.strokes.inference import Verdict, verdicts


@dataclass(frozen=True)
class Weighed:
    """What was to be weighed, `asked` and the layout `after`; the answer, `found`, likeliest first, by `ran`.

    `ran` is not `asked` where a second look was taken.
    """

    asked: Ran
    after: Layout
    ran: Ran
    found: tuple[Verdict, ...]

    def answers(self, ran: Ran, after: Layout) -> bool:
        """Whether a stroke is the one that was weighed: nothing was seen since, and the reading is the same."""
        was, now = self.asked, ran
        same_reading = now.seen.pieces is was.seen.pieces and now.seen.apart is was.seen.apart
        same_times = (now.rest_s, now.flown_s) == (was.rest_s, was.flown_s)
        return same_reading and same_times and after == self.after and replace(now, seen=was.seen) == was

    def as_seen_in(self, now: Observation) -> Weighed:
        """The same, told at another moment."""
        return replace(self, ran=replace(self.ran, seen=self.ran.seen.at(now, now.read_s, now.creeping)))


@dataclass
class Weighing:
    """Weighs strokes on one table, by what `standing` remembers; from `sure` on no second look is taken."""

    profile: BoardProfile
    standing: Standing
    sure: float
    _ahead: Weighed | None = None  # the stroke under way, by the reading that is to come

    def ahead(self, ran: Ran) -> None:
        """Weighs a stroke by the reading that comes if nothing stirs."""
        standing = self.standing.double()
        wrong = standing.dismissed(ran.before, ran.seen)
        before = tuple(piece for piece in ran.before if piece not in wrong)
        after = standing.layout(before, ran.seen, struck=True)
        if all(piece.kind is not Kind.STRIKER for piece in before):
            before = (*before, Piece(Kind.STRIKER, ran.begun.start))  # nobody saw it stand
        self._ahead = self._weighed(replace(ran, before=before), after)

    def of(self, ran: Ran, after: Layout) -> Weighed:
        """What may have happened; mostly that was weighed ahead."""
        ahead, self._ahead = self._ahead, None
        if ahead is not None and ahead.answers(ran, after):
            return ahead.as_seen_in(ran.seen)
        return self._weighed(ran, after)

    def _weighed(self, ran: Ran, after: Layout) -> Weighed:
        """Weighs by this reading or, where that leaves a question or a foul, by a second of the same frame."""
        found = verdicts(ran, after)
        if found[0].needs_no_second_look(self.sure) or ran.seen.again is None:
            return Weighed(ran, after, ran, found)
        seen = ran.seen.looked_again()
        careful = replace(ran, seen=seen, profile=of_this_set(self.profile, ran.stand, seen, BELIEVED_SCORE))
        # One reading contradicts what lies there once, however often it is looked at: so a double is asked.
        read = self.standing.double().layout(ran.before, seen, struck=True)
        return replace(self._weighed(careful, read), asked=ran, after=after)


def of_this_set(profile: BoardProfile, stand: Stand | None, seen: Observation, sure: float) -> BoardProfile:
    """The board with this set's striker, as it stood before a finger and as it is read for sure now."""
    return with_striker(profile, list(_strikers_mm(stand, seen, sure)))


def _strikers_mm(stand: Stand | None, seen: Observation, sure: float) -> Iterator[float]:
    if stand is not None:
        yield stand.radius_mm
    for piece in seen.pieces or ():
        if piece.kind is Kind.STRIKER and piece.score >= sure:
            yield piece.radius_mm
