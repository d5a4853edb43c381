"""A person's name goes out of the journal, whole: headers, acts and colours say "Guest" instead.

The journal only grows: its triggers refuse every change. A person's wish to be forgotten is the one exception.
It is one transaction that puts the triggers aside and back and sums the rows anew. What it deletes is
overwritten, so that the name is in no free page and in no log of the database either. The score stays what it
was: laws know no names.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from device.keeping.disk.copies import copies, copy
from device.keeping.disk.journal_file import connect
from device.keeping.disk.sums import fill, first_wrong
from rules.codec import Json
from rules.errors import NotationError, Refused
from rules.header import header_from_json
from rules.notation import act_from_json
from web.errors import Unsaved

GUEST = "Guest"


def forget(path: Path, name: str) -> int:
    """Takes the name out of the journal file at this path; returns the number of changed matches and entries.

    In a match of another Guest the person becomes "Guest 2" and so on. Copies beside the journal are made anew.
    Raises Unsaved where the disk refuses or the journal is damaged: then nothing was changed. Raises Refused
    where the name is a word of a game that the person played.
    """
    try:
        with closing(connect(path)) as db:
            db.execute("PRAGMA secure_delete = ON")
            db.execute("BEGIN IMMEDIATE")
            with db:  # commits, or takes everything back
                changed = _without_triggers(db, name)
            with suppress(sqlite3.Error):  # a busy reader keeps the log a while; the file keeps its size
                db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        _copy_anew(path)
    except NotationError as wrong:
        raise Refused(f'"{name}" is a word of a game too, and cannot be taken out of its matches') from wrong
    except sqlite3.Error as failure:
        raise Unsaved(f"nothing was forgotten, the journal refuses ({failure})") from failure
    return changed


def _copy_anew(path: Path) -> None:
    """Takes away the copies, which still hold the name, and makes one of the journal as it is now."""
    for old in copies(path.parent):
        old.unlink()
    with suppress(OSError, sqlite3.Error):  # the next hour makes one
        copy(path)


def _without_triggers(db: sqlite3.Connection, name: str) -> int:
    if (wrong := first_wrong(db)) is not None:  # new sums would hide it
        raise Unsaved(f"nothing was forgotten, the journal is damaged: {wrong}")
    asked = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('match', 'entry')"
    triggers = db.execute(asked).fetchall()
    for trigger, _ in triggers:
        db.execute(f"DROP TRIGGER {trigger}")
    changed = sum(_in_match(db, number, header, name) for number, header in _matches(db))
    db.execute("DELETE FROM colour WHERE name = ?", (name,))
    db.execute("DELETE FROM snapshot")
    fill(db)
    for _, sql in triggers:
        db.execute(sql)
    return changed


def _matches(db: sqlite3.Connection) -> list[tuple[int, str]]:
    return db.execute("SELECT number, header FROM match").fetchall()


def _in_match(db: sqlite3.Connection, number: int, header: str, name: str) -> int:
    """Changes one match, where the person played in it; returns the number of changed rows."""
    said: Json = json.loads(header)
    if name not in set(_texts(said)):
        return 0
    instead = _free(set(_texts(said)))
    header_from_json(json.loads(_written(said, name, instead)))  # raises for a word of the game
    db.execute("UPDATE match SET header = ? WHERE number = ?", (_written(said, name, instead), number))
    changed = 1
    for seq, act in db.execute("SELECT seq, act FROM entry WHERE match = ?", (number,)).fetchall():
        entry: Json = json.loads(act)
        if name in set(_texts(entry)):
            act_from_json(json.loads(_written(entry, name, instead)))
            row = (_written(entry, name, instead), number, seq)
            db.execute("UPDATE entry SET act = ? WHERE match = ? AND seq = ?", row)
            changed += 1
    return changed


def _free(taken: set[str]) -> str:
    names = (GUEST, *(f"{GUEST} {number}" for number in range(2, len(taken) + 3)))
    return next(name for name in names if name not in taken)


def _written(value: Json, name: str, instead: str) -> str:
    return json.dumps(_replaced(value, name, instead))


def _replaced(value: Json, name: str, instead: str) -> Json:
    """The value with the name replaced, as a text of its own, a key, or one of two partners."""
    if isinstance(value, str):
        return " & ".join(instead if part == name else part for part in value.split(" & "))
    if isinstance(value, list):
        return [_replaced(element, name, instead) for element in value]
    if isinstance(value, dict):
        return {
            instead if key == name else key: _replaced(element, name, instead) for key, element in value.items()
        }
    return value


def _texts(value: Json) -> Iterator[str]:
    """Every text of a value, keys too; of partners each."""
    if isinstance(value, str):
        yield from (value, *value.split(" & "))
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part)
    elif isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from _texts(part)
