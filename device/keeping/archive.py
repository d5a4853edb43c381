"""The archive of a journal: every match, folded on request."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from device.errors import BadInput
from device.folding_ahead.reader import LONG, Reader
from device.keeping.journal import Journal, JournalError, KeptEntry, KeptMatch
from device.keeping.which_match import refold, unfolded
from rules.golf import later
from rules.golf.scorepad import GAMES as GOLF
from rules.header import json_from_header
from rules.match import Match
from rules.notation import json_from_act
from web.archive import Brought, Kept, NoSuchMatch
from web.errors import BeingRead, Unsaved

BLOCK = 500  # entries that are read at once where all are wanted: a few milliseconds
REMEMBERED = 24  # matches that stay folded, a page of the list: half a megabyte each and 30 ms to fold again


@contextmanager
def _readable() -> Iterator[None]:
    """Raises Unsaved where the disk no longer gives what was written."""
    try:
        yield
    except sqlite3.Error as failure:
        raise Unsaved(
            f"the journal cannot be read ({failure}): start Pocketwatch again to mend it"
        ) from failure


def read_apart(archive: JournalArchive, journal: Journal) -> Callable[[], None]:
    """Has a thread read long matches, through a journal of its own; call what it gives to end that."""
    reader = Reader(lambda number: archive.read(journal, number))

    def end() -> None:
        if reader.close():  # else it ends with the process
            journal.close()

    archive.reader = reader
    reader.open()
    return end


class JournalArchive:
    """The matches of a journal that nobody else uses. Every method may be called from any thread.

    `present` gives the match that is played, with its number: it is folded already.
    """

    def __init__(self, journal: Journal, present: Callable[[], tuple[int, Match]] | None = None) -> None:
        self._journal = journal
        self._present = present
        self._lock = threading.Lock()
        self._folded: OrderedDict[tuple[int, int], Match] = OrderedDict()
        self._results: dict[tuple[int, int], tuple[later.results.Result, ...]] = {}
        self.reader: Reader | None = None  # who reads long matches; None: whoever asks waits for them

    def numbers(self) -> tuple[int, ...]:
        """The number of every match, the newest first."""
        with self._lock, _readable():
            return tuple(match.number for match in self._journal.matches())

    def kept(self, number: int) -> Kept:
        """The match of this number; raises NoSuchMatch, and BeingRead where somebody else reads a long one."""
        with self._lock, _readable():
            kept = self._journal.match(number)
            if kept is None:
                raise NoSuchMatch(f"there is no match {number} here: see the list of matches")
            self._verify_quick(kept)
            try:
                match = self._match(kept)
            except BadInput as wrong:
                raise NoSuchMatch(str(wrong)) from wrong
        if self.reader is not None and not self.reader.is_counted(number, match):
            raise self._being_read(number)
        written = partial(self._written, number, kept.last_seq)
        return Kept(number, kept.began_at, match, kept.last_at, kept.taken_in_at, written)

    def golf_results(self) -> tuple[Brought, ...]:
        """The results of all finished golf matches, earliest first; an unreadable match has none."""
        with self._lock, _readable():
            return tuple(
                Brought(match.number, match.began_at, result)
                for match in reversed(self._journal.matches())
                if json.loads(match.header).get("game") in GOLF
                for result in self._results_of(match)
            )

    def take_in(self, began_at: str, match: Match) -> int:
        """Keeps a match that was played elsewhere and returns its number; raises Unsaved where it cannot."""
        kept = [
            KeptEntry(entry.seq, entry.written_at or began_at, entry.by, json.dumps(json_from_act(entry.act)))
            for entry in match.entries
        ]
        with self._lock:
            try:
                written = self._journal.take_in(began_at, json.dumps(json_from_header(match.header)), kept)
            except JournalError as failure:
                raise Unsaved(str(failure)) from failure
            if all(entry.written_at for entry in match.entries):  # it is what the journal has
                self._remember((written.number, kept[-1].seq if kept else 0), match)
        return written.number

    def lengths(self) -> dict[int, int]:
        """The number of the last entry of every match, the newest match first."""
        with self._lock:
            return {match.number: match.last_seq for match in self._journal.matches()}

    def count(self) -> int:
        """The number of records of the journal."""
        with self._lock:
            return self._journal.count()

    def remembered(self) -> tuple[tuple[int, Match], ...]:
        """The matches that are folded now, with their numbers; none while one is read."""
        if not self._lock.acquire(blocking=False):
            return ()
        try:
            return tuple((number, match) for (number, _), match in self._folded.items())
        finally:
            self._lock.release()

    def believe(self, number: int, whole: Match) -> None:
        """Takes this fold of a remembered match's entries for the right one."""
        with self._lock:
            key = (number, whole.entries[-1].seq if whole.entries else 0)
            if key in self._folded:
                self._folded[key] = whole

    def read(self, journal: Journal, number: int) -> Match | None:
        """Folds a match through a journal that nobody else uses, so that no page waits, and remembers it."""
        if (kept := journal.match(number)) is None:
            return None
        with self._lock:
            known = self._known(kept)
        match = refold(journal, kept) if known is None else known
        with self._lock:
            if known is None:
                self._remember((number, kept.last_seq), match)
        return match

    def forget_folded(self) -> None:
        """Has every match read from the journal again."""
        with self._lock:
            self._folded.clear()
            self._results.clear()

    def _written(self, number: int, last_seq: int) -> Iterator[Sequence[KeptEntry]]:
        """The entries up to this one, a block at a time: others have their turn between two."""
        seq = 0
        while seq < last_seq:
            with self._lock, _readable():
                block = self._journal.entries(number, seq, BLOCK)
            if not block:
                return
            seq = block[-1].seq
            yield [entry for entry in block if entry.seq <= last_seq]

    def _match(self, kept: KeptMatch) -> Match:
        """The match, refolded where entries were added since; the least recently used one is forgotten."""
        key = (kept.number, kept.last_seq)
        if (known := self._known(kept)) is not None:
            return known
        self._remember(key, refold(self._journal, kept))
        return self._folded[key]

    def _known(self, kept: KeptMatch) -> Match | None:
        """The match where it is folded already."""
        key = (kept.number, kept.last_seq)
        number, played = (0, None) if self._present is None else self._present()
        if played is not None and key == (number, played.entries[-1].seq if played.entries else 0):
            return played
        if key in self._folded:
            self._folded.move_to_end(key)
        return self._folded.get(key)

    def _verify_quick(self, kept: KeptMatch) -> None:
        """Raises BeingRead for a match that is long, and not folded yet: it is read in the background."""
        if self.reader is None or kept.last_seq < LONG or self._known(kept) is not None:
            return
        if unfolded(self._journal, kept) >= LONG:
            raise self._being_read(kept.number)

    def _being_read(self, number: int) -> BeingRead:
        assert self.reader is not None
        self.reader.ask(number)
        return BeingRead("this match is long and is being read: it comes by itself in a few seconds")

    def _remember(self, key: tuple[int, int], match: Match) -> None:
        self._folded[key] = match
        while len(self._folded) > REMEMBERED:
            self._folded.popitem(last=False)

    def _results_of(self, kept: KeptMatch) -> tuple[later.results.Result, ...]:
        """The results of the match; cached until entries are added."""
        key = (kept.number, kept.last_seq)
        if key not in self._results:
            try:
                self._results[key] = later.results.results_of(refold(self._journal, kept))
            except BadInput:
                self._results[key] = ()
        return self._results[key]
