"""The file of a journal: held by one writer, examined before it is touched, brought up to date.

SQLite with full synchronisation: each entry is committed before anybody is informed of it (WAL with
synchronous=FULL; NORMAL can lose the last commits when the power goes). Rows are only ever added: triggers
refuse to change or delete them, a correction is another entry.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from device.errors import BadInput

LOCK = "journal.lock"
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
)
# The tables missing in a file from before these migrations, which a reader may not bring up to date.
UNKNOWN_YET = {
    2: "CREATE TEMP TABLE taken (match INTEGER PRIMARY KEY, at TEXT)",
    4: "CREATE TEMP TABLE taken_up (turn INTEGER PRIMARY KEY, match INTEGER, newest INTEGER, at TEXT)",
}


def hold(folder: Path) -> int:
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


def examine(path: Path) -> None:
    """Raises BadInput for a file that is no sound journal, without changing a byte of it."""
    if not path.exists() or path.stat().st_size == 0:
        return
    with path.open("rb") as file:
        if file.read(len(MAGIC)) != MAGIC:
            raise _damaged(path, "it is no SQLite file")
    with closing(connect(path, "ro")) as db:
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


def connect(path: Path, mode: str = "rwc") -> sqlite3.Connection:
    """The opened file, with `mode` ro for reading only; raises BadInput where it is damaged."""
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


def migrate(db: sqlite3.Connection, path: Path) -> None:
    """Brings the file to the newest version; raises BadInput for a newer one."""
    version = _version(db, path)
    for number, migration in enumerate(MIGRATIONS[version:], version + 1):
        db.executescript(
            f"BEGIN IMMEDIATE; {migration} PRAGMA application_id = {APPLICATION_ID}; "
            f"PRAGMA user_version = {number}; COMMIT;"
        )


def show_unknown(db: sqlite3.Connection, path: Path) -> None:
    """Gives a reader of an older file its missing tables, empty and for this connection alone."""
    version = _version(db, path)
    for since, table in UNKNOWN_YET.items():
        if version < since:
            db.execute(table)


def _version(db: sqlite3.Connection, path: Path) -> int:
    """The number of migrations of the file; raises BadInput for more than this program knows."""
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    if version > len(MIGRATIONS):
        raise BadInput(
            f"{path} was written by a newer Pocketwatch (version {version}, this one knows {len(MIGRATIONS)}): "
            "update this one, or name another folder with --data"
        )
    return version
