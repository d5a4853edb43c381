"""Clips on disk: one folder for each event, written beside the loop, within their share of the disk."""

from __future__ import annotations

import json
import os
import queue
import shutil
import sys
import threading
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import Self

import av
import cv2
import numpy as np
from av.video.frame import VideoFrame

from device.errors import BadInput
from device.watching.evidence import Clip, Picture
from vision.frame import Plane

BEFORE, AFTER, VIDEO, PATHS, META = "before.jpg", "after.jpg", "clip.mp4", "paths.json", "meta.json"
TICK_S = Fraction(1, 1000)
HALF_WRITTEN = ".part"
CRF = 26
NICENESS = 10  # of the writing thread: no frame waits for a clip


@dataclass(frozen=True, slots=True)
class ClipSettings:
    """`megabytes`: the limit of all clips together, oldest removed first; a stroke takes about a tenth of one.

    `waiting`: clips in memory that are not written yet; with more, the disk is too slow and the newest is left
    out. `crf`: x264's quality; a larger one is smaller and softer.
    """

    megabytes: float = 300.0
    waiting: int = 8
    crf: int = CRF


class Clips:
    """A folder of clips; a context manager whose end waits until all of them are written."""

    def __init__(self, folder: Path, settings: ClipSettings = ClipSettings()) -> None:
        """Raises BadInput where the folder cannot be made."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as refusal:
            raise BadInput(f"no clips can be kept in {folder} ({refusal.strerror}): name another") from refusal
        self.folder = folder
        self.settings = settings
        self._waiting: queue.Queue[Clip | None] = queue.Queue(settings.waiting)
        self._thread = threading.Thread(target=self._write_all, name="clips", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._waiting.put(None)
        self._thread.join()

    def keep(self, clip: Clip) -> None:
        """Has this clip written soon; where too many already wait it is left out, with a message."""
        try:
            self._waiting.put_nowait(clip)
        except queue.Full:
            print(f"pocketwatch: the disk is slow, no clip is kept of {clip.name}", file=sys.stderr)

    def _write_all(self) -> None:
        if sys.platform.startswith("linux"):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
        while (clip := self._waiting.get()) is not None:
            try:
                write_clip(self.folder, clip, self.settings.crf)
                prune(self.folder, self.settings.megabytes)
            except (OSError, av.error.FFmpegError) as failure:
                print(f"pocketwatch: the clip {clip.name} cannot be kept: {failure}", file=sys.stderr)


def run_name(number: int | None) -> str:
    """A name that no other run has; the names of its clips begin with it. Without a number, of the clock."""
    if number is not None:
        return f"run{number}"
    return datetime.now(UTC).strftime("%Y%m%d%H%M%S%f")


def write_clip(folder: Path, clip: Clip, crf: int = CRF) -> None:
    """Writes one clip as a folder of its own, whole or not at all; raises OSError or av's errors."""
    part = folder / (clip.name + HALF_WRITTEN)
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir()
    first, last = clip.pictures[0], clip.pictures[-1]
    (part / BEFORE).write_bytes(first.jpeg)
    (part / AFTER).write_bytes(last.jpeg)
    _write_video(part / VIDEO, clip.pictures, crf)
    if clip.paths:
        (part / PATHS).write_text(json.dumps(_paths(clip)) + "\n", "utf-8")
    span = {"frames": [first.index, last.index], "t": [first.t_s, last.t_s]}
    (part / META).write_text(json.dumps(span) + "\n", "utf-8")
    shutil.rmtree(folder / clip.name, ignore_errors=True)
    part.rename(folder / clip.name)


def _paths(clip: Clip) -> list[dict[str, object]]:
    """`[{"kind", "places": [[t, x_mm, y_mm]]}]`, with seconds from the first picture of the clip."""
    begun_s = clip.pictures[0].t_s
    return [
        {
            "kind": path.kind.value,
            "places": [[round(t - begun_s, 3), round(at.x_mm, 1), round(at.y_mm, 1)] for t, at in path.places],
        }
        for path in clip.paths
    ]


def prune(folder: Path, megabytes: float) -> None:
    """Removes the oldest clips until the others fit into this space; the newest always stays."""
    kept = sorted((clip for clip in folder.iterdir() if clip.is_dir()), key=_age)
    sizes = [sum(part.stat().st_size for part in clip.iterdir()) for clip in kept]
    total = sum(sizes)
    for clip, size in zip(kept[:-1], sizes, strict=False):
        if total <= megabytes * 1e6:
            return
        shutil.rmtree(clip)
        total -= size


def _age(clip: Path) -> tuple[bool, int, int]:
    """The place of a clip among all: by run and frame, since the clock may jump. Unnumbered runs came first."""
    run, _, frame = clip.name.partition("-")
    number = run.removeprefix("run")
    if run != number and number.isdecimal() and frame.isdecimal():
        return True, int(number), int(frame)
    return False, clip.stat().st_mtime_ns, 0


def _write_video(path: Path, pictures: tuple[Picture, ...], crf: int) -> None:
    """H.264 in MP4 with its index in front, which any browser plays while it loads."""
    height, width = _bgr(pictures[0]).shape[:2]
    with av.open(str(path), "w", options={"movflags": "faststart"}) as container:
        stream = container.add_stream("libx264", rate=30, options={"crf": str(crf), "preset": "veryfast"})
        stream.width, stream.height, stream.pix_fmt = width, height, "yuv420p"
        stream.codec_context.time_base = TICK_S
        stream.codec_context.thread_count = 1
        for picture in pictures:
            same = cv2.resize(_bgr(picture), (width, height))  # a nudge of the camera changes the crop
            frame = VideoFrame.from_ndarray(np.asarray(same, np.uint8), format="bgr24").reformat(
                format="yuv420p"
            )
            frame.pts = round((picture.t_s - pictures[0].t_s) / TICK_S)
            frame.time_base = TICK_S
            container.mux(stream.encode(frame))
        container.mux(stream.encode(None))


def _bgr(picture: Picture) -> Plane:
    return np.asarray(cv2.imdecode(np.frombuffer(picture.jpeg, np.uint8), cv2.IMREAD_COLOR), np.uint8)
