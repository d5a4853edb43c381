"""The folder of a trial: its state after every change, a picture for each shot, and the archive to share.

A trial that was stopped at any moment is there again at the next start. The archive holds the confirmed
pictures, their truth and the figures, and nothing else: no names, no times of files.
"""

from __future__ import annotations

import json
import zipfile
from dataclasses import asdict
from io import BytesIO
from pathlib import Path
from typing import Any

from calibration.errors import CalibrationError
from device.files import kept_json
from device.keeping.drawer import write_whole
from device.trial.layouts import NAMES
from device.trial.report import document, shots_of
from device.trial.shot import Shot
from device.trial.trial import Stage, Trial
from device.trial.truth import picture_name, truths_of
from web.errors import Unsaved

STATE = "state.json"
ARCHIVE = "pocketwatch-trial.zip"
SCHEMA = 1
EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest time that a zip can say


class Folder:
    """Keeps one trial. Every method raises Unsaved where the disk refuses."""

    def __init__(self, path: Path, source: str, version: str) -> None:
        """`source` is `photographs` or `drawn`; `version` that of this program."""
        self.path = path
        self._source = source
        self._version = version

    def load(self) -> Trial:
        """The kept trial; a new one where none is kept, or it cannot be read (it is then put aside)."""
        kept = self.path / STATE
        try:
            return trial_from(kept_json(kept))
        except FileNotFoundError:
            return Trial()
        except (OSError, ValueError, KeyError, TypeError, AttributeError, CalibrationError):
            self._put_aside(kept)
            return Trial()

    def keep(self, trial: Trial) -> None:
        """Keeps the trial's state."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            write_whole(self.path / STATE, json.dumps(trial_json(trial)) + "\n")
        except OSError as failure:
            raise Unsaved(f"the trial cannot be kept in {self.path} ({failure.strerror})") from failure

    def keep_picture(self, number: int, jpeg: bytes) -> None:
        """Keeps the picture of a layout's shot, in place of the last one."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            (self.path / picture_name(number)).write_bytes(jpeg)
        except OSError as failure:
            raise Unsaved(f"the picture cannot be kept in {self.path} ({failure.strerror})") from failure

    def picture(self, number: int) -> bytes | None:
        """The picture of a layout's shot; None where there is none."""
        path = self.path / picture_name(number)
        return path.read_bytes() if path.exists() else None

    def archive(self, trial: Trial) -> bytes:
        """The archive of the confirmed layouts, also written into the folder."""
        packed = BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for number in shots_of(trial):
                if (jpeg := self.picture(number)) is not None:
                    _add(archive, picture_name(number), jpeg)
            _add(archive, "truth.json", _text(truths_of(trial, self._source)))
            _add(archive, "trial.json", _text(document(trial, self._source, self._version)))
        try:
            (self.path / ARCHIVE).write_bytes(packed.getvalue())
        except OSError as failure:
            raise Unsaved(f"the archive cannot be kept in {self.path} ({failure.strerror})") from failure
        return packed.getvalue()

    def _put_aside(self, kept: Path) -> None:
        if kept.exists():
            kept.replace(kept.with_suffix(".unread"))


def trial_json(trial: Trial) -> dict[str, Any]:
    """The trial as JSON; `trial_from` gives it back."""
    shots = [None if shot is None else shot.to_json() for shot in trial.shots]
    state = {name: value for name, value in asdict(trial).items() if name not in ("shots", "confirmed")}
    return {"schema": SCHEMA, **state, "shots": shots, "confirmed": sorted(trial.confirmed)}


def trial_from(said: dict[str, Any]) -> Trial:
    """Raises KeyError, TypeError, ValueError or CalibrationError for anything but a trial of this version."""
    if said["schema"] != SCHEMA or len(said["shots"]) != len(NAMES):
        raise ValueError(f"a trial of schema {said['schema']}, this program reads {SCHEMA}")
    shots = tuple(None if shot is None else Shot.from_json(shot) for shot in said["shots"])
    confirmed = frozenset(int(number) for number in said["confirmed"] if shots[int(number)] is not None)
    at = int(said["at"])
    if not 0 <= at < len(NAMES):
        raise ValueError(f"there is no layout {at}")
    numbers = (int(said["revision"]), Stage(said["stage"]), at, int(said["asked"]))
    return Trial(str(said["begun"]), *numbers, shots, confirmed)


def _add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    archive.writestr(zipfile.ZipInfo(name, EPOCH), content, zipfile.ZIP_DEFLATED)


def _text(content: dict[str, Any]) -> bytes:
    return (json.dumps(content, indent=1, ensure_ascii=False) + "\n").encode()
