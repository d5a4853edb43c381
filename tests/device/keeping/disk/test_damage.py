"""A damaged journal is set aside whole, what can be read is kept, and a sentence says so."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from device.errors import BadInput
from device.keeping.disk.copies import copies, copy
from device.keeping.disk.journal_file import APPLICATION_ID, MIGRATIONS
from device.keeping.disk.opening import damage_of
from device.keeping.disk.restoring import restore
from device.keeping.journal import FILE, Journal
from tests.device.keeping.disk.filled import ENTRIES, filled, kept


def scribbled(path: Path) -> None:
    whole = bytearray(path.read_bytes())
    whole[4096:] = bytes(byte ^ 0x5A for byte in whole[4096:])
    path.write_bytes(bytes(whole))


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2 + 100])


def flipped(path: Path) -> None:
    """One bit of one text: SQLite itself finds nothing wrong."""
    path.write_bytes(path.read_bytes().replace(b'"t": 77.0', b'"t": 97.0'))


def no_text(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"hand_in", "t": 77.0', b'"hand_\xff\xfe", "t": 77.0'))


def unsayable(path: Path) -> None:
    """The definition of a table is wrong, and its name, which SQLite repeats, is no text."""
    path.write_bytes(path.read_bytes().replace(b"match_kept BEFORE DELETE", b"m\x80tch_kept BEFORE DELETX"))
    path.write_bytes(path.read_bytes().replace(b"match_kept", b"m\x80tch_kept"))


def gone(path: Path) -> None:
    """An entry is taken out of the middle, by somebody who knows SQL."""
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DROP TRIGGER entry_kept")
        db.execute("DELETE FROM entry WHERE seq = 77")


@pytest.mark.parametrize(
    ("damage", "says", "most_lost"),
    [
        (flipped, "entry 77 of match 1 was changed", 1),
        (no_text, "", 1),
        (gone, "entry 78 of match 1 does not follow", 1),
        (unsayable, "", ENTRIES),
        (cut, "", ENTRIES),
        (scribbled, "", ENTRIES),
    ],
)
def test_the_readable_entries_are_kept_and_the_damaged_file_is_too(
    tmp_path: Path, damage: Callable[[Path], None], says: str, most_lost: int
) -> None:
    path = filled(tmp_path)
    damage(path)
    before = path.read_bytes()
    with closing(Journal.open(tmp_path)) as journal:
        assert journal.notice is not None
        assert "the journal was damaged" in journal.notice
        assert says in journal.notice
        assert "\n" not in journal.notice
        assert len(kept(journal)) >= ENTRIES - most_lost
        assert (tmp_path / "journal.damaged-1.sqlite").read_bytes() == before
        journal.begin("{}")  # and it goes on
    with closing(Journal.open(tmp_path)) as journal:
        assert journal.notice is None


def test_a_copy_fills_what_the_damage_took(tmp_path: Path) -> None:
    path = filled(tmp_path)
    assert copy(path) is None
    with closing(Journal.open(tmp_path)) as journal:
        journal.append(1, ENTRIES + 1, "player", '{"type": "skip"}')
    flipped(path)
    with closing(Journal.open(tmp_path)) as journal:
        assert kept(journal) == list(range(1, ENTRIES + 2))
        assert "1 of them from a copy" in str(journal.notice)
        assert "lost" in str(journal.notice)


@pytest.mark.parametrize(
    "content", [b"dear diary\n" * 100, b"SQLite format 3\0", b"\xff", b"SQLite format 3\0" + bytes(9000)]
)
def test_a_foreign_or_short_file_is_set_aside(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    with closing(Journal.open(tmp_path)) as journal:
        assert "lies whole in" in str(journal.notice)
        assert journal.begin("{}").number == 1
    assert (tmp_path / "journal.damaged-1.sqlite").read_bytes() == content


def test_another_programs_database_is_set_aside(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("CREATE TABLE recipe (name TEXT)")
    with closing(Journal.open(tmp_path)) as journal:
        assert "another program's database" in str(journal.notice)
    with closing(sqlite3.connect(tmp_path / "journal.damaged-1.sqlite")) as db:
        assert db.execute("SELECT count(*) FROM recipe").fetchone() == (0,)


def test_an_empty_file_beside_a_full_log_is_no_new_beginning(tmp_path: Path) -> None:
    other = tmp_path / "other"
    with closing(Journal.open(other)) as journal:
        journal.begin('{"game": "carrom"}')
        for seq in range(1, 31):
            journal.append(1, seq, "camera", '{"type": "hand_in", "t": 1.0}')
        here = tmp_path / "here"
        here.mkdir()
        shutil.copyfile(other / f"{FILE}-wal", here / f"{FILE}-wal")
    (here / FILE).touch()
    with closing(Journal.open(here)) as journal:
        assert "empty, beside a full write-ahead log" in str(journal.notice)
        assert kept(journal) == list(range(1, 31))


def test_a_journal_that_is_gone_comes_back_from_its_copy(tmp_path: Path) -> None:
    path = filled(tmp_path, 5)
    copy(path)
    path.unlink()
    with closing(Journal.open(tmp_path)) as journal:
        assert "copies" in str(journal.notice)
        assert kept(journal) == [1, 2, 3, 4, 5]


def test_a_first_start_and_an_empty_file_say_nothing(tmp_path: Path) -> None:
    assert damage_of(tmp_path / FILE) is None
    (tmp_path / FILE).touch()
    with closing(Journal.open(tmp_path)) as journal:
        assert journal.notice is None


def test_a_journal_of_before_the_sums_gets_them(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.executescript("".join(MIGRATIONS[:4]))
        db.executescript(f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = 4;")
        db.execute("INSERT INTO match VALUES (1, '2025-01-01', '{}')")
        db.execute("INSERT INTO entry VALUES (1, 1, '2025-01-01', 'camera', '{}')")
        db.commit()
    with closing(Journal.open(tmp_path)) as journal:
        journal.append(1, 2, "camera", "{}")
        assert journal.notice is None
    assert damage_of(tmp_path / FILE) is None
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        assert db.execute("SELECT count(*) FROM entry WHERE sum IS NULL OR link IS NULL").fetchone() == (0,)
        with pytest.raises(sqlite3.IntegrityError, match="only grows"):
            db.execute("UPDATE entry SET sum = 'x'")


def test_a_damaged_journal_does_not_take_the_place_of_a_sound_copy(tmp_path: Path) -> None:
    path = filled(tmp_path)
    assert copy(path) is None
    flipped(path)
    assert "entry 77" in str(copy(path))
    assert len(copies(tmp_path)) == 1
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode")
    restored = restore(path)
    assert (restored.matches, restored.entries) == (1, ENTRIES)
    assert restored.aside is not None
    assert damage_of(path) is None


def test_only_a_sound_copy_is_restored(tmp_path: Path) -> None:
    path = filled(tmp_path)
    with pytest.raises(BadInput, match="there is none"):
        restore(path)
    (tmp_path / "nonsense").write_text("dear diary")
    with pytest.raises(BadInput, match="nonsense"):
        restore(path, tmp_path / "nonsense")
    with closing(Journal.open(tmp_path)), pytest.raises(BadInput, match="another Pocketwatch"):
        restore(path)


def test_copies_are_two(tmp_path: Path) -> None:
    path = filled(tmp_path, 3)
    for _ in range(3):
        assert copy(path) is None
    assert len(copies(tmp_path)) == 2
