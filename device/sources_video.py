"""A video file, decoded by PyAV straight to its YUV planes.

A file that ends before its own header says so is damage: everything whole is delivered first, then one line.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import av
import numpy as np
from av.container import InputContainer
from av.video.frame import VideoFrame
from av.video.stream import VideoStream

from device.errors import BadInput
from device.sources_stream import FrameStream
from vision.frame import Frame, Plane

FULL_RANGE_FORMAT = "yuvj420p"  # the same planes as yuv420p, only brighter and darker at the ends
PLANAR_FORMATS = frozenset({"yuv420p", FULL_RANGE_FORMAT})
NOT_VIDEOS = frozenset({"tty", "image2"})  # the decoder shows a text file as moving letters
USUAL_RATE_HZ = 25.0  # for a file that does not say: only its sense of being cut depends on it
MISSING_ALLOWED_S = 0.75  # a sound track may outlast the pictures this much before the file counts as cut
MISSING_ALLOWED_SHARE = 0.02  # and this share of the file, for long ones


class VideoSource(FrameStream):
    """The pictures of one video file, in the order they were taken."""

    def __init__(self, path: Path) -> None:
        """Raises `BadInput` where the file cannot be read or shows no moving pictures."""
        self.name = path.name
        self._path = path
        self._container = _opened(path)
        self._stream = _video_stream(self._container, path)
        self._stream.codec_context.thread_count = 1
        self.size_px = (self._stream.codec_context.width, self._stream.codec_context.height)
        rate = self._stream.average_rate or self._stream.guessed_rate
        self.rate_hz: float | None = float(rate) if rate else None
        self._apart_s = 1 / (self.rate_hz or USUAL_RATE_HZ)
        super().__init__()

    def close(self) -> None:
        """Closes the file; frames that were delivered stay readable."""
        self._container.close()

    @property
    def is_finished(self) -> bool:
        """Whether the file was written to its end: one that a power failure cut never got to say its length."""
        return _promised_s(self._container, self._stream) is not None

    def _read(self) -> Iterator[Frame]:
        first_s: float | None = None
        last_s, count = 0.0, 0
        for shown in self._decoded():
            at_s = shown.time if shown.time is not None else count * self._apart_s
            first_s = at_s if first_s is None else first_s
            last_s = at_s - first_s
            yield Frame.from_planes(*planes_of(shown), last_s, count)
            count += 1
        self._verify_whole(count, last_s)

    def _decoded(self) -> Iterator[VideoFrame]:
        count = 0
        try:
            for shown in self._container.decode(self._stream):
                yield shown
                count += 1
        except av.error.FFmpegError as damage:
            raise BadInput(
                f"{self._path} is damaged after frame {count} ({damage.strerror}): what is before it was read"
            ) from damage

    def _verify_whole(self, count: int, last_s: float) -> None:
        promised_s = _promised_s(self._container, self._stream)
        if count == 0:
            raise BadInput(f"{self._path} holds no whole frame: it was cut, or nothing was ever recorded")
        if promised_s is None:
            return  # a recording that was cut by a power failure never got as far as promising anything
        missing_s = promised_s - last_s - self._apart_s
        if missing_s > max(MISSING_ALLOWED_S, MISSING_ALLOWED_SHARE * promised_s):
            raise BadInput(
                f"{self._path} is truncated: it promises {promised_s:.1f} s and ends after {last_s:.1f} s "
                f"({count} frames, all of them read)"
            )


def planes_of(shown: VideoFrame) -> tuple[Plane, Plane, Plane]:
    """The y, u and v planes of a decoded frame, read-only, without a copy where it is 4:2:0 already.

    A row of a decoded plane is padded to the decoder's liking; the padding is cut off as a view. Odd sizes
    lose their last row or column, which 4:2:0 colour cannot describe anyway.
    """
    if shown.format.name not in PLANAR_FORMATS:
        shown = shown.reformat(format="yuv420p")
    width, height = shown.width & ~1, shown.height & ~1
    y, u, v = (_plane(plane) for plane in shown.planes)
    return y[:height, :width], u[: height // 2, : width // 2], v[: height // 2, : width // 2]


def _plane(plane: Any) -> Plane:
    rows = np.frombuffer(plane, np.uint8)[: plane.line_size * plane.height]
    rows.setflags(write=False)
    return rows.reshape(plane.height, plane.line_size)


def _opened(path: Path) -> InputContainer:
    try:
        container = av.open(str(path))
    except (av.error.FFmpegError, OSError) as refusal:
        reason = refusal.strerror or type(refusal).__name__
        raise BadInput(
            f"{path} is not a video that can be read ({reason}): name a file such as table.mkv or table.mp4"
        ) from refusal
    if container.format.name in NOT_VIDEOS:
        container.close()
        raise BadInput(f"{path} is not a video: name a file such as table.mkv or table.mp4")
    return container


def _video_stream(container: InputContainer, path: Path) -> VideoStream:
    for stream in container.streams.video:
        if stream.codec_context.width >= 2 and stream.codec_context.height >= 2:
            return stream
    container.close()
    raise BadInput(f"{path} shows no pictures: a video of the board was expected, not sound alone")


def _promised_s(container: InputContainer, stream: VideoStream) -> float | None:
    if stream.duration is not None and stream.time_base is not None:
        return float(stream.duration * stream.time_base)
    return container.duration / av.time_base if container.duration else None
