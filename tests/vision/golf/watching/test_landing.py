"""A token that left a hex is found by its colours where it has come down, and nowhere else."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from vision.golf.patches import FOOT, PX_PER_PITCH, SIZE
from vision.golf.watching.landing import Differences, Foot, Patch, colours_gone
from vision.golf.watching.landings import NO_FIT

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


def foot_of(pairs: Sequence[tuple[Patch | None, Patch]]) -> Foot | None:
    """The foot that fits best, seen from where a pitch of height leans by half of one."""
    assert GONE is not None
    feet = Differences(pairs).feet(GONE, np.full(len(pairs), 0.5))
    return max(feet, key=lambda foot: foot.fit, default=None)


def test_what_left_a_hex_is_known_by_its_colours_and_what_stays_is_not() -> None:
    assert GONE is not None
    assert GONE.shares == pytest.approx(np.array([0.2, 1.5, 1.6]) / 3.3, abs=0.02)
    assert colours_gone(patch((YELLOW, 0, 0)), patch((YELLOW, 0, 0))) is None


@pytest.mark.parametrize(("aside", "below"), [(0.0, 0.0), (0.4, 0.0), (-0.3, 0.3), (0.0, -0.5)])
def test_the_foot_is_where_the_token_stands_now(aside: float, below: float) -> None:
    pairs = [(patch(), patch()), (patch(), patch((YELLOW, aside, below)))]
    foot = foot_of(pairs)
    assert foot is not None
    assert foot.number == 1
    assert (foot.aside, foot.below) == pytest.approx((aside, below), abs=0.12)


def test_of_the_hexes_that_show_a_token_the_one_under_its_foot_is_believed() -> None:
    beside, cut_off = patch((YELLOW, 0.9, 0.0)), patch((YELLOW, 0, 0.75))
    foot = foot_of([(patch(), beside), (patch(), patch((YELLOW, 0.0, 0.0))), (patch(), cut_off)])
    assert foot is not None
    assert foot.number == 1


def test_a_token_whose_foot_is_hidden_is_found_by_what_is_seen_above() -> None:
    behind = patch((YELLOW, 0, 0), (RED, 0, 0.45))
    foot = foot_of([(patch((RED, 0, 0.45)), behind)])
    assert foot is not None
    assert (foot.aside, foot.below) == pytest.approx((0, 0), abs=0.2)
    whole = foot_of([(patch(), patch((YELLOW, 0, 0)))])
    assert whole is not None
    assert foot.fit < whole.fit


def test_neither_another_token_nor_one_that_stood_there_is_a_landing() -> None:
    still = patch((YELLOW, 0, 0))
    pairs = [(patch(), patch((RED, 0, 0))), (still, still), (None, still)]
    assert foot_of(pairs) is None


def test_a_shadow_is_no_landing() -> None:
    shaded = np.asarray((patch() + 1) * 0.5 - 1, np.float32)
    foot = foot_of([(patch(), shaded)])
    assert foot is None or foot.fit < NO_FIT
