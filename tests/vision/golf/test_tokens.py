"""Tokens drawn on a course are told by colour and hex, and a hand is one."""

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.plane import HexPlane
from vision.golf.ground import flat_course, standing_out
from vision.golf.hands import hand_over
from vision.golf.tokens import tokens

COURSE = {(q, r): "plain" for r in range(8) for q in range(-(r // 2), 10 - r // 2)}
PITCH_PX = 50.0
PLANE = HexPlane(640, 480, np.eye(3))
INKS = {"red": (40, 40, 200), "blue": (200, 80, 30), "yellow": (40, 210, 240)}


def plane() -> HexPlane:
    """A camera straight above; hex (0, 0) lies at (60, 60)."""
    scale, middle = PLANE.scale_px / PITCH_PX, PLANE.middle_px
    away = (middle - 60) / PITCH_PX
    return HexPlane(640, 480, np.array([[scale, 0, away[0]], [0, scale, away[1]], [0, 0, 1.0]]))


def empty() -> NDArray[np.uint8]:
    """The course in plain green, with a little noise."""
    noise = np.random.default_rng(4).normal(0, 3, (480, 640, 3))
    return np.clip(np.array([60.0, 150.0, 80.0]) + noise, 0, 255).astype(np.uint8)


def test_discs_of_three_colours() -> None:
    picture, places = empty(), {"red": (3, 2), "blue": (5, 4), "yellow": (1, 5)}
    for colour, place in places.items():
        x_px, y_px = plane().px_from_hexes([place])[0]
        cv2.circle(picture, (round(x_px), round(y_px)), 21, INKS[colour], -1, cv2.LINE_AA)
    found = tokens(picture, plane(), COURSE, meeples=False)
    assert {token.token: token.at for token in found} == places


def test_an_empty_course_has_none_and_no_hand() -> None:
    assert tokens(empty(), plane(), COURSE, meeples=False) == []
    flat = flat_course(empty(), plane(), COURSE)
    assert not hand_over(standing_out(flat, COURSE))


def test_a_large_thing_is_a_hand() -> None:
    picture = empty()
    cv2.ellipse(picture, (400, 200), (160, 60), 30, 0, 360, (120, 150, 210), -1)
    flat = flat_course(picture, plane(), COURSE)
    assert hand_over(standing_out(flat, COURSE))
