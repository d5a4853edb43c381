"""Learning a table between frames: an empty board, print that is believed, a rack, and what is kept of it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from device.watching.learner import FRAMES
from device.watching.learnt_file import save
from rules.carrom.board import opening_layout
from tests.device.watching.learning import Table
from tests.vision.bare_board.tables import TABLE, empty_board, frame_of
from vision.bare_board.model import BareBoard
from vision.pieces.learnt_table import LearntTable
from vision.pieces.surface_size import SurfaceSize


@pytest.fixture
def table() -> Table:
    return Table()


def test_an_empty_board_is_learnt(table: Table) -> None:
    table.learner.hear({"number": 1, "step": "empty"})
    table.shows()
    (said,) = table.said
    assert (said["number"], said["step"], said["outcome"]) == (1, "empty", "learnt")
    assert table.observer.reader.learnt.bare is not None
    assert table.observer.reader.learnt.bare.looks.max() == FRAMES
    assert isinstance(said["known"], dict)
    assert said["known"]["board_share"] > 0.9


def test_a_board_with_pieces_is_not_learnt_unless_a_person_says_that_they_are_print(table: Table) -> None:
    table.learner.hear({"number": 1, "step": "empty"})
    table.shows(TABLE)
    assert table.said[0]["outcome"] == "pieces"
    assert table.said[0]["count"] in (len(TABLE) - 1, len(TABLE)), "the plain ones are told"
    assert table.observer.reader.learnt.bare is None
    table.learner.hear({"number": 2, "step": "empty", "anyway": True})
    table.shows(TABLE)
    assert table.said[1]["outcome"] == "learnt"


def test_the_set_is_learnt_from_a_rack_only(table: Table) -> None:
    table.learner.hear({"number": 1, "step": "rack"})
    table.shows(TABLE)
    assert table.said[0]["outcome"] == "no_rack"
    table.learner.hear({"number": 2, "step": "rack"})
    table.shows(opening_layout(15.0))
    assert table.said[1]["outcome"] == "learnt"
    assert table.said[1]["kinds"] == {"white": 9, "black": 9, "queen": 1}
    colours = table.observer.reader.learnt.colours
    assert colours is not None
    assert None not in (colours.white, colours.black, colours.queen)


def test_nothing_is_learnt_while_something_moves(table: Table) -> None:
    table.learner.hear({"number": 1, "step": "empty"})
    table.shows(state="hand")
    table.shows(seconds=0.4)
    assert table.said == []
    table.shows()
    assert len(table.said) == 1


def test_a_wish_can_be_taken_back_and_a_wrong_one_is_refused(table: Table) -> None:
    table.learner.hear({"number": 1, "step": "empty"})
    table.learner.hear(None)
    table.shows()
    assert table.said == []
    with pytest.raises(ValueError, match="empty, rack, size, forget"):
        table.learner.hear({"step": "paint"})


def test_a_table_is_kept_over_a_restart_and_forgotten_on_request(tmp_path: Path) -> None:
    path = tmp_path / "table.npz"
    first = Table(path)
    first.learner.hear({"number": 1, "step": "empty"})
    first.shows()
    again = Table(path)
    assert again.observer.reader.learnt.bare is not None
    again.learner.hear({"number": 2, "step": "forget"})
    again.shows()
    assert again.said[0]["outcome"] == "forgotten"
    assert Table(path).observer.reader.learnt.bare is None


def test_an_unusable_file_is_told_and_the_table_learnt_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "table.npz"
    path.write_text("no table")
    table = Table(path)
    assert "not a learnt table" in capsys.readouterr().err
    table.learner.hear({"number": 1, "step": "empty"})
    table.shows()
    assert table.said[0]["outcome"] == "learnt"
    assert Table(path).observer.reader.learnt.bare is not None


def test_a_person_is_asked_for_the_size_once_where_few_coins_show_it(tmp_path: Path) -> None:
    table = Table(tmp_path / "table.npz")
    table.shows()
    assert table.known["is_size_asked"], "an empty board shows no size"
    table.learner.hear({"number": 1, "step": "size", "mm": None})
    table.shows(seconds=0.2)
    assert table.said[0]["outcome"] == "left"
    assert not table.known["is_size_asked"]
    again = Table(tmp_path / "table.npz")
    again.shows()
    assert not again.known["is_size_asked"]


def test_a_told_size_counts_at_once_and_at_the_next_start(tmp_path: Path) -> None:
    table = Table(tmp_path / "table.npz")
    table.learner.hear({"number": 1, "step": "size", "mm": 640})
    table.shows(seconds=0.2)
    assert table.said[0]["outcome"] == "sized"
    assert table.observer.board_map.surface_mm == 640
    assert Table(tmp_path / "table.npz").observer.board_map.surface_mm == 640
    with pytest.raises(ValueError, match="300 to 1000 mm"):
        table.learner.hear({"number": 2, "step": "size", "mm": 74})


def test_a_rack_tells_the_size(table: Table) -> None:
    table.learner.hear({"number": 1, "step": "rack"})
    table.shows(opening_layout(15.0))
    assert isinstance(table.known["size"], dict)
    assert table.known["size"]["mm"] == pytest.approx(740, rel=0.04)
    assert not table.known["is_size_asked"]


def test_the_size_of_another_board_is_dropped_with_it(tmp_path: Path) -> None:
    path = tmp_path / "table.npz"
    known = empty_board()
    turned = BareBoard(np.rot90(known.levels).copy(), np.rot90(known.looks).copy())
    save(LearntTable(bare=turned, size=SurfaceSize(600.0, 0.0, 0)), path)
    table = Table(path)
    assert table.observer.board_map.surface_mm == 600
    table.observer.reader.read(frame_of(TABLE), may_be_covered=True, hand=False)
    table.shows(TABLE)
    assert table.observer.reader.was_exchanged
    assert table.known["size"] != {"mm": 600, "sd_mm": 0}
