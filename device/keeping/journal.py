"""The log of every match on disk: an entry is never changed, and survives a power cut.

One SQLite file in the data folder, see `device.keeping.disk`. The journal knows no laws; headers and acts are
JSON texts to it.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

from device.errors import BadInput, PocketwatchError
from device.keeping.disk.journal_file import (
    SNAPSHOTS_SINCE,
    connect,
    held_anew,
    hold,
    show_unknown,
    version_of,
)
from device.keeping.disk.kept import KeptEntry as KeptEntry
from device.keeping.disk.kept import KeptMatch as KeptMatch
from device.keeping.disk.kept import wall_time as wall_time
from device.keeping.disk.opening import Opened, opened_for_writing, verify_readable
from device.keeping.disk.presence import Presence
from device.keeping.disk.queries import CURRENT, MATCHES, SNAPSHOT
from device.keeping.disk.rewriting import written_again
from device.keeping.disk.rows import Rows
from device.keeping.disk.sums import Told, chained, link, sum_of

FILE = "journal.sqlite"
CLOSED = "the journal is closed: rulings are refused"
TOLD = "SELECT seq, written_at, by, act FROM entry WHERE match = ? AND seq > ? ORDER BY seq LIMIT ?"
INTO_ENTRY = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)"
LAST_NUMBER = 2**63 - 1  # the largest that SQLite can hold


class JournalError(PocketwatchError, OSError):
    """The journal cannot be written: the disk is full, gone or refuses."""


class Journal:
    """The journal of a data folder, open for its one writer (or, from `open_to_read`, for a reader).

    `notice`: what people must be told about it; None where all is well. Not thread-safe: its owner calls it
    under a lock of its own.
    """

    def __init__(self, path: Path, opened: Opened, lock: int | None, clock: Callable[[], str]) -> None:
        self.path = path
        self.notice = opened.notice
        self.held: Callable[[], Rows] = Rows  # what its owner knows without the file
        self._refusal = opened.refusal
        self._failure: str | None = None  # of the last writing
        self._open, self._seen = opened.db, opened.seen
        self._lock = lock
        self._first: Journal | None = None  # the one of this process that holds the lock; None: this one
        self._presence = None if opened.refusal else Presence(path, watches=lock is not None)
        self._turn = 0  # counts the files that took the place of the one before
        self._clock = clock

    @classmethod
    def open(cls, folder: Path, clock: Callable[[], str] = wall_time, laws: str | None = None) -> Self:
        """The journal of this folder, created where there is none.

        `laws`: what a snapshot by them spares a start is not checked, see `device.keeping.disk.second_look`.

        A damaged one is set aside, and what can be read of it is kept: `notice` says so. On a disk without
        room the journal can be read, and every writing raises JournalError until there is room. Raises BadInput
        where it is of a newer Pocketwatch (it is left as it is), where another process writes to it, or where
        the folder cannot be used.
        """
        path = folder / FILE
        lock = hold(folder)
        try:
            return cls(path, opened_for_writing(path, laws), lock, clock)
        except BaseException:
            if lock is not None:
                os.close(lock)
            raise

    @classmethod
    def open_to_read(cls, folder: Path) -> Self:
        """The same for a reader, beside a running writer too; raises BadInput where there is no sound one."""
        path = folder / FILE
        if not path.exists():
            raise BadInput(
                f"no match was kept in {folder} yet: play one with `pocketwatch serve --data {folder}`"
            )
        verify_readable(path)
        db = connect(path, "ro")
        show_unknown(db)
        return cls(path, Opened(db), None, wall_time)

    def beside(self) -> Self:
        """The same journal for another thread of this writer: SQLite makes the two take turns."""
        if self._refusal is None:
            opened = Opened(connect(self.path))
        else:
            opened = Opened(sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False))
            self._db.backup(opened.db)
        other = type(self)(self.path, replace(opened, refusal=self._refusal), None, self._clock)
        other._first, other._turn = self, self._turn
        return other

    @property
    def _db(self) -> sqlite3.Connection:
        """The open file. A journal beside the first one follows where that had to open another file."""
        self._follow()
        return self._open

    def _follow(self) -> None:
        if self._first is not None and self._first._turn != self._turn:
            self._turn = self._first._turn
            self._take(Opened(connect(self.path)))

    def _take(self, opened: Opened) -> None:
        self._close()
        self._presence = Presence(self.path, watches=self._first is None)
        self._open, self._seen, self._refusal = opened.db, None, None

    def _close(self) -> None:
        self._open.close()  # before what looks into it, see `Presence`
        if self._presence is not None:
            self._presence.close()

    @property
    def trouble(self) -> str | None:
        """Why nothing can be written now, in a sentence; None while everything can."""
        if self._refusal is not None or self._presence is None:
            return self._refusal
        wrong = self._presence.wrong()
        return wrong and f"{wrong} ({self.path.parent}): rulings are refused until it can be written again"

    @property
    def concern(self) -> str | None:
        """What people must know of the journal now, in a sentence; None where all is well."""
        return self.trouble or self._failure or self.notice

    def begin(self, header: str) -> KeptMatch:
        """Writes a new match and gives it the next number."""
        with self._writing():
            return self._begun(self._clock(), header)

    def take_in(self, began_at: str, header: str, entries: Iterable[KeptEntry]) -> KeptMatch:
        """Writes a match that was played elsewhere: whole, or not at all."""
        with self._writing():
            match = self._begun(began_at, header)
            self._db.execute("INSERT INTO taken VALUES (?, ?)", (match.number, self._clock()))
            before = sum_of(match.number, began_at, header)
            rows = ((match.number, entry.seq, entry.written_at, entry.by, entry.act) for entry in entries)
            self._db.executemany(INTO_ENTRY, chained(before, rows))
        return match

    def now(self) -> str:
        """The time as the journal writes it."""
        return self._clock()

    def append(self, match: int, seq: int, by: str, act: str, written_at: str | None = None) -> None:
        """Writes one entry, with the present time where none is given; when this returns it is on the disk.

        Raises JournalError where it is not.
        """
        at = self._clock() if written_at is None else written_at
        with self._writing():
            row = (match, seq, at, by, act)
            self._db.executemany(INTO_ENTRY, chained(self._link_before(match), (row,)))

    def take_up(self, match: int) -> None:
        """Records that this match goes on, though another was begun after it."""
        row = "INSERT INTO taken_up (match, newest, at) SELECT ?, max(number), ? FROM match"
        with self._writing():
            self._db.execute(row, (match, self._clock()))

    def last_match(self) -> KeptMatch | None:
        """The match begun here last, or taken up since; None where there is none."""
        row = self._db.execute(f"{MATCHES} WHERE number = ({CURRENT})").fetchone()
        return KeptMatch(*row) if row else None

    def match(self, number: int) -> KeptMatch | None:
        """The match of this number; None where there is none."""
        if not 0 < number <= LAST_NUMBER:
            return None
        row = self._db.execute(f"{MATCHES} WHERE number = ?", (number,)).fetchone()
        return KeptMatch(*row) if row else None

    def matches(self) -> tuple[KeptMatch, ...]:
        """Every match, the newest first."""
        return tuple(KeptMatch(*row) for row in self._db.execute(f"{MATCHES} ORDER BY number DESC"))

    def entries(self, match: int, after: int = 0, most: int = -1) -> tuple[KeptEntry, ...]:
        """The entries of a match with a larger number than `after`, as written, and at `most` so many."""
        return tuple(map(KeptEntry._make, self._db.execute(TOLD, (match, after, most))))

    def rows(self, match: int) -> list[Told]:
        """The fields of all entries of a match; right after the opening as its check has read them."""
        seen, self._seen = self._seen, None
        if seen is not None and seen.match == match:
            return seen.rows
        return self._db.execute(TOLD, (match, 0, -1)).fetchall()

    def snapshot(self, match: int, laws: str) -> tuple[int, bytes] | None:
        """The last snapshot by these laws, with the number of its last entry; None where none fits."""
        row = self._snapshot("seq, state, snapshot.sum", match, laws)
        return None if row is None or row[2] != sum_of(row[1].hex()) else (row[0], row[1])

    def snapshot_end(self, match: int, laws: str) -> int:
        """The number of the last entry in the snapshot by these laws; 0 where none fits."""
        row = self._snapshot("seq", match, laws)
        return 0 if row is None else int(row[0])

    def _snapshot(self, columns: str, match: int, laws: str) -> Any:
        if version_of(self._db) < SNAPSHOTS_SINCE:  # a reader leaves an older file as it is
            return None
        return self._db.execute(f"SELECT {columns} {SNAPSHOT}", (match, laws)).fetchone()

    def keep_snapshot(self, match: int, seq: int, laws: str, state: bytes) -> None:
        """Keeps a snapshot of the fold of all entries up to this one, in place of the match's last."""
        with self._writing():
            self._db.execute(
                "INSERT OR REPLACE INTO snapshot SELECT match, seq, link, ?, ?, ? FROM entry"
                " WHERE match = ? AND seq = ?",
                (laws, sum_of(state.hex()), state, match, seq),
            )

    def count(self) -> int:
        """The number of records: every match, every entry, every time that a match was taken up."""
        tables = ("match", "entry", "taken_up")
        return sum(int(self._db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]) for table in tables)

    def close(self) -> None:
        """Closes the file and lets another writer in."""
        self._close()
        self._refusal, self._presence = CLOSED, None
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def colours(self) -> dict[str, str]:
        """The colours that people chose, by name."""
        return dict(self._db.execute("SELECT name, colour FROM colour").fetchall())

    def set_colour(self, name: str, colour: str) -> None:
        """Keeps the colour of a person: it is no part of any score, and so may change."""
        with self._writing():
            self._db.execute("INSERT OR REPLACE INTO colour VALUES (?, ?)", (name, colour))

    def next_run(self) -> int:
        """Numbers a run of the camera: no two runs share one, whatever the clock says."""
        with self._writing():
            number = int(self._db.execute("INSERT INTO run DEFAULT VALUES RETURNING number").fetchall()[0][0])
            self._db.execute("DELETE FROM run WHERE number < ?", (number,))
        return number

    def try_again(self) -> None:
        """Opens the file where the disk refused it, and writes it where it was lost while it was open.

        What refuses still is in `trouble`.
        """
        self._follow()
        if self._refusal is not None and self._refusal is not CLOSED:
            self._open_again()
        elif self._first is None and self._presence is not None and (wrong := self._presence.wrong()):
            self._write_again(wrong)

    def _open_again(self) -> None:
        if self._first is None:
            self._lock = held_anew(self.path.parent, self._lock)
        opened = opened_for_writing(self.path)
        if opened.refusal is not None:
            opened.db.close()
            return
        self._take(opened)
        self._turn += self._first is None
        self.notice = opened.notice

    def _write_again(self, wrong: str) -> None:
        """Writes all of it under its name, where another process does not write there meanwhile."""
        try:
            self._lock = held_anew(self.path.parent, self._lock)
            aside = written_again(self.path, self._open, self.held())
            self._take(Opened(connect(self.path)))
        except (OSError, sqlite3.Error, BadInput) as failure:
            self._failure = f"{wrong}, and cannot be written again ({failure}): rulings are refused"
            return
        self._turn, self._failure = self._turn + 1, None
        where = "" if aside is None else f"; what lay in its place is whole in {aside}"
        self.notice = f"{wrong}: Pocketwatch has written all of it again{where}"

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One transaction: all of it is on the disk afterwards, or nothing and JournalError says why."""
        self.try_again()
        self._seen = None
        if (trouble := self.trouble) is not None:
            raise JournalError(trouble)
        try:
            self._db.execute("BEGIN IMMEDIATE")
            with self._db:  # commits, or takes everything back
                yield
        except sqlite3.Error as failure:
            self._failure = str(self._unwritten(failure))
            raise JournalError(self._failure) from failure
        self._failure = None

    def _begun(self, began_at: str, header: str) -> KeptMatch:
        row = self._db.execute("SELECT number, link FROM match ORDER BY number DESC LIMIT 1").fetchone()
        number, before = (row[0] + 1, row[1]) if row else (1, "")
        own = sum_of(number, began_at, header)
        kept = (number, began_at, header, own, link(before, own))
        self._db.execute("INSERT INTO match VALUES (?, ?, ?, ?, ?)", kept)
        return KeptMatch(number, began_at, header)

    def _link_before(self, match: int) -> str:
        last = "SELECT link FROM entry WHERE match = ? ORDER BY seq DESC LIMIT 1"
        row = self._db.execute(last, (match,)).fetchone()
        row = row or self._db.execute("SELECT sum FROM match WHERE number = ?", (match,)).fetchone()
        return row[0] if row else ""

    def _unwritten(self, failure: sqlite3.Error) -> JournalError:
        return JournalError(
            f"the score could not be written to {self.path} ({failure}): see that the disk is there and has "
            "room; everything up to here is kept"
        )
