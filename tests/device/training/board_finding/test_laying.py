"""Pictures are laid on the canvas with their board mostly inside, and the corners stay corners."""

import cv2
import numpy as np
import pytest

from calibration.lens import Picture, Points
from calibration.proposal.board_network import CANVAS_PX
from device.training.board_finding.augmentation import CAMERA, LIGHT, covered, disturbed
from device.training.board_finding.laying import SQUARED_CHANCE, canvas_from_picture, fitted, laid
from device.training.board_finding.pictures import Kept
from device.training.board_finding.pool import BoardPool
from device.training.board_finding.samples import sample_of

SIZE_PX = (480, 360)
CORNERS = np.array([[130.0, 90], [330, 80], [370, 280], [100, 300]])
CANVAS = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * CANVAS_PX


@pytest.fixture(scope="module")
def drawn() -> Picture:
    """A pale board on a dark table."""
    bgr = np.full((SIZE_PX[1], SIZE_PX[0], 3), 40, np.uint8)
    cv2.fillPoly(bgr, [np.round(CORNERS * 16).astype(np.int32)], (170, 210, 230), cv2.LINE_AA, 4)
    return bgr


def kept(bgr: Picture, corners_px: Points | None) -> Kept:
    known = () if corners_px is None else (True,) * 4
    return Kept(np.asarray(cv2.imencode(".png", bgr)[1], np.uint8), corners_px, known)


def share_inside(corners: Points) -> float:
    """The share of a board's area that lies on the canvas."""
    hull = cv2.convexHull(corners.astype(np.float32))
    return float(cv2.intersectConvexConvex(hull, CANVAS)[0] / cv2.contourArea(hull))


def test_most_boards_lie_wholly_on_the_canvas_and_all_of_them_in_part() -> None:
    luck = np.random.default_rng(1)
    matrices = [canvas_from_picture(CORNERS, SIZE_PX, luck) for _ in range(400)]
    shares = np.array([share_inside(cv2.perspectiveTransform(CORNERS[None], m)[0]) for m in matrices])
    assert np.mean(shares > 0.999) > 0.75
    assert shares.min() > 0.1
    assert np.linalg.det(matrices).min() < 0 < np.linalg.det(matrices).max(), "some are mirrored, some are not"


def test_some_boards_lie_as_in_a_squared_look() -> None:
    luck = np.random.default_rng(3)
    matrices = [canvas_from_picture(CORNERS, SIZE_PX, luck) for _ in range(400)]
    boards = [cv2.perspectiveTransform(CORNERS[None], matrix)[0] for matrix in matrices]
    spans = np.array([np.ptp(board, axis=0) for board in boards]) / CANVAS_PX
    areas = np.array([cv2.contourArea(board.astype(np.float32)) for board in boards]) / CANVAS_PX**2
    squares = (areas / spans.prod(axis=1) > 0.92) & (spans.min(axis=1) > 0.65)
    assert 0.8 * SQUARED_CHANCE < squares.mean() < 2 * SQUARED_CHANCE


def test_the_corners_of_a_laid_board_are_where_the_picture_shows_them(drawn: Picture) -> None:
    luck = np.random.default_rng(2)
    for _ in range(40):
        matrix = canvas_from_picture(CORNERS, SIZE_PX, luck)
        corners = cv2.perspectiveTransform(CORNERS[None], matrix)[0]
        shown = laid(drawn, matrix, np.zeros((CANVAS_PX, CANVAS_PX, 3), np.uint8), luck)
        wanted = np.zeros((CANVAS_PX, CANVAS_PX), np.uint8)
        cv2.fillPoly(wanted, [np.round(corners * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        rim = cv2.dilate(cv2.Canny(wanted, 50, 100), np.ones((5, 5))) > 0
        whole = (
            cv2.warpPerspective(np.full(drawn.shape[:2], 255, np.uint8), matrix, (CANVAS_PX, CANVAS_PX)) == 255
        )
        judged = whole & ~rim
        assert judged.any()
        assert ((shown[..., 2] > 135) == (wanted > 127))[judged].all()


def test_a_picture_without_a_board_covers_the_canvas_in_part() -> None:
    luck = np.random.default_rng(3)
    corners = np.array([[0.0, 0], [SIZE_PX[0], 0], SIZE_PX, [0, SIZE_PX[1]]])
    for _ in range(100):
        matrix = canvas_from_picture(None, SIZE_PX, luck)
        shown = cv2.convexHull(cv2.perspectiveTransform(corners[None], matrix)[0].astype(np.float32))
        assert cv2.intersectConvexConvex(shown, CANVAS)[0] > 0.03 * CANVAS_PX**2


@pytest.mark.parametrize(("number", "change"), list(enumerate([change for change, _ in (*LIGHT, *CAMERA)])))
def test_each_disturbance_keeps_the_shape_and_repeats(drawn: Picture, number: int, change: object) -> None:
    assert callable(change)
    noisy = fitted(drawn) + np.random.default_rng(4).normal(0, 20, (CANVAS_PX, CANVAS_PX, 3))
    seen = noisy.astype(np.float32)
    once, again = (change(seen.copy(), np.random.default_rng(number)) for _ in range(2))
    assert once.shape == seen.shape
    assert np.isfinite(once).all()
    assert np.array_equal(once, again)
    assert np.abs(once - seen).max() > 1


def test_something_lies_over_a_covered_canvas_in_part(drawn: Picture) -> None:
    seen = fitted(drawn)
    for seed in range(10):
        over = covered(seen.astype(np.float32), 255 - seen, np.random.default_rng(seed))
        assert over.shape == seen.shape
        assert (np.abs(over - seen).max(axis=2) < 1).mean() > 0.2


def test_a_disturbed_canvas_keeps_shape_and_kind_and_repeats_by_its_seed(drawn: Picture) -> None:
    seen = fitted(drawn)
    shown = [disturbed(seen, 255 - seen, np.random.default_rng(seed)) for seed in (5, 5, 6)]
    assert all(one.shape == seen.shape and one.dtype == np.uint8 for one in shown)
    assert np.array_equal(shown[0], shown[1])
    assert not np.array_equal(shown[0], shown[2])


def test_a_sample_has_the_corners_that_its_marks_show(drawn: Picture) -> None:
    sample = sample_of(kept(drawn, CORNERS), kept(255 - drawn, None), np.random.default_rng(7))
    assert sample.canvas.shape == (CANVAS_PX, CANVAS_PX, 3)
    assert sample.corners is not None
    inside = np.round((sample.corners.mean(axis=0) + 0.5) / 4 - 0.5).astype(int)
    assert sample.marks[0][inside[1], inside[0]] == 1


def test_a_batch_has_the_answers_due_and_repeats_by_its_seed(drawn: Picture) -> None:
    boards, others = [kept(drawn, CORNERS)], [kept(255 - drawn, None)]
    pool = BoardPool(boards, boards, [], others)
    batch, same = (pool.batch(np.random.default_rng(8), 3) for _ in range(2))
    marks, counts = batch.due
    assert batch.pictures.shape == (3, 224, 224, 3)
    assert batch.pictures.dtype == np.uint8
    assert marks.shape == (3, 3, 56, 56)
    assert counts.shape == (3, 56, 56)
    assert not batch.holds.any(), "none of these is a photograph of a group"
    assert np.array_equal(batch.pictures, same.pictures)
