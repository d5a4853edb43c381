"""A picture that is too dark, or without colour, says so."""

import cv2
import numpy as np

from calibration.solve import map_from_corners
from tests.vision.change.test_tremble import CORNERS, SIZE, drawn
from vision.change.legibility import legibility_of
from vision.frame import Frame, Plane

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
