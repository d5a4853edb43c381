"""The lens from pictures of chessboards and ChArUco boards."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.errors import CalibrationError
from calibration.lens import Lens, Picture
from calibration.lens_fit import Pattern, fit_lens

PUBLISHED_F_PX, PUBLISHED_K1 = 561.0, -0.2325  # of this camera, from all its pictures


def pictures(folder: Path) -> list[Picture]:
    return [np.asarray(cv2.imread(str(path)), np.uint8) for path in sorted(folder.glob("*.jpg"))]


def test_a_wide_lens_from_chessboards(shared: Path) -> None:
    fit = fit_lens(pictures(shared / "photos/checkerboard"), Pattern.from_text("chessboard:8x6"))
    assert len(fit.pictures) == 12
    assert fit.reprojection_px < 1.0
    assert fit.lens.f_px == pytest.approx(PUBLISHED_F_PX, rel=0.01)
    assert fit.lens.k1 == pytest.approx(PUBLISHED_K1, abs=0.02)


def test_a_lens_from_charuco_boards_partly_hidden(shared: Path) -> None:
    fit = fit_lens(pictures(shared / "photos/charuco"), Pattern.from_text("charuco:7x5:DICT_6X6_250"))
    assert len(fit.pictures) >= 6
    assert fit.reprojection_px < 1.0
    assert 60 < np.degrees(2 * np.arctan(fit.lens.width_px / 2 / fit.lens.f_px)) < 80


def test_stray_pictures_among_them_are_left_out() -> None:
    lens = Lens(1000, 800, 900.0, 499.5, 399.5, -0.12, 0.02)
    shown = [drawn_chessboard(lens, turn) for turn in range(8)]
    stray = [np.full((300, 400, 3), 90, np.uint8), np.full((800, 1000, 3), 90, np.uint8)]
    smaller = cv2.resize(shown[0], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    fit = fit_lens(
        [stray[0], *shown, stray[1], np.asarray(smaller, np.uint8)], Pattern.from_text("chessboard:7x5")
    )
    assert set(fit.pictures) <= set(range(1, 9))
    assert len(fit.pictures) >= 6
    assert fit.lens.f_px == pytest.approx(900.0, rel=0.01)


def test_a_picture_that_fits_far_worse_is_left_out() -> None:
    lens = Lens(1000, 800, 900.0, 499.5, 399.5, -0.12, 0.02)
    shown = [drawn_chessboard(lens, turn) for turn in range(8)]
    wave = (np.mgrid[0:800, 0:1000][1] + 9 * np.sin(np.mgrid[0:800, 0:1000][0] / 40)).astype(np.float32)
    bent = cv2.remap(shown[3], wave, np.mgrid[0:800, 0:1000][0].astype(np.float32), cv2.INTER_LINEAR)
    fit = fit_lens([*shown[:3], np.asarray(bent, np.uint8), *shown[4:]], Pattern.from_text("chessboard:7x5"))
    assert 3 not in fit.pictures
    assert fit.lens.f_px == pytest.approx(900.0, rel=0.01)


def test_a_drawn_chessboard_gives_back_the_lens_that_drew_it() -> None:
    lens = Lens(1000, 800, 900.0, 499.5, 399.5, -0.12, 0.02)
    fit = fit_lens([drawn_chessboard(lens, turn) for turn in range(8)], Pattern.from_text("chessboard:7x5"))
    assert fit.lens.f_px == pytest.approx(900.0, rel=0.01)
    assert fit.lens.k1 == pytest.approx(-0.12, abs=0.02)


def test_too_few_pictures_are_refused() -> None:
    blank = [np.full((300, 300, 3), 200, np.uint8)] * 4
    with pytest.raises(CalibrationError, match="0 of 4 pictures"):
        fit_lens(blank, Pattern.from_text("chessboard:8x6"))


@pytest.mark.parametrize(
    "text", ["", "chessboard", "chessboard:8", "charuco:7x5", "charuco:7x5:DICT_NONE", "grid:3x3"]
)
def test_an_unknown_pattern_is_refused(text: str) -> None:
    with pytest.raises(CalibrationError, match="expected chessboard"):
        Pattern.from_text(text)


def drawn_chessboard(lens: Lens, turn: int) -> Picture:
    """A chessboard of 8x6 squares of 40 mm seen through a lens, each turn from elsewhere."""
    rotation = np.array([0.5 * np.sin(turn), 0.5 * np.cos(turn), 0.2 * turn])
    shift = np.array([-140.0 + 40 * np.cos(2 * turn), -100.0 + 30 * np.sin(3 * turn), 520.0])
    canvas = np.full((lens.height_px, lens.width_px, 3), 230, np.uint8)
    for column in range(8):
        for row in range(6):
            if (column + row) % 2:
                edge = np.linspace(0, 1, 9)
                ring = (
                    [(t, 0) for t in edge]
                    + [(1, t) for t in edge]
                    + [(1 - t, 1) for t in edge]
                    + [(0, 1 - t) for t in edge]
                )
                square = np.array([((column + x) * 40.0, (row + y) * 40.0, 0.0) for x, y in ring])
                pixels, _ = cv2.projectPoints(square, rotation, shift, lens.matrix, lens.distortion)
                cv2.fillPoly(
                    canvas, [np.round(np.asarray(pixels) * 16).astype(np.int32)], (20, 20, 20), cv2.LINE_AA, 4
                )
    return canvas
