"""The network at the cushions' feet: the edges it separates, and those it leaves to the other sides."""

from dataclasses import replace

import numpy as np
import pytest

from calibration.boardmap import BoardMap
from calibration.cushion.cushions import find_surface
from calibration.cushion.footing import AT_MM, TRUST, footing
from calibration.cushion.footing_network import LAYERS, answer, edge_of, forward
from calibration.lens import Lens, Picture
from calibration.printed.alignment import ANCHORS_MM, Alignment
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.camera import camera_above
from vision.synthetic.scene.look import Look
from vision.synthetic.scene.scene import Scene

LENS = Lens.from_hfov(1000, 750, 66.0)
EYE_MM = (60.0, -210.0, 950.0)
FOOT_MM = 370.0


def table(look: Look) -> tuple[BoardMap, Picture]:
    """A board seen somewhat aslant, without pieces."""
    board_map = camera_above(LENS, EYE_MM)
    renderer = Renderer(board_map, look, luck=np.random.default_rng(3))
    return board_map, renderer.draw(Scene(), 0.0, 0, np.random.default_rng(3)).whole_bgr()


def aligned(board_map: BoardMap) -> Alignment:
    return Alignment(board_map.image_from_board(ANCHORS_MM), 0.0, np.zeros(4), LENS)


def shadowed() -> Look:
    """A low lamp from the north: its frame's shadow lies on the surface, sharper than the foot itself."""
    look = Look()
    return replace(look, light=replace(look.light, lamp_mm=(200.0, 900.0, 900.0), ambient=0.35))


@pytest.mark.sample(1)
@pytest.mark.parametrize("look", [Look(), shadowed()], ids=["plain", "in the frame's shadow"])
def test_the_surface_ends_where_its_wood_does_not_where_a_shadow_begins(look: Look) -> None:
    board_map, bgr = table(look)
    seen = footing(bgr, aligned(board_map), board_map.eye_mm)
    assert np.abs(AT_MM[seen.end.argmax(axis=1)] - FOOT_MM).max() < 1.6
    surface = find_surface(bgr, aligned(board_map), board_map.eye_mm)
    assert np.abs(surface.reach_mm - FOOT_MM).max() < 0.8


def test_a_side_outside_the_picture_says_nothing_and_stands_where_the_others_do() -> None:
    board_map, bgr = table(Look())
    south_px = int(board_map.image_from_board(np.array([[0.0, -350.0]]))[0, 1])
    cut = np.ascontiguousarray(bgr[:south_px])
    seen = footing(cut, aligned(board_map), board_map.eye_mm)
    assert (seen.end[2] == 0).all()
    assert (seen.top[2] == 0).all()
    assert np.abs(seen.end[:2]).max() > TRUST
    surface = find_surface(cut, aligned(board_map), board_map.eye_mm)
    assert np.isnan(surface.shown_mm[2])
    assert len(surface.traced[2]) == 0
    assert abs(surface.reach_mm[2] - FOOT_MM) < 2.5


def test_the_light_of_the_lamp_hardly_matters() -> None:
    board_map, bgr = table(Look())
    dim = np.asarray(bgr * np.array([0.45, 0.5, 0.6]), np.uint8)
    bright, dark = (footing(picture, aligned(board_map), board_map.eye_mm).end for picture in (bgr, dim))
    assert np.abs(AT_MM[bright.argmax(axis=1)] - AT_MM[dark.argmax(axis=1)]).max() <= 1.0


def test_the_layers_fit_together_and_convolve_as_they_say() -> None:
    luck = np.random.default_rng(1)
    strips = luck.normal(0, 1, (2, 16, 8, 5)).astype(np.float32)
    shapes: dict[str, tuple[int, ...]] = {}

    def plain(name: str, given: np.ndarray, stride: int) -> np.ndarray:
        size, _, more = LAYERS[name]
        assert given.shape[3] == LAYERS[name][1], name
        edge = edge_of(size)
        rows, columns = ((length + 2 * edge - size) // stride + 1 for length in given.shape[1:3])
        shapes[name] = (len(given), rows, columns, more)
        return np.zeros(shapes[name], np.float32)

    assert forward(strips, plain).shape == answer(strips).shape == (2, 8, 4, 2)
    assert set(shapes) == set(LAYERS)
    flipped = answer(np.ascontiguousarray(strips[::-1]))
    np.testing.assert_allclose(flipped[::-1], answer(strips), atol=1e-3)
