"""Frames at their own time, as a camera delivers them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from vision.frame import Frame


@dataclass(frozen=True, slots=True)
class Pacer:
    """Delivers frames at their own time. A late table slows its time down; it never drops a frame."""

    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep

    def paced(self, frames: Iterator[Frame]) -> Iterator[Frame]:
        """The same frames, none before its time."""
        offset_s: float | None = None
        for frame in frames:
            now_s = self.clock()
            if offset_s is None or now_s > offset_s + frame.t_s:
                offset_s = now_s - frame.t_s
            if (early_s := offset_s + frame.t_s - now_s) > 0:
                self.sleep(early_s)
            yield frame
