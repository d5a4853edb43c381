"""Whether the open journal is still the file at its path: what is written into a deleted file is lost."""

from __future__ import annotations

import os
from pathlib import Path

from device.keeping.disk.journal_file import APPLICATION_ID, MAGIC
from device.keeping.disk.rows import BESIDE

OWNER_AT = 68  # of a SQLite file's header: the application's number


class Presence:
    """The identity of an open journal and of its write-ahead log, as the system numbers files.

    `watches`: it looks into the file, too. Only one of a process may, and only while the journal is open: the
    system takes SQLite's locks away as soon as the process closes the same file elsewhere.
    """

    def __init__(self, path: Path, *, watches: bool = False) -> None:
        self._files = tuple(path.with_name(path.name + end) for end in ("", BESIDE[0]))
        self._known = {file: _identity(file) for file in self._files}
        self._bytes = path.stat().st_size
        self._descriptor = os.open(path, os.O_RDONLY) if watches else None

    def close(self) -> None:
        """Stops looking into the file; its journal is closed already."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def wrong(self) -> str | None:
        """What happened to the files, in words; None while they are the ones that were opened."""
        for file in self._files:
            now = _identity(file)
            if now is None and self._known[file] is not None:
                return f"{file.name} was deleted while Pocketwatch ran"
            if self._known[file] is None:
                self._known[file] = now
            elif now != self._known[file]:
                return f"{file.name} was replaced by another file while Pocketwatch ran"
        size = self._files[0].stat().st_size
        if size < self._bytes:
            return f"{self._files[0].name} was cut from {self._bytes} to {size} bytes while Pocketwatch ran"
        self._bytes = size
        if self._descriptor is not None and not _begins_like_one(self._descriptor):
            return f"{self._files[0].name} was overwritten while Pocketwatch ran"
        return None


def _begins_like_one(descriptor: int) -> bool:
    """Whether a file begins as a journal does; one whose first page is in its log alone is empty."""
    head = os.pread(descriptor, OWNER_AT + 4, 0)
    is_sqlite = head.startswith(MAGIC)
    return not head or (is_sqlite and head[OWNER_AT:] in (bytes(4), APPLICATION_ID.to_bytes(4, "big")))


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        state = os.stat(file)
    except OSError:
        return None
    return state.st_dev, state.st_ino
