"""Print and cushions fitted to the picture together: turned print, bending lenses, striped cloths."""

from dataclasses import replace

import numpy as np
import pytest

from calibration.find import search
from calibration.lens import Lens
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.camera import camera_above
from vision.synthetic.scene.look import Look
from vision.synthetic.scene.scene import Scene
from vision.synthetic.variety.varied import show, varied

SIZE_PX = (1000, 750)
WIDE = replace(Lens.from_hfov(*SIZE_PX, 96.0), k1=-0.12, k2=0.013)
PLACES_MM = np.stack(np.meshgrid(*[np.linspace(-330, 330, 7)] * 2), axis=-1).reshape(-1, 2)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("lens", "turn_deg"), [(Lens.from_hfov(*SIZE_PX, 66.0), 0.35), (WIDE, -0.25)], ids=["usual", "wide"]
)
def test_print_that_is_turned_on_its_board_turns_no_millimetre(lens: Lens, turn_deg: float) -> None:
    eye_mm = (40.0, -150.0, 0.72 * lens.f_px * 740 / 500)
    truth = camera_above(lens, eye_mm, roll_deg=5.0)
    ornament = replace(Look().ornament, turn_deg=turn_deg)
    renderer = Renderer(truth, replace(Look(), ornament=ornament), luck=np.random.default_rng(3))
    bgr = renderer.draw(Scene(), 0.0, 0, np.random.default_rng(3)).whole_bgr()
    board_map = search(bgr).board_map
    off_mm = board_map.board_from_image(truth.image_from_board(PLACES_MM)) - PLACES_MM
    assert np.linalg.norm(off_mm, axis=1).mean() < 0.5
    turned_mm = (off_mm * np.column_stack([-PLACES_MM[:, 1], PLACES_MM[:, 0]])).sum() / (PLACES_MM**2).sum()
    assert abs(np.degrees(turned_mm)) < 0.06


@pytest.mark.long
@pytest.mark.parametrize(
    ("seed", "what"),
    [
        (11030, "on a striped cloth"),
        pytest.param(11049, "beyond the print, through a wide lens", marks=pytest.mark.long),
    ],
)
def test_finds_the_corners_of_drawn_boards(seed: int, what: str) -> None:
    shown = show(varied(seed))
    truth = shown.varied.board_map
    board_map = search(shown.bgr, surface_mm=truth.surface_mm).board_map
    off_mm = np.linalg.norm(board_map.corners_px() - np.array(shown.corners_px), axis=1) / truth.px_per_mm()
    assert off_mm.max() < 0.01 * truth.surface_mm, what
