"""A video file, decoded by a process of its own (`device.sources.decoder`) straight to its YUV planes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from io import BufferedReader
from pathlib import Path
from typing import Any
from weakref import finalize

import numpy as np

from device.errors import BadInput, LostPictures
from device.sources.decoded import PICTURE
from device.sources.stream import FrameStream
from vision.frame import Frame, Plane

Planes = tuple[Plane, Plane, Plane]


class DecoderLostError(OSError):
    """The process that decodes a film was ended by a signal: the film may be sound, and can be tried again."""


class VideoSource(FrameStream):
    """The pictures of one video file, in the order they were taken."""

    def __init__(self, path: Path, fps: float | None = None) -> None:
        """`fps` is the rate of a film without a clock, or with a wrong one.

        Raises `BadInput` where the file cannot be read or shows no moving pictures.
        """
        self.name = path.name
        self._path = path
        self._decoder = subprocess.Popen(
            (sys.executable, "-m", "device.sources.decoder", str(path), *(() if fps is None else (str(fps),))),
            stdout=subprocess.PIPE,
            start_new_session=True,  # an interrupt is for the reader, whose end stops the decoder
        )
        assert isinstance(self._decoder.stdout, BufferedReader)
        self._pipe = self._decoder.stdout
        self._end = finalize(self, _end, self._decoder, self._pipe)
        header = self._header()
        self._verify(header)
        self.size_px = tuple[int, int](header["size_px"])
        self.rate_hz: float | None = header["rate_hz"]
        self.is_finished = bool(header["finished"])
        """Whether the file was written to its end: one cut by a power failure has no length."""
        super().__init__()

    @property
    def decoder_pid(self) -> int:
        """The process that decodes."""
        return self._decoder.pid

    def close(self) -> None:
        """Ends the decoder; frames that were delivered stay readable."""
        self._end()

    def _read(self) -> Iterator[Frame]:
        count = 0
        while True:
            t_s, width, height, *rows = PICTURE.unpack(self._bytes(PICTURE.size, count))
            if not width:
                break
            heights = height, (height + 1) // 2, (height + 1) // 2
            y, u, v = (self._plane(*size, count) for size in zip(heights, rows, strict=True))
            yield Frame.from_planes(*_whole_pairs((y, u, v), width, height), t_s, count)
            count += 1
        self._verify(self._header())

    def _plane(self, height: int, row: int, count: int) -> Plane:
        plane = np.frombuffer(self._bytes(height * row, count), np.uint8).reshape(height, row)
        plane.setflags(write=False)
        return plane

    def _bytes(self, size: int, count: int) -> bytearray:
        """The next bytes; raises `BadInput` or DecoderLostError where the decoder ended before so many."""
        content = bytearray(size)
        if self._pipe.readinto(content) < size:
            code = self._decoder.wait()
            if code < 0:  # the system, or somebody, ended it: the film may be sound
                raise DecoderLostError(
                    f"the decoder of {self._path} was ended by signal {-code} after frame {count}"
                )
            raise BadInput(
                f"{self._path} is damaged after frame {count} (its decoder ended with {code}): what is before "
                "it was read"
            )
        return content

    def _header(self) -> dict[str, Any]:
        """A line of JSON from the decoder."""
        line = self._pipe.readline()
        if not line:
            raise BadInput(f"{self._path} cannot be read: its decoder ended with {self._decoder.wait()}")
        header: dict[str, Any] = json.loads(line)
        return header

    def _verify(self, header: dict[str, Any]) -> None:
        """Raises the error that the decoder reports."""
        if header.get("wrong"):
            self.close()
            if "lost_s" in header:
                raise LostPictures(header["wrong"], *header["lost_s"])
            raise BadInput(header["wrong"])


def _end(decoder: subprocess.Popen[bytes], pipe: BufferedReader) -> None:
    """Ends a decoder whose source is closed, or was forgotten."""
    pipe.close()
    decoder.kill()
    decoder.wait()


def _whole_pairs(planes: Planes, width: int, height: int) -> Planes:
    """The planes without the padding of their rows, as views.

    Odd sizes lose their last row or column, which 4:2:0 colour cannot describe anyway.
    """
    y, u, v = planes
    width, height = width & ~1, height & ~1
    return y[:height, :width], u[: height // 2, : width // 2], v[: height // 2, : width // 2]
