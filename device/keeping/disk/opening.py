"""The journal at a start: checked; a damaged one is set aside whole, and made anew of what can be read.

Whatever the disk holds, there is a journal afterwards, and a sentence where it is not the expected one.
Where the disk has no room, or refuses to write, the journal lies in memory and says why nothing can be kept.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from device.errors import BadInput
from device.keeping.disk.copies import copies, synchronise
from device.keeping.disk.journal_file import (
    APPLICATION_ID,
    MAGIC,
    SNAPSHOTS_SINCE,
    SUMS_SINCE,
    connect,
    migrate,
    verify_known,
    version_of,
)
from device.keeping.disk.queries import CURRENT, SNAPSHOT
from device.keeping.disk.rows import BESIDE, WAL_HEADER, Rows, read_rows, size_of, write_rows
from device.keeping.disk.sums import Seen, first_wrong, first_wrong_since

DAMAGED = "journal.damaged-{}.sqlite"
REFUSING = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM)
REFUSING_EXACTLY = (
    sqlite3.SQLITE_IOERR_WRITE,
    sqlite3.SQLITE_IOERR_FSYNC,
    sqlite3.SQLITE_IOERR_TRUNCATE,
    sqlite3.SQLITE_IOERR_SHMSIZE,
    sqlite3.SQLITE_IOERR_SHMOPEN,
    sqlite3.SQLITE_IOERR_SHMMAP,
)


@dataclass(frozen=True, slots=True)
class Opened:
    """An open journal. `notice`: what people must be told about it. `refusal`: why nothing can be written now;
    the journal then lies in memory. `seen`: the entries of the current match, where its check has read them."""

    db: sqlite3.Connection
    notice: str | None = None
    refusal: str | None = None
    seen: Seen | None = None


def opened_for_writing(path: Path, laws: str | None = None) -> Opened:
    """The journal of this path, sound; raises BadInput for one of a newer program.

    `laws`: what lies in a snapshot by them is not checked; None: all is.
    """
    seen = Seen()
    wrong = damage_of(path, seen, laws)
    if wrong is not None:
        return _made_anew(path, wrong)
    try:
        return Opened(_connected(path), seen=seen)
    except sqlite3.Error as failure:
        if not refuses(failure):
            return _made_anew(path, str(failure))
        return Opened(_in_memory(path), refusal=_no_room(path, failure))


def damage_of(path: Path, seen: Seen | None = None, laws: str | None = None) -> str | None:
    """What is wrong with the file, in words; None for a sound one, or none at all.

    `seen` gets the entries of the current match; with `laws`, only those that no snapshot by them holds are
    checked. Raises BadInput for one of a newer program. A disk that refuses is no damage.
    """
    if not path.exists() or path.stat().st_size == 0:
        return _missing(path)
    try:
        with path.open("rb") as file:
            if file.read(len(MAGIC)) != MAGIC:
                return "it is no SQLite file"
        with closing(_reading(path)) as db:
            return _damage(db, path, seen or Seen(), laws)
    except (sqlite3.Error, UnicodeDecodeError) as failure:
        return None if isinstance(failure, sqlite3.Error) and refuses(failure) else _one_line(failure)
    except OSError as failure:
        return _one_line(failure)


def refuses(failure: sqlite3.Error) -> bool:
    """Whether the disk refuses to write: it is full, read-only or gone, and the file may be sound."""
    code = getattr(failure, "sqlite_errorcode", 0)
    return code & 0xFF in REFUSING or code in REFUSING_EXACTLY


def set_aside(path: Path) -> Path:
    """Moves the file and its write-ahead log away, whole, under a name that is free; returns the new path."""
    number = 1
    while any(path.with_name(DAMAGED.format(number) + end).exists() for end in ("", *BESIDE)):
        number += 1
    aside = path.with_name(DAMAGED.format(number))
    for end in ("", *BESIDE):
        with suppress(FileNotFoundError):
            path.with_name(path.name + end).rename(aside.with_name(aside.name + end))
    return aside


def _missing(path: Path) -> str | None:
    """What is wrong where there is no file, or an empty one: nothing, unless there was one before."""
    log = path.with_name(path.name + BESIDE[0])
    if log.exists() and log.stat().st_size > WAL_HEADER:
        return "it is empty, beside a full write-ahead log"
    if copies(path.parent):
        return "it is empty or gone, though there are copies of it"
    return None


def _reading(path: Path) -> sqlite3.Connection:
    """The file for reading, also on a disk that has no room for what SQLite writes beside it."""
    try:
        db = connect(path, "ro")
        try:
            db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except BaseException:
            db.close()
            raise
    except sqlite3.OperationalError as failure:
        if not refuses(failure):
            raise
        db = connect(path, "rw")
        db.execute("PRAGMA locking_mode = EXCLUSIVE")  # SQLite keeps its index in memory then
    return db


def _damage(db: sqlite3.Connection, path: Path, seen: Seen, laws: str | None) -> str | None:
    owner = db.execute("PRAGMA application_id").fetchone()[0]
    if owner != APPLICATION_ID and db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        return "it is another program's database"
    verify_known(db, path)
    if laws is not None and version_of(db) >= SNAPSHOTS_SINCE:
        return _damage_since(db, seen, laws)
    verdict = str(db.execute("PRAGMA integrity_check(1)").fetchone()[0])
    if verdict != "ok":
        return " ".join(verdict.split())
    if version_of(db) < SUMS_SINCE:
        return None
    seen.match = _current(db)
    return first_wrong(db, seen)


def _damage_since(db: sqlite3.Connection, seen: Seen, laws: str) -> str | None:
    """What is wrong with the matches, and with the entries that a start has to fold."""
    seen.match = _current(db)
    held = db.execute(f"SELECT seq {SNAPSHOT}", (seen.match, laws)).fetchone()
    return first_wrong_since(db, seen, held[0] if held else 0)


def _current(db: sqlite3.Connection) -> int:
    return int(db.execute(CURRENT).fetchone()[0] or 0)


def _connected(path: Path) -> sqlite3.Connection:
    db = connect(path)
    try:
        migrate(db)
        db.execute("BEGIN IMMEDIATE")  # a disk that refuses, refuses here
        db.execute("COMMIT")
    except BaseException:
        db.close()
        raise
    return db


def _in_memory(path: Path) -> sqlite3.Connection:
    """A copy of the journal in memory, as far as it can be read; it may be given away between threads."""
    memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    with suppress(sqlite3.Error), closing(_reading(path)) as db:
        db.backup(memory)
    migrate(memory)
    return memory


def _made_anew(path: Path, wrong: str) -> Opened:
    """A journal of the readable rows of the damaged one, and of its copies."""
    rows = read_rows(path)
    readable = len(rows.entries)
    for copy in copies(path.parent):
        rows.fill_up(read_rows(copy))
    memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    write_rows(rows, memory)
    try:
        aside = written(memory, path)
        opened = Opened(_connected(path), _told(wrong, aside, rows, readable))
    except (OSError, sqlite3.Error) as failure:
        return Opened(memory, refusal=f"{_no_room(path, failure)}; the journal is damaged too ({wrong})")
    memory.close()
    return opened


def written(memory: sqlite3.Connection, path: Path) -> Path | None:
    """Puts the database in the journal's place; returns where the file lies that it found there, None for none.

    It is written under another name first, so that half of one never lies in the journal's place.
    """
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)
    with closing(sqlite3.connect(new)) as db:
        memory.backup(db)
    synchronise(new)
    had = any(path.with_name(path.name + end).exists() for end in ("", BESIDE[0]))
    aside = set_aside(path) if had else None
    new.replace(path)
    return aside if aside is not None and aside.exists() else None


def _told(wrong: str, aside: Path | None, rows: Rows, readable: int) -> str:
    lost = rows.lost + rows.gaps()
    kept = f"{size_of(len(rows.entries), len(rows.matches))} could be kept"
    copied = len(rows.entries) - readable
    of_copies = f", {copied} of them from a copy" if copied else ""
    missing = ", some are lost" if lost else ""
    where = "" if aside is None else f"; the file lies whole in {aside}"
    return f"the journal was damaged ({wrong}): {kept}{of_copies}{missing}{where}. Look the score over"


def _no_room(path: Path, failure: Exception) -> str:
    return (
        f"the score cannot be written to {path} ({_one_line(failure)}): what was kept is shown, and rulings "
        "are refused until the disk has room"
    )


def _one_line(failure: Exception) -> str:
    return " ".join(str(failure).split())


def verify_readable(path: Path) -> None:
    """Raises BadInput where a reader finds no sound journal, or one of a newer program."""
    if (wrong := damage_of(path)) is not None:
        raise BadInput(
            f"the journal {path} is damaged ({wrong}): it is left as it is; `pocketwatch serve` sets it aside "
            "and keeps what can be read, `pocketwatch restore` puts a copy in its place"
        )
