"""Motion over a place between two looks: a hand that passed it, and no light that changed everywhere."""

from itertools import pairwise

import numpy as np

from vision.golf.watching.passing import Passing

TABLE = np.full((60, 80), 90, np.uint8)
PITCH = 6.0


def with_hand(x: int, y: int) -> np.ndarray:
    picture = TABLE.copy()
    picture[max(y - 5, 0) : y + 6, max(x - 5, 0) : x + 6] = 180
    return picture


def noted(*pictures: np.ndarray) -> Passing:
    passing = Passing()
    for last, now in pairwise(pictures):
        passing.note(last, now)
    return passing


def test_a_hand_that_came_and_went_was_over_its_place_and_no_other() -> None:
    passing = noted(TABLE, with_hand(40, 30), TABLE)
    assert passing.was_over(40, 30, PITCH)
    assert not passing.was_over(60, 30, PITCH)
    assert not noted(TABLE, TABLE, TABLE).was_over(40, 30, PITCH)


def test_a_light_that_was_switched_is_no_hand() -> None:
    assert not noted(TABLE, TABLE + 60, TABLE).was_over(40, 30, PITCH)


def test_motion_before_a_look_that_was_told_is_forgotten() -> None:
    passing = noted(TABLE, with_hand(40, 30), TABLE)
    passing.forget()
    assert not passing.was_over(40, 30, PITCH)


def test_pictures_of_another_size_tell_nothing() -> None:
    assert not noted(TABLE, with_hand(40, 30)[:40]).was_over(40, 30, PITCH)
