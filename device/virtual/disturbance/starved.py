"""A camera whose reader has too little processor: while it works, the camera drops what its queue cannot hold.

The reader's own work is the clock. What it needs is stretched by `slowness`, so that a computer of any speed
stands for one that is short of it, in every phase alike.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from device.sources.picam import CameraSettings
from device.sources.source import FrameSource
from device.sources.stream import FrameStream
from device.sources.waiting import Waiting
from vision.frame import Frame

QUEUE_FRAMES = CameraSettings().queue_frames


class Starved(FrameStream):
    """A FrameSource read as a camera by a slow reader; its opener closes it.

    `slowness`: seconds of film that pass in a second of the reader's work. `used_s` gives the processor time
    that was used so far, s; what the source needs for itself does not count. `dropped` frames never arrived;
    `worked_s` is what the reader used, `film_s` the time of the newest frame that it got.
    """

    def __init__(
        self, source: FrameSource, slowness: float, used_s: Callable[[], float] = time.process_time
    ) -> None:
        self.size_px, self.name, self.rate_hz = source.size_px, source.name, source.rate_hz
        self.is_live = source.is_live
        self.dropped, self.worked_s, self.film_s = 0, 0.0, 0.0
        self._source, self._slowness, self._used_s = source, slowness, used_s
        super().__init__()

    def _read(self) -> Iterator[Frame]:
        waiting = Waiting(QUEUE_FRAMES)
        coming = next(self._source, None)
        now_s = 0.0 if coming is None else coming.t_s
        while coming is not None or waiting:
            while coming is not None and (coming.t_s <= now_s or not waiting):
                now_s = max(now_s, coming.t_s)  # a reader that has nothing to do waits for the next one
                self.dropped += waiting.offer(coming)
                coming = next(self._source, None)
            frame = waiting.take()
            self.film_s, begun_s = frame.t_s, self._used_s()
            yield frame
            worked_s = self._used_s() - begun_s
            self.worked_s += worked_s
            now_s += worked_s * self._slowness
