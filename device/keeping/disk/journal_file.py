"""The file of a journal: held by one writer, opened, brought up to date.

SQLite with full synchronisation: each entry is committed before anybody is informed of it (WAL with
synchronous=FULL; NORMAL can lose the last commits when the power goes). Rows are only ever added: triggers
refuse to change or delete them, a correction is another entry.
"""

from __future__ import annotations

import errno
import fcntl
import os
import sqlite3
import time
from pathlib import Path
from typing import Any

from device.errors import BadInput
from device.keeping.disk.sums import fill

LOCK = "journal.lock"
PARTING_S = 1.0  # a killed process keeps its lock until the system has cleared it away
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
MAGIC = b"SQLite format 3\0"
APPLICATION_ID = 0x506B7477  # "Pktw": distinguishes a journal from another program's database
BUSY_MS = 5000  # the time that a reader such as `export` may delay the writer

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
    """
    CREATE TABLE taken_up (
        turn INTEGER PRIMARY KEY,
        match INTEGER NOT NULL REFERENCES match (number),
        newest INTEGER NOT NULL,
        at TEXT NOT NULL
    ) STRICT;
    CREATE TRIGGER up_stays BEFORE UPDATE ON taken_up BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
    CREATE TRIGGER up_kept BEFORE DELETE ON taken_up BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
    """,
    """
    ALTER TABLE match ADD COLUMN sum TEXT;
    ALTER TABLE match ADD COLUMN link TEXT;
    ALTER TABLE entry ADD COLUMN sum TEXT;
    ALTER TABLE entry ADD COLUMN link TEXT;
    DROP TRIGGER match_stays;
    DROP TRIGGER entry_stays;
    CREATE TRIGGER match_stays BEFORE UPDATE OF number, began_at, header ON match
        BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
    CREATE TRIGGER entry_stays BEFORE UPDATE OF match, seq, written_at, by, act ON entry
        BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
    CREATE TRIGGER match_sum_stays BEFORE UPDATE ON match WHEN OLD.sum IS NOT NULL
        BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
    CREATE TRIGGER entry_sum_stays BEFORE UPDATE ON entry WHEN OLD.sum IS NOT NULL
        BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
    """,
    """
    CREATE TABLE run (number INTEGER PRIMARY KEY AUTOINCREMENT) STRICT;
    CREATE TABLE snapshot (
        match INTEGER PRIMARY KEY REFERENCES match (number),
        seq INTEGER NOT NULL,
        link TEXT NOT NULL,
        laws TEXT NOT NULL,
        sum TEXT NOT NULL,
        state BLOB NOT NULL
    ) STRICT;
    """,
)
SUMS_SINCE = 5  # the version whose rows have sums
SNAPSHOTS_SINCE = 6
# The tables missing in a file from before these migrations, which a reader may not bring up to date.
UNKNOWN_YET = {
    2: "CREATE TEMP TABLE taken (match INTEGER PRIMARY KEY, at TEXT)",
    4: "CREATE TEMP TABLE taken_up (turn INTEGER PRIMARY KEY, match INTEGER, newest INTEGER, at TEXT)",
}


def hold(folder: Path) -> int | None:
    """Keeps every other writer out of the folder for as long as the returned descriptor is open.

    None where the disk has no room even for that. Raises BadInput where another one writes there; one that was
    killed just now may take a moment to be gone.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as failure:
        if failure.errno in NO_ROOM and folder.is_dir():
            return None
        raise BadInput(
            f"{folder} cannot hold the journal ({failure.strerror}): name another with --data"
        ) from None
    until_s = time.monotonic() + PARTING_S
    while not _is_taken(lock):
        if time.monotonic() > until_s:
            os.close(lock)
            raise BadInput(
                f"another Pocketwatch keeps its score in {folder}: stop it, or name another folder with --data"
            )
        time.sleep(PARTING_S / 20)
    return lock


def _is_taken(lock: int) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def held_anew(folder: Path, lock: int | None) -> int | None:
    """The lock of a folder that may have been deleted, and made by others since; raises as `hold` does."""
    try:
        if lock is not None and os.path.samestat(os.fstat(lock), os.stat(folder / LOCK)):
            return lock
    except OSError:
        pass
    other = hold(folder)
    if lock is not None:
        os.close(lock)
    return other


class _Opened(sqlite3.Connection):
    """An open file, perhaps a damaged one: the message about that may hold the damage, which is no text."""

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        """As ever; raises sqlite3.Error for all that can be wrong with the file."""
        try:
            return super().execute(sql, parameters)
        except UnicodeDecodeError as unsayable:
            raise sqlite3.DatabaseError("its schema is damaged") from unsayable


def connect(path: Path, mode: str = "rwc") -> sqlite3.Connection:
    """The opened file, with `mode` ro for reading only; raises sqlite3.Error where it cannot be opened."""
    db = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        isolation_level=None,
        check_same_thread=False,
        factory=_Opened,
    )
    try:
        db.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        if mode == "rwc":
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            db.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        db.close()
        raise
    return db


def verify_known(db: sqlite3.Connection, path: Path) -> None:
    """Raises BadInput for a journal of a newer program."""
    if (version := version_of(db)) > len(MIGRATIONS):
        raise BadInput(
            f"{path} was written by a newer Pocketwatch (version {version}, this one knows {len(MIGRATIONS)}): "
            "update this one, or name another folder with --data"
        )


def migrate(db: sqlite3.Connection) -> None:
    """Brings the file to the newest version, a step at a time: each is made whole, or not at all."""
    for number, migration in enumerate(MIGRATIONS[version_of(db) :], version_of(db) + 1):
        try:
            db.executescript(f"BEGIN IMMEDIATE; {migration}")
            if number == SUMS_SINCE:
                fill(db)
            db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            db.execute(f"PRAGMA user_version = {number}")
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise


def show_unknown(db: sqlite3.Connection) -> None:
    """Gives a reader of an older file its missing tables, empty and for this connection alone."""
    for since, table in UNKNOWN_YET.items():
        if version_of(db) < since:
            db.execute(table)


def version_of(db: sqlite3.Connection) -> int:
    """The number of migrations of the file."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])
