"""On a full disk the score is shown, every ruling is refused with the reason, nothing that waits is lost."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from device.keeping.journal import Journal, JournalError
from device.keeping.scorekeeper import TRY_EVERY_S, Scorekeeper
from device.keeping.which_match import Wish
from rules.header import Header, players_named
from rules.pieces import Kind
from tests.device.clock import Clock
from tests.device.keeping.disk.full import full_disk
from tests.device.keeping.played import Ear, left, play, revision, stroke
from web.errors import Unsaved

WISH = Wish(Header(players=players_named(("Anna", "Ben"))))


def problem(keeper: Scorekeeper) -> str:
    return str(keeper.sight.to_json()["problem"])


@pytest.mark.parametrize("is_clean", [True, False], ids=["closed well", "after a power cut"])
def test_a_kept_match_is_shown_and_goes_on_once_there_is_room(tmp_path: Path, is_clean: bool) -> None:
    clock = Clock()
    first = Journal.open(tmp_path)
    keeper = Scorekeeper(first, WISH, Ear())
    play(keeper, *stroke(1, Kind.WHITE))
    there = tmp_path
    if is_clean:
        first.close()
    else:
        there = _left_behind(tmp_path)
        first.close()
    with full_disk():
        journal = Journal.open(there)
        keeper = Scorekeeper(journal, WISH, Ear(), clock)
        shown = left(keeper)
        with pytest.raises(Unsaved, match="cannot be written"):
            keeper.undo(revision(keeper))
        said = problem(keeper)
    with closing(journal):
        assert shown == left(keeper)
        assert len(keeper.match().entries) == 3
        assert "until the disk has room" in said
        clock.now_s += TRY_EVERY_S
        keeper.beat()
        assert "written" not in problem(keeper)
        keeper.undo(revision(keeper))
    with closing(Journal.open(there)) as journal:
        assert len(journal.entries(1)) == 4


def _left_behind(folder: Path) -> Path:
    """The files as a power cut leaves them: the log was not yet brought into the journal."""
    import shutil

    there = folder / "there"
    there.mkdir()
    for file in folder.glob("journal.sqlite*"):
        if not file.name.endswith("-shm"):
            shutil.copyfile(file, there / file.name)
    return there


def test_a_new_table_is_shown_and_kept_once_there_is_room(tmp_path: Path) -> None:
    with full_disk():
        journal = Journal.open(tmp_path)
        keeper = Scorekeeper(journal, WISH, Ear())
        with pytest.raises(JournalError):
            keeper.receive(stroke(1, Kind.WHITE)[0])
        said = problem(keeper)
    with closing(journal):
        assert "cannot be written" in said
        play(keeper, *stroke(1, Kind.WHITE))
        assert "written" not in problem(keeper)
    with closing(Journal.open(tmp_path)) as journal:
        assert len(journal.entries(1)) == 3


def test_a_disk_that_fills_later_refuses_and_says_so(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        keeper = Scorekeeper(journal, WISH, Ear())
        play(keeper, *stroke(1, Kind.WHITE))
        with full_disk():
            with pytest.raises(Unsaved, match="could not be written"):
                keeper.undo(revision(keeper))
            said = problem(keeper)
        assert "could not be written" in said
        assert len(keeper.match().entries) == 3
        keeper.undo(revision(keeper))
        assert "written" not in problem(keeper)


def test_a_stroke_that_waits_for_the_umpire_survives_a_full_disk(tmp_path: Path) -> None:
    clock = Clock()
    with closing(Journal.open(tmp_path)) as journal:
        keeper = Scorekeeper(journal, WISH, Ear(), clock)
        keeper.hold_strokes_for_umpire(True, 20.0)
        play(keeper, *stroke(1, Kind.WHITE))
        with full_disk():
            with pytest.raises(Unsaved):
                keeper.settle_waiting_stroke(1, is_confirmed=True)
            clock.now_s += 30
            keeper.beat()
    with closing(Journal.open(tmp_path)) as journal:
        keeper = Scorekeeper(journal, WISH, Ear(), clock)
        assert len(keeper.match().entries) == 0
        keeper.settle_waiting_stroke(1, is_confirmed=True)
        assert left(keeper) == [8, 9]


def test_a_stroke_counts_once_where_the_power_went_between_journal_and_desk(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        keeper = Scorekeeper(journal, WISH, Ear())
        keeper.hold_strokes_for_umpire(True, None)
        play(keeper, *stroke(1, Kind.WHITE))
        waiting = (tmp_path / "umpire.json").read_bytes()
        keeper.settle_waiting_stroke(1, is_confirmed=True)
    (tmp_path / "umpire.json").write_bytes(waiting)
    with closing(Journal.open(tmp_path)) as journal:
        keeper = Scorekeeper(journal, WISH, Ear())
        assert left(keeper) == [8, 9]
        assert keeper.snapshot()["umpire"]["waiting"] == 0  # type: ignore[index]


def test_a_damaged_journal_is_told_until_a_person_rules(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        play(Scorekeeper(journal, WISH, Ear()), *stroke(1, Kind.WHITE))
        path = journal.path
    path.write_bytes(path.read_bytes().replace(b'"pocket": "NE"', b'"pocket": "NW"'))
    with closing(Journal.open(tmp_path)) as journal:
        keeper = Scorekeeper(journal, WISH, Ear())
        assert "the journal was damaged" in problem(keeper)
        assert [entry.seq for entry in keeper.match().entries] == [1, 3]
        keeper.undo(revision(keeper))
        assert "damaged" not in problem(keeper)
