"""The focal length from one picture of a square, and the cost of a wrong one."""

from dataclasses import replace

import numpy as np
import pytest

from calibration.boardmap import COIN_HEIGHT_MM, BoardMap
from calibration.lens import Lens, usual_focus
from calibration.solve import map_from_corners, seen_from
from vision.synthetic.scene.camera import camera_above

SIZE_PX = (1332, 990)
USUAL = Lens.from_hfov(*SIZE_PX, 66.0)
WIDE = Lens.from_hfov(*SIZE_PX, 102.0)
PLACES_MM = np.stack(np.meshgrid(*[np.linspace(-350, 350, 9)] * 2), axis=-1).reshape(-1, 2)


def from_above(lens: Lens, tilt_deg: float = 0.0) -> BoardMap:
    """A board whose side fills four fifths of the picture's height."""
    away_mm = lens.f_px * 740 / (0.8 * SIZE_PX[1])
    tilt = np.radians(tilt_deg)
    return camera_above(lens, (0.0, float(-away_mm * np.sin(tilt)), float(away_mm * np.cos(tilt))))


def misfit_px(truth: BoardMap, ratio: float) -> float:
    """The misfit of the corners by a lens with a multiple of the true focal length."""
    return seen_from(truth.corners_px(), replace(truth.lens, f_px=truth.lens.f_px * ratio), 740.0)[1]


@pytest.mark.parametrize("ratio", [0.7, 0.94, 1.06, 1.4])
def test_from_straight_above_every_focal_length_explains_the_picture(ratio: float) -> None:
    assert misfit_px(from_above(USUAL), ratio) < 0.01


def test_the_more_a_camera_is_tilted_the_better_its_focal_length_is_told() -> None:
    told_px = [misfit_px(from_above(USUAL, tilt_deg), 1.06) for tilt_deg in (0.0, 5.0, 10.0, 20.0, 30.0)]
    assert told_px == sorted(told_px)
    assert told_px[1] < 0.2
    assert told_px[3] > 1.0


@pytest.mark.parametrize(("lens", "mean_mm", "worst_mm"), [(USUAL, 0.16, 0.28), (WIDE, 0.33, 0.6)])
def test_six_per_cent_of_focal_length_cost_a_fraction_of_a_millimetre(
    lens: Lens, mean_mm: float, worst_mm: float
) -> None:
    truth = from_above(lens)
    wrong = map_from_corners(truth.corners_px(), SIZE_PX, lens=replace(lens, f_px=1.06 * lens.f_px))
    tops_px = truth.image_from_board(PLACES_MM, COIN_HEIGHT_MM)
    off_mm = np.linalg.norm(wrong.board_from_image(tops_px, COIN_HEIGHT_MM) - PLACES_MM, axis=1)
    assert 0.5 * mean_mm < off_mm.mean() < mean_mm
    assert off_mm.max() < worst_mm


def test_a_lens_that_bends_strongly_is_taken_for_a_wide_one() -> None:
    assert usual_focus(0.0) == usual_focus(0.05) == usual_focus(-0.1) == 1.0
    ratio = WIDE.f_px / USUAL.f_px
    assert usual_focus(-0.11 / ratio**2) == pytest.approx(ratio)
