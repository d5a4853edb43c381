"""Copies the journal every hour, beside its writer, where something was added since."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

from device.keeping.disk.copies import EVERY_S, copy

FIRST_S = 60.0  # a start is busy


class Copier:
    """A thread that copies.

    `count` gives the number of records, `tell` gets what people must know, `check` what else is to be checked.
    """

    def __init__(
        self,
        path: Path,
        count: Callable[[], int],
        tell: Callable[[str], None],
        check: Callable[[], str | None] = lambda: None,
        every_s: float = EVERY_S,
    ) -> None:
        self._path = path
        self._count = count
        self._tell = tell
        self._check = check
        self._every_s = every_s
        self._copied = -1
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._keep_copying, name="copier", daemon=True)

    def open(self) -> None:
        """Starts the thread."""
        self._thread.start()

    def close(self) -> None:
        """Ends it, after a copy that has begun."""
        self._closing.set()
        self._thread.join()

    def _keep_copying(self) -> None:
        wait_s = min(FIRST_S, self._every_s)
        while not self._closing.wait(wait_s):
            wait_s = self._every_s
            try:
                if (wrong := self._check()) is not None:
                    self._tell(wrong)
                self._copy()
            except Exception as failure:  # whatever it is, the next hour tries again
                self._tell(f"the journal could not be copied ({failure}): see that the disk has room")

    def _copy(self) -> None:
        count = self._count()
        if count == self._copied or not self._path.exists():
            return
        try:
            wrong = copy(self._path)
        except (OSError, sqlite3.Error) as failure:
            self._tell(f"the journal could not be copied ({failure}): see that the disk has room")
            return
        if wrong is None:
            self._copied = count
        else:
            self._tell(
                f"the journal on the disk is damaged ({wrong}): start Pocketwatch again, it mends itself"
            )
