"""A journal that was deleted, replaced or cut while it was open: its process still holds all of it.

A deleted file stays readable for whoever has it open. A foreign file in its place is set aside whole.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from device.keeping.disk.copies import copies, wrong_in
from device.keeping.disk.opening import written
from device.keeping.disk.rows import Rows, read_rows, write_rows


def written_again(path: Path, db: sqlite3.Connection, held: Rows) -> Path | None:
    """Writes the open journal under its name again; returns where the file lies that it found there, if any.

    `held`: the rows that the process knows without the file, for one that cannot be read any more. Raises
    OSError or sqlite3.Error where the disk refuses: the journal is then as it was.
    """
    with closing(_whole(path, db, held)) as memory:
        path.parent.mkdir(parents=True, exist_ok=True)
        return written(memory, path)


def _whole(path: Path, db: sqlite3.Connection, held: Rows) -> sqlite3.Connection:
    """The journal in memory: as the open file has it, else of what process, file and copies hold."""
    memory = sqlite3.connect(":memory:", isolation_level=None)
    try:
        db.backup(memory)
        if wrong_in(memory) is None:
            return memory
    except (sqlite3.Error, UnicodeDecodeError):
        pass
    memory.close()
    for source in (path, *copies(path.parent)):
        held.fill_up(read_rows(source))
    memory = sqlite3.connect(":memory:", isolation_level=None)
    write_rows(held, memory)
    return memory
