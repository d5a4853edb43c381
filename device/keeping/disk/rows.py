"""The rows of a journal, as far as they can be read, and a new journal made of them.

A damaged file is never opened itself: a copy of it is, since SQLite writes even where it only reads.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import struct
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from device.keeping.disk.journal_file import MAGIC, connect, migrate
from device.keeping.disk.sums import link, sum_of

BESIDE = ("-wal", "-shm")  # the files that SQLite keeps beside its own
WAL_HEADER = 32
PAGE_BYTES = 4096
Row = tuple[object, ...]


@dataclass
class Rows:
    """Sound rows: matches by number, entries by match and number. `lost` counts known losses."""

    matches: dict[int, Row] = field(default_factory=dict)
    entries: dict[tuple[int, int], Row] = field(default_factory=dict)
    more: dict[str, list[Row]] = field(default_factory=dict)  # tables without sums
    lost: int = 0

    def fill_up(self, older: Rows) -> None:
        """Adds what an older copy of the same journal has and this one lacks."""
        same = {number for number, match in older.matches.items() if self.matches.get(number, match) == match}
        self.matches = older.matches | self.matches
        self.entries = {key: row for key, row in older.entries.items() if key[0] in same} | self.entries
        for table, rows in older.more.items():
            self.more[table] = self.more.get(table) or rows

    def gaps(self) -> int:
        """The number of entries that are missing before another of their match."""
        return sum(1 for match, seq in self.entries if seq > 1 and (match, seq - 1) not in self.entries)


def size_of(entries: int, matches: int) -> str:
    """The size of a journal in words."""
    if matches == 1:
        return "1 entry of 1 match" if entries == 1 else f"{entries} entries of 1 match"
    return f"1 entry of {matches} matches" if entries == 1 else f"{entries} entries of {matches} matches"


def read_rows(path: Path) -> Rows:
    """Every sound row of the file and its write-ahead log; none of one that cannot be read at all."""
    rows = Rows()
    try:
        with tempfile.TemporaryDirectory(prefix="pocketwatch-") as folder:
            copy = _copied(path, Path(folder))
            with closing(connect(copy)) as db:
                db.text_factory = bytes
                _read_all(db, rows)
    except (OSError, sqlite3.Error):
        rows.lost += 1
    return rows


def write_rows(rows: Rows, db: sqlite3.Connection) -> None:
    """Writes the rows into an empty database, with new links: what is missing is no part of the new chain."""
    migrate(db)
    db.execute("BEGIN IMMEDIATE")
    with db:
        before = ""
        links: dict[int, str] = {}  # the last one of each match
        for number, match in sorted(rows.matches.items()):
            links[number] = sum_of(*match)
            before = link(before, links[number])
            db.execute("INSERT INTO match VALUES (?, ?, ?, ?, ?)", (*match, links[number], before))
        for (number, _), entry in sorted(rows.entries.items()):
            own = sum_of(*entry)
            links[number] = link(links[number], own)
            db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)", (*entry, own, links[number]))
        for table, kept in rows.more.items():
            for row in kept:
                marks = ", ".join("?" * len(row))
                db.execute(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", row)


def _copied(path: Path, folder: Path) -> Path:
    """A copy that SQLite may open: of an empty file beside a full log, the log is read."""
    copy = folder / path.name
    for end in ("", BESIDE[0]):
        beside = path.with_name(path.name + end)
        if beside.exists():
            shutil.copyfile(beside, copy.with_name(copy.name + end))
    log = copy.with_name(copy.name + BESIDE[0])
    if log.exists() and log.stat().st_size > WAL_HEADER and copy.stat().st_size < len(MAGIC):
        copy.write_bytes(bytes(_page_bytes(log)))  # SQLite deletes the log of an empty file
    return copy


def _page_bytes(log: Path) -> int:
    with log.open("rb") as file:
        (size,) = struct.unpack(">I", file.read(12)[8:])
    return int(size) if 512 <= size <= 65536 else PAGE_BYTES


def _read_all(db: sqlite3.Connection, rows: Rows) -> None:
    for row in _each(db, "match", "number", "", rows):
        if (match := _sound(row, 3, rows)) is not None:
            rows.matches[int(str(match[0]))] = match
    for number in list(rows.matches):
        for row in _each(db, "entry", "seq", f"WHERE match = {number}", rows):
            if (entry := _sound(row, 5, rows)) is not None:
                rows.entries[number, int(str(entry[1]))] = entry
    for table in ("taken", "colour", "taken_up", "run"):
        texts = (_texts(row) for row in _each(db, table, "1", "", rows))
        rows.more[table] = [row for row in texts if row is not None]


def _each(db: sqlite3.Connection, table: str, order: str, where: str, rows: Rows) -> Iterator[Row]:
    """The rows of a table from its start, and where that breaks off, from its end."""
    for direction in ("ASC", "DESC"):
        try:
            yield from db.execute(f"SELECT * FROM {table} {where} ORDER BY {order} {direction}")
            return
        except sqlite3.Error:
            rows.lost += direction == "ASC"


def _sound(row: Row, width: int, rows: Rows) -> Row | None:
    """The fields of a row, without its sum; None where the sum does not fit, or the JSON is none."""
    fields = _texts(row)
    if fields is not None and _fits(fields, width):
        return fields[:width]
    rows.lost += 1
    return None


def _fits(fields: Row, width: int) -> bool:
    own = fields[width] if len(fields) > width else None
    if own is not None and own != sum_of(*fields[:width]):
        return False
    try:
        json.loads(str(fields[width - 1]))
    except (ValueError, RecursionError):
        return False
    return isinstance(fields[0], int)


def _texts(row: Row) -> Row | None:
    """The row with its texts decoded; None where one is no UTF-8."""
    try:
        return tuple(value.decode("utf-8") if isinstance(value, bytes) else value for value in row)
    except UnicodeDecodeError:
        return None
