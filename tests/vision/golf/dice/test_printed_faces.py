"""A face that is printed shows no side below it; a die does, and the table below that."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.golf.dice.faces import Die, tops
from vision.golf.dice.printed_faces import is_printed, weighed_as_prints

MIDDLE_PX, SIDE_PX, SLOPE = 100.0, 30.0, 0.7
WHITE, BLACK, RED, PAPER, CLOTH = (225, 230, 232), (25, 25, 28), (35, 30, 190), (205, 210, 212), (60, 80, 60)
LEANS = (0.0, -SLOPE)
FLAT = np.eye(2)
Colour = tuple[int, int, int]


def picture(own: Colour, below: Colour, is_die: bool, turn_deg: float = 0.0) -> NDArray[np.uint8]:
    """A face of one pip, seen aslant and flattened: a die leans up in the picture, and has its side below."""
    drawn = np.full((200, 200, 3), below, np.uint8)
    angle = np.radians(turn_deg)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]) * SIDE_PX
    corners = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]) @ turn.T + MIDDLE_PX
    if is_die:
        foot = corners + np.array([0.0, SLOPE * SIDE_PX])
        body = cv2.convexHull(np.round(np.vstack([corners, foot])).astype(np.int32))
        cv2.fillPoly(drawn, [body], tuple(round(0.6 * level) for level in own))
    cv2.fillPoly(drawn, [np.round(corners).astype(np.int32)], own)
    cv2.circle(drawn, (100, 100), 3, BLACK, -1)
    soft = cv2.GaussianBlur(drawn, (0, 0), 0.8).astype(float)
    return np.clip(soft + np.random.default_rng(0).normal(0, 2, soft.shape), 0, 255).astype(np.uint8)


def looks_printed(shown: NDArray[np.uint8], leans: tuple[float, float] = LEANS) -> bool:
    return is_printed(shown, Die(1, MIDDLE_PX, MIDDLE_PX, SIDE_PX, 0.9, leans=leans), FLAT)


@pytest.mark.parametrize("turn_deg", [0.0, 20.0, 45.0])
@pytest.mark.parametrize(("own", "below"), [(WHITE, PAPER), (WHITE, CLOTH), (RED, PAPER), (RED, CLOTH)])
def test_a_die_has_a_side_and_a_print_has_none(own: Colour, below: Colour, turn_deg: float) -> None:
    assert looks_printed(picture(own, below, is_die=False, turn_deg=turn_deg))
    assert not looks_printed(picture(own, below, is_die=True, turn_deg=turn_deg))


def test_from_above_a_picture_does_not_decide() -> None:
    assert not looks_printed(picture(WHITE, PAPER, is_die=False), (0.0, -0.2))


def test_a_print_of_another_colour_below_a_face_is_no_side_of_it() -> None:
    shown = picture(WHITE, PAPER, is_die=False)
    shown[118:136] = (40, 160, 60)
    assert looks_printed(shown)


def test_a_top_from_which_a_lamp_has_taken_colour_is_of_the_paint_of_its_side() -> None:
    shown = picture(RED, (70, 110, 170), is_die=True)
    top = np.zeros(shown.shape[:2], np.uint8)
    cv2.rectangle(top, (85, 85), (115, 115), 1, -1)
    shown[top > 0] = np.clip(shown[top > 0].astype(int) + 120, 0, 255)
    assert not looks_printed(shown)


def test_what_looks_printed_is_not_told_and_leaves_a_doubt() -> None:
    die = Die(1, MIDDLE_PX, MIDDLE_PX, SIDE_PX, 0.93, (0.97, 0.01, 0.0, 0.0, 0.0, 0.0), LEANS)
    seen = [weighed_as_prints(picture(WHITE, PAPER, is_die), [die], [FLAT])[0] for is_die in (True, False)]
    assert tops([seen[0]]) == [die]
    assert tops([seen[1]]) == []
    assert 0.01 < sum(seen[1].faces) < 0.9


def test_a_print_beside_dice_is_not_likely_by_its_pips() -> None:
    """Rendered still 11: two dice lie beside a sheet with a one printed on it."""
    die = Die(1, MIDDLE_PX, MIDDLE_PX, SIDE_PX, 0.95, (0.99, 0.0, 0.0, 0.0, 0.0, 0.0), LEANS, pips=1)
    beside = [replace(die, x_px=x_px, score=0.99) for x_px in (300.0, 400.0)]
    (print_,) = weighed_as_prints(picture(WHITE, PAPER, is_die=False), [die], [FLAT])
    assert print_.faces[0] > 0.65
    assert tops([*beside, print_]) == beside
