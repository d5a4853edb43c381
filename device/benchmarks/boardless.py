"""What a frame costs on the mean while no board is in view, and the picture never comes to rest.

That is the dearest case: every credit is spent on a glimpse, and every wait ends with a search. The schedule
runs over as many frames as lie between two searches; a glimpse and a search are timed apart, on a drawn room.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import mean
from time import process_time
from typing import Never

import cv2
import numpy as np

from calibration.find import NoBoard, glimpse, search
from device.watching.awaiting import MISSING_S, SEARCH_FRAMES, BoardAwaited
from vision.frame import Frame, Plane

RATE_HZ = 30.0  # few frames a second make each the dearer
THINGS = 60  # in the room
MOST_TIMES = 3  # a glimpse and a search are timed


def awaiting_ms(size_px: tuple[int, int], times: int = MOST_TIMES) -> float:
    """The mean milliseconds a frame, from the report that no board is in view on."""
    rooms = [room(size_px, seed) for seed in (2, 3)]
    bgr = rooms[0].whole_bgr()
    glimpse_ms = _ms(lambda: glimpse(bgr), times)
    search_ms = _ms(lambda: _searched(bgr), times)
    schedule = Counted(rooms)
    awaited = BoardAwaited(schedule.find, schedule.glimpse)
    schedule.run(awaited, int(MISSING_S * RATE_HZ) + 1)
    assert awaited.is_missing
    schedule.glimpses = schedule.searches = 0
    start_s = process_time()
    schedule.run(awaited, SEARCH_FRAMES)
    own_ms = (process_time() - start_s) * 1000
    return (own_ms + schedule.glimpses * glimpse_ms + schedule.searches * search_ms) / SEARCH_FRAMES


class Counted:
    """Shows two rooms in turn, a second each, and counts what is done with them."""

    def __init__(self, rooms: list[Frame]) -> None:
        self.glimpses = self.searches = 0
        self._planes = [(frame.y, frame.u, frame.v) for frame in rooms]
        self._index = 0

    def run(self, awaited: BoardAwaited, frames: int) -> None:
        """Shows so many frames more."""
        for index in range(self._index, self._index + frames):
            t_s = index / RATE_HZ
            awaited.receive(Frame(t_s, index, *self._planes[int(t_s) % len(self._planes)]))
        self._index += frames

    def find(self, frame: Frame) -> Never:
        """Finds none."""
        self.searches += 1
        raise NoBoard("no board")

    def glimpse(self, frame: Frame) -> float:
        """Sees none."""
        self.glimpses += 1
        return 0.0


def room(size_px: tuple[int, int], seed: int) -> Frame:
    """A drawn room without a board: a wall, a floor, and bars of all colours before them."""
    width, height = size_px
    luck = np.random.default_rng(seed)
    bgr = np.full((height, width, 3), luck.integers(60, 200, 3), np.uint8)
    bgr[int(height * luck.uniform(0.5, 0.8)) :] = luck.integers(60, 200, 3)
    for _ in range(THINGS):
        start, end = luck.uniform((0, 0), size_px, (2, 2)).astype(int).tolist()
        broad = int(luck.integers(2, 3 + width // 60))
        cv2.line(bgr, start, end, luck.integers(0, 255, 3).tolist(), broad, cv2.LINE_AA)
    noisy = np.clip(bgr + luck.normal(0, 3, bgr.shape), 0, 255).astype(np.uint8)
    yuv = np.asarray(cv2.cvtColor(noisy, cv2.COLOR_BGR2YUV_I420), np.uint8)
    u, v = yuv[height:].reshape(2, height // 2, width // 2)
    return Frame.from_planes(yuv[:height], u, v)


def _searched(bgr: Plane) -> None:
    try:
        search(bgr)
    except NoBoard:
        return


def _ms(act: Callable[[], object], times: int) -> float:
    took = []
    for _ in range(min(times, MOST_TIMES)):
        start_s = process_time()
        act()
        took.append((process_time() - start_s) * 1000)
    return mean(took)
