"""A late reader loses still pictures before moving ones, and never the newest."""

from __future__ import annotations

import numpy as np
import pytest

from device.sources.waiting import Waiting
from vision.frame import Frame

SIZE = (320, 240)
DISC_PX = 20
MOST = 4


def pictured(index: int, disc_x_px: int | None = None, gain: float = 1.0, noise: float = 2.0) -> Frame:
    """A table with a gradient; a light disc lies at this column, if any."""
    y = np.tile(np.linspace(60, 140, SIZE[0]), (SIZE[1], 1))
    if disc_x_px is not None:
        y[110 : 110 + DISC_PX, disc_x_px : disc_x_px + DISC_PX] = 200
    y = gain * y + np.random.default_rng(index).normal(0, noise, y.shape)
    grey = np.full((SIZE[1] // 2, SIZE[0] // 2), 128, np.uint8)
    return Frame.from_planes(np.clip(y, 0, 255).astype(np.uint8), grey, grey, index / 60, index)


def left_of(frames: list[Frame]) -> list[int]:
    """The numbers of the frames that a reader finds who comes after all of these."""
    waiting = Waiting(MOST)
    dropped = sum(waiting.offer(frame) for frame in frames)
    taken = [waiting.take().index for _ in range(len(waiting))]
    assert dropped + len(taken) == len(frames)
    return taken


def test_a_still_table_leaves_the_newest_pictures() -> None:
    assert left_of([pictured(index) for index in range(10)]) == [6, 7, 8, 9]


def test_moving_pictures_outlive_the_still_ones_before_and_after_them() -> None:
    disc_x_px = [40] * 4 + [60, 80, 100] + [100] * 6
    assert left_of([pictured(index, x_px) for index, x_px in enumerate(disc_x_px)]) == [4, 5, 6, 12]


def test_of_a_long_movement_the_newest_pictures_are_left() -> None:
    assert left_of([pictured(index, 20 + 6 * index) for index in range(12)]) == [8, 9, 10, 11]


def test_what_moves_by_a_pixel_a_picture_moves() -> None:
    disc_x_px = [40, 40, 40, 41, 42, 42, 42, 42]
    assert left_of([pictured(index, x_px) for index, x_px in enumerate(disc_x_px)])[:2] == [3, 4]


@pytest.mark.parametrize("noise", [0.0, 6.0, 15.0])
def test_noise_and_a_lamp_that_flickers_do_not_stir(noise: float) -> None:
    frames = [pictured(index, 40, gain=1 + 0.1 * (index % 2), noise=noise) for index in range(10)]
    assert left_of(frames) == [6, 7, 8, 9]


def test_a_picture_of_another_size_is_kept() -> None:
    small = Frame.from_bgr(np.zeros((120, 160, 3), np.uint8))
    assert left_of([pictured(0), small, *(pictured(index) for index in range(2, 7))])[0] == small.index


def test_nothing_can_be_taken_where_nothing_waits() -> None:
    with pytest.raises(IndexError):
        Waiting(MOST).take()
