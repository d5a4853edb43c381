"""Whether the open journal is still the file at its path: what is written into a deleted file is lost."""

from __future__ import annotations

import os
from pathlib import Path

from device.keeping.disk.rows import BESIDE


class Presence:
    """The identity of an open journal and of its write-ahead log, as the system numbers files."""

    def __init__(self, path: Path) -> None:
        self._files = tuple(path.with_name(path.name + end) for end in ("", BESIDE[0]))
        self._known = {file: _identity(file) for file in self._files}
        self._bytes = path.stat().st_size

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
        return None


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_dev, found.st_ino
