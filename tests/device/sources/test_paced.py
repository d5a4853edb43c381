"""The pace of a recording, by the test's own clock and sleep."""

from __future__ import annotations

from collections.abc import Iterator
from types import TracebackType
from typing import Self

import numpy as np

from device.sources.paced import PacedSource
from vision.frame import Frame


class Clock:
    """A clock that only moves by sleeping and working."""

    def __init__(self) -> None:
        self.now_s = 100.0
        self.naps_s: list[float] = []

    def read(self) -> float:
        return self.now_s

    def sleep(self, for_s: float) -> None:
        self.naps_s.append(round(for_s, 3))
        self.now_s += for_s


class Film:
    """Frames at 2 Hz; each takes `work_s` to be made."""

    size_px = (4, 4)
    rate_hz: float | None = 2.0
    name = "film"

    def __init__(self, clock: Clock, work_s: tuple[float, ...], is_live: bool = False) -> None:
        self.is_live = is_live
        self.is_open = False
        self._frames = self._made(clock, work_s)

    def __enter__(self) -> Self:
        self.is_open = True
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.is_open = False

    def __iter__(self) -> Iterator[Frame]:
        return self

    def __next__(self) -> Frame:
        return next(self._frames)

    def _made(self, clock: Clock, work_s: tuple[float, ...]) -> Iterator[Frame]:
        for index, one_s in enumerate(work_s):
            clock.now_s += one_s
            yield Frame.from_bgr(np.zeros((4, 4, 3), np.uint8), index * 0.5, index)


def played(work_s: tuple[float, ...], speed: float = 1.0, is_live: bool = False) -> tuple[list[float], int]:
    """The sleep before each frame that came too early, and the number of reported seconds."""
    clock, seconds = Clock(), []
    film = Film(clock, work_s, is_live)
    source = PacedSource(
        film, speed, on_second=lambda: seconds.append(clock.now_s), clock=clock.read, sleep=clock.sleep
    )
    with source:
        assert film.is_open
        assert len(list(source)) == len(work_s)
    assert not film.is_open
    return clock.naps_s, len(seconds)


def test_frames_come_at_their_own_time() -> None:
    assert played((0.0, 0.0, 0.0, 0.0, 0.0)) == ([0.5, 0.5, 0.5, 0.5], 2)


def test_work_is_taken_off_the_wait() -> None:
    assert played((0.0, 0.2, 0.1))[0] == [0.3, 0.4]


def test_a_faster_one_waits_less() -> None:
    assert played((0.0, 0.0, 0.0), speed=2.0)[0] == [0.25, 0.25]


def test_lost_time_is_not_caught_up() -> None:
    assert played((0.0, 3.0, 0.0))[0] == [0.5]


def test_a_live_source_keeps_its_own_pace() -> None:
    assert played((0.0, 0.0, 0.0), is_live=True)[0] == []
