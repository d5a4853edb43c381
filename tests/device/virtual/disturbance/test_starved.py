"""A reader that is short of processor gets what the camera's queue still holds; what it loses is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.evaluation.strokes import ASKED, RIGHT
from device.evaluation.unwatched import ANNOUNCED
from device.figures.figure import Plan
from device.figures.rooms.strokes import ROOMS, SHORT
from device.virtual.disturbance.starved import QUEUE_FRAMES, Starved
from tests.device.virtual.disturbance.plain import Plain


class Work:
    """A reader's processor time, which only moves as the test says."""

    def __init__(self) -> None:
        self.used_s = 0.0

    def __call__(self) -> float:
        return self.used_s


def read(slowness: float, worked_s: float) -> tuple[list[int], Starved]:
    """The numbers of the frames that a reader gets that works so long on each."""
    work, numbers = Work(), list[int]()
    starved = Starved(Plain(), slowness, work)
    for frame in starved:
        numbers.append(frame.index)
        work.used_s += worked_s
    return numbers, starved


def test_a_reader_that_is_fast_enough_gets_everything() -> None:
    numbers, starved = read(1.0, 1 / 60)
    assert numbers == list(range(20))
    assert starved.dropped == 0
    assert starved.worked_s == pytest.approx(20 / 60)


def test_a_slow_reader_gets_the_newest_frames_of_the_queue() -> None:
    numbers, starved = read(10.0, 1.5 / 60)
    assert numbers[:2] == [0, 16 - QUEUE_FRAMES]
    assert numbers[-QUEUE_FRAMES:] == list(range(20 - QUEUE_FRAMES, 20))
    assert len(numbers) + starved.dropped == 20


def test_a_reader_that_does_nothing_waits_for_each_frame() -> None:
    assert read(100.0, 0.0)[0] == list(range(20))


@pytest.mark.sample(1)
@pytest.mark.parametrize("film", ["01_own.mkv", pytest.param("09_long.mkv", marks=pytest.mark.long)])
def test_a_stroke_with_a_tenth_of_the_processor_is_right_or_asked_or_announced(shared: Path, film: str) -> None:
    (figure,) = ROOMS
    strokes = figure.measure(f"{SHORT}: {film}", Plan(shared=shared))["strokes"]
    assert strokes
    assert {stroke["verdict"] for stroke in strokes} <= {RIGHT, ASKED, ANNOUNCED}
