"""Four corners give the board's place; the picture gives the lens's bend and the pockets' size."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.errors import CalibrationError
from calibration.given import map_through
from calibration.solve import map_from_corners
from vision.synthetic.variety.varied import Shown, show, varied

QUARTER_POCKETS = 201  # a seed whose household board has pockets of this kind


@pytest.fixture(scope="module")
def household() -> Shown:
    return show(varied(QUARTER_POCKETS))


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["still_002", "still_007"])  # through 102 degrees, bent
def test_pieces_are_where_they_are_seen_through_a_bent_lens(shared: Path, name: str) -> None:
    truth = json.loads((shared / f"renders/stills/{name}.json").read_text())
    picture = np.asarray(cv2.imread(str(shared / f"renders/stills/{name}.jpg")), np.uint8)
    board_map = map_through(picture, np.array(truth["corners_px"]))
    tops_px = np.array([piece["px"] for piece in truth["pieces"]])
    wanted_mm = np.array([[piece["x_mm"], piece["y_mm"]] for piece in truth["pieces"]])
    off_mm = np.linalg.norm(board_map.board_from_image(tops_px, 8.0) - wanted_mm, axis=1)
    assert off_mm.mean() < 0.6
    assert np.abs(board_map.corners_px() - np.array(truth["corners_px"])).max() < 1.0


def test_pockets_are_as_the_picture_shows_them(household: Shown) -> None:
    true = household.varied.board_map
    board_map = map_through(household.bgr, np.array(household.corners_px), surface_mm=true.surface_mm)
    assert true.pocket_inset_mm == 0.0
    assert board_map.pocket_inset_mm == 0.0
    assert board_map.pocket_radius_mm == pytest.approx(true.pocket_radius_mm, abs=2.0)


@pytest.mark.parametrize("quarters", [1, *(pytest.param(turns, marks=pytest.mark.long) for turns in (2, 3))])
def test_which_way_is_north_the_corners_say(household: Shown, quarters: int) -> None:
    corners = np.roll(np.array(household.corners_px), quarters, axis=0)
    board_map = map_through(household.bgr, corners)
    assert np.abs(board_map.corners_px() - corners).max() < 2.0
    assert board_map.pocket_inset_mm == 0.0


def test_corners_of_something_else_are_taken_at_their_word(household: Shown) -> None:
    corners = np.array(household.corners_px)
    elsewhere = corners.mean(axis=0) + 0.8 * (corners - corners.mean(axis=0))
    height, width = household.bgr.shape[:2]
    assert map_through(household.bgr, elsewhere) == map_from_corners(elsewhere, (width, height))


def test_corners_count_where_no_board_is_found() -> None:
    grey = np.full((600, 800, 3), 128, np.uint8)
    corners = np.array([[100.0, 100.0], [700, 100], [700, 500], [100, 500]])
    assert map_through(grey, corners) == map_from_corners(corners, (800, 600))


def test_corners_that_fit_no_board_are_refused(household: Shown) -> None:
    with pytest.raises(CalibrationError, match="clockwise"):
        map_through(household.bgr, np.array(household.corners_px)[::-1])
