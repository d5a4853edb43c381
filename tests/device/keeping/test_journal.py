"""The journal only grows, survives, and refuses what it cannot trust."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from device.errors import BadInput
from device.keeping.disk.journal_file import APPLICATION_ID, MIGRATIONS
from device.keeping.journal import FILE, Journal, JournalError, KeptEntry, KeptMatch


def noon() -> str:
    return "2026-01-01T12:00:00.000+00:00"


def filled(folder: Path) -> Path:
    with closing(Journal.open(folder, noon)) as journal:
        match = journal.begin('{"game": "carrom"}')
        for seq in range(1, 51):
            journal.append(match.number, seq, "camera", '{"type": "hand_in", "t": 1.0}')
    return folder / FILE


def test_what_was_written_is_read_again_after_closing(tmp_path: Path) -> None:
    filled(tmp_path)
    with closing(Journal.open(tmp_path)) as journal:
        match = journal.last_match()
        assert match is not None
        assert (match.number, match.header, match.began_at) == (1, '{"game": "carrom"}', noon())
        entries = journal.entries(1)
    assert [entry.seq for entry in entries] == list(range(1, 51))
    assert entries[0] == KeptEntry(1, noon(), "camera", '{"type": "hand_in", "t": 1.0}')


def test_a_start_has_the_rows_that_its_check_has_read_and_none_that_came_since(tmp_path: Path) -> None:
    filled(tmp_path)
    with closing(Journal.open(tmp_path)) as journal:
        read: list[str] = []
        journal._db.set_trace_callback(read.append)
        first = journal.rows(1)
        assert read == []
        assert journal.rows(1) == first == [tuple(entry) for entry in journal.entries(1)]
    with closing(Journal.open(tmp_path)) as journal:
        journal.append(1, 51, "camera", '{"type": "hand_in", "t": 2.0}')
        assert [row[0] for row in journal.rows(1)] == list(range(1, 52))


def test_matches_are_numbered_and_kept_apart(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        assert journal.last_match() is None
        assert [journal.begin("{}").number, journal.begin("{}").number] == [1, 2]
        journal.append(1, 1, "player", '{"a": 1}')
        journal.append(2, 1, "player", '{"a": 2}')
        assert [entry.act for entry in journal.entries(2)] == ['{"a": 2}']
        assert journal.count() == 4


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE entry SET act = '{}'",
        "DELETE FROM entry",
        "UPDATE match SET header = '{}'",
        "DELETE FROM match",
    ],
)
def test_the_journal_only_grows(tmp_path: Path, change: str) -> None:
    path = filled(tmp_path)
    with closing(sqlite3.connect(path)) as db, pytest.raises(sqlite3.IntegrityError, match="only grows"):
        db.execute(change)


@pytest.mark.parametrize(
    ("seq", "by", "act"),
    [(1, "camera", "{}"), (0, "camera", "{}"), (51, "nobody", "{}"), (51, "camera", "not json")],
)
def test_an_entry_that_cannot_be_kept_is_said_to_be_lost(tmp_path: Path, seq: int, by: str, act: str) -> None:
    filled(tmp_path)
    with closing(Journal.open(tmp_path)) as journal:
        with pytest.raises(JournalError, match="could not be written"):
            journal.append(1, seq, by, act)
        assert len(journal.entries(1)) == 50


def test_an_entry_of_no_match_is_refused(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path)) as journal, pytest.raises(JournalError):
        journal.append(7, 1, "camera", "{}")


def test_each_entry_is_synchronised_in_full(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        asked = {
            name: journal._db.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "user_version")
        }
    assert asked == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "user_version": len(MIGRATIONS),
    }


def test_two_writers_are_one_too_many(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path)):
        with pytest.raises(BadInput, match="another Pocketwatch"):
            Journal.open(tmp_path)
        with closing(Journal.open_to_read(tmp_path)) as reader:
            assert reader.last_match() is None
    Journal.open(tmp_path).close()


def test_a_newer_journal_is_left_as_it_is(tmp_path: Path) -> None:
    path = filled(tmp_path)
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    with pytest.raises(BadInput, match="newer Pocketwatch"):
        Journal.open(tmp_path)


def test_after_a_refusal_the_folder_is_free_again(tmp_path: Path) -> None:
    path = filled(tmp_path)
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    with pytest.raises(BadInput):
        Journal.open(tmp_path)
    path.unlink()
    Journal.open(tmp_path).close()


def test_a_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="--data"):
        Journal.open(tmp_path / "file" / "folder")


def test_a_reader_of_nothing_is_told_how_to_begin(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="pocketwatch serve"):
        Journal.open_to_read(tmp_path)


def test_a_match_from_elsewhere_is_taken_in_whole_and_is_not_gone_on_with(tmp_path: Path) -> None:
    entries = tuple(KeptEntry(seq, noon(), "player", '{"type": "skip"}') for seq in (1, 2))
    with closing(Journal.open(tmp_path, noon)) as journal, closing(journal.beside()) as other:
        here = journal.begin('{"here": 1}')
        there = other.take_in("2025-01-01T08:00:00", '{"there": 1}', entries)
        journal.append(here.number, 1, "camera", "{}")
        assert other.entries(there.number) == entries
        assert journal.last_match() == KeptMatch(1, noon(), '{"here": 1}', None, 1, noon())
        taken = KeptMatch(2, "2025-01-01T08:00:00", '{"there": 1}', noon(), 2, noon())
        assert [match.number for match in journal.matches()] == [2, 1]
        assert journal.match(2) == taken
        assert journal.match(3) is None
        assert journal.begin("{}").number == 3


def test_a_match_that_cannot_be_taken_in_leaves_nothing_behind(tmp_path: Path) -> None:
    twice = (KeptEntry(1, noon(), "player", "{}"), KeptEntry(1, noon(), "player", "{}"))
    with closing(Journal.open(tmp_path)) as journal:
        with pytest.raises(JournalError):
            journal.take_in(noon(), "{}", twice)
        assert journal.matches() == ()
        assert journal.begin("{}").number == 1


def test_a_journal_of_before_is_read_as_it_is_and_written_as_it_should_be(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.executescript(f"{MIGRATIONS[0]} PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = 1;")
        db.execute("INSERT INTO match VALUES (1, ?, '{}')", (noon(),))
        db.commit()
    with closing(Journal.open_to_read(tmp_path)) as reader:
        assert reader.last_match() == KeptMatch(1, noon(), "{}")
    with closing(Journal.open(tmp_path)) as journal:
        assert journal.take_in(noon(), "{}", ()).number == 2
        assert journal.last_match() == KeptMatch(1, noon(), "{}")
