"""Light is distinguished from hands and pieces: by planes, by rows, and by the drawing in a shadow."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.grained import SIDE, table
from vision.frame import Plane
from vision.light.illumination import light_between

WHOLE = np.full((SIDE, SIDE), 255, np.uint8)


def shaded(picture: Plane, depth: float, edge: float, soft: float = 0.35) -> Plane:
    """A picture under a cloud whose edge is at `edge`: 0 the left side of the picture, 1 the right."""
    across = np.linspace(0.0, 1.0, SIDE)
    light = 1 - depth * np.clip(0.5 + (edge - across) / soft, 0.0, 1.0)
    return np.clip(picture * light[None, :], 0, 255).astype(np.uint8)


def strange_share(before: Plane, after: Plane, where: Plane = WHOLE) -> float:
    relit = light_between(before, after, WHOLE).on(before)
    return float(np.mean((cv2.absdiff(relit, after) > 12)[where > 0]))


@pytest.mark.parametrize("edge", [0.1, 0.4, 0.7, 1.0])
@pytest.mark.parametrize("depth", [0.2, 0.5])
def test_a_clouds_edge_is_light(depth: float, edge: float) -> None:
    assert strange_share(table(), shaded(table(), depth, edge)) < 0.01


def test_a_hand_in_a_clouds_shadow_is_told_from_the_shadow() -> None:
    hand = np.zeros_like(WHOLE)
    cv2.ellipse(hand, (180, 90), (35, 90), 0, 0, 360, 255, -1)
    after = shaded(table(), 0.4, 0.5)
    after[hand > 0] = 30
    assert strange_share(table(), after, hand) > 0.8
    beside = cv2.bitwise_not(cv2.dilate(hand, np.ones((41, 41), np.uint8)))
    assert strange_share(table(), after, np.asarray(beside, np.uint8)) < 0.02


def test_coins_that_came_show_in_a_clouds_shadow() -> None:
    after = shaded(table(), 0.4, 0.5)
    coins = np.zeros_like(WHOLE)
    for x in (60, 180, 300):
        cv2.circle(coins, (x, 200), 8, 255, -1)
    after[coins > 0] = 20
    assert strange_share(table(), after, coins) > 0.8


def test_colours_fade_with_the_light_and_print_is_no_change_of_colour() -> None:
    before, after = table(), shaded(table(), 0.4, 1.0)
    light = light_between(before, after, WHOLE)
    red = np.full_like(before, 190)
    share = after.astype(float).sum() / before.astype(float).sum()
    due = 128 + (190 - 128) * share
    assert abs(float(light.on_tint(red).mean()) - due) < 3
    assert abs(due - 190) > 12, "else there would be nothing to test"
    np.testing.assert_array_equal(light_between(before, before, WHOLE).on_tint(red), red)
