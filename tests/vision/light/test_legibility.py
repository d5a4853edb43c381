"""A picture that is too dark, too blurred or too small, or without colour, says so."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.solve import map_from_corners
from tests.vision.change.hard_edges import CORNERS, SIZE, drawn
from vision.frame import Frame, Plane
from vision.light.legibility import LegibilityOverTime, legibility_of

MAP = map_from_corners(CORNERS, SIZE)


def coloured() -> Plane:
    """The drawn board with the colour of wood."""
    return np.asarray(np.clip(drawn() * np.array([0.6, 0.85, 1.05]), 0, 255), np.uint8)


def test_a_plain_picture_is_legible() -> None:
    seen = legibility_of(Frame.from_bgr(coloured()), MAP)
    assert not seen.is_dark
    assert not seen.is_dim
    assert seen.has_colour


def test_a_grey_picture_has_no_colour() -> None:
    grey = cv2.cvtColor(cv2.cvtColor(coloured(), cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    assert not legibility_of(Frame.from_bgr(np.asarray(grey, np.uint8)), MAP).has_colour


def in_the_dark(light: float, noise: float) -> Frame:
    """The board with this share of its light, and the noise of a high gain."""
    luck = np.random.default_rng(4)
    lin = (coloured() / 255.0) ** 2.2 * light
    lin += luck.standard_normal(lin.shape) * noise * np.sqrt(lin + 0.0004)
    return Frame.from_bgr((np.clip(lin, 0, 1) ** (1 / 2.2) * 255).astype(np.uint8))


def test_a_twelfth_of_the_light_is_too_dark() -> None:
    assert legibility_of(in_the_dark(0.08, 0.12), MAP).is_dark


def test_a_sixth_of_the_light_hides_single_pieces() -> None:
    seen = legibility_of(in_the_dark(0.16, 0.08), MAP)
    assert not seen.is_dark
    assert seen.is_dim


def test_a_dark_picture_is_not_called_blurred() -> None:
    assert not legibility_of(in_the_dark(0.08, 0.12), MAP).is_blurred


def blurred(blur_mm: float) -> Frame:
    spread_px = blur_mm * MAP.px_per_mm()
    return Frame.from_bgr(np.asarray(cv2.GaussianBlur(coloured(), (0, 0), spread_px), np.uint8))


@pytest.mark.parametrize(("blur_mm", "is_blurred"), [(1.0, False), (2.0, False), (8.0, True), (11.0, True)])
def test_a_picture_out_of_focus_says_so(blur_mm: float, is_blurred: bool) -> None:
    assert legibility_of(blurred(blur_mm), MAP).is_blurred == is_blurred


@pytest.mark.parametrize(("side_px", "is_small"), [(400, False), (250, False), (80, True), (60, True)])
def test_a_board_too_small_to_be_read_says_so(side_px: int, is_small: bool) -> None:
    scale = side_px / (MAP.px_per_mm() * MAP.surface_mm)
    small = cv2.resize(coloured(), None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    far = map_from_corners(CORNERS * scale, (small.shape[1], small.shape[0]))
    assert legibility_of(Frame.from_bgr(np.asarray(small, np.uint8)), far).is_blurred == is_small


def test_a_single_jolt_blurs_no_film() -> None:
    film, sharp, soft = LegibilityOverTime(), Frame.from_bgr(coloured()), blurred(10.0)
    shown = [soft, sharp, soft, soft, soft, sharp]
    said = [film.weigh(replace(frame, t_s=float(t_s)), MAP).hides_pieces for t_s, frame in enumerate(shown)]
    assert said == [False, False, False, True, True, False]
