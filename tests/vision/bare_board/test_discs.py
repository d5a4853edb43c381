"""Pieces depart from the bare board, and the board round them does not; print does not depart either."""

from types import SimpleNamespace
from typing import cast

import cv2
import numpy as np
import pytest

from rules.carrom.board import ICF
from tests.vision.bare_board.tables import CIRCLE, TABLE, empty_board, frame_of, top
from vision.bare_board.discs import DISC_SHARES, INNER_SHARES, LEAST_KNOWN, NUMBERS, disc_departures
from vision.bare_board.model import BareBoard
from vision.rectified.view import Floats, RectifiedPicture

AT = np.array([(piece.at.x_mm, piece.at.y_mm) for piece in TABLE])
RADII = np.array([ICF.radius_mm(piece.kind) for piece in TABLE])
PRINT = np.array([(CIRCLE.x_mm, CIRCLE.y_mm), (0.0, 0.0), (-60.0, -150.0)])
QUARTER = DISC_SHARES.index(0.25)
INNER_QUARTER = len(DISC_SHARES) + INNER_SHARES.index(0.25)
ROUND_QUARTER = len(DISC_SHARES) + len(INNER_SHARES)


@pytest.mark.sample(1)
@pytest.mark.parametrize("lamp", ["same", "other"])
def test_pieces_depart_and_print_does_not(lamp: str) -> None:
    of = numbers(np.vstack([AT, PRINT]), np.append(RADII, [15.5] * len(PRINT)), lamp)
    assert of.shape == (len(AT) + len(PRINT), NUMBERS)
    departure = np.exp(of[:, QUARTER])
    assert departure[: len(AT)].min() > 2.5
    assert departure[len(AT) :].max() < 1.2
    assert np.exp(of[:, ROUND_QUARTER]).max() < 1.5, "round each of them the board is bare"


@pytest.mark.parametrize(("from_rail_radii", "is_told_apart"), [(1.0, True), (5.0, False)])
def test_near_a_rail_the_half_that_a_low_view_shows_is_told_by_itself(
    from_rail_radii: float, is_told_apart: bool
) -> None:
    """Where a cushion hides the outer half of a coin, the inner half departs alone."""
    radius_mm = 15.5
    at = np.array([[ICF.half_mm - from_rail_radii * radius_mm, 40.0]])
    view, bgr = top(), top().look(frame_of()).bgr.copy()
    (column, row), radius_px = view.view_from_board(at)[0], radius_mm * view.scale_px_per_mm
    cv2.ellipse(bgr, (round(column), round(row)), (round(radius_px),) * 2, 0, 90, 270, (20, 20, 20), -1)
    half_hidden = cast(RectifiedPicture, SimpleNamespace(view=view, bgr=bgr))
    of = np.exp(disc_departures(empty_board(), half_hidden, at, np.array([radius_mm])).numbers[0])
    assert of[QUARTER] < 1.5, "of the whole disc a quarter and more is bare"
    assert (of[INNER_QUARTER] > 3.0) == is_told_apart


def test_nothing_is_said_where_the_board_is_unknown() -> None:
    seen = top().look(frame_of(TABLE))
    taken = np.zeros(seen.view.shown.shape, np.uint8)
    column, row = seen.view.view_from_board(AT[:1])[0]
    cv2.circle(taken, (round(float(column)), round(float(row))), 12, 1, -1)
    board = BareBoard.unknown(top().side_px)
    for _ in range(2):
        board = board.learnt(top().look(frame_of()), seen.view.shown & (taken == 0))
    of = disc_departures(board, seen, AT, RADII)
    assert of.known.tolist() == [False, True, True, True]
    assert np.isfinite(of.numbers).all()
    assert of.numbers[0, -1] < LEAST_KNOWN


def numbers(at_mm: Floats, radius_mm: Floats, lamp: str = "same") -> Floats:
    """The numbers of discs of the table, whose board is known all over."""
    of = disc_departures(empty_board(), top().look(frame_of(TABLE, lamp)), at_mm, radius_mm)
    assert of.known.all()
    return of.numbers
