"""A checksum for each row of a journal, and a chain over them: changed and missing rows are noticed.

The sum of a row is of its own fields. Its link is of the link before it and its own sum: of an entry within its
match, which begins with the match's sum; of a match over all matches. They find damage, not forgery.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b

SUM_BYTES = 8
Row = tuple[object, ...]
Told = tuple[int, str, str, str]  # of an entry: its number, when and by whom it was written, and its act
ROWS = "SELECT match, seq, written_at, by, act, sum, link FROM entry"
ENTRIES = f"{ROWS} ORDER BY match, seq"
SINCE = f"{ROWS} WHERE match = ? AND seq > ? ORDER BY seq"
UP_TO = "SELECT seq, written_at, by, act FROM entry WHERE match = ? AND seq <= ? ORDER BY seq"


@dataclass
class Seen:
    """The entries of one match as a check reads them, so that a start need not read them again."""

    match: int = 0
    rows: list[Told] = field(default_factory=list)


def sum_of(*fields: object) -> str:
    """The checksum of a row's fields."""
    return _sum("\0".join(map(str, fields)))


def _sum(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=SUM_BYTES).hexdigest()


def link(before: str, own: str) -> str:
    """The link of a row: of the link before it, "" for the first, and its own sum."""
    return blake2b(f"{before}{own}".encode("ascii", "replace"), digest_size=SUM_BYTES).hexdigest()


def chained(before: str, entries: Iterable[Row]) -> Iterator[Row]:
    """Rows of entries with their sums and links, in their order after the row with the link `before`."""
    for entry in entries:
        own = sum_of(*entry)
        before = link(before, own)
        yield (*entry, own, before)


def fill(db: sqlite3.Connection) -> None:
    """Gives sums and links to rows that were written before there were any."""
    before = ""
    for number, began_at, header in db.execute("SELECT number, began_at, header FROM match").fetchall():
        own = sum_of(number, began_at, header)
        before = link(before, own)
        db.execute("UPDATE match SET sum = ?, link = ? WHERE number = ?", (own, before, number))
        _fill_entries(db, number, own)


def _fill_entries(db: sqlite3.Connection, match: int, before: str) -> None:
    rows = db.execute(
        "SELECT seq, written_at, by, act FROM entry WHERE match = ? ORDER BY seq", (match,)
    ).fetchall()
    for seq, *fields in rows:
        own = sum_of(match, seq, *fields)
        before = link(before, own)
        db.execute("UPDATE entry SET sum = ?, link = ? WHERE match = ? AND seq = ?", (own, before, match, seq))


def first_wrong(db: sqlite3.Connection, seen: Seen | None = None) -> str | None:
    """What is wrong with the first row whose sum or link does not fit, in words; None where all fit.

    `seen` gets the entries of its match. Raises sqlite3.Error where a row cannot be read.
    """
    sums: dict[int, str] = {}
    return _first_wrong_match(db, sums) or _first_wrong_entry(db.execute(ENTRIES), sums, seen or Seen())


def first_wrong_since(db: sqlite3.Connection, seen: Seen, known: int) -> str | None:
    """The same for the matches and for the entries of one match after the number `known`.

    `seen` gets the earlier ones too, unchecked: who opens a journal so has all of it checked soon.
    """
    sums: dict[int, str] = {}
    if (wrong := _first_wrong_match(db, sums)) is not None:
        return wrong
    seen.rows += db.execute(UP_TO, (seen.match, known)).fetchall()
    last = db.execute("SELECT link FROM entry WHERE match = ? AND seq = ?", (seen.match, known)).fetchone()
    rows = db.execute(SINCE, (seen.match, known))
    return _first_wrong_entry(rows, sums, seen, last[0] if last else None)


def _first_wrong_match(db: sqlite3.Connection, sums: dict[int, str]) -> str | None:
    """The first wrong match, in words; `sums` gets the sums of all."""
    before = ""
    for number, began_at, header, own, linked in db.execute(
        "SELECT number, began_at, header, sum, link FROM match ORDER BY number"
    ):
        if (wrong := _wrong(f"{number}\0{began_at}\0{header}", own, before, linked)) is not None:
            return f"match {number} {wrong}"
        before, sums[number] = linked, own
    return None


def _first_wrong_entry(
    rows: Iterable[tuple[int, int, str, str, str, str, str]],
    sums: dict[int, str],
    seen: Seen,
    known: str | None = None,
) -> str | None:
    """The first wrong one of these entries; `known` is the link before the first, None: its match begins."""
    wanted = seen.match
    last, before = (0, "") if known is None else (wanted, known)
    # A start waits for this: what `sum_of` would join stands here.
    for match, seq, at, by, act, own, linked in rows:
        if match != last:
            last, before = match, sums.get(match, "")
        if (wrong := _wrong(f"{match}\0{seq}\0{at}\0{by}\0{act}", own, before, linked)) is not None:
            return f"entry {seq} of match {match} {wrong}"
        before = linked
        if match == wanted:
            seen.rows.append((seq, at, by, act))
    return None


def _wrong(text: str, own: str, before: str, linked: str) -> str | None:
    if own != _sum(text):
        return "was changed on the disk"
    return None if linked == link(before, own) else "does not follow the one before it"
