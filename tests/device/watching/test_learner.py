"""Learning a table between frames: an empty board, print that is believed, a rack, and what is kept of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.watching.learner import FRAMES
from rules.carrom.board import opening_layout
from tests.device.watching.learning import Table
from tests.vision.bare_board.tables import TABLE


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
    with pytest.raises(ValueError, match="empty, rack, forget"):
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
