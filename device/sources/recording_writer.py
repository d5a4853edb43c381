"""Writes a recording as it happens: everything written before a power cut stays readable."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import av
import numpy as np
from av.video.frame import VideoFrame

from device.errors import BadInput
from device.sources.recording import META, TIMES, TRUTH, VIDEO, Meta
from vision.frame import Frame, Plane

TICK_S = Fraction(1, 1000)  # Matroska's own


@dataclass(frozen=True, slots=True)
class Encoding:
    """Settings of the encoding.

    `crf`: x264's quality; a larger one saves space and smooths the sensor's noise away (18 keeps the thin
    lines of the board). `preset`: a faster one costs space. `keyframe_s`: seconds between whole pictures; a
    cut loses at most this much and a player can jump no finer. `cluster_ms`: how much of the newest may be in
    memory when the power fails.
    """

    crf: int = 18
    preset: str = "veryfast"
    keyframe_s: float = 1.0
    cluster_ms: int = 500


class RecordingWriter:
    """A new recording; a context manager that finishes the file, though an unfinished one can be read too."""

    def __init__(self, folder: Path, meta: Meta, encoding: Encoding = Encoding()) -> None:
        """Makes the folder; raises `BadInput` where it exists and holds anything."""
        _make_empty(folder)
        self.folder = folder
        self.count = 0
        self._last_tick = -1
        self._first_s = 0.0
        (folder / META).write_text(json.dumps(meta.to_json(), indent=1) + "\n", "utf-8")
        self._times = (folder / TIMES).open("w", encoding="utf-8", buffering=1)
        self._truth = None
        self._container = av.open(
            str(folder / VIDEO),
            "w",
            options={"cluster_time_limit": str(encoding.cluster_ms), "flush_packets": "1"},
        )
        self._stream = self._add_stream(meta, encoding)

    def write(self, frame: Frame) -> None:
        """Adds one frame; its time is written before it, so that no frame is ever without one."""
        self._first_s = frame.t_s if self.count == 0 else self._first_s
        at_s = frame.t_s - self._first_s
        self._times.write(f"{at_s:.6f}\n")
        self._last_tick = max(self._last_tick + 1, round(at_s / TICK_S))
        picture = picture_from_frame(frame)
        picture.pts, picture.time_base = self._last_tick, TICK_S
        self._container.mux(self._stream.encode(picture))
        self.count += 1

    def write_truth(self, line: Mapping[str, object]) -> None:
        """Adds one line to the truth."""
        with (self.folder / TRUTH).open("a", encoding="utf-8") as truth:
            truth.write(json.dumps(line) + "\n")

    def close(self) -> None:
        """Writes the encoder's remaining frames, and the file's end."""
        self._container.mux(self._stream.encode(None))
        self._container.close()
        self._times.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _add_stream(self, meta: Meta, encoding: Encoding) -> Any:
        rate = Fraction(meta.rate_hz or 1.0).limit_denominator(1000)
        options = {"crf": str(encoding.crf), "preset": encoding.preset, "bf": "0"}
        stream = self._container.add_stream("libx264", rate=rate, options=options)
        stream.width, stream.height = (side & ~1 for side in meta.size_px)
        stream.pix_fmt = "yuv420p"
        stream.codec_context.time_base = TICK_S
        stream.codec_context.gop_size = max(round(encoding.keyframe_s * float(rate)), 1)
        stream.codec_context.thread_count = 1
        return stream


def picture_from_frame(frame: Frame) -> VideoFrame:
    """A frame in PyAV's form, 4:2:0, cut to even sides."""
    if frame.luma is None or frame.u is None or frame.v is None:
        bgr = frame.whole_bgr()
        even = bgr[: bgr.shape[0] & ~1, : bgr.shape[1] & ~1]
        return VideoFrame.from_ndarray(np.ascontiguousarray(even), format="bgr24").reformat(format="yuv420p")
    height, width = (side & ~1 for side in frame.luma.shape)
    picture = VideoFrame(width, height, "yuv420p")
    for plane, values in zip(picture.planes, (frame.luma, frame.u, frame.v), strict=True):
        _fill(plane, values)
    return picture


def _fill(plane: Any, values: Plane) -> None:
    rows = np.frombuffer(plane, np.uint8)[: plane.line_size * plane.height].reshape(plane.height, -1)
    rows[:, : plane.width] = values[: plane.height, : plane.width]


def _make_empty(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        is_taken = any(folder.iterdir())
    except OSError as refusal:
        raise BadInput(f"no recording can be made at {folder} ({refusal.strerror})") from refusal
    if is_taken:
        raise BadInput(f"{folder} is not empty: name a new folder for the recording")
