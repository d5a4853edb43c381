"""Decodes a video file in a process of its own, see `sources.decoded`: its 35 MB stay there.

A file that ends before its own header says is damaged: everything whole is delivered first, then one line.
After damage in its middle, pictures are made of what was lost, or come before earlier ones, up to the next one
that stands for itself (a key picture). They are left out: times only grow, and the span has no pictures.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from math import atan2, degrees
from pathlib import Path
from typing import Any, BinaryIO

import av
import av.logging
import numpy as np
from av.container import InputContainer
from av.sidedata.sidedata import SideData
from av.video.frame import VideoFrame
from av.video.stream import VideoStream
from numpy.typing import NDArray

from device.errors import BadInput, LostPictures
from device.sources.decoded import LAST, PICTURE

FULL_RANGE_FORMAT = "yuvj420p"  # the same planes as yuv420p, only brighter and darker at the ends
PLANAR_FORMATS = frozenset({"yuv420p", FULL_RANGE_FORMAT})
NOT_VIDEOS = frozenset({"tty", "image2"})  # the decoder shows a text file as moving letters
USUAL_RATE_HZ = 25.0  # for a file that does not say: only the detection of a cut file depends on it
HOLE_S = 0.1  # pictures are missing for longer after an error: what follows is made of what was lost
MISSING_ALLOWED_S = 0.75  # a sound track may outlast the pictures this much before the file counts as cut
MISSING_ALLOWED_SHARE = 0.02  # and this share of the file, for long ones


class Video:
    """The pictures of one video file, in the order they were taken."""

    def __init__(self, path: Path, fps: float | None = None) -> None:
        """`fps` is the rate of a film without a clock, or with a wrong one.

        Raises `BadInput` where the file cannot be read or shows no moving pictures.
        """
        self._path = path
        self._container = _opened(path)
        self.turns, self.is_mirrored = _as_shown(path)
        self._stream = _video_stream(self._container, path)
        self._stream.codec_context.thread_count = 1
        rate = self._stream.average_rate or self._stream.guessed_rate
        self._fps = fps
        self.rate_hz: float | None = fps or (float(rate) if rate else None)
        self._apart_s = 1 / (self.rate_hz or USUAL_RATE_HZ)

    def described(self) -> dict[str, Any]:
        """Its description; `finished`: it was written to its end (after a power failure it has no length)."""
        context = self._stream.codec_context
        return {
            "size_px": [context.height, context.width] if self.turns % 2 else [context.width, context.height],
            "rate_hz": self.rate_hz,
            "finished": _promised_s(self._container, self._stream) is not None,
        }

    def pictures(self) -> Iterator[tuple[float, VideoFrame]]:
        """Each picture with its seconds from the first; raises `BadInput` at the place of the damage."""
        first_s: float | None = None
        last_s, count, lost_s = 0.0, 0, 0.0
        for shown, is_damaged in self._decoded():
            has_clock = self._fps is None and shown.time is not None
            at_s = shown.time if has_clock and shown.time is not None else count * self._apart_s
            first_s = at_s if first_s is None else first_s
            is_hole = at_s - first_s - last_s > HOLE_S + self._apart_s or lost_s > 0
            if shown.is_corrupt or (is_damaged and is_hole and not shown.key_frame):
                lost_s = max(lost_s, at_s - first_s)
            elif not count or at_s - first_s > last_s:
                last_s, lost_s = at_s - first_s, 0.0
                yield last_s, shown
                count += 1
        self._verify_end(count, last_s, lost_s)
        self._verify_whole(count, last_s)

    def _decoded(self) -> Iterator[tuple[VideoFrame, bool]]:
        """Each picture, and whether an error came since the last key picture."""
        count, is_damaged, wrong = 0, False, None
        av.logging.set_level(av.logging.ERROR)
        with av.logging.Capture() as errors:
            for shown, wrong in self._tried():
                is_damaged |= bool(errors) or wrong is not None
                errors.clear()
                if shown is not None:
                    is_damaged &= not shown.key_frame
                    yield shown, is_damaged
                    count += 1
        if wrong is not None:
            raise BadInput(
                f"{self._path} is damaged after frame {count}: what is before it was read; copy the film again"
            ) from wrong

    def _tried(self) -> Iterator[tuple[VideoFrame | None, av.error.FFmpegError | None]]:
        """Each picture, or the error of a part that cannot be decoded: the parts after it are tried too."""
        try:
            for packet in self._container.demux(self._stream):
                try:
                    yield from ((shown, None) for shown in packet.decode())
                except av.error.EOFError:
                    return
                except av.error.FFmpegError as wrong:
                    yield None, wrong
        except av.error.FFmpegError as wrong:
            yield None, wrong

    def _verify_end(self, count: int, last_s: float, lost_s: float) -> None:
        if count and lost_s > last_s + HOLE_S:
            raise LostPictures(
                f"{self._path} is damaged: its pictures from {last_s:.1f} s to {lost_s:.1f} s are made of what "
                "was lost and were not read; what is before them was",
                last_s,
                lost_s,
            )

    def _verify_whole(self, count: int, last_s: float) -> None:
        promised_s = _promised_s(self._container, self._stream)
        if count == 0:
            raise BadInput(f"{self._path} holds no whole frame: it was cut, or nothing was ever recorded")
        if promised_s is None:
            return  # a recording that was cut by a power failure has no promised length
        missing_s = promised_s - last_s - self._apart_s
        if missing_s > max(MISSING_ALLOWED_S, MISSING_ALLOWED_SHARE * promised_s):
            raise LostPictures(
                f"{self._path} is truncated: it promises {promised_s:.1f} s and ends after {last_s:.1f} s "
                f"({count} frames, all of them read)",
                last_s,
                promised_s,
            )


def write(video: Video, out: BinaryIO) -> None:
    """Writes all of it, in the format of `device.sources.decoded`."""
    _write_line(out, video.described())
    end: dict[str, Any] = {"wrong": None}
    try:
        for t_s, shown in video.pictures():
            if video.turns or video.is_mirrored:
                _write_turned(out, t_s, shown, video.turns, video.is_mirrored)
            else:
                _write_picture(out, t_s, shown)
    except LostPictures as damage:
        end = {"wrong": str(damage), "lost_s": [damage.from_s, damage.until_s]}
    except BadInput as damage:
        end = {"wrong": str(damage)}
    out.write(LAST)
    _write_line(out, end)


def _write_line(out: BinaryIO, line: dict[str, Any]) -> None:
    out.write(json.dumps(line).encode() + b"\n")
    out.flush()


def _write_picture(out: BinaryIO, t_s: float, shown: VideoFrame) -> None:
    """Writes a picture: 4:2:0 unchanged, anything else converted first."""
    if shown.format.name not in PLANAR_FORMATS:
        shown = shown.reformat(format="yuv420p")
    rows = (plane.line_size for plane in shown.planes)
    out.write(PICTURE.pack(t_s, shown.width, shown.height, *rows))
    for plane in shown.planes:
        out.write(memoryview(plane)[: plane.line_size * plane.height])
    out.flush()


def _write_turned(out: BinaryIO, t_s: float, shown: VideoFrame, turns: int, is_mirrored: bool) -> None:
    """Writes a picture upright: left and right exchanged where it is mirrored, then turned, see `_as_shown`."""
    height, width = shown.height & ~1, shown.width & ~1
    planes = shown.reformat(format="yuv420p").to_ndarray()[:, : shown.width]
    y = planes[:height, :width]
    u, v = (
        _colour_plane(planes, shown.height, shown.width, number)[: height // 2, : width // 2]
        for number in (0, 1)
    )
    step = -1 if is_mirrored else 1
    upright = [np.ascontiguousarray(np.rot90(plane[:, ::step], turns)) for plane in (y, u, v)]
    rows = (plane.shape[1] for plane in upright)
    out.write(PICTURE.pack(t_s, upright[0].shape[1], upright[0].shape[0], *rows))
    for plane in upright:
        out.write(plane.tobytes())
    out.flush()


def _colour_plane(planes: Any, height: int, width: int, number: int) -> Any:
    """The U or V plane of a 4:2:0 picture whose planes follow one another in memory."""
    half = (height // 2) * (width // 2)
    flat = planes.reshape(-1)[height * width + number * half :][:half]
    return flat.reshape(height // 2, width // 2)


def _as_shown(path: Path) -> tuple[int, bool]:
    """How the header asks to show the pictures, as phones turn no pixels, and cameras for oneself mirror none.

    The quarter turns against the clock, and whether left and right are exchanged before these.
    """
    with suppress(av.error.FFmpegError, OSError, StopIteration, IndexError), av.open(str(path)) as container:
        matrix = next(container.decode(video=0)).side_data.get("DISPLAYMATRIX")
        if isinstance(matrix, SideData):
            return upright_by(np.frombuffer(bytes(matrix), np.int32))
    return 0, False


def upright_by(matrix: NDArray[np.int32]) -> tuple[int, bool]:
    """The same by the nine numbers of a display matrix; its first two rows begin with a, b and c, d.

    A stored pixel (x, y) is shown at (a x + c y, b x + d y), apart from where the picture begins.
    """
    a, b, c, d = (float(matrix[number]) for number in (0, 1, 3, 4))
    is_mirrored = a * d - b * c < 0
    across, down = (-a, -b) if is_mirrored else (a, b)
    return round(-degrees(atan2(down, across)) / 90) % 4, is_mirrored


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


def main() -> None:
    """The main function of the process: its arguments are the file and, where given, its rate."""
    out = sys.stdout.buffer
    with suppress(BrokenPipeError):
        try:
            video = Video(Path(sys.argv[1]), float(sys.argv[2]) if len(sys.argv) > 2 else None)
        except BadInput as refusal:
            _write_line(out, {"wrong": str(refusal)})
            return
        write(video, out)


if __name__ == "__main__":
    main()
