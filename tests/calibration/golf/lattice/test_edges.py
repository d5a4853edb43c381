"""The edge picture of one picture is the same to the last bit, wherever in memory it lies."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.golf.lattice.edges import edge_picture
from tests.calibration.golf.drawn_course import drawn


def moved_in_memory(bgr: NDArray[np.uint8], by_bytes: int) -> NDArray[np.uint8]:
    """The same picture, so many bytes on."""
    buffer = np.empty(bgr.nbytes + by_bytes, np.uint8)
    moved = buffer[by_bytes:].reshape(bgr.shape)
    moved[:] = bgr
    return moved


@pytest.mark.parametrize("by_bytes", [1, 16, 48])
def test_edges_do_not_depend_on_the_place_in_memory(by_bytes: int) -> None:
    bgr = drawn()[0]
    assert np.array_equal(edge_picture(moved_in_memory(bgr, by_bytes)), edge_picture(bgr))
