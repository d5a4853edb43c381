"""A journal that is deleted, replaced or cut while it is open is written again by its process, whole."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from device.errors import BadInput
from device.keeping.disk.copies import copy
from device.keeping.disk.opening import damage_of
from device.keeping.disk.rows import BESIDE
from device.keeping.journal import FILE, Journal, JournalError
from device.keeping.scorekeeper import Scorekeeper
from device.keeping.which_match import Wish
from rules.header import Header, players_named
from rules.pieces import Kind
from tests.device.keeping.disk.filled import filled, kept
from tests.device.keeping.played import Ear, left, play, revision, stroke
from web.errors import Unsaved

WISH = Wish(Header(players=players_named(("Anna", "Ben"))))
FOREIGN = b"a shopping list"
Lose = Callable[[Path], None]


def deleted(path: Path) -> None:
    path.unlink()


def deleted_with_its_log(path: Path) -> None:
    for end in ("", *BESIDE):
        path.with_name(path.name + end).unlink()


def folder_deleted(path: Path) -> None:
    shutil.rmtree(path.parent)


def log_deleted(path: Path) -> None:
    path.with_name(path.name + BESIDE[0]).unlink()


def replaced(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(FOREIGN)
    other.replace(path)


def replaced_by_an_older_one(path: Path) -> None:
    older = path.with_name("older")
    shutil.copyfile(path, older)
    older.replace(path)


def cut(path: Path) -> None:
    os.truncate(path, 0)


def overwritten(path: Path) -> None:
    """In place, by something larger."""
    path.write_bytes(FOREIGN * (path.stat().st_size // 10))


WAYS = (
    *(deleted, deleted_with_its_log, folder_deleted, log_deleted),
    *(replaced, replaced_by_an_older_one, cut, overwritten),
)


@pytest.fixture(params=WAYS, ids=lambda way: way.__name__)
def lose(request: pytest.FixtureRequest) -> Lose:
    way: Lose = request.param
    return way


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that may be deleted."""
    made = tmp_path / "data"
    made.mkdir()
    return made


@pytest.fixture
def keeper(folder: Path) -> Iterator[Scorekeeper]:
    with closing(Journal.open(folder)) as journal:
        keeper = Scorekeeper(journal, WISH, Ear())
        play(keeper, *stroke(1, Kind.WHITE))
        keeper.beat()
        yield keeper


def problem(keeper: Scorekeeper) -> str:
    return str(keeper.sight.to_json()["problem"])


def test_a_ruling_is_kept_though_the_journal_was_lost(folder: Path, keeper: Scorekeeper, lose: Lose) -> None:
    lose(folder / FILE)
    keeper.undo(revision(keeper))
    assert "while Pocketwatch ran: Pocketwatch has written all of it again" in problem(keeper)
    with closing(Journal.open_to_read(folder)) as reader:
        assert kept(reader) == [1, 2, 3, 4]
    keeper.redo(revision(keeper))
    assert "while Pocketwatch ran" not in problem(keeper)  # a person has looked at the score


def test_a_lost_journal_comes_back_by_itself_and_every_phone_is_told(
    folder: Path, keeper: Scorekeeper, lose: Lose
) -> None:
    lose(folder / FILE)
    keeper.beat()
    assert "written all of it again" in problem(keeper)
    assert damage_of(folder / FILE) is None
    with closing(Journal.open_to_read(folder)) as reader:
        assert kept(reader) == [1, 2, 3]
    assert left(keeper) == [8, 9]


def test_a_file_in_its_place_is_set_aside_whole(folder: Path, keeper: Scorekeeper) -> None:
    replaced(folder / FILE)
    keeper.beat()
    assert (folder / "journal.damaged-1.sqlite").read_bytes() == FOREIGN
    assert "journal.damaged-1.sqlite" in problem(keeper)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_other_matches_come_back_too(folder: Path, way: Lose) -> None:
    """Of a file that was cut only the copy and the match that is played are left."""
    path = filled(folder, 50)
    copy(path)
    with closing(Journal.open(folder)) as journal, closing(journal.beside()) as beside:
        keeper = Scorekeeper(journal, WISH, Ear())
        play(keeper, *stroke(1, Kind.WHITE))
        way(path)
        keeper.beat()
        assert kept(beside) == list(range(1, 51))  # the reader of the pages follows
        beside.set_colour("Anna", "red")
        assert keeper.people()
        keeper.undo(revision(keeper))
    with closing(Journal.open(folder)) as journal:
        assert journal.notice is None
        assert [len(journal.entries(match.number)) for match in journal.matches()] == [4, 50]
        assert journal.colours() == {"Anna": "red"}


def test_again_and_again(folder: Path, keeper: Scorekeeper) -> None:
    for _ in range(3):
        replaced(folder / FILE)
        keeper.undo(revision(keeper))
        deleted(folder / FILE)
        keeper.redo(revision(keeper))
    asides = [path.read_bytes() for path in folder.glob("journal.damaged-*.sqlite")]
    assert asides.count(FOREIGN) == 3
    with closing(Journal.open_to_read(folder)) as reader:
        assert kept(reader) == list(range(1, 10))


def test_where_it_cannot_be_written_rulings_are_refused_until_it_can(folder: Path, keeper: Scorekeeper) -> None:
    shutil.rmtree(folder)
    folder.write_text("no folder any more", encoding="utf-8")
    keeper.beat()
    assert "rulings are refused" in problem(keeper)
    with pytest.raises(Unsaved, match="was deleted while Pocketwatch ran"):
        keeper.undo(revision(keeper))
    assert left(keeper) == [8, 9]
    folder.unlink()
    keeper.undo(revision(keeper))
    assert "written all of it again" in problem(keeper)


def test_where_another_one_has_begun_to_write_nothing_is_taken_from_it(
    folder: Path, keeper: Scorekeeper
) -> None:
    shutil.rmtree(folder)
    with closing(Journal.open(folder)) as other:
        Scorekeeper(other, WISH, Ear())
        with pytest.raises(Unsaved):
            keeper.undo(revision(keeper))
        assert other.trouble is None
        assert [len(other.entries(match.number)) for match in other.matches()] == [0]


def test_a_lost_journal_keeps_its_lock(folder: Path, keeper: Scorekeeper) -> None:
    shutil.rmtree(folder)
    keeper.beat()
    with pytest.raises(BadInput, match="another Pocketwatch"):
        Journal.open(folder)


def test_an_entry_is_never_confirmed_into_nothing(tmp_path: Path) -> None:
    """A journal without a keeper writes again, too, or refuses."""
    filled(tmp_path, 5)
    with closing(Journal.open(tmp_path)) as journal:
        (tmp_path / FILE).unlink()
        journal.append(1, 6, "camera", "{}")
        os.truncate(tmp_path / FILE, 0)
        with pytest.raises(JournalError):
            journal.append(1, 8, "camera", "not JSON")
