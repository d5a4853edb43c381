"""The sources of frames: one protocol for cameras, files, recordings and the virtual table."""

from __future__ import annotations

from collections.abc import Iterator
from types import TracebackType
from typing import Protocol, Self

from vision.frame import Frame


class FrameSource(Protocol):
    """Frames of one table in the order of time: open, iterate once, close.

    `size_px` (width, height) of the first frame; the stills of a folder may differ from it. `rate_hz` frames a
    second, None for stills. `name` is for people. `is_live`: the source keeps its own pace, never ends by
    itself and cannot be played again.

    Iterating raises `BadInput` at the place of the damage, after every whole frame before it was delivered.
    """

    @property
    def size_px(self) -> tuple[int, int]: ...

    @property
    def rate_hz(self) -> float | None: ...

    @property
    def name(self) -> str: ...

    @property
    def is_live(self) -> bool: ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def __iter__(self) -> Iterator[Frame]: ...

    def __next__(self) -> Frame: ...
