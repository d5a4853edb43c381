"""The scorekeeper owns the match and is its only writer: camera events and people's rulings come in here.

An entry is first tried on the match, which is a pure function and may refuse it. Then it is written to the
journal; only then is it the score and published. So a power cut cannot take back anything shown, and
everything kept can be folded again. At the start the match is refolded from the journal.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress

from device.keeping.continuation import Continuation, unfilmed
from device.keeping.journal import Journal, JournalError, KeptMatch
from device.keeping.people import people
from device.keeping.sight import Sight, awaited
from device.keeping.stroke_clock import StrokeClock
from device.keeping.table import PlainTable, Publish, Table
from device.keeping.umpire_desk import Desk
from device.keeping.which_match import Wish, begun, goes_on, rows_of, taken_up
from rules.errors import Refused
from rules.header import Header
from rules.match import Match
from rules.notation import json_from_act
from rules.record import log
from rules.record.log import By, Entry
from rules.record.unwatched import said_of
from rules.ruling import Act, Confirm, Retract, Ruling
from rules.table import StrokeStarted, TableEvent, Unwatched
from web.door import Json
from web.errors import Stale, Unsaved
from web.snapshot import NOTHING_TO_REDO, NOTHING_TO_UNDO, seen_of

TRY_EVERY_S = 10.0  # a journal that the disk refused is tried again so often
DESK = "umpire.json"  # strokes that wait for the umpire, beside the journal
UNDECIDED = "the match is not decided yet: play it out, concede the board, or put it away"


class Scorekeeper:
    """The match of a journal. Every method may be called from any thread."""

    def __init__(
        self, journal: Journal, wish: Wish, publish: Publish, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.sight = Sight(lambda view: publish("live", self._live(view)))
        self.table: Table = PlainTable()  # called with every change of match, before anybody else can act
        self._now_s = clock
        self._stroke_clock = StrokeClock()
        self._desk = Desk(journal.path.with_name(DESK), clock())
        self._journal = journal
        self._publish = publish
        self._lock = threading.RLock()
        self._tried_s = float("-inf")
        self._kept, self._match = goes_on(journal, wish)
        journal.held = lambda: rows_of(self._kept, self._match)
        self._desk.forget(entry.act for entry in self._match.entries)
        self._is_chosen = wish.is_chosen or self._match.header != wish.header
        self._base = journal.count() - len(self._match.entries)
        self._colours = journal.colours()
        self.start_run()
        self.sight.keep(journal.concern)
        self._tell()

    def start_run(self, *, is_film: bool = False) -> None:
        """Begins a new run of the camera: its strokes and seconds continue from here.

        A film, which begins again at its first frame, may be the one that the match was scored from. Then the
        part that is already in the log is skipped, and the rest is added.
        """
        with self._lock:
            self._run = Continuation.after(self._match.entries, self._desk.events)
            shown = (unfilmed(entry.act) for entry in self._match.entries if entry.by == "camera")
            self._shown = frozenset(shown) if is_film else frozenset[Act]()

    def next_run(self) -> int | None:
        """The number of the camera's next run; None where it cannot be kept."""
        with self._lock:
            try:
                return self._journal.next_run()
            except JournalError:
                return None

    def receive(self, event: TableEvent) -> None:
        """An event of the camera's present run; raises JournalError where it cannot be kept."""
        with self._lock:
            if unfilmed(event) in self._shown:
                self._run = Continuation()
            else:
                self._take(self._run.carry_on(event))

    def match(self) -> Match:
        """The match as it stands."""
        return self._match

    def present(self) -> tuple[int, Match]:
        """The match as it stands, with its number in the journal."""
        with self._lock:
            return self._kept.number, self._match

    def number(self) -> int:
        """The match's number in the journal."""
        return self._kept.number

    def revision(self) -> int:
        """A counter of entries and matches, so that no two states of a journal share one."""
        return self._base + len(self._match.entries)

    def rule(self, ruling: Ruling, revision: int, by: By = "player") -> Json:
        """Enters a person's ruling on the state of this revision; see `web.door` for its errors and result."""
        with self._lock:
            self._verify_fresh(revision)
            known = self._journal.notice
            try:
                self._enter(by, ruling)
            except JournalError as failure:
                raise Unsaved(str(failure)) from failure
            if self._journal.notice == known:  # a person has looked at the score
                self._journal.notice = None
            self.sight.keep(self._journal.concern)
            return self.snapshot()

    def undo(self, revision: int, by: By = "player") -> Json:
        """Takes back the last act, a ruling or a whole stroke."""
        with self._lock:
            self._verify_fresh(revision)
            undoing = self._match.undoing()
            if undoing is None:
                raise Refused(NOTHING_TO_UNDO)
            return self.rule(undoing, revision, by)

    def redo(self, revision: int, by: By = "player") -> Json:
        """Restores the act that was taken back last."""
        with self._lock:
            self._verify_fresh(revision)
            undone = self._match.last_undone()
            if undone is None:
                raise Refused(NOTHING_TO_REDO)
            return self.rule(Retract(entry=undone), revision, by)

    def begin(self, revision: int, header: Header | None = None, *, put_away: bool = False) -> Json:
        """Begins another match, with this header or the same players; see `web.door`."""
        with self._lock:
            self.table.verify_known(header or self._match.header)
            self._verify_fresh(revision)
            if not put_away and self._would_be_lost(header):
                raise Refused(UNDECIDED)
            return self._change_to(lambda: begun(self._journal, header or self._match.header))

    def take_up(self, revision: int, number: int, *, put_away: bool = False) -> Json:
        """Continues another match of the journal, see `web.door`."""
        with self._lock:
            self._verify_fresh(revision)
            if number == self._kept.number:
                raise Refused(f"match {number} is the one that is played")
            if not put_away and self._would_be_lost(self._match.header):
                raise Refused(UNDECIDED)
            return self._change_to(lambda: taken_up(self._journal, number))

    def hold_strokes_for_umpire(self, is_open: bool, patience_s: float | None) -> Json:
        """Sets whether the camera's strokes wait for the umpire, and how long at most; None: without an end."""
        with self._lock:
            self._desk.change(is_open, patience_s)
            try:
                while not is_open and self._desk.first is not None:
                    self._let_go()
            except JournalError as failure:
                raise Unsaved(str(failure)) from failure
            self._tell()
            return self.snapshot()

    def settle_waiting_stroke(self, stroke: int, *, is_confirmed: bool) -> Json:
        """Settles the stroke that waits: it counts, or it did not happen and is taken back."""
        with self._lock:
            if stroke != self._desk.first:
                raise Stale(
                    f"stroke {stroke} does not wait any more: nothing was changed; look again and decide"
                )
            try:
                self._let_go()
                ended = [entry.seq for entry in self._match.entries if log.stroke_number(entry.act) == stroke]
                said = Confirm(entry=ended[-1]) if is_confirmed else Retract(entry=ended[-1])
                self._enter("umpire", said)
            except JournalError as failure:
                raise Unsaved(str(failure)) from failure
            return self.snapshot()

    def run_clock(self, *, is_running: bool) -> Json:
        """Starts or stops the umpire's stroke clock."""
        with self._lock:
            if is_running:
                self._stroke_clock.start(self._limit_s(), self._now_s())
            else:
                self._stroke_clock.stop()
            self.sight.tell()
            return self.snapshot()

    def beat(self) -> None:
        """Sends a sign of life to every phone; a stroke that has waited long enough for the umpire counts."""
        with self._lock:
            self._look_after_journal()
            if self._desk.is_overdue(self._now_s()):
                with suppress(JournalError):  # it waits on, and every phone is told
                    self._let_go()
        self.sight.tell()

    def believe(self, whole: Match) -> None:
        """Takes this fold of the match's first entries for the right one."""
        with self._lock:
            if (
                self._match.entries[: len(whole.entries)] == whole.entries
                and self._match.header == whole.header
            ):
                self._match = whole.refolded(self._match.entries)
                self._tell()

    def people(self) -> tuple[tuple[str, str], ...]:
        """The people who played here recently, with the colours they chose."""
        with self._lock:
            return people(self._journal)

    def keep_colours(self, colours: Mapping[str, str]) -> None:
        """Keeps the colours that people chose."""
        with self._lock:
            try:
                for name, colour in colours.items():
                    self._journal.set_colour(name, colour)
            except JournalError as failure:
                raise Unsaved(str(failure)) from failure
            self._colours = self._journal.colours()
            self._tell()

    def snapshot(self) -> Json:
        """The present score, and the present view of the camera."""
        with self._lock:
            return {**self._score(), "live": self._live(self.sight.to_json())}

    def status(self) -> Json:
        """The state of the keeping."""
        with self._lock:
            kept = {"match": self._kept.number, "began_at": self._kept.began_at, "revision": self.revision()}
            return {**kept, "entries": len(self._match.entries), "live": self.sight.to_json()}

    def _look_after_journal(self) -> None:
        """Opens or writes a lost journal again from time to time; every phone is told what is wrong with it."""
        if self._journal.trouble is None:
            self._tried_s = float("-inf")
        elif self._now_s() - self._tried_s >= TRY_EVERY_S:
            self._tried_s = self._now_s()
            self._journal.try_again()
        self.sight.keep(self._journal.concern)

    def _change_to(self, other: Callable[[], tuple[KeptMatch, Match]]) -> Json:
        """Puts the match away, with the events that still waited for its umpire, and plays this one."""
        try:
            kept, match = other()
            while self._desk.first is not None:
                self._let_go()
        except JournalError as failure:
            raise Unsaved(str(failure)) from failure
        self._kept, self._match, self._is_chosen = kept, match, True
        self._base = self._journal.count() - len(match.entries)
        self._desk.clear()
        self._stroke_clock.stop()
        self.sight.miss(None)
        self.start_run()
        self._tell()
        self.table.play_on()
        return self.snapshot()

    def _enter(self, by: By, act: Act) -> None:
        seq = self._match.entries[-1].seq + 1 if self._match.entries else 1
        at = self._journal.now()
        step = self._match.receive(Entry(seq, by, act, at))
        try:
            self._write(seq, by, act, at)
        finally:
            self.sight.keep(self._journal.concern)
        self._match = step.match
        self._stroke_clock.hear(act, self._limit_s(), self._is_due(), self._now_s())
        self._note_unwatched(act)
        self._tell()

    def _write(self, seq: int, by: By, act: Act, at: str) -> None:
        if not self._kept.number:  # the disk had no room for the match before
            self._kept = self._journal.begin(self._kept.header)
            self._base = self._journal.count()
        self._journal.append(self._kept.number, seq, by, json.dumps(json_from_act(act)), at)

    def _note_unwatched(self, act: Act) -> None:
        """Nobody watched for a while: every live view says so until play goes on or a person rules."""
        if isinstance(act, Unwatched):
            self.sight.miss(said_of(act).to_json())
        elif isinstance(act, StrokeStarted | Ruling):
            self.sight.miss(None)

    def _take(self, event: TableEvent) -> None:
        """Counts an event of the camera, or has it wait for the umpire."""
        if not self._desk.take(event, self._now_s()):
            self._enter("camera", event)
        elif self._desk.is_overdue(self._now_s()):
            self._let_go()
        else:
            self._tell()

    def _let_go(self) -> None:
        for event in self._desk.released():
            self._enter("camera", event)
            self._desk.drop_first()

    def _limit_s(self) -> int | None:
        return self._match.position.score().stroke_clock_s

    def _is_due(self) -> bool:
        """Whether a piece must be put back before the next shot, or the match is over."""
        score = self._match.position.score()
        return bool(score.returns_due) or score.outcome is not None

    def _live(self, view: Json) -> Json:
        return {**view, "clock": self._stroke_clock.to_json(self._now_s())}

    def _would_be_lost(self, header: Header | None) -> bool:
        """Whether another match would leave this one undecided; one that has not begun may be set up again."""
        return self._match.score.score.outcome is None and (bool(self._match.entries) or header is None)

    def _verify_fresh(self, revision: int) -> None:
        if revision != self.revision():
            raise Stale(
                f"the score has moved on since you looked (from {revision} to {self.revision()}): "
                "nothing was changed; look again and decide"
            )

    def _score(self) -> Json:
        return {
            "match": self._kept.number,
            "revision": self.revision(),
            "chosen": self._is_chosen or bool(self._match.entries),
            "colours": {
                player.name: self._colours.get(player.name, "") for player in self._match.header.players
            },
            "umpire": self._desk.to_json(self._match, self._now_s()),
            **seen_of(self._match),
        }

    def _tell(self) -> None:
        self.sight.wait_for(awaited(self._match.score))
        self._publish("score", self._score(), f"{self._kept.number}-{self.revision()}")
