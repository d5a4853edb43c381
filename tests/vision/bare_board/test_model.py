"""The bare board is learnt place by place, whatever the lamp; what is taken stays unknown."""

import numpy as np
import pytest

from tests.vision.bare_board.tables import empty_board, frame_of, top
from vision.bare_board.model import HELD_LOOKS, BareBoard, light_over


def test_only_free_places_become_known() -> None:
    seen = top().look(frame_of())
    free = seen.view.shown.copy()
    free[100:150, 200:260] = False
    board = BareBoard.unknown(top().side_px).learnt(seen, free)
    assert (board.looks[free] == 1).all()
    assert not board.looks[~free].any()
    assert board.known_share == pytest.approx(free.mean())


def test_looks_average_up_to_a_number() -> None:
    board, seen = empty_board(), top().look(frame_of())
    for _ in range(20):
        board = board.learnt(seen, seen.view.shown)
    assert board.looks.max() == HELD_LOOKS


def test_another_lamp_changes_what_is_known_little() -> None:
    known, relit = empty_board(), top().look(frame_of(lamp="other"))
    inner = np.s_[40:-40, 40:-40]
    raw = np.abs(known.levels - BareBoard.unknown(top().side_px).learnt(relit, relit.view.shown).levels)[inner]
    left = raw - np.abs(light_over(known, relit.bgr).over(known.side_px))[inner]
    again = known.learnt(relit, relit.view.shown)
    moved = np.abs(again.levels - known.levels)[inner]
    assert np.median(raw) > 0.1, "the lamp is another one"
    assert np.median(moved) < 0.02
    assert np.median(np.abs(left)) < np.median(raw) / 3


def test_another_size_of_the_surface_keeps_the_board() -> None:
    board = empty_board()
    smaller = board.resized(300)
    assert smaller.side_px == 300
    assert smaller.known_share == pytest.approx(board.known_share, abs=0.01)
    assert board.resized(board.side_px) is board
