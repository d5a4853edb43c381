"""The board is found by itself on boards, and refused where there is none."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.find import NoBoard, find_board, search
from calibration.lens import Picture, Points

SIDES = ("NW", "NE", "SE", "SW")


def picture(path: Path) -> Picture:
    return np.asarray(cv2.imread(str(path)), np.uint8)


def worst_corner_px(found: Points, wanted: Points) -> float:
    return float(np.nanmax(np.linalg.norm(found - wanted, axis=1)))


@pytest.mark.parametrize("name", ["anskarthik_board", "nic_empty", "maimoons_empty"])
def test_finds_real_boards_within_a_hundredth_of_their_side(shared: Path, name: str) -> None:
    truth = json.loads((shared / "photos/carrom/truth.json").read_text())[f"{name}.jpg"]
    wanted = np.array([truth["corners_px"][side] for side in SIDES])
    board_map = search(picture(shared / f"photos/carrom/{name}.jpg")).board_map
    side_px = np.linalg.norm(wanted - np.roll(wanted, 1, axis=0), axis=1).mean()
    assert worst_corner_px(board_map.corners_px(), wanted) <= 0.01 * side_px + truth["corner_tolerance_px"]


def test_finds_every_board_that_a_person_can_find(shared: Path) -> None:
    pictures = sorted((shared / "photos/carrom").glob("*.jpg"))
    assert len(pictures) == 15
    assert [path.name for path in pictures if find_board(picture(path)) is None] == []


def test_finds_rendered_boards_to_the_millimetre_and_reads_raised_pieces_there(shared: Path) -> None:
    for path in sorted((shared / "renders/stills").glob("*.json")):
        truth = json.loads(path.read_text())
        board_map = search(picture(path.with_suffix(".jpg"))).board_map
        px_per_mm = board_map.px_per_mm()
        assert worst_corner_px(board_map.corners_px(), np.array(truth["corners_px"])) < 3 * px_per_mm, path.name
        tops_px = np.array([piece["px"] for piece in truth["pieces"]])
        wanted_mm = np.array([[piece["x_mm"], piece["y_mm"]] for piece in truth["pieces"]])
        off_mm = np.linalg.norm(board_map.board_from_image(tops_px, 8.0) - wanted_mm, axis=1)
        assert off_mm.mean() < 1.0, path.name


@pytest.mark.parametrize("folder", ["dice", "hex", "checkerboard", "charuco", "discs"])
def test_refuses_pictures_without_a_carrom_board(shared: Path, folder: str) -> None:
    pictures = sorted((shared / "photos" / folder).glob("*.jpg"))
    assert pictures
    assert [path.name for path in pictures if find_board(picture(path)) is not None] == []


def test_a_tiny_picture_is_refused_with_its_size() -> None:
    with pytest.raises(NoBoard, match="1x1 pixels"):
        search(np.zeros((1, 1, 3), np.uint8))


def test_noise_is_refused() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (700, 900, 3), np.uint8)
    with pytest.raises(NoBoard, match="no board"):
        search(noise)
