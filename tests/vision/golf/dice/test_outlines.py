"""A doubtful face of a die is read again where the die's outline has its top."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

import vision.golf.dice.outlines as outlines
from vision.golf.dice.faces import Die, tops
from vision.golf.dice.outlines import is_doubtful, top_by_outline, top_of, with_outlines
from vision.golf.dice.top_face import is_faint

SIDE_PX, SLOPE = 30.0, 0.9
TOP_PX = (100.0, 90.0)
WHITE, RED, CLOTH = (225, 230, 232), (35, 30, 190), (150, 120, 70)
LEANS = (0.0, -SLOPE)
FLAT = np.eye(2)
Colour = tuple[int, int, int]
Picture = NDArray[np.uint8]


def cloth(is_mottled: bool) -> NDArray[np.float64]:
    """A cloth of one colour, or of all between that one and a pale one."""
    shown = np.full((240, 200, 3), CLOTH, float)
    if is_mottled:
        spots = cv2.GaussianBlur(np.random.default_rng(1).normal(0, 1, (240, 200)), (0, 0), 3)
        share = np.clip(0.5 + spots / spots.std() / 4, 0, 1)[..., None]
        shown += share * (np.array((215, 190, 170)) - shown)
    return shown


def picture(
    own: Colour, turn_deg: float, is_mottled: bool = False, height: float = 1.0, shade: float = 0.75
) -> Picture:
    """A die with two pips, seen aslant and flattened: it leans up, and shows a side, or two, below its top."""
    drawn = cloth(is_mottled)
    angle = np.radians(turn_deg)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]) * SIDE_PX
    corners = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]) @ turn.T + TOP_PX
    foot = corners + np.array([0.0, SLOPE * SIDE_PX * height])
    body = cv2.convexHull(np.round(np.vstack([corners, foot])).astype(np.int32))
    cv2.fillPoly(drawn, [body], tuple(round(shade * level) for level in own))
    cv2.fillPoly(drawn, [np.round(corners).astype(np.int32)], own)
    for at in np.array([(-0.25, -0.25), (0.25, 0.25)]) @ turn.T + TOP_PX:
        cv2.circle(drawn, (round(float(at[0])), round(float(at[1]))), 3, (20, 20, 20), -1)
    soft = cv2.GaussianBlur(drawn, (0, 0), 0.8)
    noisy: Picture = np.clip(soft + np.random.default_rng(0).normal(0, 2, soft.shape), 0, 255).astype(np.uint8)
    return noisy


def face(down: float, likely: float = 0.3, leans: tuple[float, float] = LEANS) -> Die:
    """A three that was read so many sides below the top's middle."""
    faces = (0.0, 0.0, likely, 0.0, 0.0, 0.0)
    return Die(3, TOP_PX[0], TOP_PX[1] + down * SIDE_PX, SIDE_PX, likely, faces, leans)


def seen_as(value: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The network sees this value at any place, and hardly a face."""
    shares = np.array([0.4, *(0.5 if of == value else 0.02 for of in range(1, 7))])
    monkeypatch.setattr(outlines, "read_there", lambda *_: shares)


@pytest.mark.parametrize("own", [WHITE, RED])
@pytest.mark.parametrize("turn_deg", [0.0, 15.0, 45.0])
@pytest.mark.parametrize("is_mottled", [False, True])
@pytest.mark.parametrize("down", [0.0, 0.3, 0.9])
def test_a_top_lies_half_a_side_above_the_middle_of_the_outline(
    own: Colour, turn_deg: float, is_mottled: bool, down: float
) -> None:
    if own is WHITE and is_mottled:
        own = (20, 160, 240)  # pale as the cloth, a white one has no outline
    place = top_by_outline(picture(own, turn_deg, is_mottled), face(down), FLAT)
    assert place is not None
    assert np.hypot(place.x_px - TOP_PX[0], place.y_px - TOP_PX[1]) < 0.15 * SIDE_PX
    assert place.side_px == pytest.approx(SIDE_PX, rel=0.15)


def test_a_die_that_hardly_stands_out_or_is_seen_from_above_has_no_outline() -> None:
    assert top_by_outline(picture(CLOTH, 0.0, is_mottled=True), face(0.3), FLAT) is None
    assert top_by_outline(picture(RED, 0.0), face(0.3, leans=(0.0, -0.2)), FLAT) is None


def test_an_outline_that_is_not_its_mirror_image_is_no_die() -> None:
    shown = picture(RED, 0.0)
    cv2.fillPoly(shown, [np.array([(55, 75), (90, 75), (90, 110)])], RED)
    assert top_by_outline(shown, face(0.3), FLAT) is None


def test_a_doubtful_face_becomes_the_top_on_which_all_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    seen_as(2, monkeypatch)
    doubtful, side = face(0.3), face(0.9)
    assert is_doubtful(doubtful)
    (top,) = with_outlines(picture(RED, 20.0), [doubtful, side], [FLAT, FLAT])
    assert (top.value, top.pips) == (2, 2)
    assert top.faces[1] > 0.95
    assert not is_doubtful(top)
    assert tops([top]) == [top]


def test_where_network_and_pips_disagree_the_doubt_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    seen_as(4, monkeypatch)
    assert with_outlines(picture(RED, 20.0), [face(0.3)], [FLAT]) == [face(0.3)]


@pytest.mark.parametrize(
    ("down", "likely", "stays"), [(0.2, 0.94, True), (0.2, 0.3, False), (0.7, 0.94, False)]
)
def test_two_plain_readings_of_one_top_that_differ_leave_the_doubt(
    down: float, likely: float, stays: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Carom Golf 100005: the outline of a glossy three's bright top showed its middle pip alone."""
    seen_as(2, monkeypatch)
    three = face(down, likely)
    (die,) = with_outlines(picture(RED, 20.0), [three], [FLAT])
    assert die == three if stays else die.value == 2


def test_a_face_that_spans_a_top_and_a_side_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    seen_as(4, monkeypatch)
    spanning = replace(face(0.7, likely=0.72), pips=2)
    assert tops([spanning]) == [spanning]
    (kept,) = with_outlines(picture(RED, 20.0), [spanning], [FLAT])
    assert is_faint(kept)
    assert tops([kept]) == []


@pytest.mark.parametrize("turn_deg", [0.0, 20.0, 45.0])
def test_a_top_that_stands_out_from_its_own_sides_is_no_die_by_itself(
    turn_deg: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Carom Golf 107160: a top in the lamp's light, over sides nearly as dark as the brown table."""
    seen_as(4, monkeypatch)
    shown = picture(WHITE, turn_deg, shade=0.3)
    plain = face(0.1, likely=0.9)
    assert with_outlines(shown, [plain], [FLAT]) == [plain]
    place = top_by_outline(shown, plain, FLAT, is_faint_too=True)
    assert place is not None
    assert np.hypot(place.x_px - TOP_PX[0], place.y_px - TOP_PX[1]) < 0.2 * SIDE_PX


def test_a_sure_face_stays_and_so_does_what_is_seen_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    seen_as(2, monkeypatch)
    both = [face(0.0, likely=0.97), face(0.9)]
    assert with_outlines(picture(RED, 20.0), both, [FLAT, FLAT]) == both


def test_a_print_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    seen_as(2, monkeypatch)
    flat = picture(WHITE, 0.0, height=0.0)
    assert with_outlines(flat, [face(0.0)], [FLAT]) == [face(0.0)]


def test_a_thing_is_the_die_on_which_all_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """No face was suspected there: place and size are those of what has changed."""
    lump = Die(1, TOP_PX[0], TOP_PX[1] + SLOPE * SIDE_PX / 2, 0.8 * SIDE_PX, 0.0, leans=LEANS)
    seen_as(2, monkeypatch)
    top = top_of(picture(RED, 20.0), lump, FLAT)
    assert top is not None
    assert (top.value, top.pips) == (2, 2)
    seen_as(4, monkeypatch)
    assert top_of(picture(RED, 20.0), lump, FLAT) is None
