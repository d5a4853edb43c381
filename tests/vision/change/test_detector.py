"""Cells of change detection: the places of the board in a reduced picture."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.lens import Lens
from rules.table import Mm
from vision.change import grid
from vision.change.detector import STILL_PX, Change, ChangeDetector
from vision.change.settings import ChangeSettings
from vision.frame import Frame
from vision.synthetic.scene.camera import camera_above


def test_a_places_cell_is_the_same_whether_it_was_asked_before_or_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(grid, "MOST_CELLS", 3)
    detector = ChangeDetector(
        camera_above(Lens.from_hfov(1332, 990, 66.0), (120.0, -90.0, 950.0)), ChangeSettings()
    )
    places = [Mm(float(x), float(y)) for x, y in np.random.default_rng(3).uniform(-370, 370, (9, 2))]
    for at in (*places, *places):
        (due,) = detector.grid.cell_from_board(np.array([[at.x_mm, at.y_mm]]))
        assert detector.grid.cell_of(at) == pytest.approx(tuple(due))


@pytest.mark.parametrize("noise", [3.0, 12.0])
def test_a_camera_that_speckles_shows_what_moves_and_nothing_else(noise: float) -> None:
    """With noise of 12 levels, a fortieth of all cells differ by an amount that is much for a clean camera."""
    detector = ChangeDetector(
        camera_above(Lens.from_hfov(1332, 990, 66.0), (0.0, -1.0, 1050.0)), ChangeSettings()
    )
    luck = np.random.default_rng(5)

    def shown(number: int, coin_at: int | None) -> Change:
        luma = 130 + noise * luck.standard_normal((990, 1332), np.float32)
        if coin_at is not None:
            luma[480:520, coin_at : coin_at + 40] -= 90
        quarter = np.full((495, 666), 128, np.uint8)
        return detector.detect(
            Frame(number / 60, number, luma=luma.clip(0, 255).astype(np.uint8), u=quarter, v=quarter)
        )

    still = [shown(number, None) for number in range(12)]
    assert max(change.motion_px for change in still[6:]) <= STILL_PX
    moving = [shown(12 + number, 500 + 30 * number) for number in range(4)]
    assert min(change.motion_px for change in moving[1:]) > 50


def test_a_hand_as_bright_as_the_wood_shows_though_cells_are_single_pixels_with_grain() -> None:
    """A board of 460 pixels before a camera with six levels of noise, on which strokes were missed."""
    detector = ChangeDetector(
        camera_above(Lens.from_hfov(1332, 990, 66.0), (0.0, -1.0, 1750.0)), ChangeSettings()
    )
    assert detector.grid.shrink == 1
    luck = np.random.default_rng(11)

    def shown(number: int, hand: bool) -> Change:
        luma = 140 + 6 * luck.standard_normal((990, 1332), np.float32)
        if hand:
            luma[420:620, 600 + 8 * number : 640 + 8 * number] -= 24
        quarter = np.full((495, 666), 128, np.uint8)
        return detector.detect(
            Frame(number / 60, number, luma=luma.clip(0, 255).astype(np.uint8), u=quarter, v=quarter)
        )

    still = [shown(number, hand=False) for number in range(12)]
    assert max(change.motion_px for change in still[6:]) <= STILL_PX
    foreground = [np.count_nonzero(shown(12 + number, hand=True).foreground) for number in range(4)]
    assert min(foreground) > 0.8 * 200 * 40


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("contrast", "noise", "is_seen"), [(160, 0.0, False), (60, 0.0, True), (60, 8.0, True), (60, 16.0, False)]
)
def test_a_faint_change_counts_in_a_dull_picture_unless_it_is_noise(
    contrast: int, noise: float, is_seen: bool
) -> None:
    """Eight levels are a tenth and more of a picture with sixty from its darkest to its brightest."""
    detector = ChangeDetector(
        camera_above(Lens.from_hfov(1332, 990, 66.0), (0.0, -1.0, 1050.0)), ChangeSettings()
    )
    luck = np.random.default_rng(7)
    table = np.full((990, 1332), 90.0, np.float32)
    table[300:360, 450:900], table[600:660, 450:900] = 60, 60 + contrast

    def shown(number: int, more: float) -> Change:
        luma = table + (noise * luck.standard_normal(table.shape, np.float32) if noise else 0)
        luma[450:530, 600:700] += more
        quarter = np.full((495, 666), 128, np.uint8)
        return detector.detect(
            Frame(number / 60, number, luma=luma.clip(0, 255).astype(np.uint8), u=quarter, v=quarter)
        )

    for number in range(60):
        shown(number, 0.0)
    assert bool(np.count_nonzero(shown(60, 8.0).foreground) > 200) is is_seen
