"""A small file beside the score that outlasts the server and that only its owner can read."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path

from web.errors import Unsaved

CLUBS = "clubs.json"  # those that phones have chosen in secret
OWNER_ONLY = 0o600


class FileDrawer:
    """A file as a `web.golf.choices.Drawer`."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()

    def read(self) -> str:
        """The contents of the file; empty where there is none, or it cannot be read."""
        try:
            return self._path.read_text(encoding="utf-8")
        except (OSError, ValueError):
            return ""

    def write(self, text: Callable[[], str]) -> None:
        """Replaces the contents by this text, one caller at a time; raises Unsaved where the disk refuses."""
        try:
            with self._lock:
                write_whole(self._path, text())
        except OSError as failure:
            raise Unsaved(f"nothing can be kept in {self._path} ({failure.strerror})") from failure


def write_whole(path: Path, text: str) -> None:
    """Writes a file for its owner alone; the old or the new one is there in any case. Raises OSError."""
    new = path.with_suffix(".new")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNER_ONLY), "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
