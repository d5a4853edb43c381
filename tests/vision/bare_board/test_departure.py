"""Pieces depart from the bare board, print does not; another board is told from the same one."""

import cv2
import numpy as np
import pytest

from rules.carrom.board import ICF
from tests.vision.bare_board.tables import CIRCLE, TABLE, empty_board, frame_of, renderer, top
from vision.bare_board.departure import LEAST_KNOWN, departures, is_this_board
from vision.bare_board.model import BareBoard
from vision.synthetic.scene.scene import scene_of

AT = np.array([(piece.at.x_mm, piece.at.y_mm) for piece in TABLE])
RADII = np.array([ICF.radius_mm(piece.kind) for piece in TABLE])
PRINT = np.array([(CIRCLE.x_mm, CIRCLE.y_mm), (0.0, 0.0), (-60.0, -150.0)])
LAMPS = pytest.mark.parametrize("lamp", ["same", "other"])


@pytest.mark.sample(1)
@LAMPS
def test_pieces_depart_and_print_does_not(lamp: str) -> None:
    seen = top().look(frame_of(TABLE, lamp))
    of = departures(empty_board(), seen, np.vstack([AT, PRINT]), np.append(RADII, [15.5] * len(PRINT)))
    assert of.known.all()
    assert of.least[: len(AT)].min() > 2.5
    assert of.least[len(AT) :].max() < 1.2


def test_nothing_is_said_where_the_board_is_unknown() -> None:
    seen = top().look(frame_of(TABLE))
    taken = np.zeros(seen.view.shown.shape, np.uint8)
    column, row = seen.view.view_from_board(AT[:1])[0]
    cv2.circle(taken, (round(float(column)), round(float(row))), 12, 1, -1)
    board = BareBoard.unknown(top().side_px)
    for _ in range(2):
        board = board.learnt(top().look(frame_of()), seen.view.shown & (taken == 0))
    of = departures(board, seen, AT, RADII)
    assert not of.known[0]
    assert of.least[0] == 0
    assert of.known[1:].all()
    assert 0 < LEAST_KNOWN < 1


def test_one_look_is_no_evidence() -> None:
    seen = top().look(frame_of())
    once = BareBoard.unknown(top().side_px).learnt(seen, seen.view.shown)
    assert not departures(once, seen, AT, RADII).known.any()
    assert departures(once.learnt(seen, seen.view.shown), seen, AT, RADII).known.all()


@LAMPS
def test_the_same_board_is_known_again(lamp: str) -> None:
    assert is_this_board(empty_board(), top().look(frame_of(TABLE, lamp)))


def test_another_board_and_a_turned_one_are_none() -> None:
    other = renderer(grain=9, wood=(60.0, 95.0, 150.0)).draw(scene_of(TABLE), 0.0, 0, np.random.default_rng(2))
    assert not is_this_board(empty_board(), top().look(other))
    known = empty_board()
    turned = BareBoard(np.rot90(known.levels).copy(), np.rot90(known.looks).copy())
    assert not is_this_board(turned, top().look(frame_of(TABLE)))


def test_a_board_of_which_little_is_known_is_not_denied() -> None:
    assert is_this_board(BareBoard.unknown(top().side_px), top().look(frame_of()))
