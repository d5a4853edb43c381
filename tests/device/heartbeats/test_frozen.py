"""The watch over the vision process judges a camera whose picture is frozen."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from device.heartbeats.vigil import Standstill, Vigil, VigilSettings


@pytest.fixture
def words() -> Iterator[int]:
    """A descriptor on which nothing lies unread."""
    reading, writing = os.pipe()
    yield reading
    for end in (reading, writing):
        os.close(end)


def judged(words: int, frozen_s: float) -> Standstill | None:
    """What is said of a process that watches and feels its pulse, whose picture stays the same for so long."""
    vigil = Vigil(VigilSettings())
    vigil.has_watched = True
    with vigil.hearing():
        vigil.feel({"camera": 0.0, "reading": 0.0, "frozen": frozen_s})
    return vigil.looked(os.getpid(), words)


def test_a_frozen_picture_is_known_early_enough_that_another_start_takes_ten_seconds_in_all(words: int) -> None:
    known = judged(words, 4.0)
    assert known is not None
    assert known.sentence == "the camera's picture was frozen for 4 s"


def test_a_few_pictures_that_are_the_same_are_no_fault(words: int) -> None:
    assert judged(words, 3.0) is None
