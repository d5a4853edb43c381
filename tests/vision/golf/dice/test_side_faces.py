"""A side of a die is no top, however plain it is: beyond it the die goes on."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.golf.dice.faces import Die, tops
from vision.golf.dice.side_faces import is_side, with_sides
from vision.golf.dice.top_face import shares_of

SIDE_PX, SLOPE = 30.0, 1.0
TOP_PX = (100.0, 90.0)
WHITE, RED, BLACK, CLOTH = (225, 230, 232), (35, 30, 190), (40, 40, 42), (60, 80, 60)
GRASS, MAROON, PALE, PINK = (40, 130, 90), (20, 20, 120), (165, 160, 180), (175, 155, 215)
LEANS = (0.0, -SLOPE)
FLAT = np.eye(2)
Colour = tuple[int, int, int]


def checked(squares: Colour, light: float, cloth: Colour = CLOTH) -> NDArray[np.uint8]:
    """A cloth of squares in its own colour and another one, in some light; one of those lies beyond the top."""
    rows, columns = np.mgrid[:240, :200] // round(1.6 * SIDE_PX)
    lit = np.array(squares) * light
    return np.where(((rows + columns) % 2 == 1)[..., None], lit, cloth).astype(np.uint8)


def picture(
    own: Colour, turn_deg: float, cloth: NDArray[np.uint8] | None = None, shade: float = 0.75
) -> NDArray[np.uint8]:
    """A die on cloth, seen aslant and flattened: it leans up, and shows a side, or two, below its top."""
    drawn = np.full((240, 200, 3), CLOTH, np.uint8) if cloth is None else cloth.copy()
    angle = np.radians(turn_deg)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]) * SIDE_PX
    corners = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]) @ turn.T + TOP_PX
    foot = corners + np.array([0.0, SLOPE * SIDE_PX])
    body = cv2.convexHull(np.round(np.vstack([corners, foot])).astype(np.int32))
    cv2.fillPoly(drawn, [body], tuple(round(shade * level) for level in own))
    cv2.fillPoly(drawn, [np.round(corners).astype(np.int32)], own)
    soft = cv2.GaussianBlur(drawn, (0, 0), 0.8).astype(float)
    return np.clip(soft + np.random.default_rng(0).normal(0, 2, soft.shape), 0, 255).astype(np.uint8)


def face(down: float, right: float = 0.0, leans: tuple[float, float] = LEANS) -> Die:
    """A sure three, so many sides below the top's middle and to its right."""
    x_px, y_px = TOP_PX[0] + right * SIDE_PX, TOP_PX[1] + down * SIDE_PX
    return Die(3, x_px, y_px, SIDE_PX, 0.96, (0.0, 0.0, 0.98, 0.0, 0.0, 0.0), leans)


@pytest.mark.parametrize("own", [WHITE, RED])
@pytest.mark.parametrize("turn_deg", [0.0, 15.0, 30.0])
def test_a_side_is_told_from_a_top(own: Colour, turn_deg: float) -> None:
    shown = picture(own, turn_deg)
    angle = np.radians(turn_deg)
    side = face((np.cos(angle) + SLOPE) / 2, -np.sin(angle) / 2)
    assert is_side(shown, side, FLAT)
    assert not is_side(shown, face(0.0), FLAT)


@pytest.mark.parametrize(("own", "cloth"), [(WHITE, PALE), (RED, PINK)])
@pytest.mark.parametrize("turn_deg", [0.0, 30.0, 45.0])
@pytest.mark.parametrize("light", [0.75, 0.9, 1.0])
def test_squares_of_a_cloth_beyond_a_die_of_their_colour_are_no_part_of_it(
    own: Colour, cloth: Colour, turn_deg: float, light: float
) -> None:
    """Carom Golf 106130: a white die on a cloth of pale squares; beyond its top the next one lay."""
    shown = picture(own, turn_deg, checked(own, light, cloth), shade=0.55)
    assert not is_side(shown, face(0.0), FLAT)


@pytest.mark.parametrize("turn_deg", [0.0, 30.0, 45.0])
def test_few_squares_are_of_the_table_too(turn_deg: float) -> None:
    """Carom Golf 107137: most of what lay around was course, and dark squares."""
    cloth = np.full((240, 200, 3), MAROON, np.uint8)
    cloth[:, :60] = GRASS
    cloth[36:96, 70:130] = cloth[110:150, 130:180] = np.array(WHITE) * 0.75
    assert not is_side(picture(WHITE, turn_deg, cloth, shade=0.35), face(0.0), FLAT)


@pytest.mark.parametrize(("own", "cloth"), [(WHITE, PALE), (RED, PINK), (WHITE, CLOTH), (RED, CLOTH)])
def test_on_such_a_cloth_in_less_light_a_side_is_told(own: Colour, cloth: Colour) -> None:
    assert is_side(picture(own, 0.0, checked(own, 0.75, cloth)), face(1.0), FLAT)


def test_from_above_no_side_is_seen() -> None:
    assert not is_side(picture(WHITE, 0.0), face(1.0, leans=(0.0, -0.2)), FLAT)


def test_a_die_that_hardly_stands_out_from_its_table_has_no_sides() -> None:
    assert not is_side(picture(CLOTH, 0.0), face(1.0), FLAT)


def test_a_side_is_never_told_and_tells_what_is_not_on_top() -> None:
    (side,) = with_sides(picture(WHITE, 0.0), [face(1.0)], [FLAT])
    assert side.is_side
    assert tops([side]) == []
    shares = shares_of([side])
    assert shares[[2, 3]].max() < 0.01
    assert shares.max() < 0.3
    top = Die(1, *TOP_PX, SIDE_PX, 0.9, (0.93, 0.0, 0.0, 0.0, 0.0, 0.0), LEANS)
    assert tops([side, top]) == [top]
    assert shares_of([side, top]).argmax() == 0
    assert shares_of([side, top]).max() > 0.95
