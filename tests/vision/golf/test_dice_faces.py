"""Dice drawn in any colours are read by their pips; spots that make no face are none."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.golf.dice.faces import dice

PLACES = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}


def table(face: tuple[int, int, int], pip: tuple[int, int, int], turn_deg: float) -> NDArray[np.uint8]:
    """Dice of all six values in a row, each turned."""
    picture = np.full((200, 700, 3), (70, 80, 90), np.uint8)
    turn = np.deg2rad(turn_deg)
    axes = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    for value, places in PLACES.items():
        middle = np.array([100.0 * value, 100.0])
        corners = middle + np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * 22 @ axes
        cv2.fillPoly(picture, [np.round(corners).astype(np.int32)], face, cv2.LINE_AA)
        for place in places:
            x, y = middle + np.array(place) * 11.5 @ axes
            cv2.circle(picture, (round(x), round(y)), 4, pip, -1, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.7), np.uint8)


@pytest.mark.parametrize(
    ("face", "pip", "turn_deg"),
    [
        ((240, 240, 240), (20, 20, 20), 0.0),
        ((30, 30, 190), (240, 240, 240), 20.0),
        ((235, 240, 240), (30, 20, 200), 33.0),
    ],
)
def test_all_six_values(face: tuple[int, int, int], pip: tuple[int, int, int], turn_deg: float) -> None:
    assert [die.value for die in dice(table(face, pip, turn_deg))] == [1, 2, 3, 4, 5, 6]


def test_a_plain_table_has_no_dice() -> None:
    noise = np.random.default_rng(2).normal(120, 12, (300, 400, 3)).clip(0, 255).astype(np.uint8)
    assert dice(noise) == []
