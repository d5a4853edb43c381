"""The log of every match on disk: an entry is never changed, and survives a power cut.

One SQLite file in the data folder, see `journal_file`. The journal knows no laws; headers and acts are JSON
texts to it.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from device.errors import BadInput, PocketwatchError
from device.keeping.journal_file import connect, examine, hold, migrate, show_unknown

FILE = "journal.sqlite"
LAST_NUMBER = 2**63 - 1  # the largest that SQLite can hold
MATCHES = """
    SELECT number, began_at, header, taken.at,
        coalesce((SELECT max(seq) FROM entry WHERE entry.match = number), 0),
        (SELECT written_at FROM entry WHERE entry.match = number ORDER BY seq DESC LIMIT 1)
    FROM match LEFT JOIN taken ON taken.match = number
"""
BEGUN_HERE = "SELECT max(number) FROM match WHERE number NOT IN (SELECT match FROM taken)"
# A match that was taken up stays current until another one is begun here.
CURRENT = f"""
    SELECT coalesce(
        (SELECT match FROM taken_up WHERE newest >= coalesce(({BEGUN_HERE}), 0) ORDER BY turn DESC LIMIT 1),
        ({BEGUN_HERE})
    )
"""


class JournalError(PocketwatchError, OSError):
    """The journal cannot be written: the disk is full, gone or refuses."""


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """A match in the journal: `header` is JSON.

    `taken_in_at`: when a match that was played elsewhere was imported; None for one that was played here.
    `last_seq` and `last_at` are of its last entry, 0 and None where it has none.
    """

    number: int
    began_at: str
    header: str
    taken_in_at: str | None = None
    last_seq: int = 0
    last_at: str | None = None


@dataclass(frozen=True, slots=True)
class KeptEntry:
    """An entry in the journal: `act` is JSON, `by` is camera, player or umpire."""

    seq: int
    written_at: str
    by: str
    act: str


def wall_time() -> str:
    """The present time, in UTC, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Journal:
    """The journal of a data folder, open for its one writer (or, from `open_to_read`, for a reader).

    Not thread-safe: its owner calls it under a lock of its own.
    """

    def __init__(self, path: Path, db: sqlite3.Connection, lock: int | None, clock: Callable[[], str]) -> None:
        self.path = path
        self._db = db
        self._lock = lock
        self._clock = clock

    @classmethod
    def open(cls, folder: Path, clock: Callable[[], str] = wall_time) -> Self:
        """The journal of this folder, created where there is none.

        Raises BadInput where the file is damaged, of another program or of a newer Pocketwatch (it is left as
        it is), where another process writes to it, or where the folder cannot be used.
        """
        path = folder / FILE
        lock = hold(folder)
        try:
            examine(path)
            db = connect(path)
            migrate(db, path)
        except BaseException:
            os.close(lock)
            raise
        return cls(path, db, lock, clock)

    @classmethod
    def open_to_read(cls, folder: Path) -> Self:
        """The same for a reader, beside a running writer too; raises BadInput where there is none."""
        path = folder / FILE
        if not path.exists():
            raise BadInput(
                f"no match was kept in {folder} yet: play one with `pocketwatch serve --data {folder}`"
            )
        examine(path)
        db = connect(path, "ro")
        show_unknown(db, path)
        return cls(path, db, None, wall_time)

    def beside(self) -> Self:
        """The same journal for another thread of this writer: SQLite makes the two take turns."""
        return type(self)(self.path, connect(self.path), None, self._clock)

    def begin(self, header: str) -> KeptMatch:
        """Writes a new match and gives it the next number."""
        try:
            return self._begun(self._clock(), header)
        except sqlite3.Error as failure:
            raise self._unwritten(failure) from failure

    def take_in(self, began_at: str, header: str, entries: Iterable[KeptEntry]) -> KeptMatch:
        """Writes a match that was played elsewhere: whole, or not at all."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            with self._db:  # commits, or takes everything back
                match = self._begun(began_at, header)
                self._db.execute("INSERT INTO taken VALUES (?, ?)", (match.number, self._clock()))
                rows = ((match.number, entry.seq, entry.written_at, entry.by, entry.act) for entry in entries)
                self._db.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", rows)
        except sqlite3.Error as failure:
            raise self._unwritten(failure) from failure
        return match

    def now(self) -> str:
        """The time as the journal writes it."""
        return self._clock()

    def append(self, match: int, seq: int, by: str, act: str, written_at: str | None = None) -> None:
        """Writes one entry, with the present time where none is given; when this returns it is on the disk.

        Raises JournalError where it is not.
        """
        at = self._clock() if written_at is None else written_at
        try:
            self._db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", (match, seq, at, by, act))
        except sqlite3.Error as failure:
            raise self._unwritten(failure) from failure

    def take_up(self, match: int) -> None:
        """Records that this match goes on, though another was begun after it."""
        row = "INSERT INTO taken_up (match, newest, at) SELECT ?, max(number), ? FROM match"
        try:
            self._db.execute(row, (match, self._clock()))
        except sqlite3.Error as failure:
            raise self._unwritten(failure) from failure

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

    def entries(self, match: int) -> tuple[KeptEntry, ...]:
        """Every entry of a match in the order of writing."""
        rows = self._db.execute(
            "SELECT seq, written_at, by, act FROM entry WHERE match = ? ORDER BY seq", (match,)
        )
        return tuple(KeptEntry(*row) for row in rows)

    def count(self) -> int:
        """The number of records: every match, every entry, every time that a match was taken up."""
        tables = ("match", "entry", "taken_up")
        return sum(int(self._db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]) for table in tables)

    def close(self) -> None:
        """Closes the file and lets another writer in."""
        self._db.close()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def colours(self) -> dict[str, str]:
        """The colours that people chose, by name."""
        return dict(self._db.execute("SELECT name, colour FROM colour").fetchall())

    def set_colour(self, name: str, colour: str) -> None:
        """Keeps the colour of a person: it is no part of any score, and so may change."""
        try:
            self._db.execute("INSERT OR REPLACE INTO colour VALUES (?, ?)", (name, colour))
        except sqlite3.Error as failure:
            raise self._unwritten(failure) from failure

    def _begun(self, began_at: str, header: str) -> KeptMatch:
        (written,) = self._db.execute(
            "INSERT INTO match SELECT coalesce(max(number), 0) + 1, ?, ? FROM match RETURNING number",
            (began_at, header),
        ).fetchall()  # the statement is done, and committed, once all of its rows are read
        return KeptMatch(written[0], began_at, header)

    def _unwritten(self, failure: sqlite3.Error) -> JournalError:
        return JournalError(
            f"the score could not be written to {self.path} ({failure}): see that the disk is there and has "
            "room, then start again; everything up to here is kept"
        )
