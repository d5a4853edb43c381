"""A print is drawn over a drawn board and fitted; a few steps tell the guesses that see it from the others."""

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.boardmap import BoardMap
from calibration.lens import Points
from calibration.printed.alignment import ANCHORS_MM
from calibration.printed.model import print_of
from calibration.registration.fitting import align, align_closely, align_roughly
from calibration.registration.line_ridges import quantiles
from calibration.registration.print_search import BEHIND
from tests.calibration.registration.laid import laid
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.look import Look
from vision.synthetic.scene.scene import scene_of

SIZE_PX = (888, 660)
PRINTS = print_of()
NO_CIRCLES = np.zeros((0, 2))


@pytest.fixture(scope="module")
def grey(board_map: BoardMap) -> Points:
    drawn = Renderer(board_map, Look(), luck=np.random.default_rng(1)).draw(
        scene_of(()), 0.0, 0, np.random.default_rng(1)
    )
    return np.asarray(cv2.GaussianBlur(drawn.y, (0, 0), 0.7), np.float32)


def test_a_guess_beside_the_print_is_pulled_onto_it(board_map: BoardMap, grey: Points) -> None:
    aligned = align(grey, laid(board_map, 3.0), PRINTS, NO_CIRCLES)
    assert aligned is not None
    off_px = aligned.image_from_board(ANCHORS_MM) - board_map.image_from_board(ANCHORS_MM)
    assert np.abs(off_px).max() < 0.5


def test_the_steps_are_the_same_in_two_parts(board_map: BoardMap, grey: Points) -> None:
    whole = align(grey, laid(board_map, 3.0), PRINTS, NO_CIRCLES)
    roughly = align_roughly(grey, laid(board_map, 3.0), PRINTS, NO_CIRCLES)
    assert whole is not None
    assert roughly is not None
    parts = align_closely(grey, roughly, PRINTS, NO_CIRCLES)
    assert parts is not None
    assert np.array_equal(parts.unknowns(), whole.unknowns())


@pytest.mark.parametrize(("shift_mm", "size"), [(60.0, 1.0), (0.0, 0.8), (-45.0, 1.1)])
def test_a_guess_that_sees_no_print_is_plainly_behind_one_that_does(
    board_map: BoardMap, grey: Points, shift_mm: float, size: float
) -> None:
    right, wrong = (
        align_roughly(grey, start, PRINTS, NO_CIRCLES)
        for start in (laid(board_map, 3.0), laid(board_map, shift_mm, size))
    )
    assert right is not None
    assert wrong is None or wrong.near < BEHIND * right.near


@given(st.integers(1, 60), st.floats(0, 1), st.integers(0, 9))
def test_quantiles_of_rows_are_those_of_numpy(columns: int, share: float, seed: int) -> None:
    rows = np.random.default_rng(seed).normal(size=(5, columns))
    assert quantiles(rows, share) == pytest.approx(np.quantile(rows, share, axis=1))
