"""The answers due decode to the pieces that they were made of, by the code that reads them at a table."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from device.training.sources import RADIUS
from device.training.whole_board.cells import CELLS, Cells, cells_due
from device.training.whole_board.view import SIDE_PX
from tests.fuzz import examples
from vision.pieces.detector import ACROSS, CELL_ANSWERS, DOWN, KIND, LIKELY, SIZE, SPREAD, gathered
from vision.rectified.network import Field
from vision.rectified.view import Floats

SURE_ODDS = 6.0


def answers_of(due: Cells) -> Field:
    """(CELLS, CELLS, CELL_ANSWERS) the answers of a network that is right everywhere."""
    cells = np.zeros((CELLS, CELLS, CELL_ANSWERS), np.float32)
    cells[..., LIKELY] = np.where(due.piece > 0, SURE_ODDS, -SURE_ODDS)
    cells[..., ACROSS], cells[..., DOWN], cells[..., SIZE] = due.places
    cells[..., KIND] = SURE_ODDS * (np.arange(4) == due.kinds[..., None])
    cells[..., SPREAD] = -1
    return cells


@st.composite
def tables(draw: st.DrawFn) -> Floats:
    """Pieces on a grid wide enough that none touches another, anywhere within their squares."""
    squares = draw(st.lists(st.integers(0, 63), unique=True, max_size=20))
    rows = []
    for square in squares:
        x, y = (25 + 50 * (square // 8), 25 + 50 * (square % 8))
        off = draw(st.tuples(st.floats(-8, 8), st.floats(-8, 8)))
        rows.append((x + off[0], y + off[1], draw(st.floats(5.5, 14)), draw(st.integers(0, 3)), 0.0))
    return np.array(rows, float).reshape(-1, 5)


@given(truth=tables())
@settings(max_examples=examples(40), deadline=None)
def test_the_answers_due_decode_to_the_pieces(truth: Floats) -> None:
    places, radii, scores, kinds = gathered(answers_of(cells_due(truth)))
    assert len(places) == len(truth)
    for x, y, radius, kind, _ in truth:
        nearest = int(np.argmin(np.hypot(*(places - (x, y)).T)))
        assert np.abs(places[nearest] - (x, y)).max() < 0.01
        assert abs(radii[nearest] - radius) < 0.01
        assert int(np.argmax(kinds[nearest])) == kind
        assert scores[nearest] > 0.5


def test_two_touching_coins_decode_to_two() -> None:
    truth = np.array([[100.0, 100, 7.75, 0, 0], [115.5, 100, 7.75, 1, 0]])
    places, *_ = gathered(answers_of(cells_due(truth)))
    assert np.abs(np.sort(places[:, 0]) - truth[:, 0]).max() < 0.01


def test_hidden_pieces_are_not_judged_and_covered_ones_are_not_there() -> None:
    at = [201.5, 201.5, 12, 0]
    plain, half, gone = (cells_due(np.array([[*at, hidden]])) for hidden in (0.2, 0.7, 0.99))
    assert plain.piece.sum() > 5
    assert half.piece.sum() == gone.piece.sum() == 0
    assert (half.counts == 0).sum() > 10
    assert gone.counts.min() == 1


def test_cells_about_the_rim_are_not_judged() -> None:
    due = cells_due(np.array([[201.5, 201.5, 10, 0, 0]]))
    middles = 4 * np.arange(CELLS) + 1.5
    away = np.hypot(*np.meshgrid(middles - 201.5, middles - 201.5))
    assert ((due.piece == 1) == (away < 6.8)).all()
    assert ((due.counts == 0) == ((away >= 6.8) & (away < 9.3))).all()


def test_a_piece_of_unknown_kind_is_there_without_a_kind() -> None:
    due = cells_due(np.array([[201.5, 201.5, 10, -1, 0]]))
    assert due.piece.sum() > 0
    assert due.kinds.max() == -1


def test_cells_fill_the_view() -> None:
    assert CELLS * 4 == SIDE_PX
    assert cells_due(np.zeros((0, 5))).piece.shape == (CELLS, CELLS)
    assert RADIUS == 2
