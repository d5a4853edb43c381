"""A table reader learns the board at rest, and takes up what was known of it."""

import numpy as np
import pytest

from rules.carrom.board import opening_layout
from tests.vision.bare_board.tables import BOARD_MAP, TABLE, empty_board, frame_of, renderer, top
from vision.kinds.set_colours import SetColours
from vision.observing.settings import ObserverSettings
from vision.observing.table_reader import TableReader
from vision.pieces.learnt_table import LearntTable
from vision.pieces.striker import KnownStriker
from vision.synthetic.scene.scene import scene_of

COLOURS = SetColours((0.2, 0.0, 0.0), (-1.5, 0.0, 0.0), (-0.5, 30.0, 10.0), (4.0, 4.0, 4.0))


@pytest.fixture
def reader() -> TableReader:
    made = TableReader(ObserverSettings())
    made.look_through(BOARD_MAP)
    return made


def test_the_board_is_learnt_beside_the_pieces(reader: TableReader) -> None:
    frame = frame_of(TABLE)
    reader.learn_free(frame, reader.read(frame, may_be_covered=True, hand=False))
    bare = reader.learnt.bare
    assert bare is not None
    at = np.array([(piece.at.x_mm, piece.at.y_mm) for piece in TABLE])
    columns, rows = np.rint(top().view_from_board(at)).astype(int).T
    assert not bare.looks[rows, columns].any()
    assert bare.known_share > 0.9


def test_what_was_known_is_taken_up_on_the_same_board(reader: TableReader) -> None:
    reader.know(LearntTable(KnownStriker(20.6), COLOURS, empty_board()))
    reader.read(frame_of(TABLE), may_be_covered=True, hand=False)
    assert reader.striker_mm == pytest.approx(20.6)
    assert reader.learnt.colours == COLOURS
    assert reader.learnt.bare is empty_board()


def test_board_and_set_are_forgotten_where_another_board_lies(reader: TableReader) -> None:
    other = renderer(grain=9, wood=(60.0, 95.0, 150.0)).draw(scene_of(TABLE), 0.0, 0, np.random.default_rng(2))
    reader.know(LearntTable(KnownStriker(20.6), COLOURS, empty_board()))
    reader.read(other, may_be_covered=True, hand=False)
    assert reader.striker_mm == 0
    assert reader.learnt.colours == SetColours()
    assert reader.learnt.bare is None


def test_a_rack_teaches_the_set_and_anything_else_does_not(reader: TableReader) -> None:
    assert reader.learn_rack(frame_of(TABLE)) == ()
    assert len(reader.learn_rack(frame_of(opening_layout(15.0)))) == 19
    colours = reader.learnt.colours
    assert colours is not None
    assert colours.white is not None
    assert colours.black is not None
    assert colours.white[0] > colours.black[0]
