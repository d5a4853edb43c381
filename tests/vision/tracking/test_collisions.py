"""Discs that slide and knock: the laws of physics hold at any places and speeds."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.table import Mm
from vision.tracking.collisions import Body, knocked, meets_s, slid
from vision.tracking.settings import MotionModel

KNOBS = MotionModel()
COIN_MM, HALF_MM = 15.9, 370.0
speeds = st.tuples(st.floats(-4000, 4000), st.floats(-4000, 4000))
masses = st.floats(0.5, 3.0)


def coin(x_mm: float, y_mm: float, vx: float = 0.0, vy: float = 0.0, mass: float = 1.0) -> Body:
    return Body(Mm(x_mm, y_mm), (vx, vy), COIN_MM, mass)


@given(speeds, speeds, masses, masses, st.floats(0, 2 * math.pi), st.floats(0, 1))
def test_a_knock_keeps_momentum_and_makes_no_energy(
    first: tuple[float, float],
    other: tuple[float, float],
    mass: float,
    other_mass: float,
    turn: float,
    bounce: float,
) -> None:
    there = 2 * COIN_MM * math.cos(turn), 2 * COIN_MM * math.sin(turn)
    before = coin(0, 0, *first, mass), coin(*there, *other, other_mass)
    after = knocked(*before, bounce)
    for axis in (0, 1):
        had, has = (sum(body.mass * body.velocity_mm_s[axis] for body in pair) for pair in (before, after))
        assert has == pytest.approx(had, abs=1e-6)
    had, has = (sum(body.mass * body.speed_mm_s**2 for body in pair) for pair in (before, after))
    assert has <= had * (1 + 1e-9) + 1e-6


def test_a_coin_struck_in_the_middle_takes_the_speed_of_its_like() -> None:
    still, gone = knocked(coin(0, 0, 1000), coin(2 * COIN_MM, 0), bounce=1.0)
    assert still.speed_mm_s == pytest.approx(0)
    assert gone.velocity_mm_s == pytest.approx((1000, 0))


def test_two_discs_touch_after_the_gap_between_them_is_run_through() -> None:
    assert meets_s(coin(0, 0, 1000), coin(2 * COIN_MM + 10, 0), 1.0) == pytest.approx(0.01)
    assert meets_s(coin(0, 0, 1000), coin(2 * COIN_MM + 10, 0), 0.005) is None
    assert meets_s(coin(0, 0, -1000), coin(2 * COIN_MM + 10, 0), 1.0) is None
    assert meets_s(coin(0, 0, 1000), coin(100, 2 * COIN_MM + 1), 1.0) is None


@given(st.floats(-200, 200), st.floats(-200, 200), speeds, st.floats(0.001, 0.04))
def test_a_disc_alone_goes_on_straight_and_slower_until_a_cushion(
    x_mm: float, y_mm: float, velocity: tuple[float, float], dt_s: float
) -> None:
    (later,) = slid([coin(x_mm, y_mm, *velocity)], dt_s, HALF_MM, KNOBS)
    braked = KNOBS.braking_mm_s2 * dt_s
    had = math.hypot(*velocity)
    most_mm = HALF_MM - COIN_MM
    assert max(abs(later.at.x_mm), abs(later.at.y_mm)) <= most_mm
    assert later.speed_mm_s <= max(had - braked, 0.0) + 1e-6
    free = abs(x_mm + velocity[0] * dt_s) < most_mm and abs(y_mm + velocity[1] * dt_s) < most_mm
    if free:
        assert later.speed_mm_s == pytest.approx(max(had - braked, 0.0), abs=1e-6)


def test_a_cushion_throws_back() -> None:
    (later,) = slid([coin(HALF_MM - COIN_MM - 5, 0, 1000)], 0.01, HALF_MM, KNOBS)
    assert later.velocity_mm_s[0] < -500
    assert later.at.x_mm < HALF_MM - COIN_MM


def test_a_blow_goes_through_a_row_and_only_its_last_coin_leaves() -> None:
    row = [coin(-60, 0, 2000), *(coin(2 * COIN_MM * k, 0) for k in range(3))]
    settings = MotionModel(knock_bounce=1.0, braking_mm_s2=0.0)
    *others, last = slid(row, 0.03, HALF_MM, settings)
    assert last.speed_mm_s == pytest.approx(2000)
    assert all(body.speed_mm_s == pytest.approx(0) for body in others)
