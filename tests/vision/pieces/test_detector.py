"""The network's cells become places: cells that point at one place are one piece."""

import numpy as np
import pytest

from calibration.lens import Lens
from vision.pieces.detector import (
    CELL_ANSWERS,
    CELL_NUMBERS,
    CELL_PX,
    FIRST_NUMBERS,
    KINDS,
    filled,
    gathered,
    lie_of,
    quartered,
)
from vision.pieces.settings import ReadingSettings
from vision.rectified.network import light_of_level, middle_level
from vision.rectified.view import TopView
from vision.synthetic.scene.camera import camera_above

SETTINGS = ReadingSettings()
COUNT = 100
MIDDLES = CELL_PX * np.arange(COUNT) + (CELL_PX - 1) / 2


def cells(*pieces: tuple[float, float, float, int]) -> np.ndarray:
    """A perfect network's answers for pieces: x, y, radius in pixels, index in `KINDS`."""
    answered = np.zeros((COUNT, COUNT, CELL_ANSWERS), np.float32)
    answered[..., 0] = -8
    columns, rows = np.meshgrid(MIDDLES, MIDDLES)
    for x, y, radius, kind in pieces:
        own = np.hypot(x - columns, y - rows) < 5.5
        answered[own, 0] = 6
        answered[own, 1] = (x - columns[own]) / CELL_PX
        answered[own, 2] = (y - rows[own]) / CELL_PX
        answered[own, 3] = np.log(radius / 7.75)
        answered[own, 4 + kind] = 5
    return answered


def test_pieces_are_where_the_cells_point() -> None:
    pieces = [(60.2, 81.7, 7.75, 0), (75.7, 81.7, 7.75, 1), (200.0, 150.4, 10.3, 3)]
    places, radii, scores, kinds = gathered(cells(*pieces))
    order = np.argsort(places[:, 0])
    assert places[order] == pytest.approx(np.array(pieces)[:, :2], abs=1e-3)
    assert radii[order] == pytest.approx([7.75, 7.75, 10.3], abs=1e-3)
    assert scores.min() > 0.9
    assert kinds[order].argmax(axis=1).tolist() == [0, 1, 3]
    assert kinds.shape == (3, len(KINDS))


def test_nothing_is_anywhere_where_no_cell_says_so() -> None:
    places, *_, kinds = gathered(cells())
    assert places.shape == (0, 2)
    assert kinds.shape == (0, len(KINDS))


def test_the_likelier_comes_first_and_doubt_lowers_the_score() -> None:
    answered = cells((60.0, 80.0, 7.75, 0), (200.0, 80.0, 7.75, 0))
    answered[:, :30, 0] = np.where(answered[:, :30, 0] > 0, 0.5, answered[:, :30, 0])
    places, _, scores, _ = gathered(answered)
    assert places[:, 0].tolist() == pytest.approx([200.0, 60.0], abs=1e-3)
    assert scores[1] < 0.7 < 0.95 < scores[0]


def first_answers(bgr: np.ndarray) -> np.ndarray:
    """The output of the network's first step for each cell of a view."""
    return quartered(filled(bgr), middle_level(bgr))


@pytest.mark.parametrize("share", [0.4, 0.8])
def test_a_dimmer_picture_is_given_almost_alike(share: float) -> None:
    bgr = np.random.default_rng(1).integers(60, 250, (394, 394, 3)).astype(np.uint8)
    plain, dimmed = first_answers(bgr), first_answers((bgr * share).astype(np.uint8))
    assert np.abs(plain - dimmed).mean() < 0.12 * np.abs(plain).mean()


def test_what_fills_a_view_up_repeats_its_edge() -> None:
    bgr = np.random.default_rng(2).integers(0, 255, (394, 394, 3)).astype(np.uint8)
    whole = filled(bgr)
    assert whole.shape == (400, 400, 3)
    assert (whole[394:, :394] == whole[393:394, :394]).all()
    assert (whole[:, 399] == whole[:, 393]).all()


def test_each_cell_is_told_by_its_own_pixels_alone() -> None:
    bgr = np.random.default_rng(3).integers(0, 255, (48, 48, 3)).astype(np.uint8)
    numbers = quartered(bgr, 100.0)
    assert numbers.shape == (1, FIRST_NUMBERS, 12, 12)
    bgr[20:24, 8:12] = np.arange(CELL_NUMBERS).reshape(4, 4, 3)
    changed = np.abs(quartered(bgr, 100.0) - numbers).max(axis=1)[0] > 0
    assert np.argwhere(changed).tolist() == [[5, 2]]


def test_the_middle_level_is_that_of_the_board_without_its_margins() -> None:
    bgr = np.full((400, 400, 3), 90, np.uint8)
    bgr[:40] = 255
    assert middle_level(bgr) == 90
    assert light_of_level(90.0)[90] == 0


def test_the_lie_tells_where_the_eye_is_and_how_far_rail_and_pocket_are() -> None:
    lie = lie_of(TopView.of(camera_above(Lens.from_hfov(1332, 990, 66.0), (0.0, -120.0, 1040.0))))[0]
    across, up, rail, pocket, circle, middle = lie
    assert across[25, 5] < 0 < across[25, 44]
    assert up[5, 25] > 0 > up[44, 25]
    assert rail[25, 25] == pocket[25, 25] == circle[25, 25] == 1
    assert middle[24, 24] < 0.5 < middle[24, 34]
    assert (circle < 0.5).sum() == pytest.approx(8 * np.pi * 12.5**2 / 16**2, abs=4)
    assert rail[25, 0] < 0
    assert pocket[2, 2] < 0
