"""A shaken camera slides the whole picture: the shift is distinguished from motion, and taken back."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from calibration.lens import Lens
from tests.vision.grained import table
from vision.change.detector import HAND_MM2, SHAKE_HANDS, ChangeDetector
from vision.change.settings import ChangeSettings
from vision.change.shake import apart_with_play, slid_back, slid_cells
from vision.frame import Frame, Plane
from vision.synthetic.scene.camera import camera_above

WIDTH, HEIGHT = 800, 600


def slid(picture: Plane, across: float, down: float) -> Plane:
    matrix = np.array([[1, 0, across], [0, 1, down]], np.float32)
    size = (picture.shape[1], picture.shape[0])
    moved = cv2.warpAffine(picture, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, np.uint8)


@pytest.mark.parametrize("cells", [(3, -2), (-5, 0), (0, 6), (0, 0)])
def test_how_far_it_slid(cells: tuple[int, int]) -> None:
    assert slid_cells(table(), slid(table(), *cells)) == cells


def test_what_slid_by_half_a_cell_is_within_its_play() -> None:
    moved = slid(table(), 2.5, -1.5)
    back = slid_back(moved, slid_cells(table(), moved))
    assert np.mean(apart_with_play(back, table()) > 12) < 0.002
    assert np.mean(cv2.absdiff(back, table()) > 12) > 0.02


def frames(slides: list[tuple[float, float]], coin_from: int = 99) -> list[Frame]:
    """A table seen sixty times a second, slid by these amounts; from one frame on a coin runs over it."""
    plain = cv2.resize(table(), (WIDTH, HEIGHT), interpolation=cv2.INTER_LINEAR)
    grey = np.full((HEIGHT // 2, WIDTH // 2), 128, np.uint8)
    film = []
    for index, (across, down) in enumerate(slides):
        picture = np.asarray(plain.copy(), np.uint8)
        if index >= coin_from:
            cv2.circle(picture, (250 + 14 * (index - coin_from), 300), 14, 20, -1)
        film.append(Frame.from_planes(slid(picture, across, down), grey, grey, index / 60, index))
    return film


def hung() -> ChangeDetector:
    return ChangeDetector(
        camera_above(Lens.from_hfov(WIDTH, HEIGHT, 66.0), (0.0, -1.0, 800.0)), ChangeSettings()
    )


def watched(shots: list[Frame]) -> list[tuple[int, int]]:
    """For each frame, the number of cells with motion, and with foreground."""
    detector = hung()
    changes = []
    for shot in shots:
        change = detector.detect(shot)
        changes.append((change.motion_px, cv2.countNonZero(change.foreground)))
    return changes


STILL = [(0.0, 0.0)] * 6
SHAKE = [(6.0 * np.sin(0.7 * k), 4.0 * np.sin(0.5 * k)) for k in range(20)]


def test_a_shake_shows_little_motion_and_no_foreground() -> None:
    seen = watched(frames(STILL + SHAKE))
    assert max(motion for motion, _ in seen) < 500
    assert max(foreground for _, foreground in seen) < 500


def test_a_coin_that_runs_while_the_camera_swings_is_seen() -> None:
    without, with_coin = watched(frames(STILL + SHAKE)), watched(frames(STILL + SHAKE, coin_from=10))
    more = [seen[1] - plain[1] for seen, plain in zip(with_coin[11:], without[11:], strict=True)]
    assert min(more) > 60


def test_a_camera_that_sank_a_little_sees_nothing_strange() -> None:
    sunk = [(0.0, 0.06 * k) for k in range(40)]
    a_swing = SHAKE_HANDS * HAND_MM2 * hung().grid.cells_per_mm() ** 2
    assert max(foreground for _, foreground in watched(frames(sunk))) < a_swing
