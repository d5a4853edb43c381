"""A board of another make keeps its form: only colours change, and pieces keep theirs."""

import cv2
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from calibration.lens import Picture
from device.training.board_finding.makes import remade, tinted_wood

SIDE_PX = 160
CORNERS = np.array([[45.0, 40], [118, 44], [125, 118], [38, 112]])
SEEDS = st.integers(0, 2**32 - 1)
PIECE, PIECE_COLOUR = np.array([[80.0, 76.0, 9.0]]), (20, 30, 25)


def painted() -> Picture:
    """A pale surface in a brown frame on a blue cloth, with a dark piece and a little grain."""
    bgr = np.full((SIDE_PX, SIDE_PX, 3), (150, 90, 40), np.uint8)
    middle = CORNERS.mean(axis=0)
    for outline, colour in ((middle + 1.2 * (CORNERS - middle), (40, 70, 120)), (CORNERS, (150, 200, 225))):
        cv2.fillPoly(bgr, [np.round(outline).astype(np.int32)], colour)
    (x, y, radius) = PIECE[0]
    cv2.circle(bgr, (round(x), round(y)), round(radius), PIECE_COLOUR, -1)
    grain = np.random.default_rng(0).normal(0, 2, bgr.shape)
    return np.clip(bgr + grain, 0, 255).astype(np.uint8)


def edges(bgr: Picture) -> Picture:
    return np.asarray(cv2.Canny(np.asarray(cv2.GaussianBlur(bgr, (0, 0), 1.2), np.uint8), 20, 60), np.uint8)


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_another_make_has_no_edge_on_the_surface_that_the_board_had_not(seed: int) -> None:
    other = remade(painted(), CORNERS, np.random.default_rng(seed))
    assert other.shape == (SIDE_PX, SIDE_PX, 3)
    assert other.dtype == np.uint8
    inside = np.zeros((SIDE_PX, SIDE_PX), np.uint8)
    cv2.fillPoly(inside, [np.round(CORNERS).astype(np.int32)], 255)
    inside = np.asarray(cv2.erode(inside, np.ones((15, 15))), np.uint8)
    before = cv2.dilate(edges(painted()), np.ones((7, 7)))
    assert not ((edges(other) > 0) & (before == 0) & (inside > 0)).any()


def test_makes_differ_in_surface_frame_and_room() -> None:
    makes = np.array([remade(painted(), CORNERS, np.random.default_rng(seed)) for seed in range(40)], float)
    for column, row in ((80, 100), (80, 37), (5, 5)):  # surface, frame, room
        assert makes[:, row, column].std(axis=0).min() > 15


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_wood_of_another_colour_leaves_pieces_as_they_are(seed: int) -> None:
    before, after = painted(), tinted_wood(painted(), PIECE, np.random.default_rng(seed))
    x, y, radius = PIECE[0]
    rows, columns = np.mgrid[:SIDE_PX, :SIDE_PX]
    on_piece = np.hypot(columns - x, rows - y) < radius - 3
    assert np.abs(after[on_piece].astype(int) - before[on_piece]).max() <= 4
    wood = after[100, 70:90].astype(float).mean(axis=0)
    assert np.abs(wood - before[100, 70:90].mean(axis=0)).max() > 1
