"""The view from above: coarse as a whole, fine on demand; the same for planes and for pictures."""

import numpy as np
import pytest

from calibration.boardmap import COIN_HEIGHT_MM, BoardMap
from calibration.lens import Lens
from rules.carrom.board import opening_layout
from vision.frame import Frame
from vision.rectified.view import TopView
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.camera import camera_above
from vision.synthetic.scene.look import Look
from vision.synthetic.scene.scene import scene_of

EYE_MM = (150.0, -260.0, 980.0)
STRAIGHT = Lens.from_hfov(1332, 990, 66.0)
BENT = Lens(1332, 990, 700.0, 660.0, 500.0, -0.24, 0.06)
LARGE = Lens.from_hfov(2664, 1980, 66.0)


@pytest.fixture(scope="module")
def drawn() -> tuple[Frame, BoardMap]:
    board_map = camera_above(STRAIGHT, EYE_MM)
    luck = np.random.default_rng(5)
    return Renderer(board_map, Look(), luck=luck).draw(scene_of(opening_layout(10.0)), 0.0, 0, luck), board_map


@pytest.mark.parametrize("lens", [STRAIGHT, BENT, LARGE])
def test_places_are_where_the_board_map_has_them(lens: Lens) -> None:
    board_map = camera_above(lens, EYE_MM)
    view = TopView.of(board_map)
    places = np.random.default_rng(1).uniform(-385, 385, (200, 2))
    columns, rows = view.image_from_board(places[:, 0], places[:, 1])
    wanted = board_map.image_from_board(places, COIN_HEIGHT_MM) + 0.5 - np.array(view.box[:2])
    assert np.abs(np.column_stack([columns, rows]) - wanted).max() < 0.01


def test_planes_and_a_picture_show_the_same(drawn: tuple[Frame, BoardMap]) -> None:
    frame, board_map = drawn
    view = TopView.of(board_map)
    of_planes, of_picture = view.look(frame), view.look(Frame.from_bgr(frame.whole_bgr()))
    assert of_planes.bgr.shape == of_picture.bgr.shape == (394, 394, 3)
    apart = np.abs(of_planes.bgr.astype(int) - of_picture.bgr)
    assert np.median(apart) <= 2
    assert np.percentile(apart, 95) <= 12  # colour has half the brightness's pixels: it runs over an edge


def test_a_picture_larger_than_needed_is_averaged() -> None:
    assert TopView.of(camera_above(STRAIGHT, EYE_MM)).fine_px == 1
    assert TopView.of(camera_above(LARGE, EYE_MM)).fine_px == 2


def test_beyond_the_picture_nothing_is_shown() -> None:
    whole = TopView.of(camera_above(STRAIGHT, (0.0, -100.0, 1100.0))).shown
    cut = TopView.of(camera_above(STRAIGHT, (0.0, -100.0, 1100.0), (0.0, 250.0))).shown
    assert whole.all()
    assert cut[: len(cut) // 2].all()
    assert not cut[-1].any()
