"""What people entered of their own box, as a `web.own_box.OwnBox`: a JSON file each, in a folder a kind.

The files are those that other programs and `--course` read; one that a person lays there is listed too.
"""

from __future__ import annotations

import json
import threading
from pathlib import Path
from unicodedata import normalize

from device.files import kept_json
from device.keeping.drawer import write_whole
from rules.codec import Json
from web.errors import Unsaved
from web.own_box import MOST, NoSuchOwn

FOLDER = "box"  # within the data folder
ENDING = ".json"


class FileBox:
    """The files below a folder; the folder appears with the first of them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / FOLDER
        self._lock = threading.Lock()

    def names(self, kind: str) -> tuple[str, ...]:
        """The names of a kind, in order."""
        files = sorted((self._folder / kind).glob(f"*{ENDING}"), key=lambda path: path.name.casefold())
        return tuple(path.name.removesuffix(ENDING) for path in files)

    def path(self, kind: str, name: str) -> Path:
        """The file of a kind and name."""
        return self._folder / kind / f"{normalize('NFC', name)}{ENDING}"

    def read(self, kind: str, name: str) -> Json:
        """The content; raises NoSuchOwn where no file of this name can be read."""
        try:
            value: Json = kept_json(self.path(kind, name))
        except (OSError, ValueError) as why:
            raise NoSuchOwn(f'nothing is kept here as "{name}"') from why
        return value

    def keep(self, kind: str, name: str, value: Json) -> None:
        """Writes the file whole; raises Unsaved where the disk refuses, or where there are too many."""
        path = self.path(kind, name)
        try:
            with self._lock:
                if not path.exists() and len(self.names(kind)) >= MOST:
                    raise Unsaved(f"{MOST} of these are kept already: remove one first")
                path.parent.mkdir(parents=True, exist_ok=True)
                write_whole(path, json.dumps(value, ensure_ascii=False, indent=1) + "\n")
        except OSError as failure:
            if isinstance(failure, Unsaved):
                raise
            raise Unsaved(f"nothing can be kept in {path} ({failure.strerror})") from failure

    def remove(self, kind: str, name: str) -> None:
        """Removes the file; raises NoSuchOwn where there is none."""
        try:
            self.path(kind, name).unlink()
        except OSError as why:
            raise NoSuchOwn(f'nothing is kept here as "{name}"') from why
