"""A source shown at a given pace: a recording at its own speed, or some times faster."""

from __future__ import annotations

import time
from collections.abc import Callable

from device.sources.source import FrameSource
from device.sources.stream import RelayedSource
from vision.frame import Frame

SIGN_OF_LIFE_S = 1.0


class PacedSource(RelayedSource):
    """A FrameSource that delivers each frame not before its time, times `speed`; a live one paces itself.

    `on_second` is called about every second while frames come. A late reader makes time pass more slowly: no
    frame is dropped, and none is rushed afterwards.
    """

    def __init__(
        self,
        source: FrameSource,
        speed: float = 1.0,
        *,
        on_second: Callable[[], None],
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        super().__init__(source)
        self._speed = speed
        self._on_second = on_second
        self._clock = clock
        self._sleep = sleep
        self._zero_s: float | None = None
        self._said_s = clock()

    def __next__(self) -> Frame:
        frame = next(self._source)
        if not self.is_live:
            self._wait_until(frame.t_s / self._speed)
        if self._clock() - self._said_s >= SIGN_OF_LIFE_S:
            self._said_s = self._clock()
            self._on_second()
        return frame

    def _wait_until(self, due_s: float) -> None:
        now_s = self._clock()
        if self._zero_s is None or now_s > self._zero_s + due_s:
            self._zero_s = now_s - due_s
        if (early_s := self._zero_s + due_s - now_s) > 0:
            self._sleep(early_s)
