"""A board whose print stands far in from the cushions is placed by its sides, not by the nearest plain edge."""

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


def printed(ratio: float) -> BoardProfile:
    """A board whose half side is so many times the distance of its base circles' middles from the centre."""
    from_rail_mm = ICF.half_mm * (1 - 1 / ratio)
    reach_mm = ICF.base_circle_radius_mm
    return replace(ICF, outer_line_mm=from_rail_mm - reach_mm, inner_line_mm=from_rail_mm + reach_mm)


@pytest.mark.sample(1)
@pytest.mark.parametrize("ratio", [1.468, 1.62, 1.7])
def test_corners_are_right_for_any_print_ratio(ratio: float) -> None:
    luck = np.random.default_rng(3)
    picture = Renderer(BOARD_MAP, Look(), printed(ratio), luck=luck).picture(scene_of(ALONG_THE_CUSHION))
    corners = search(picture).board_map.corners_px()
    side_px = 740 * BOARD_MAP.px_per_mm()
    assert np.hypot(*(corners - BOARD_MAP.corners_px()).T).max() < 0.02 * side_px
