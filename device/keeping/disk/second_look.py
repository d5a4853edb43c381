"""The look at all of a journal, which a start left out: soon after it, beside the writer, once.

A start that goes on from a snapshot checks what the snapshot does not hold, and serves. What the rest holds
decides nothing until then: where it is damaged, the process ends, and the next one begins with a whole check.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from device.errors import BadInput
from device.keeping.disk.copies import wrong_in
from device.keeping.disk.journal_file import connect

AFTER_S = 2.0  # the first pages come first


class Unchecked(BadInput):
    """What a start found in a journal that it had not checked cannot be used: it is to check all of it."""


class SecondLook:
    """A thread that looks once. `report` gets what is wrong, in words, where the file `is_there` still."""

    def __init__(
        self, path: Path, report: Callable[[str], None], is_there: Callable[[], bool], after_s: float = AFTER_S
    ) -> None:
        self._path, self._report, self._is_there = path, report, is_there
        self._timer = threading.Timer(after_s, self._look)
        self._timer.daemon = True

    def open(self) -> None:
        """Has it look soon."""
        self._timer.start()

    def close(self) -> None:
        """Ends it, after a look that has begun."""
        self._timer.cancel()
        self._timer.join()

    def _look(self) -> None:
        wrong = damage_behind(self._path)
        if wrong is not None and self._is_there():  # one that was deleted or replaced is written again
            self._report(wrong)


def damage_behind(path: Path) -> str | None:
    """What is wrong with a journal beside its writer, in words; None for nothing, or out of reach."""
    try:
        with closing(connect(path, "ro")) as db:
            db.execute("BEGIN")  # nothing that is written meanwhile
            return wrong_in(db)
    except sqlite3.OperationalError:
        return None
    except (sqlite3.Error, UnicodeDecodeError) as failure:
        return " ".join(str(failure).split())
