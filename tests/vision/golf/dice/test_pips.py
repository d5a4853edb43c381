"""Pips are counted on a face that stands out, whatever its colours, size and turn; codes show none."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.golf.dice.faces import LEAST_SCORE, SURE, Die, counted, tops
from vision.golf.dice.pips import pips_on

MIDDLE_PX = 100.0
CORNERS = [(-1, -1), (1, 1), (-1, 1), (1, -1)]
LAYOUTS = {
    1: [(0, 0)],
    2: CORNERS[:2],
    3: [*CORNERS[:2], (0, 0)],
    4: CORNERS,
    5: [*CORNERS, (0, 0)],
    6: [*CORNERS, (-1, 0), (1, 0)],
}
WHITE, BLACK, RED, CLOTH = (225, 230, 232), (25, 25, 28), (35, 30, 190), (60, 80, 60)
Colour = tuple[int, int, int]


def face(
    value: int, side_px: float, turn_deg: float, own: Colour, pip: Colour, radius: float = 0.1
) -> NDArray[np.uint8]:
    """A face on cloth, drawn eight times as large and made small; the radius of its pips in sides."""
    times = 8
    large = np.full((200 * times, 200 * times, 3), CLOTH, np.uint8)
    angle, middle = np.radians(turn_deg), MIDDLE_PX * times + (times - 1) / 2
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]) * side_px * times
    corners = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]) @ turn.T + middle
    cv2.fillPoly(large, [np.round(corners).astype(np.int32)], own)
    for spot in LAYOUTS[value]:
        x, y = np.array(spot) * 0.25 @ turn.T + middle
        cv2.circle(large, (round(x), round(y)), round(radius * side_px * times), pip, -1)
    small = cv2.resize(large, (200, 200), interpolation=cv2.INTER_AREA).astype(float)
    return np.clip(small + np.random.default_rng(value).normal(0, 3, small.shape), 0, 255).astype(np.uint8)


@pytest.mark.parametrize("colours", [(WHITE, BLACK), (RED, WHITE), (BLACK, WHITE)])
@pytest.mark.parametrize("value", LAYOUTS)
def test_each_value_has_its_pips(value: int, colours: tuple[Colour, Colour]) -> None:
    for side_px, turn_deg in ((24, 10), (40, 37), (90, 80)):
        picture = face(value, side_px, turn_deg, *colours)
        assert pips_on(picture, MIDDLE_PX, MIDDLE_PX, side_px) == value


@pytest.mark.parametrize("radius", [0.12, 0.125])
@pytest.mark.parametrize("colours", [(WHITE, BLACK), (WHITE, (170, 60, 30)), (RED, WHITE)])
def test_pips_of_a_six_that_touch_in_their_rows_are_counted(
    colours: tuple[Colour, Colour], radius: float
) -> None:
    for side_px, turn_deg in ((28, 10), (40, 37), (90, 80)):
        picture = face(6, side_px, turn_deg, *colours, radius)
        assert pips_on(picture, MIDDLE_PX, MIDDLE_PX, side_px, np.eye(2)) == 6


def test_a_bar_and_a_cross_are_no_rows_of_pips() -> None:
    """A row is up to three pips long, and as straight as they are round."""
    for strokes in ([((60, 100), (140, 100))], [((85, 85), (115, 115)), ((85, 115), (115, 85))]):
        picture = face(1, 60, 0, WHITE, WHITE)
        for first, last in strokes:
            cv2.line(picture, first, last, BLACK, 6)
        assert pips_on(picture, MIDDLE_PX, MIDDLE_PX, 60, np.eye(2)) == 0


@pytest.mark.parametrize("value", LAYOUTS)
def test_pips_as_light_as_their_face_are_counted_by_their_colour(value: int) -> None:
    picture = face(value, 40, 20, (60, 120, 60), (60, 60, 120))
    assert pips_on(picture, MIDDLE_PX, MIDDLE_PX, 40, np.eye(2)) == value


def test_pips_that_run_into_a_dark_table_are_counted() -> None:
    """The rims of round dice are thin beside their outer pips."""
    side_px = 40
    picture = face(4, side_px, 0, WHITE, BLACK)
    for corner in CORNERS:
        near, far = (
            (MIDDLE_PX + share * side_px * np.array(corner)).round().astype(int).tolist()
            for share in (0.3, 1.5)
        )
        cv2.line(picture, near, far, CLOTH, 3)
    assert pips_on(picture, MIDDLE_PX, MIDDLE_PX, side_px) == 4


@pytest.mark.parametrize("level", [250, 20])
def test_a_glossy_or_dark_edge_is_no_pip_and_hides_none(level: int) -> None:
    """Round edges mirror the lamp on a table, where a die is seen aslant."""
    grey, pip = (150, 155, 158), BLACK if level > 200 else (250, 250, 250)
    picture = face(1, 40, 0, grey, pip)
    cv2.line(picture, (84, 113), (116, 113), (level, level, level), 7)
    assert pips_on(picture, MIDDLE_PX, MIDDLE_PX, 40, np.eye(2)) == 1
    assert pips_on(picture, MIDDLE_PX, MIDDLE_PX, 40) == 0


def test_a_speck_on_cloth_is_no_face() -> None:
    assert pips_on(face(1, 20, 0, CLOTH, WHITE), MIDDLE_PX, MIDDLE_PX, 20) == 0


def test_a_printed_code_has_other_spots_than_a_value() -> None:
    """Bits of a code touch each other, or are no spots."""
    picture = np.full((200, 200, 3), WHITE, np.uint8)
    cv2.rectangle(picture, (70, 70), (130, 130), BLACK, -1)
    for row, bits in enumerate(("1011", "0101", "1110", "0100")):
        for column, bit in enumerate(bits):
            at = (80 + 10 * column, 80 + 10 * row)
            cv2.rectangle(picture, at, (at[0] + 9, at[1] + 9), WHITE if bit == "1" else BLACK, -1)
    assert pips_on(picture, MIDDLE_PX, MIDDLE_PX, 50) not in (3, 4, 5, 6)


def test_a_face_in_doubt_is_told_where_its_pips_are_counted() -> None:
    in_doubt, sure = (LEAST_SCORE + SURE) / 2, SURE + 0.05
    told = [
        Die(5, 10.0, 0.0, 8.0, in_doubt, pips=5),
        Die(5, 50.0, 0.0, 8.0, in_doubt, pips=4),
        Die(5, 90.0, 0.0, 8.0, sure),
    ]
    not_told = [Die(5, 130.0, 0.0, 8.0, in_doubt, pips=2), Die(1, 170.0, 0.0, 8.0, in_doubt, pips=0)]
    assert tops([*told, *not_told]) == told


def test_a_likely_face_beside_dice_that_are_as_large_is_one_of_them() -> None:
    """All its pips are counted, though its own likelihood is small; print is seldom as large as dice are."""
    dice = [Die(6, 10.0, 0.0, 20.0, 0.97), Die(2, 60.0, 0.0, 24.0, 0.97)]
    likely = Die(4, 110.0, 0.0, 18.0, 0.4, faces=(0.0, 0.0, 0.0, 0.9, 0.0, 0.0), pips=4)
    small, unlike = replace(likely, side_px=9.0), replace(likely, pips=3)
    at_a_die = replace(likely, x_px=62.0)
    assert tops([*dice, likely]) == [*dice, likely]
    for face in (small, unlike, at_a_die):
        assert tops([*dice, face]) == dice
    assert tops([dice[0], likely]) == dice[:1]
    assert tops([likely]) == []


@pytest.mark.parametrize(
    ("slope", "least", "most"), [(1.0, 0.5, 0.9), (0.3, 0.0, 0.3)], ids=["aslant", "above"]
)
def test_one_pip_too_many_speaks_less_against_a_value_that_is_seen_from_low_aside(
    slope: float, least: float, most: float
) -> None:
    """A pip of the side next to it is counted there; seen from above none was."""
    three, likely = face(3, 40, 0, WHITE, BLACK), (0.0, 0.8, 0.0, 0.0, 0.0, 0.0)
    two = Die(2, MIDDLE_PX, MIDDLE_PX, 40.0, 0.8, likely, leans=(0.0, -slope))
    seen = counted(three, two, np.eye(2))
    assert seen.pips == 3
    assert least < seen.faces[1] < most
