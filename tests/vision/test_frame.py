"""A frame of a trembling camera is moved back; any frame is freed as soon as nobody holds it."""

from __future__ import annotations

import gc
import weakref

import numpy as np
import pytest

from vision.frame import Frame

GREY = np.full((40, 60), 90, np.uint8)


def spotted(x: int, y: int, slid_px: tuple[float, float] = (0.0, 0.0)) -> Frame:
    luma, half = GREY.copy(), np.full((20, 30), 128, np.uint8)
    luma[y : y + 4, x : x + 4] = 200
    return Frame(0.0, 0, luma, half, half, slid_px=slid_px)


def test_a_slid_picture_is_moved_back() -> None:
    steady = spotted(23, 12, slid_px=(3.0, -2.0)).steady
    np.testing.assert_array_equal(steady.y, spotted(20, 14).y)
    assert steady.slid_px == (0.0, 0.0)


@pytest.mark.parametrize("slid_px", [(0.0, 0.0), (3.0, -2.0)], ids=["at rest", "slid"])
def test_a_frame_that_was_read_is_freed_without_the_collector(slid_px: tuple[float, float]) -> None:
    frame = spotted(20, 12, slid_px)
    assert frame.steady.steady.y.shape == GREY.shape
    freed = weakref.ref(frame)
    gc.disable()
    try:
        del frame
        assert freed() is None
    finally:
        gc.enable()
