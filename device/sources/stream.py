"""What sources have in common: each is its own iterator, read once, and may be closed twice."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from types import TracebackType
from typing import Self

from device.sources.source import FrameSource
from vision.frame import Frame


class FrameStream(ABC):
    """The base of sources: a source implements `_read`, and `close` where it holds something."""

    is_live = False

    def __init__(self) -> None:
        self._frames: Iterator[Frame] = self._read()

    @abstractmethod
    def _read(self) -> Iterator[Frame]:
        """The frames of this source, one after another."""

    def close(self) -> None:
        """Releases what the source holds open; most hold nothing."""
        return

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Frame:
        return next(self._frames)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class RelayedSource(ABC):
    """The base of sources round another one, which is opened and closed with them.

    A source implements `__next__`, which takes the next frame of `_source` on its way.
    """

    def __init__(self, source: FrameSource) -> None:
        self.size_px = source.size_px
        self.rate_hz = source.rate_hz
        self.name = source.name
        self.is_live = source.is_live
        self._source = source

    @abstractmethod
    def __next__(self) -> Frame:
        """The next frame."""

    def __iter__(self) -> Self:
        return self

    def __enter__(self) -> Self:
        self._source.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._source.__exit__(kind, error, trace)
