"""Motion over a place between two looks: a hand that passed it, and no light that changed everywhere."""

from itertools import pairwise

import numpy as np

from vision.golf.watching.passing_hands import Passing

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


def noisy(picture: np.ndarray, luck: np.random.Generator) -> np.ndarray:
    return np.clip(picture + luck.normal(0, 2.0, picture.shape), 0, 255).astype(np.uint8)


def test_a_hand_nearly_as_dark_as_the_table_was_over_its_place_and_noise_was_not() -> None:
    luck = np.random.default_rng(4)
    hand = TABLE.copy()
    hand[25:36, 35:46] += 9
    passing = noted(*(noisy(picture, luck) for picture in (*[TABLE] * 40, hand, *[TABLE] * 40)))
    assert passing.was_over(40, 30, PITCH)
    assert not passing.was_over(60, 30, PITCH)


def test_a_picture_without_noise_that_flickers_by_a_level_shows_no_hand() -> None:
    flicker = TABLE.copy()
    flicker[28:33, 38:43] += 3
    assert not noted(TABLE, flicker, TABLE).was_over(40, 30, PITCH)


def test_a_light_that_was_switched_is_no_hand() -> None:
    assert not noted(TABLE, TABLE + 60, TABLE).was_over(40, 30, PITCH)


def test_motion_before_a_look_that_was_told_is_forgotten() -> None:
    passing = noted(TABLE, with_hand(40, 30), TABLE)
    passing.forget()
    assert not passing.was_over(40, 30, PITCH)


def test_pictures_of_another_size_tell_nothing() -> None:
    assert not noted(TABLE, with_hand(40, 30)[:40]).was_over(40, 30, PITCH)
