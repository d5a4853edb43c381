"""Another board is told from the same one, under its lamp or another; only proved places are compared."""

import numpy as np
import pytest

from tests.vision.bare_board.tables import TABLE, empty_board, frame_of, renderer, top
from vision.bare_board.departure import MOST, Departing, is_this_board
from vision.bare_board.model import BareBoard
from vision.synthetic.scene.scene import scene_of

LAMPS = pytest.mark.parametrize("lamp", ["same", "other"])


@LAMPS
def test_most_places_of_a_known_board_hardly_depart(lamp: str) -> None:
    everywhere = Departing.of(empty_board(), top().look(frame_of(TABLE, lamp))).all_over()
    assert len(everywhere) > 300
    assert np.median(everywhere) < 1.2
    assert everywhere.max() <= MOST


def test_one_look_is_no_evidence() -> None:
    seen = top().look(frame_of())
    once = BareBoard.unknown(top().side_px).learnt(seen, seen.view.shown)
    assert not len(Departing.of(once, seen).all_over())
    assert len(Departing.of(once.learnt(seen, seen.view.shown), seen).all_over())


@LAMPS
def test_the_same_board_is_known_again(lamp: str) -> None:
    assert is_this_board(empty_board(), top().look(frame_of(TABLE, lamp)))


def test_another_board_and_a_turned_one_are_not_the_learnt_one() -> None:
    other = renderer(grain=9, wood=(60.0, 95.0, 150.0)).draw(scene_of(TABLE), 0.0, 0, np.random.default_rng(2))
    assert not is_this_board(empty_board(), top().look(other))
    known = empty_board()
    turned = BareBoard(np.rot90(known.levels).copy(), np.rot90(known.looks).copy())
    assert not is_this_board(turned, top().look(frame_of(TABLE)))


def test_a_board_of_which_little_is_known_is_not_denied() -> None:
    assert is_this_board(BareBoard.unknown(top().side_px), top().look(frame_of()))
