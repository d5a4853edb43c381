"""A copy put back in the journal's place; what lay there is set aside whole."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from device.errors import BadInput
from device.keeping.disk.copies import copies, synchronise, wrong_with
from device.keeping.disk.journal_file import connect, hold, verify_known
from device.keeping.disk.opening import set_aside

NEW = "journal.restored.new"


@dataclass(frozen=True, slots=True)
class Restored:
    """What was put back: its file, its size, and where the journal before it lies; None: nowhere."""

    copy: Path
    matches: int
    entries: int
    aside: Path | None


def restore(path: Path, source: Path | None = None) -> Restored:
    """Puts `source`, or the newest sound copy, in the journal's place.

    Raises BadInput where there is no sound copy, where a Pocketwatch writes there, or where the disk refuses.
    """
    lock = hold(path.parent)
    try:
        copy = _sound_copy(path.parent, source)
        matches, entries = _counted(copy)
        new = path.with_name(NEW)
        shutil.copyfile(copy, new)
        synchronise(new)
        aside = set_aside(path) if path.exists() else None
        new.replace(path)
    except OSError as failure:
        raise BadInput(
            f"nothing was restored to {path} ({failure.strerror}): see that the disk has room"
        ) from None
    finally:
        if lock is not None:
            os.close(lock)
    return Restored(copy, matches, entries, aside)


def _sound_copy(folder: Path, source: Path | None) -> Path:
    wanted = copies(folder) if source is None else (source,)
    wrongs = [f"{copy}: {wrong_with(copy)}" for copy in wanted]
    sound = [copy for copy, wrong in zip(wanted, wrongs, strict=True) if wrong == f"{copy}: None"]
    if not sound:
        reasons = "; ".join(wrongs) or "there is none"
        raise BadInput(
            f"no copy of the journal in {folder} can be restored ({reasons}): name another with --from"
        )
    return sound[0]


def _counted(copy: Path) -> tuple[int, int]:
    try:
        with closing(connect(copy, "ro")) as db:
            verify_known(db, copy)
            matches, entries = (
                int(db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]) for table in ("match", "entry")
            )
    except sqlite3.Error as failure:
        raise BadInput(f"{copy} cannot be read ({failure}): name another with --from") from failure
    return matches, entries
