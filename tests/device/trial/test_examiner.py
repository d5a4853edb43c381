"""The examiner reads a table as it is read in play: against what was learnt of it."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from calibration.boardmap import BoardMap
from device.trial.examiner import Examiner
from device.trial.shot import Shot
from device.virtual.laid import LaidTable
from rules.table import Layout
from tests.device.trial.tables import WANTED
from vision.bare_board.model import BareBoard
from vision.frame import Frame
from vision.pieces.learnt_table import NOTHING_LEARNT, LearntTable
from vision.rectified.view import MARGIN_MM, TopView

LAYOUT = WANTED[2].pieces


def at_rest(table: LaidTable, layout: Layout) -> list[Frame]:
    """Frames of the layout after it was laid."""
    table.lay(0, layout)
    return list(islice(table, 24))[-4:]


@pytest.fixture(scope="module")
def table() -> LaidTable:
    return LaidTable(4)


@pytest.fixture(scope="module")
def learnt(table: LaidTable) -> LearntTable:
    """What the empty board teaches."""
    view = TopView.of(table.board_map, margin_mm=MARGIN_MM)
    bare = BareBoard.unknown(view.side_px)
    for frame in at_rest(table, ()):
        bare = bare.learnt(view.look(frame), view.shown)
    return LearntTable(bare=bare)


def shot(frame: Frame, board_map: BoardMap, learnt: LearntTable) -> Shot:
    """What an examiner says of one frame of a table of which this is known."""
    said: list[Any] = []
    examiner = Examiner(lambda kind, what: said.append(what), frames=1, learnt=lambda: learnt)
    examiner.hear({"shot": 1})
    examiner.note("watching")
    for t_s in (0.0, 1.0):
        examiner.look(Frame.from_bgr(frame.whole_bgr(), t_s), board_map)
    return Shot.from_json(said[-1]["shot"])


def test_a_learnt_table_is_read_against_its_bare_board(table: LaidTable, learnt: LearntTable) -> None:
    frame = at_rest(table, LAYOUT)[-1]
    plain, known = (shot(frame, table.board_map, one) for one in (NOTHING_LEARNT, learnt))
    kinds = sorted(piece.kind for piece in LAYOUT)
    assert [sorted(piece.kind for piece in read.frames[0]) for read in (plain, known)] == [kinds, kinds]
    doubts = [sum(1 - piece.score for piece in read.frames[0]) for read in (plain, known)]
    assert doubts[1] != pytest.approx(doubts[0])
