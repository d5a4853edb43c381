"""The vision process knows whether its source or its reading stands still, and a picture that is frozen."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import numpy as np
import pytest

from device.heartbeats.pulse import LIVELY_S, Pulse, PulseThread
from device.sources.stream import FrameStream
from tests.device.clock import Clock
from vision.frame import Frame

PATIENCE_S = 10.0
STEP_S = 0.5


class Camera(FrameStream):
    """Pictures of one grey each, as a list gives them; each takes half a second."""

    name = "camera"
    size_px = (64, 48)
    rate_hz: float | None = 2.0

    def __init__(self, clock: Clock, greys: list[int], *, is_live: bool = True) -> None:
        self.is_live = is_live
        self._clock = clock
        self._greys = greys
        super().__init__()

    def _read(self) -> Iterator[Frame]:
        for index, grey in enumerate(self._greys):
            self._clock.now_s += STEP_S
            yield Frame.from_bgr(np.full((48, 64, 3), grey, np.uint8), index * STEP_S, index)


def pulse_of(clock: Clock, *greys: int, is_live: bool = True) -> Pulse:
    return Pulse(Camera(clock, list(greys), is_live=is_live), clock)


def test_a_loop_that_reads_for_long_is_told_from_a_camera_that_gives_nothing() -> None:
    clock = Clock()
    pulse = pulse_of(clock, 1, 2)
    next(pulse)
    clock.now_s += 6
    assert pulse.ages_s() == {"camera": 0.0, "reading": 6.0, "frozen": 0.0}


def test_a_film_has_a_decoder() -> None:
    clock = Clock()
    waits, goes_on = threading.Event(), threading.Event()

    class Film(Camera):
        def _read(self) -> Iterator[Frame]:
            waits.set()
            assert goes_on.wait(PATIENCE_S)
            yield from super()._read()

    pulse = Pulse(Film(clock, [1], is_live=False), clock)
    loop = threading.Thread(target=lambda: next(pulse))
    loop.start()
    assert waits.wait(PATIENCE_S)
    clock.now_s += 7
    assert pulse.ages_s() == {"decoder": 7.0, "reading": 0.0, "frozen": 0.0}
    goes_on.set()
    loop.join(PATIENCE_S)


def test_a_lively_camera_whose_picture_stays_the_same_is_frozen() -> None:
    clock = Clock()
    lively = list(range(int(LIVELY_S / STEP_S) + 2))
    pulse = pulse_of(clock, *lively, *[200] * 10, 7)
    for _ in range(len(lively) + 10):
        next(pulse)
    assert pulse.ages_s()["frozen"] == pytest.approx(8 * STEP_S)
    next(pulse)
    assert pulse.ages_s()["frozen"] == 0.0


@pytest.mark.parametrize("is_live", [True, False], ids=["without noise", "a film"])
def test_pictures_that_repeat_in_any_case_are_not_frozen(is_live: bool) -> None:
    """A camera without noise shows the table at rest, and so may a film."""
    clock = Clock()
    pulse = pulse_of(clock, *[1, 1, 2, 2] * 6, *[3] * 20, is_live=is_live)
    for _ in range(44):
        next(pulse)
    assert pulse.ages_s()["frozen"] == 0.0


def test_a_standstill_is_said_while_the_loop_stands_still() -> None:
    said = threading.Event()
    heard: list[object] = []

    def say(kind: str, what: object) -> None:
        heard.append((kind, what))
        if len(heard) >= 2:
            said.set()

    clock = Clock()
    with PulseThread(pulse_of(clock, 1), say, every_s=0.01):
        assert said.wait(PATIENCE_S)
    assert heard[0] == ("heartbeat", {"camera": 0.0, "reading": 0.0, "frozen": 0.0})


def test_where_nobody_listens_it_ends() -> None:
    ended = threading.Event()

    def say(kind: str, what: object) -> None:
        ended.set()
        raise BrokenPipeError

    with PulseThread(pulse_of(Clock(), 1), say, every_s=0.01):
        assert ended.wait(PATIENCE_S)
