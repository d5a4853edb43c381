"""The measurement of what follows a board finder's network: sides told with a network's errors."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.proposal.proposals import proposal
from device.errors import BadInput
from device.training.board_finding.moved import Errors, SidesTold, main, measured
from device.training.board_finding.pictures import Photograph
from vision.synthetic.variety.varied import show, varied

SQUARE = np.array([[100.0, 100], [300, 100], [300, 300], [100, 300]])


def luck() -> np.random.Generator:
    return np.random.default_rng(7)


def test_corners_move_by_the_spread_in_any_direction() -> None:
    many = np.concatenate([Errors(0.01).moved(SQUARE, np.random.default_rng(n)) - SQUARE for n in range(400)])
    assert many.std() == pytest.approx(2.0, rel=0.1)
    assert abs(many.mean()) < 0.2


def test_a_hidden_foot_moves_the_two_near_corners_towards_the_far_ones() -> None:
    moved = Errors(0.0, 0.1).moved(SQUARE, luck()) - SQUARE
    assert not moved[:2].any()
    assert not moved[2:, 0].any()
    assert (moved[2:, 1] <= -0.05 * 200).all()
    assert (moved[2:, 1] >= -0.1 * 200).all()


def test_sides_that_are_told_are_surely_seen_where_they_are_told() -> None:
    seen = proposal(np.zeros((400, 400, 3), np.uint8), SidesTold(SQUARE))
    assert seen is not None
    assert seen.likelihood() > 0.99
    assert np.abs(seen.corners_px - SQUARE).max() < 0.5


def test_print_places_a_board_that_is_told_a_hundredth_off(tmp_path: Path) -> None:
    shown = show(varied(20000))
    cv2.imwrite(str(tmp_path / "drawn.png"), shown.bgr)
    corners_px = np.asarray(shown.varied.board_map.corners_px(), float)
    (trial,) = measured([Photograph(tmp_path / "drawn.png", 0, corners_px, (True,) * 4)], Errors(0.005), seed=1)
    assert trial.off is not None
    assert trial.off < 0.003


def test_a_folder_without_photographs_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no photographs of such boards"):
        main(["--shared", str(tmp_path)])
