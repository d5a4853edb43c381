"""Base circles correct a proposed surface, whatever the maker's print; other things have none."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from calibration.base_circles.fit import CORNERS, base_circles, fitted, half_side, residuals, together
from calibration.base_circles.pairs import circle_pairs
from calibration.geometry import mapped
from calibration.lens import Picture, Points
from tests.calibration.judge import other_thing

OFF = 0.02  # of the side: how far each proposed corner lies off, in both directions
SEEN_THROUGH = np.array([[1.1, 0.1, 0.02], [-0.05, 0.9, -0.04], [0.03, -0.12, 1.0]])
FLAT_PX = 300.0  # half the side of the drawn surface
WOOD, RED, LINE, COIN = (130, 185, 215), (45, 40, 190), (40, 45, 50), (30, 35, 40)


def drawn(reach: float, spread: float, radius: float, covered: tuple[int, ...]) -> tuple[Picture, Points]:
    """A board of such measures, in halves of its side, seen askew, and its corners; coins cover circles."""
    canvas = np.full((900, 900, 3), (70, 90, 60), np.uint8)
    cv2.rectangle(canvas, (150, 150), (750, 750), WOOD, -1)
    at_px = np.round(450 + FLAT_PX * base_circles(reach, spread)).astype(int).tolist()
    for nth, at in enumerate(at_px if radius else []):
        cv2.circle(canvas, at, round(radius * FLAT_PX), RED, -1, cv2.LINE_AA)
        cv2.circle(canvas, at, round(radius * FLAT_PX), LINE, 2, cv2.LINE_AA)
        if nth in covered:
            cv2.circle(canvas, (at[0] + 6, at[1] - 5), round(0.06 * FLAT_PX), COIN, -1, cv2.LINE_AA)
    askew = cv2.getPerspectiveTransform(
        np.array([(0, 0), (900, 0), (900, 900), (0, 900)], np.float32),
        np.array([(180, 90), (770, 60), (890, 700), (20, 640)], np.float32),
    )
    picture = cv2.GaussianBlur(cv2.warpPerspective(canvas, askew, (900, 750)), (0, 0), 1.0).astype(float)
    noisy = np.clip(picture + np.random.default_rng(7).normal(0, 5, picture.shape), 0, 255).astype(np.uint8)
    return noisy, mapped(np.asarray(askew, float), 449.5 + FLAT_PX * CORNERS)


def side_px(corners: Points) -> float:
    return float(np.mean(np.hypot(*(corners - np.roll(corners, 1, axis=0)).T)))


def worst(corners: Points, true: Points) -> float:
    """How far the worst corner is off, of the side."""
    return float(np.hypot(*(corners - true).T).max()) / side_px(true)


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("reach", "spread", "radius", "covered"),
    [(0.683, 0.867, 0.043, ()), (0.64, 0.78, 0.06, (3,)), (0.62, 0.84, 0.05, ()), (0.69, 0.89, 0.05, (6,))],
)
def test_the_circles_of_any_print_correct_the_corners(
    reach: float, spread: float, radius: float, covered: tuple[int, ...]
) -> None:
    bgr, true = drawn(reach, spread, radius, covered)
    askew = np.array([(1, -1), (1, 1), (1, -1), (1, 1)]) * OFF * side_px(true)  # as large, and out of square
    circles = circle_pairs(bgr, true + askew)
    assert circles is not None
    assert circles.is_sure()
    assert worst(circles.corners_px, true) < 0.4 * worst(true + askew, true)
    assert circles.print_ratio == pytest.approx(1 / reach, rel=0.02)


def test_a_board_without_print_has_no_circles() -> None:
    bgr, true = drawn(0.68, 0.87, 0.0, ())
    circles = circle_pairs(bgr, true)
    assert circles is None or not circles.is_sure()


@pytest.mark.parametrize("kind", ["billiards", "tiles", "chessboard", "page"])
def test_other_things_have_no_base_circles(kind: str) -> None:
    bgr = other_thing(kind, 3)
    height, width = bgr.shape[:2]
    corners = np.array([width, height]) * (0.5 + 0.35 * CORNERS)
    circles = circle_pairs(bgr, corners)
    assert circles is None or not circles.is_sure()


def test_a_circle_that_belongs_to_no_print_goes() -> None:
    printed = base_circles(0.68, 0.87)
    at = mapped(SEEN_THROUGH, printed)
    at[2] += [0.03, 0.02]
    kept = together(printed, at, np.ones(8, bool), 0.005)
    assert kept is not None
    assert kept[0].tolist() == [0, 1, 3, 4, 5, 6, 7]
    assert kept[1] < 1e-6


def test_five_circles_in_two_corners_and_a_half_place_no_board() -> None:
    printed = base_circles(0.68, 0.87)
    assert together(printed, printed, np.array([1, 1, 1, 1, 0, 0, 0, 0], bool), 0.005) is None


def test_the_spread_of_the_pairs_is_measured() -> None:
    fit = fitted(mapped(SEEN_THROUGH, base_circles(0.68, 0.79)), np.ones(8, bool), 0.68, 0.005)
    assert fit is not None
    assert fit.spread == pytest.approx(0.79, abs=0.005)


def test_a_corner_that_is_far_off_hardly_counts() -> None:
    corners = 0.98 * CORNERS
    corners[3] += [0.12, -0.1]
    assert half_side(corners) == pytest.approx(0.98, abs=0.008)


@pytest.mark.parametrize("seed", range(3))
def test_misfits_are_those_of_the_best_homographies(seed: int) -> None:
    printed, luck = base_circles(0.68, 0.85), np.random.default_rng(seed)
    seen = mapped(SEEN_THROUGH, base_circles(0.68, 0.83)) + luck.normal(0, 0.004, (8, 2))
    choices = [tuple(nth for nth in range(8) if nth != without) for without in range(8)]
    for choice, residual in zip(choices, residuals(printed, seen, choices), strict=True):
        some = list(choice)
        matrix, _ = cv2.findHomography(printed[some], seen[some], 0)
        off = mapped(np.asarray(matrix, float), printed[some]) - seen[some]
        assert residual == pytest.approx(np.sqrt((off**2).sum() / (off.size - 8)), rel=0.02)
