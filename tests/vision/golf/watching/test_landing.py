"""A token that left a hex is found by its colours where it has come down, and nowhere else."""

from __future__ import annotations

import numpy as np
import pytest

from vision.golf.patches import FOOT, PX_PER_PITCH, SIZE
from vision.golf.watching.landing import Patch, colours_gone, foot_of

GRASS, YELLOW, RED = (-0.55, 0.1, -0.4), (-0.8, 0.5, 0.6), (-0.75, -0.7, 0.5)


def patch(*tokens: tuple[tuple[float, float, float], float, float]) -> Patch:
    """Grass with upright tokens: colour, pitches aside and below the hex's middle of the foot."""
    bgr = np.empty((3, SIZE[1], SIZE[0]), np.float32)
    bgr[:] = np.array(GRASS, np.float32)[:, None, None]
    for colour, aside, below in tokens:
        column = round(FOOT[0] + aside * PX_PER_PITCH)
        row = round(FOOT[1] + 1 + below * PX_PER_PITCH)
        bgr[:, max(row - 16, 0) : row + 2, max(column - 5, 0) : column + 6] = np.array(colour)[:, None, None]
    return bgr + np.random.default_rng(0).normal(0, 0.01, bgr.shape).astype(np.float32)


GONE = colours_gone(patch((YELLOW, 0, 0)), patch())


def test_what_left_a_hex_is_known_by_its_colours_and_what_stays_is_not() -> None:
    assert GONE is not None
    assert GONE.shares == pytest.approx(np.array([0.2, 1.5, 1.6]) / 3.3, abs=0.02)
    assert colours_gone(patch((YELLOW, 0, 0)), patch((YELLOW, 0, 0))) is None


@pytest.mark.parametrize(("aside", "below"), [(0.0, 0.0), (0.4, 0.0), (-0.3, 0.3), (0.0, -0.5)])
def test_the_foot_is_where_the_token_stands_now(aside: float, below: float) -> None:
    assert GONE is not None
    pairs = [(patch(), patch()), (patch(), patch((YELLOW, aside, below)))]
    foot = foot_of(GONE, pairs)
    assert foot is not None
    assert foot.number == 1
    assert (foot.aside, foot.below) == pytest.approx((aside, below), abs=0.12)


def test_of_the_hexes_that_show_a_token_the_one_under_its_foot_is_believed() -> None:
    assert GONE is not None
    pairs = [(patch(), patch((YELLOW, 0.9, 0.0))), (patch(), patch((YELLOW, 0.0, 0.0)))]
    foot = foot_of(GONE, pairs)
    assert foot is not None
    assert foot.number == 1


def test_neither_another_token_nor_one_that_stood_there_nor_half_a_patch_is_a_landing() -> None:
    assert GONE is not None
    still = patch((YELLOW, 0, 0))
    cut_off = patch((YELLOW, 0, 0.75))
    pairs = [(patch(), patch((RED, 0, 0))), (still, still), (None, still), (patch(), cut_off)]
    assert foot_of(GONE, pairs) is None


def test_a_shadow_is_no_landing() -> None:
    assert GONE is not None
    shaded = np.asarray((patch() + 1) * 0.5 - 1, np.float32)
    assert foot_of(GONE, [(patch(), shaded)]) is None
