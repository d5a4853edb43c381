"""A game with coins from entry to entry: gathers the events of a stroke and has it judged when it ends.

Events that arrive after their stroke was judged have it judged again. A doubt that the frames leave becomes a
question; an unanswered question leaves the score unchanged.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Self

from rules.coins.doubt import Doubt, decided, doubt_of
from rules.coins.judging import Judging
from rules.coins.out_of_step import NO_EXCUSE, credited, difference, missing, verify_astray
from rules.coins.position import L, Said
from rules.coins.strokes import A, JudgedStroke, OpenStroke, S
from rules.errors import Refused
from rules.pieces import Kind, Seat
from rules.ruling import (
    Act,
    Answer,
    BelieveBoard,
    BelieveScore,
    DeclareFoul,
    PlacedOk,
    Ruling,
    SetCounts,
    Stroke,
)
from rules.score import Counts
from rules.table import (
    LeftBoard,
    Placed,
    Pocketed,
    Removed,
    StrokeEnded,
    StrokeStarted,
    TableEvent,
    Uncertain,
    choices_of,
)

__all__ = ["NO_EXCUSE", "Tracker"]


class Tracker(Judging[S, A, L]):
    """A position that receives every entry; see `rules.games.Position`."""

    __slots__ = ()

    def verify(self, act: Act) -> None:
        """Raise Refused with the reason if this ruling cannot be received now; table events always can."""
        match act:
            case TableEvent():
                return
            case Stroke():
                self.verify_ruled(act)
            case Answer() if self.asks_count(act.question):
                return
            case DeclareFoul():
                if self.stroke is None and self.judged is None:
                    raise Refused("there is no stroke to declare a foul on")
            case BelieveBoard() | BelieveScore():
                verify_astray(self.is_astray)
                if isinstance(act, BelieveBoard) and self.shown is not None:
                    self.verify_counts(self.counts_as_seen(self.shown))
            case _:
                self.verify_ruling(act)

    def receive(self, seq: int, act: Act) -> tuple[Self, Said]:
        """The position after a verified act, and the laws' verdicts on it."""
        return self._event(seq, act) if isinstance(act, TableEvent) else self._ruling(seq, act)

    @property
    def is_over(self) -> bool:
        """Whether the match is decided."""
        return self.state.is_over

    @property
    def shown(self) -> Counts | None:
        """The counts that are compared with the score; None while a stroke runs, or where nobody saw them."""
        counts = None if self.stroke else self.counted()
        return None if counts is None else credited(counts, self.excused, self.expected())

    @property
    def is_astray(self) -> bool:
        """Whether board and score are out of step."""
        return difference(self.state, self.expected(), self.shown) is not None

    # --- the camera's reports ---

    def _event(self, seq: int, event: TableEvent) -> tuple[Self, Said]:
        match event:
            case StrokeStarted():
                return self._begun(event.stroke, seq, event.seat)
            case Pocketed() | LeftBoard():
                return self._fell(seq, event)
            case StrokeEnded():
                return self._ended(seq, event)
            case Uncertain():
                return self._doubted(doubt_of(seq, event))
            case Placed():
                return self._placed(event)
            case Removed():
                return self.changed(lying=self.lying_without(event)), ()
            case _:
                return self, ()

    def _begun(self, number: int, entry: int | None, seat: Seat | None = None) -> tuple[Self, Said]:
        """The position after a stroke begins; between boards it begins the next board too."""
        unfinished = () if self.stroke is None else (self.say("unfinished"),)
        ready, notes = self.ready()
        amiss = ready._amiss(seat) if ready.state.is_running else ()
        stroke = OpenStroke(number, self.nothing_seen(), entry)
        return ready.changed(stroke=stroke, judged=None), (*unfinished, *notes, *amiss)

    def _amiss(self, seat: Seat | None) -> Said:
        """The warnings at the start of a stroke: pieces still due back, a player out of turn."""
        state = self.state
        missing = (self.say("returns_missing", count=due.count, kind=due.kind.value) for due in state.returns)
        if seat is None or seat == state.shooter_seat:
            return tuple(missing)
        return (*missing, self.say("out_of_turn", seat=seat.name, player=state.shooter_name))

    def _fell(self, seq: int, event: Pocketed | LeftBoard) -> tuple[Self, Said]:
        """A piece fell or jumped: evidence of the stroke under way, or late evidence of the last one."""
        if self.stroke is not None and self.stroke.number == event.stroke:
            account = self.stroke.account.with_event(event)
            return self.changed(stroke=replace(self.stroke, account=account, fell=seq)), ()
        judged = self._judged_as(event.stroke)
        if judged is not None:
            if judged.is_ruled:
                return self, ()
            return self.again(replace(judged, account=judged.account.with_event(event), fell=seq))
        if self._is_past(event.stroke):
            return self, (self.say("too_late", kind=event.piece.value),)
        begun, notes = self._begun(event.stroke, seq)
        gathered, more = begun._fell(seq, event)
        return gathered, (*notes, *more)

    def _judged_as(self, number: int | None) -> JudgedStroke[S, A] | None:
        """The stroke judged last, if it is the one of this number and no other has begun since."""
        is_it = self.stroke is None and self.judged is not None and self.judged.number == number
        return self.judged if is_it else None

    def _is_past(self, number: int) -> bool:
        """The stroke of this number was played before the one under way or judged last."""
        latest = self.stroke or self.judged
        return latest is not None and latest.number is not None and number < latest.number

    def _ended(self, seq: int, event: StrokeEnded) -> tuple[Self, Said]:
        """Everything rests: the stroke is judged, and its open doubts become questions."""
        if self._judged_as(event.stroke) is not None:
            seen = self.seen_in(event)
            return self.changed(lying=self.lying if seen is None else seen), ()
        if self._is_past(event.stroke):
            return self, (self.say("ended_too_late", stroke=event.stroke),)
        if self.stroke is None or self.stroke.number != event.stroke:
            # an event that asks whether a piece was touched has no room for a second question
            begun, notes = self._begun(event.stroke, None if choices_of(event) else seq)
            ended, more = begun._ended(seq, event)
            return ended, (*notes, *more)
        rested = self.changed(stroke=None, lying=self.seen_in(event))
        if not rested.state.takes_strokes:
            return rested, rested._said_at_the_end()
        judged, verdicts = rested._rested(self.stroke, seq, event)
        if not self.asked and self.changed(stroke=None).is_astray and judged.is_astray:
            return rested, (self.say("paused"),)
        return judged, verdicts

    def _said_at_the_end(self) -> Said:
        return (self.say("match_over"),) if self.state.is_over else ()

    def _rested(self, stroke: OpenStroke[A], seq: int, event: StrokeEnded) -> tuple[Self, Said]:
        account, doubts = self._decided(self.state, self.at_rest(stroke.account, event), stroke.doubts)
        judged = JudgedStroke(
            stroke.number, self.state, account, stroke.entry, stroke.choice, stroke.fell, stroke.counted
        )
        labels = tuple(label for label, _ in choices_of(event))
        if self.is_unsure(judged):
            question = self.touch_asked(seq, stroke.number, labels)
            after, verdicts = self.changed(judged=judged).asking(question)
            doubts = self.asked_beside_touch(doubts)
        else:
            after, verdicts = self.judged_first(judged, seq, bool(labels))
        for doubt in doubts if self.state.is_running else ():
            after, verdicts = after.asking(doubt.question, verdicts)
        return after, verdicts

    def asked_beside_touch(self, doubts: tuple[Doubt, ...]) -> tuple[Doubt, ...]:
        """The doubts to ask beside the question whether a piece was touched."""
        return doubts

    def _decided(self, before: S, account: A, doubts: tuple[Doubt, ...]) -> tuple[A, tuple[Doubt, ...]]:
        if not before.is_running:
            return account, doubts
        return decided(account, doubts, lambda possible: self.judge_plainly(before, possible))

    def _doubted(self, doubt: Doubt) -> tuple[Self, Said]:
        """A doubt about the stroke under way waits for its end; any other is asked at once."""
        number = doubt.question.stroke
        if self.stroke is not None and number == self.stroke.number:
            return self.changed(stroke=replace(self.stroke, doubts=(*self.stroke.doubts, doubt))), ()
        judged = self._judged_as(number)
        if judged is not None:
            return self._doubted_late(judged, doubt)
        return (self, ()) if self.state.is_over else self.asking(doubt.question)

    def _doubted_late(self, judged: JudgedStroke[S, A], doubt: Doubt) -> tuple[Self, Said]:
        """A doubt about the last stroke; a stroke that a person entered raises none."""
        if judged.is_ruled:
            return self, ()
        account, doubts = self._decided(judged.before, judged.account, (doubt,))
        return self.asking(doubt.question) if doubts else self.again(replace(judged, account=account))

    def _placed(self, event: Placed) -> tuple[Self, Said]:
        """A piece put back settles a due; between boards the rack is being built, which brings no verdict."""
        if event.piece is Kind.STRIKER or not self.state.is_running:
            return self, ()
        state = self.state.after_return(event.piece)
        judged = self.judged and replace(self.judged, placed=(*self.judged.placed, event.piece))
        settled = self.changed(state=state, judged=judged, lying=self.lying_with(event))
        was_due = state.returns != self.state.returns
        return settled, (self.say("placed", kind=event.piece.value),) if was_due else ()

    # --- people's rulings ---

    def _ruling(self, seq: int, ruling: Ruling) -> tuple[Self, Said]:
        match ruling:
            case Stroke():
                return self._stroke_ruled(seq, ruling)
            case DeclareFoul():
                return self._fouled(ruling)
            case Answer():
                return self.counted_as(ruling) if self.asks_count(ruling.question) else self.answered(ruling)
            case BelieveBoard():
                return self.board_believed()
            case BelieveScore():
                return self._score_believed()
            case _:
                return self.ruled(ruling)

    def _stroke_ruled(self, seq: int, ruling: Stroke) -> tuple[Self, Said]:
        """A person enters a whole stroke, the one under way if any; later camera events of it are ignored."""
        number = None if self.stroke is None else self.stroke.number
        begun, notes = self._begun(0, None) if number is None else (self, ())
        rested = begun.changed(stroke=None)
        if not rested.state.takes_strokes:
            return rested, (*notes, *rested._said_at_the_end())
        before = rested.turned_to(ruling.seat)
        judged = JudgedStroke(number, before, self.account_ruled(ruling), fell=seq, is_ruled=True)
        after, verdicts = rested.changed(lying=None).judged_first(judged, seq, False)
        return after, (*notes, *verdicts)

    def _fouled(self, ruling: DeclareFoul) -> tuple[Self, Said]:
        """A foul on the stroke under way is judged at its end, on the last one at once (R14, M10)."""
        if self.stroke is not None:
            account = self.stroke.account.with_foul(ruling.reason)
            return self.changed(stroke=replace(self.stroke, account=account)), ()
        assert self.judged is not None  # verified before
        judged = replace(self.judged, account=self.judged.account.with_foul(ruling.reason))
        if self.state.counts_fouls:
            return self.again(judged)
        warned = self.say("foul_warned", player=judged.before.shooter_name, reason=ruling.reason)
        return self.changed(judged=judged), (warned,)

    def board_believed(self) -> tuple[Self, Said]:
        """The score takes the counts that were seen; open questions are closed."""
        assert self.shown is not None  # verified before
        state, notes = self.set_counts(self.counts_as_seen(self.shown))
        return self.changed(state=state, judged=None, asked=()), (self.say("board_believed"), *notes)

    def _score_believed(self) -> tuple[Self, Said]:
        """The score stands: the pieces that the board lacks are excused."""
        counts = self.counted()
        assert counts is not None  # verified before
        return self.changed(excused=missing(self.expected(), counts)), (self.say("score_believed"),)

    def ruled(self, ruling: Ruling) -> tuple[Self, Said]:
        """Any other ruling changes the law state; the last stroke is settled with it."""
        state, verdicts = self.apply(ruling)
        if isinstance(ruling, SetCounts) and state == self.state:
            return self, (self.say("counts_same"),)
        asked = () if isinstance(ruling, SetCounts) else self.asked
        lying = self.lying_returned() if isinstance(ruling, PlacedOk) else self.lying
        return self.changed(state=state, judged=None, asked=asked, lying=lying), verdicts
