"""The desk of the page: a `web.watching.labelling.LabelDesk` over a folder of pictures and one truth file."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from device.errors import BadInput
from device.labelling.reading import read
from device.labelling.truth_entry import Entry, joined, verified
from device.labelling.truth_file import TruthFile, revision_of
from device.sources.stills import PICTURE_SUFFIXES, read_picture
from vision.frame import Plane
from web.camera import Corners
from web.door import Json
from web.errors import Stale, Unsaved
from web.watching.labelling import NoPicture

AS_IT_IS = {".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".png": "image/png", ".webp": "image/webp"}
Read = Callable[[Plane, Corners | None], Json]


class Desk:
    """Lists, shows, reads and keeps; each picture is read once for the same corners."""

    def __init__(self, folder: Path, truth: Path | None = None, read: Read = read) -> None:
        """Raises BadInput for a folder without pictures, an unreadable picture and an unfit truth file."""
        self._paths = {path.name: path for path in pictures_in(folder)}
        self.truth = TruthFile(truth or folder / "truth.json")
        self._read = read
        self._readings: dict[tuple[str, Corners | None], Json] = {}
        self._reading, self._writing = threading.Lock(), threading.Lock()

    def pictures(self) -> list[Json]:
        """Every picture in the order of names: `{"name", "state", "pieces"}`."""
        entries, read_names = self._entries(), {name for name, _ in list(self._readings)}
        return [
            {"name": name, "state": _state(name, entries, read_names), "pieces": _count(entries.get(name))}
            for name in self._paths
        ]

    def picture(self, name: str) -> Json:
        """`{"name", "size_px", "revision", "entry"}`; `entry` null for a picture without a truth."""
        height, width = self._bgr(name).shape[:2]
        entry = self._entry(name)
        return {"name": name, "size_px": [width, height], "revision": revision_of(entry), "entry": entry}

    def image(self, name: str) -> tuple[bytes, str]:
        """The picture's bytes and their kind, as a browser can show them."""
        path = self._path(name)
        kind = AS_IT_IS.get(path.suffix.lower())
        if kind is not None:
            return path.read_bytes(), kind
        _, encoded = cv2.imencode(".png", np.asarray(self._bgr(name)))
        return encoded.tobytes(), "image/png"

    def read(self, name: str, corners: Corners | None) -> Json:
        """What the camera's eyes read in it, through these corners or with the board found."""
        wanted = (name, corners)
        with self._reading:  # one at a time: each takes a whole core
            if wanted not in self._readings:
                self._readings[wanted] = self._read(self._bgr(name), corners)
            return self._readings[wanted]

    def save(self, name: str, revision: str, entry: object) -> Json:
        """Keeps the entry in the truth file, in place of the one of this revision; returns the picture then."""
        height, width = self._bgr(name).shape[:2]
        label = verified(entry, (width, height))
        with self._writing:
            before = self._entry(name)
            if revision != revision_of(before):
                raise Stale(f"{name} was labelled elsewhere meanwhile: nothing was changed")
            try:
                self.truth.put(name, joined(before, label))
            except OSError as failure:
                raise Unsaved(f"{self.truth.path} could not be written ({failure.strerror})") from failure
        return self.picture(name)

    def _path(self, name: str) -> Path:
        if name not in self._paths:
            raise NoPicture(f"there is no picture {name!r:.80} here: see the list")
        return self._paths[name]

    def _bgr(self, name: str) -> Plane:
        try:
            return read_picture(self._path(name))
        except BadInput as unreadable:
            raise NoPicture(str(unreadable)) from unreadable

    def _entries(self) -> dict[str, object]:
        try:
            return self.truth.entries()
        except BadInput as unreadable:
            raise Unsaved(str(unreadable)) from unreadable

    def _entry(self, name: str) -> Entry | None:
        try:
            return self.truth.entry(name)
        except BadInput as unreadable:
            raise Unsaved(str(unreadable)) from unreadable


def pictures_in(folder: Path) -> list[Path]:
    """The pictures of a folder by name; raises BadInput where there are none, or one is no picture."""
    if not folder.is_dir():
        raise BadInput(f"{folder} is no folder: name a folder of pictures")
    paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in PICTURE_SUFFIXES)
    if not paths:
        raise BadInput(f"the folder {folder} holds no pictures: it needs files such as 01.jpg or 01.png")
    unreadable = [path for path in paths if not cv2.haveImageReader(str(path))]
    if unreadable:
        raise BadInput(f"{unreadable[0]} cannot be read as a picture: mend it, or move it out of the folder")
    return paths


def _state(name: str, entries: dict[str, object], read_names: set[str]) -> str:
    return "labelled" if name in entries else "read" if name in read_names else "untouched"


def _count(entry: object) -> int | None:
    """The number of labelled pieces; None where they are not labelled."""
    pieces = entry.get("pieces") if isinstance(entry, dict) else None
    return len(pieces) if isinstance(pieces, list) else None
