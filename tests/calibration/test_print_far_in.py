"""A board whose print stands far in from the cushions is placed by print and sides, not by the nearest edge."""

from dataclasses import replace

import numpy as np
import pytest

from calibration.find import search
from calibration.lens import Lens
from rules.carrom.board import ICF, BoardProfile
from rules.pieces import Kind
from rules.table import Mm, Piece
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.camera import camera_above
from vision.synthetic.scene.look import Look
from vision.synthetic.scene.scene import scene_of

BOARD_MAP = camera_above(Lens.from_hfov(1332, 990, 66.0), (60.0, -200.0, 1000.0))
ALONG_THE_CUSHION = tuple(Piece(Kind.WHITE, Mm(x_mm, 340.0)) for x_mm in (-150.0, 20.0, 160.0))


def printed(ratio: float, reach_mm: float = ICF.base_circle_radius_mm) -> BoardProfile:
    """A board whose half side is so many times the distance of its base circles' middles from the centre."""
    from_rail_mm = ICF.half_mm * (1 - 1 / ratio)
    return replace(ICF, outer_line_mm=from_rail_mm - reach_mm, inner_line_mm=from_rail_mm + reach_mm)


@pytest.mark.sample(1)
@pytest.mark.parametrize("ratio", [1.468, 1.62, 1.7])
def test_corners_are_right_for_any_print_ratio(ratio: float) -> None:
    luck = np.random.default_rng(3)
    picture = Renderer(BOARD_MAP, Look(), printed(ratio), luck=luck).picture(scene_of(ALONG_THE_CUSHION))
    corners = search(picture).board_map.corners_px()
    side_px = 740 * BOARD_MAP.px_per_mm()
    assert np.hypot(*(corners - BOARD_MAP.corners_px()).T).max() < 0.02 * side_px


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("ratio", "reach_mm", "k1"), [(1.62, 23.0, -0.12), (1.62, 23.0, 0.0), (1.7, 15.9, -0.12)]
)
def test_the_lines_of_any_maker_place_a_board_and_show_the_lens(
    ratio: float, reach_mm: float, k1: float
) -> None:
    """Its sides alone are straight, and one of several plain edges: a corner is then 1.4 % off."""
    lens = replace(Lens.from_hfov(1332, 990, 78.0), k1=k1)
    board_map = camera_above(lens, (60.0, -200.0, 900.0))
    luck = np.random.default_rng(4)
    picture = Renderer(board_map, Look(), printed(ratio, reach_mm), luck=luck).picture(
        scene_of(ALONG_THE_CUSHION)
    )
    corners = search(picture).board_map.corners_px()
    side_px = 740 * board_map.px_per_mm()
    assert np.hypot(*(corners - board_map.corners_px()).T).max() < 0.001 * side_px
