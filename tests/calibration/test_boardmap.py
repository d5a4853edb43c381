"""Pixels to millimetres and back, at any height, through bent lenses."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calibration.boardmap import BoardMap, corners_mm
from calibration.errors import CalibrationError
from calibration.lens import Lens
from calibration.solve import map_from_corners
from rules.carrom.board import ICF
from rules.pieces import Pocket
from rules.table import Mm
from tests.fuzz import examples

SIZE_PX = (1332, 990)
CORNERS_PX = np.array([[300.0, 130.0], [1030.0, 130.0], [1030.0, 860.0], [300.0, 860.0]])


def seen_from_eye(lens: Lens, tilt_deg: float, roll_deg: float, away_mm: float) -> BoardMap:
    """A board map made by projecting the corners with OpenCV's own camera, independent of ours."""
    flip, tilt, roll = np.radians([180.0, tilt_deg, roll_deg])
    turn = cv2.Rodrigues(np.array([0, 0, roll]))[0] @ cv2.Rodrigues(np.array([flip + tilt, 0, 0]))[0]
    square = np.column_stack([corners_mm(740.0), np.zeros(4)])
    pixels, _ = cv2.projectPoints(
        square, cv2.Rodrigues(turn)[0], np.array([0, 0, away_mm]), lens.matrix, lens.distortion
    )
    return map_from_corners(np.asarray(pixels, float).reshape(-1, 2), SIZE_PX, lens=lens)


@settings(max_examples=examples(30), deadline=None)
@given(
    tilt_deg=st.floats(0, 35),
    roll_deg=st.floats(-45, 45),
    k1=st.floats(-0.14, 0.05),
    x_mm=st.floats(-400, 400),
    y_mm=st.floats(-400, 400),
    height_mm=st.floats(0, 30),
)
def test_millimetres_to_pixels_and_back(
    tilt_deg: float, roll_deg: float, k1: float, x_mm: float, y_mm: float, height_mm: float
) -> None:
    lens = Lens(*SIZE_PX, 800.0, 665.5, 494.5, k1, 0.01)
    board_map = seen_from_eye(lens, tilt_deg, roll_deg, 1100.0)
    pixel = board_map.image_from_board(np.array([[x_mm, y_mm]]), height_mm)
    back = board_map.board_from_image(pixel, height_mm)
    again = board_map.image_from_board(back, height_mm)
    assert back == pytest.approx(np.array([[x_mm, y_mm]]), abs=0.05)
    assert again == pytest.approx(pixel, abs=0.1)


def test_a_board_has_the_laws_print_scaled_and_the_pockets_that_were_found() -> None:
    plain = map_from_corners(CORNERS_PX, SIZE_PX)
    assert plain.profile == ICF
    household = replace(plain, surface_mm=600.0, pocket_radius_mm=70.0, pocket_inset_mm=0.0).profile
    assert household.pocket(Pocket.NE) == Mm(300.0, 300.0)
    assert household.pocket_radius_mm == 70.0
    assert household.outer_line_mm == pytest.approx(ICF.outer_line_mm * 600 / 740)
    assert household.coin_radius_mm == ICF.coin_radius_mm


def test_a_raised_point_is_seen_where_opencv_projects_it() -> None:
    lens = Lens(*SIZE_PX, 900.0, 665.5, 494.5, -0.1, 0.01)
    board_map = seen_from_eye(lens, 20.0, 10.0, 1000.0)
    turn = (
        cv2.Rodrigues(np.array([0, 0, np.radians(10.0)]))[0]
        @ cv2.Rodrigues(np.array([np.radians(200.0), 0, 0]))[0]
    )
    raised = np.array([[300.0, 250.0, 8.0], [-350.0, -100.0, 8.0]])
    wanted, _ = cv2.projectPoints(
        raised, cv2.Rodrigues(turn)[0], np.array([0, 0, 1000.0]), lens.matrix, lens.distortion
    )
    assert board_map.image_from_board(raised[:, :2], 8.0) == pytest.approx(
        np.asarray(wanted).reshape(-1, 2), abs=0.05
    )


def test_the_eye_is_where_the_camera_was() -> None:
    board_map = seen_from_eye(Lens.from_hfov(*SIZE_PX, 66.0), 25.0, 5.0, 1000.0)
    assert board_map.eye_mm[2] == pytest.approx(1000 * np.cos(np.radians(25)), rel=0.01)
    assert np.hypot(*board_map.eye_mm[:2]) == pytest.approx(1000 * np.sin(np.radians(25)), rel=0.01)


def test_without_a_lens_a_tilted_square_tells_the_focal_length() -> None:
    known = seen_from_eye(Lens.from_hfov(*SIZE_PX, 82.0), 30.0, 0.0, 900.0)
    estimated = map_from_corners(known.corners_px(), SIZE_PX)
    assert estimated.lens.f_px == pytest.approx(known.lens.f_px, rel=0.05)


@pytest.mark.parametrize("order", [(1, 0, 3, 2), (3, 2, 1, 0), (0, 2, 1, 3)])
def test_corners_in_another_order_are_refused(order: tuple[int, ...]) -> None:
    corners = np.array([[400.0, 100.0], [1000.0, 110.0], [1020.0, 800.0], [390.0, 790.0]])
    with pytest.raises(CalibrationError, match="NW NE SE SW"):
        map_from_corners(corners[list(order)], SIZE_PX)


def test_three_corners_are_refused() -> None:
    with pytest.raises(CalibrationError, match="four corners"):
        map_from_corners(np.zeros((3, 2)), SIZE_PX)


@pytest.mark.parametrize("surface_mm", [480.0, 605.0, 900.0])
def test_another_size_leaves_the_place_in_the_picture(surface_mm: float) -> None:
    board_map = map_from_corners(np.array([(120, 90), (520, 60), (610, 440), (60, 430)], float), (640, 480))
    resized = board_map.resized(surface_mm)
    share = surface_mm / board_map.surface_mm
    points = np.array([(10.0, -20.0), (300.0, 250.0)])
    np.testing.assert_allclose(
        resized.image_from_board(points * share, 8.0 * share),
        board_map.image_from_board(points, 8.0),
        atol=1e-6,
    )
    assert resized.pocket_radius_mm == pytest.approx(board_map.pocket_radius_mm * share)
