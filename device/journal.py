"""The log of every match on disk: what is written here is never changed, and survives a power cut.

One SQLite file in the data folder. Each entry is committed with full synchronisation before anybody hears of it
(WAL with synchronous=FULL; NORMAL can lose the last commits when the power goes). Rows are only ever added:
triggers refuse to change or delete them, a correction is another entry. The journal knows no laws; headers and
acts are JSON texts to it.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from device.errors import BadInput, PocketwatchError

FILE = "journal.sqlite"
LOCK = "journal.lock"
MAGIC = b"SQLite format 3\0"
APPLICATION_ID = 0x506B7477  # "Pktw": how a journal is told from another program's database
LAST_NUMBER = 2**63 - 1  # the largest that SQLite can hold
BUSY_MS = 5000  # how long a reader such as `export` may hold the writer up

# Migration k brings a file from version k to k + 1. Never edit one that was released: add the next.
MIGRATIONS = (
    """
    CREATE TABLE match (
        number INTEGER PRIMARY KEY,
        began_at TEXT NOT NULL,
        header TEXT NOT NULL CHECK (json_valid(header))
    ) STRICT;
    CREATE TABLE entry (
        match INTEGER NOT NULL REFERENCES match (number),
        seq INTEGER NOT NULL CHECK (seq > 0),
        written_at TEXT NOT NULL,
        by TEXT NOT NULL CHECK (by IN ('camera', 'player', 'umpire')),
        act TEXT NOT NULL CHECK (json_valid(act)),
        PRIMARY KEY (match, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER match_stays BEFORE UPDATE ON match BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
    CREATE TRIGGER match_kept BEFORE DELETE ON match BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
    CREATE TRIGGER entry_stays BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
    CREATE TRIGGER entry_kept BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
    """,
    """
    CREATE TABLE taken (
        match INTEGER PRIMARY KEY REFERENCES match (number),
        at TEXT NOT NULL
    ) STRICT;
    CREATE TRIGGER taken_stays BEFORE UPDATE ON taken BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
    CREATE TRIGGER taken_kept BEFORE DELETE ON taken BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
    """,
    """
    CREATE TABLE colour (
        name TEXT PRIMARY KEY,
        colour TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    """,
)
# What a reader sees of a file from before the second migration, which it may not bring up to date.
UNKNOWN_YET = "CREATE TEMP TABLE taken (match INTEGER PRIMARY KEY, at TEXT)"
MATCHES = """
    SELECT number, began_at, header, taken.at,
        coalesce((SELECT max(seq) FROM entry WHERE entry.match = number), 0),
        (SELECT written_at FROM entry WHERE entry.match = number ORDER BY seq DESC LIMIT 1)
    FROM match LEFT JOIN taken ON taken.match = number
"""


class JournalError(PocketwatchError, OSError):
    """The journal cannot be written: the disk is full, gone or refuses."""


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """A match as the journal holds it: `header` is JSON.

    `taken_in_at`: when a match that was played elsewhere was taken in; None for one that was played here.
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
    """An entry as the journal holds it: `act` is JSON, `by` is camera, player or umpire."""

    seq: int
    written_at: str
    by: str
    act: str


def wall_time() -> str:
    """Now, in UTC, to the millisecond."""
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
        """The journal of this folder, made where there is none.

        Raises BadInput where the file is damaged, of another program or of a newer Pocketwatch (it is left as
        it is), where another process writes to it, or where the folder cannot be used.
        """
        path = folder / FILE
        lock = _hold(folder)
        try:
            _examine(path)
            db = _connect(path)
            _migrate(db, path)
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
        _examine(path)
        db = _connect(path, "ro")
        if _version(db, path) < 2:
            db.execute(UNKNOWN_YET)
        return cls(path, db, None, wall_time)

    def beside(self) -> Self:
        """The same journal for another thread of this writer: SQLite has the two take turns."""
        return type(self)(self.path, _connect(self.path), None, self._clock)

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
                rows = ((match.number, one.seq, one.written_at, one.by, one.act) for one in entries)
                self._db.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", rows)
        except sqlite3.Error as failure:
            raise self._unwritten(failure) from failure
        return match

    def now(self) -> str:
        """The time as the journal writes it."""
        return self._clock()

    def append(self, match: int, seq: int, by: str, act: str, written_at: str | None = None) -> None:
        """Writes one entry, of now where no time is given; when this returns it is on the disk.

        Raises JournalError where it is not.
        """
        at = self._clock() if written_at is None else written_at
        try:
            self._db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", (match, seq, at, by, act))
        except sqlite3.Error as failure:
            raise self._unwritten(failure) from failure

    def last_match(self) -> KeptMatch | None:
        """The match begun here last, None where none was."""
        row = self._db.execute(f"{MATCHES} WHERE taken.at IS NULL ORDER BY number DESC LIMIT 1").fetchone()
        return KeptMatch(*row) if row else None

    def match(self, number: int) -> KeptMatch | None:
        """The match of this number, None where there is none."""
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

    def count_before(self, match: int) -> int:
        """How many matches and entries were written before the first entry of this match, itself included."""
        entries = self._db.execute("SELECT count(*) FROM entry WHERE match < ?", (match,)).fetchone()[0]
        return match + int(entries)

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
        """Keeps the colour of a person: no part of any score, and so it may change."""
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


def _hold(folder: Path) -> int:
    """Keeps every other writer out of the folder for as long as the returned descriptor is open."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as failure:
        raise BadInput(
            f"{folder} cannot hold the journal ({failure.strerror}): name another with --data"
        ) from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise BadInput(
            f"another Pocketwatch keeps its score in {folder}: stop it, or name another folder with --data"
        ) from None
    return lock


def _examine(path: Path) -> None:
    """Raise BadInput for a file that is no sound journal, without changing a byte of it."""
    if not path.exists() or path.stat().st_size == 0:
        return
    with path.open("rb") as file:
        if file.read(len(MAGIC)) != MAGIC:
            raise _damaged(path, "it is no SQLite file")
    with closing(_connect(path, "ro")) as db:
        try:
            owner = db.execute("PRAGMA application_id").fetchone()[0]
            tables = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            verdict = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
        except sqlite3.DatabaseError as failure:
            raise _damaged(path, str(failure)) from failure
    if owner != APPLICATION_ID and tables:
        raise BadInput(
            f"{path} is another program's database: it is left as it is; name another folder with --data"
        )
    if verdict != "ok":
        raise _damaged(path, " ".join(str(verdict).split()))


def _damaged(path: Path, reason: str) -> BadInput:
    return BadInput(
        f"the journal {path} is damaged ({reason}): it is left as it is; put a copy back in its place, "
        "or move it away to begin a new one"
    )


def _connect(path: Path, mode: str = "rwc") -> sqlite3.Connection:
    try:
        db = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None, check_same_thread=False
        )
        db.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        if mode == "rwc":
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            db.execute("PRAGMA foreign_keys = ON")
    except sqlite3.DatabaseError as failure:
        raise _damaged(path, str(failure)) from failure
    return db


def _migrate(db: sqlite3.Connection, path: Path) -> None:
    version = _version(db, path)
    for number, migration in enumerate(MIGRATIONS[version:], version + 1):
        db.executescript(
            f"BEGIN IMMEDIATE; {migration} PRAGMA application_id = {APPLICATION_ID}; "
            f"PRAGMA user_version = {number}; COMMIT;"
        )


def _version(db: sqlite3.Connection, path: Path) -> int:
    """How many migrations the file has had; raises BadInput for more than this program knows."""
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    if version > len(MIGRATIONS):
        raise BadInput(
            f"{path} was written by a newer Pocketwatch (version {version}, this one knows {len(MIGRATIONS)}): "
            "update this one, or name another folder with --data"
        )
    return version
