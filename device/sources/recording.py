"""A recording: a folder that keeps a camera's frames, to be played again at any speed.

    meta.json     schema, camera, size_px, rate_hz, date, calibration, game, players, source
    frames.mkv    or frames/00000.jpg, frames/00001.jpg ...
    times.csv     seconds from the first frame, one line a frame: these count, not the video's own
    truth.jsonl   where it is known: what really happened, in the form of events

A recording that was cut by a power failure opens and plays to its last whole frame.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from device.errors import BadInput
from device.files import json_of, text_in, verify_file
from device.sources.stills import StillsSource
from device.sources.stream import FrameStream
from device.sources.video import VideoSource
from vision.frame import Frame

SCHEMA = 1
DRAWN = "drawn"  # the source of a picture that the virtual table painted
META, VIDEO, STILLS, TIMES, TRUTH = "meta.json", "frames.mkv", "frames", "times.csv", "truth.jsonl"


@dataclass(frozen=True, slots=True)
class Meta:
    """The description of a recording.

    `calibration` is a profile in its own text form, or None. `source` is the kind of picture where it is known:
    photographs, rendered or drawn; figures of different kinds are never mixed.
    """

    camera: str
    size_px: tuple[int, int]
    rate_hz: float | None
    date: str
    calibration: object = None
    game: str | None = None
    players: tuple[str, ...] = ()
    source: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The object of `meta.json`."""
        return {"schema": SCHEMA, **asdict(self)}


class Recording(FrameStream):
    """The frames of a recording, at the times they were taken."""

    def __init__(self, folder: Path) -> None:
        """Raises `BadInput` where the folder's parts do not make a recording."""
        self.folder = folder
        self.meta = read_meta(folder)
        self.name = folder.name
        self._pictures = _pictures(folder)
        self.size_px = self._pictures.size_px
        self.rate_hz = self.meta.rate_hz
        self._times_s = _times_s(folder / TIMES)
        super().__init__()

    def close(self) -> None:
        """Closes the file of the pictures."""
        self._pictures.close()

    def _read(self) -> Iterator[Frame]:
        count = 0
        for frame in self._pictures:
            count += 1
            if frame.index >= len(self._times_s):
                raise BadInput(
                    f"{self.folder / TIMES} has {len(self._times_s)} lines and the recording more frames: "
                    "every frame needs its second; the frames so far were read"
                )
            yield replace(frame, t_s=self._times_s[frame.index] - self._times_s[0])
        if count < len(self._times_s) and self._pictures.is_finished:
            raise BadInput(
                f"{self.folder} shows {count} of its {len(self._times_s)} frames: it is damaged, "
                "and the times of what was read may be off"
            )


def is_recording(folder: Path) -> bool:
    """Whether a folder claims to be a recording, whole or not."""
    return (folder / META).exists() or (folder / VIDEO).exists()


def open_recording(folder: Path) -> Recording:
    """The recording in a folder; raises `BadInput` with what is missing or wrong in it."""
    return Recording(folder)


def read_meta(folder: Path) -> Meta:
    """The contents of `meta.json`; unknown keys are ignored, an unknown schema is refused."""
    path = folder / META
    try:
        if not path.exists():
            raise FileNotFoundError(path)
        said = json_of(text_in(path, "a recording whose meta.json is a file"))
        if said["schema"] not in range(1, SCHEMA + 1):
            raise BadInput(
                f"{path} is of schema {said['schema']!r} and this version reads up to {SCHEMA}: "
                "update pocketwatch"
            )
        return _meta_from_json(said)
    except FileNotFoundError as missing:
        raise BadInput(f"{folder} has no {META}, so it is no recording: name one that has") from missing
    except (KeyError, TypeError, ValueError, UnicodeDecodeError) as wrong:
        if isinstance(wrong, BadInput):
            raise
        raise BadInput(
            f"{path} is not the description of a recording ({_in_words(wrong)}): "
            "it needs schema, camera, size_px, rate_hz and date"
        ) from wrong


def _in_words(wrong: Exception) -> str:
    if isinstance(wrong, KeyError):
        return f"it has no {wrong.args[0]}"
    return (
        f"line {wrong.lineno} is no JSON"
        if isinstance(wrong, json.JSONDecodeError)
        else "a value is of a wrong kind"
    )


def read_truth(folder: Path) -> tuple[dict[str, Any], ...]:
    """The lines of `truth.jsonl`, in order; empty where there is none."""
    path = folder / TRUTH
    if not path.exists():
        return ()
    return tuple(json_of(line) for line in text_in(path, "a file of truth").splitlines() if line.strip())


def _meta_from_json(said: dict[str, Any]) -> Meta:
    width, height = said["size_px"]
    rate_hz = said["rate_hz"]
    return Meta(
        camera=str(said["camera"]),
        size_px=(int(width), int(height)),
        rate_hz=None if rate_hz is None else float(rate_hz),
        date=str(said["date"]),
        calibration=said.get("calibration"),
        game=said.get("game"),
        players=tuple(said.get("players") or ()),
        source=None if said.get("source") is None else str(said["source"]),
    )


def _pictures(folder: Path) -> VideoSource | StillsSource:
    if (folder / VIDEO).exists():
        verify_file(folder / VIDEO, "a recording whose frames.mkv is a file")
        return VideoSource(folder / VIDEO)
    if (folder / STILLS).is_dir():
        return StillsSource.of_folder(folder / STILLS)
    raise BadInput(f"the recording {folder} has no frames: it needs {VIDEO} or a folder {STILLS}")


def _times_s(path: Path) -> tuple[float, ...]:
    try:
        times_s = tuple(float(line) for line in _whole_lines(path))
    except OSError as missing:
        raise BadInput(f"{path} is missing: it needs the seconds of each frame, one a line") from missing
    except ValueError as wrong:
        raise BadInput(f"{path}: {wrong}; expected the seconds of each frame, one a line") from wrong
    for number, (before_s, after_s) in enumerate(pairwise(times_s), start=2):
        if after_s <= before_s:
            raise BadInput(f"{path}, line {number}: {after_s} s does not come after {before_s} s")
    return times_s


def _whole_lines(path: Path) -> list[str]:
    """The complete lines: a power failure may have cut the last one."""
    if not path.exists():
        raise FileNotFoundError(path)
    text = text_in(path, "a recording whose times.csv is a file")
    lines = text.split("\n")
    return [line for line in (lines if text.endswith("\n") else lines[:-1]) if line.strip()]
