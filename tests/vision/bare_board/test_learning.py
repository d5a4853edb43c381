"""A live table learns its bare board: at set-up, as places come free, and it drops a board that has gone."""

import numpy as np
import pytest

from rules.table import Mm
from tests.vision.bare_board.tables import TABLE, empty_board, frame_of, renderer, top
from vision.bare_board.learning import Bareness
from vision.bare_board.model import BareBoard
from vision.rectified.view import RectifiedPicture
from vision.synthetic.scene.scene import scene_of

DISCS = np.array([(piece.at.x_mm, piece.at.y_mm, 15.5) for piece in TABLE])
NONE = np.zeros((0, 3))


def looks_at(board: BareBoard, seen: RectifiedPicture, at: Mm) -> float:
    """How often a place was seen free."""
    column, row = seen.view.view_from_board(np.array([[at.x_mm, at.y_mm]]))[0].round().astype(int)
    return float(board.looks[row, column])


@pytest.fixture
def bareness() -> Bareness:
    made = Bareness()
    made.look_through(top())
    return made


def test_places_are_learnt_as_they_come_free(bareness: Bareness) -> None:
    seen = top().look(frame_of(TABLE))
    bareness.learn_free(seen, DISCS)
    bareness.learn_free(top().look(frame_of()), NONE)
    assert bareness.board is not None
    assert looks_at(bareness.board, seen, TABLE[0].at) == 1
    assert looks_at(bareness.board, seen, Mm(-200.0, -200.0)) == 2


def test_an_empty_board_is_learnt_whole_and_replaces_what_was_known(bareness: Bareness) -> None:
    bareness.know(empty_board())
    bareness.learn_empty(top().look(frame_of(seed=seed)) for seed in range(2))
    assert bareness.board is not None
    assert bareness.board.looks.max() == 2
    assert bareness.board.known_share == pytest.approx(top().shown.mean())


@pytest.mark.parametrize("lamp", ["same", "other"])
def test_the_board_of_an_earlier_run_is_proved_by_the_first_look(bareness: Bareness, lamp: str) -> None:
    bareness.know(empty_board())
    assert bareness.is_unproved
    assert bareness.proves(top().look(frame_of(TABLE, lamp)))
    assert not bareness.is_unproved
    assert bareness.board is not None


def test_an_exchanged_board_is_dropped(bareness: Bareness) -> None:
    other = renderer(grain=9, wood=(60.0, 95.0, 150.0)).draw(scene_of(TABLE), 0.0, 0, np.random.default_rng(2))
    bareness.know(empty_board())
    assert not bareness.proves(top().look(other))
    assert bareness.board is None
