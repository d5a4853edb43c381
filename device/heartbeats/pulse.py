"""The vision process feels its own pulse: whether its source gives pictures, and whether they are read.

A thread of its own says it every second, also while the loop stands still: so the parent knows which stage
stopped.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Self

from device.sources.source import FrameSource
from device.sources.stream import RelayedSource
from vision.frame import Frame

EVERY_S = 1.0
LIVELY_S = 3.0  # after so long without two pictures that are the same, a camera is known to have noise
STEP_PX = 8  # of the picture so many rows and columns are compared: a frozen one is the same everywhere


class Pulse(RelayedSource):
    """A FrameSource round another one that knows when a picture came last, and when the last one was read.

    `stage`: camera for a live source, decoder for a film. A camera with noise whose pictures are all the same
    has stopped too.
    """

    def __init__(self, source: FrameSource, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(source)
        self.stage = "camera" if source.is_live else "decoder"
        self._clock = clock
        self._turned_s = clock()  # when the loop began to wait for a picture, or to read it
        self._is_waiting = False
        self._print: bytes | None = None
        self._differs_since_s: float | None = None
        self._same_since_s: float | None = None
        self._is_lively = False

    def __next__(self) -> Frame:
        self._turned_s, self._is_waiting = self._clock(), True
        frame = next(self._source)
        self._turned_s, self._is_waiting = self._clock(), False
        if self.is_live:
            self._compare(frame)
        return frame

    def ages_s(self) -> dict[str, float]:
        """`{stage, "reading", "frozen"}`: for how long each stands still; frozen: the same picture comes."""
        stands_s = self._clock() - self._turned_s
        same_s = 0.0 if self._same_since_s is None else self._clock() - self._same_since_s
        frozen_s = same_s if self._is_lively else 0.0
        waiting_s, reading_s = (stands_s, 0.0) if self._is_waiting else (0.0, stands_s)
        return {self.stage: round(waiting_s, 1), "reading": round(reading_s, 1), "frozen": round(frozen_s, 1)}

    def _compare(self, frame: Frame) -> None:
        before, self._print = self._print, frame.y[::STEP_PX, ::STEP_PX].tobytes()
        if self._print == before:
            self._differs_since_s = None
            self._same_since_s = self._same_since_s or self._turned_s
            return
        self._same_since_s = None
        self._differs_since_s = self._differs_since_s or self._turned_s
        self._is_lively = self._is_lively or self._turned_s - self._differs_since_s >= LIVELY_S


class PulseThread:
    """Says the pulse every second, until it is closed or nobody listens."""

    def __init__(self, pulse: Pulse, say: Callable[[str, object], None], every_s: float = EVERY_S) -> None:
        self._pulse = pulse
        self._say = say
        self._every_s = every_s
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._beat, name="pulse", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._closing.set()
        self._thread.join(self._every_s)

    def _beat(self) -> None:
        while not self._closing.wait(self._every_s):
            try:
                self._say("heartbeat", self._pulse.ages_s())
            except (OSError, ValueError):  # nobody reads any more
                return
