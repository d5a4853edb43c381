"""Two lamps over one table: light adds, and each has its own shadows."""

from copy import deepcopy
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from calibration.lens import Lens
from rules.pieces import Kind
from rules.table import Mm
from vision.frame import Frame
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.camera import camera_above
from vision.synthetic.scene.look import Light, Look, Sensor
from vision.synthetic.scene.scene import Disc, Scene
from vision.synthetic.two_lamps import GAMMA, TwoLamps

BOARD = camera_above(Lens.from_hfov(666, 494, 66.0), (0.0, 0.0, 1050.0), (0.0, 0.0))
COIN = Scene((Disc(Kind.BLACK, Mm(0.0, 200.0)),))
PLAIN = Light(ambient=0.3, glare=0.0, tint=(1.0, 1.0, 1.0))
WEST = replace(PLAIN, lamp_mm=(-700.0, 200.0, 700.0))
EAST = replace(PLAIN, lamp_mm=(700.0, 200.0, 700.0))
BESIDE_MM = 20.0  # a place in the shadow of a coin of 15.5 mm


@cache
def painted(light: Light) -> Renderer:
    """The empty table in this light, which takes most of the time of a picture."""
    look = Look(light=light, grain=0.0, sensor=Sensor(noise=0.0))
    return Renderer(BOARD, look, luck=np.random.default_rng(1))


def renderer(light: Light) -> Renderer:
    """A table of its own, on which nothing was drawn before."""
    return deepcopy(painted(light))


def shown(lit: float, share: float = 0.5) -> Frame:
    two = TwoLamps(renderer(WEST), renderer(EAST), share, lambda _: lit)
    return two.draw(COIN, 0.0, 0, np.random.default_rng(1))


def level(frame: Frame, x_mm: float, y_mm: float = 200.0) -> float:
    x, y = np.rint(BOARD.image_from_board(np.array([[x_mm, y_mm]]))[0]).astype(int)
    return float(frame.y[y, x])


def shading(frame: Frame, side: int) -> float:
    """A place beside the coin, next to the bare wood of that side."""
    return level(frame, side * BESIDE_MM) / level(frame, side * 80.0)


def test_both_lamps_throw_a_shadow_and_one_that_is_off_throws_none() -> None:
    """The lamp in the west throws it to the east."""
    both, one = shown(1.0), shown(0.0)
    assert shading(both, 1) < 0.95
    assert shading(both, -1) < 0.95
    assert shading(one, 1) < shading(both, 1) - 0.05
    assert shading(one, -1) > shading(both, -1) + 0.02


def test_the_light_of_both_is_the_sum_of_each() -> None:
    west, east = (renderer(light).draw(COIN, 0.0, 0, np.random.default_rng(1)) for light in (WEST, EAST))
    both = shown(1.0, share=0.4)
    light = [((frame.y.astype(float) - 16) / 219).clip(0, 1) ** GAMMA for frame in (both, west, east)]
    assert np.abs(light[0] - 0.6 * light[1] - 0.4 * light[2]).max() < 0.03


@pytest.mark.parametrize("lit", [1.0, 0.0])
def test_a_table_that_is_switched_over_time_looks_as_if_it_had_always_been_so(lit: float) -> None:
    """What is drawn again only where it changed is right all over."""
    brightness = iter([1.0 - lit, 1.0 - lit, lit])
    two = TwoLamps(renderer(WEST), renderer(EAST), 0.5, lambda _: next(brightness))
    for scene in (Scene(), COIN, COIN):
        frame = two.draw(scene, 0.0, 0, np.random.default_rng(1))
    assert np.array_equal(frame.y, shown(lit).y)
