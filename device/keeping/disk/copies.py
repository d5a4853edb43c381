"""Copies of a journal beside it: two, each made whole and checked before it takes the place of an older one."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from device.keeping.disk.journal_file import APPLICATION_ID, SUMS_SINCE, connect, version_of
from device.keeping.disk.sums import first_wrong

NAMES = ("journal.copy-1.sqlite", "journal.copy-2.sqlite")  # the newest first
NEW = "journal.copy.new"
EVERY_S = 3600.0


def copies(folder: Path) -> tuple[Path, ...]:
    """The copies in a folder, the newest first."""
    return tuple(path for name in NAMES if (path := folder / name).exists() and path.stat().st_size)


def copy(path: Path) -> str | None:
    """Copies the journal beside a running writer; returns what is wrong with it, None for nothing.

    A damaged journal takes no copy's place. Raises OSError or sqlite3.Error where the disk refuses.
    """
    new = path.with_name(NEW)
    new.unlink(missing_ok=True)
    try:
        with closing(connect(path, "ro")) as db:
            db.execute("VACUUM INTO ?", (str(new),))
        if (wrong := wrong_with(new)) is None:
            _take_place(new)
        return wrong
    finally:
        new.unlink(missing_ok=True)


def wrong_with(path: Path) -> str | None:
    """What is wrong with a copy, in words; None for a sound one."""
    try:
        with closing(connect(path, "ro")) as db:
            return wrong_in(db)
    except (sqlite3.Error, UnicodeDecodeError) as failure:
        return " ".join(str(failure).split())


def wrong_in(db: sqlite3.Connection) -> str | None:
    """What is wrong with an open journal, in words; raises sqlite3.Error where it cannot be read."""
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        return "it is no journal"
    verdict = str(db.execute("PRAGMA integrity_check(1)").fetchone()[0])
    if verdict != "ok":
        return " ".join(verdict.split())
    return first_wrong(db) if version_of(db) >= SUMS_SINCE else None


def synchronise(path: Path) -> None:
    """Returns when the file's bytes are on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _take_place(new: Path) -> None:
    synchronise(new)
    newest, older = (new.with_name(name) for name in NAMES)
    if newest.exists():
        newest.replace(older)
    new.replace(newest)
