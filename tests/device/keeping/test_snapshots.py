"""A snapshot of a long fold is read at a start, bound to its log and its laws, and never believed blindly."""

from __future__ import annotations

import json
import pickle
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from device.keeping import archive as archive_of
from device.keeping import snapshots, which_match
from device.keeping.archive import JournalArchive
from device.keeping.disk.journal_file import APPLICATION_ID, MIGRATIONS
from device.keeping.folds.frozen import frozen, laws, thawed
from device.keeping.journal import FILE, Journal
from device.keeping.scorekeeper import Scorekeeper
from device.keeping.snapshots import AHEAD, Snapshots
from device.keeping.which_match import kept_fold, refold
from rules.header import json_from_header
from rules.match import Match
from rules.notation import act_from_json
from rules.paper.accounts import counted_strokes, statistics
from rules.record import match as folding
from rules.record.deeds import deeds, newest_deeds
from rules.ruling import Act
from tests.device.keeping.played import WISH, Ear, left, revision, strokes


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A match of sixty strokes whose snapshot was taken after forty; the last act was taken back."""
    monkeypatch.setattr(snapshots, "FEWEST", 50)
    monkeypatch.setattr(folding, "MARKED", 10)
    with closing(Journal.open(tmp_path)) as journal, closing(journal.beside()) as own:
        keeper = Scorekeeper(journal, WISH, Ear())
        kept = Snapshots(own, keeper)
        for at, event in enumerate(strokes(60), 1):
            keeper.receive(event)
            if at == 80:
                kept.look()
        keeper.undo(revision(keeper))
        assert kept.check() is None
    return tmp_path


def folded(folder: Path) -> tuple[Match, Match | None]:
    """The match as a start reads it, and its snapshot."""
    with closing(Journal.open(folder)) as journal:
        last = journal.last_match()
        assert last is not None
        match = refold(journal, last)
        return match, kept_fold(journal, 1, WISH.header, match.entries)


def test_a_start_from_a_snapshot_is_the_whole_fold(folder: Path) -> None:
    match, begun = folded(folder)
    assert begun is not None
    assert len(begun.entries) == 80
    whole = Match.fold(match.header, match.entries)
    assert whole == match
    assert (whole.recent, whole.marks, whole.passed) == (match.recent, match.marks, match.passed)


def test_a_snapshot_has_what_was_counted(folder: Path) -> None:
    match, begun = folded(folder)
    assert begun is not None
    assert [mark.counted is not None for mark in begun.marks] == [True] * AHEAD + [False] * 4
    whole = Match.fold(match.header, match.entries)
    assert counted_strokes(match) == counted_strokes(whole) != ()
    assert statistics(match) == statistics(whole)


def test_a_snapshot_is_kept_again_once_everything_is_counted(folder: Path) -> None:
    with closing(Journal.open(folder)) as journal, closing(journal.beside()) as own:
        keeper = Scorekeeper(journal, WISH, Ear())
        kept = Snapshots(own, keeper)
        for _ in keeper.match().marks:
            kept.look()
    _, begun = folded(folder)
    assert begun is not None
    assert all(mark.counted is not None for mark in begun.marks)


def test_a_start_from_a_snapshot_reads_the_end_of_the_log_alone(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def act(text: str) -> Act:
        read.append(text)
        return act_from_json(json.loads(text))

    monkeypatch.setattr(which_match, "_act", act)
    monkeypatch.setattr(folding, "RECENT", 4)
    with closing(Journal.open(folder)) as journal:
        keeper = Scorekeeper(journal, WISH, Ear())
        begun = len(read)
        assert 121 - 80 <= begun < 70  # what the snapshot does not know, and the way from its last mark
        keeper.undo(revision(keeper))
        assert len(newest_deeds(keeper.match(), 5)) == 5
        assert len(read) < begun + 20
        assert len(deeds(keeper.match())) == 60
        assert len(read) == 121


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE snapshot SET laws = 'others'",
        "UPDATE snapshot SET link = 'other'",
        "UPDATE snapshot SET state = x'00'",
        "UPDATE snapshot SET seq = 79",
    ],
)
def test_an_odd_snapshot_is_passed_over(folder: Path, change: str) -> None:
    whole, _ = folded(folder)
    with closing(sqlite3.connect(folder / FILE)) as db, db:
        db.execute(change)
    match, begun = folded(folder)
    assert begun is None
    assert match == whole


def test_a_wrong_snapshot_is_noticed_and_the_log_is_believed(folder: Path) -> None:
    other = Match.fold(WISH.header, folded(folder)[0].entries[:80])
    start = Match.begin(WISH.header).position
    marks = tuple(replace(mark, position=start) for mark in other.marks)
    forged = frozen(replace(other, position=start, marks=marks))
    with closing(Journal.open(folder)) as journal, closing(journal.beside()) as own:
        journal.keep_snapshot(1, other.entries[-1].seq, laws(), forged)
        keeper = Scorekeeper(journal, WISH, Ear())
        said = Snapshots(own, keeper).check()
        assert said is not None
        assert "folded again" in said
        assert keeper.match() == Match.fold(WISH.header, keeper.match().entries)
        assert left(keeper) == [9, 9]


def test_a_reader_of_an_older_journal_folds_it_whole(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.executescript("".join(MIGRATIONS[:4]))
        db.executescript(f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = 4;")
        db.execute(
            "INSERT INTO match VALUES (1, '2025-01-01', ?)", (json.dumps(json_from_header(WISH.header)),)
        )
        db.execute(
            "INSERT INTO entry VALUES (1, 1, '2025-01-01', 'camera', ?)", ('{"type": "hand_in", "t": 1.0}',)
        )
        db.commit()
    with closing(Journal.open_to_read(tmp_path)) as reader:
        last = reader.last_match()
        assert last is not None
        assert len(refold(reader, last).entries) == 1


class Trap:
    """What a stranger's snapshot might hold."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return print, ("opened",)


def packed(value: object) -> bytes:
    return zlib.compress(pickle.dumps(value))


@pytest.mark.parametrize("state", [b"", b"\0", zlib.compress(b"no pickle"), packed(Trap()), packed([1])])
def test_a_snapshot_holds_values_of_the_rules_and_nothing_else(
    state: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    assert thawed(state, ()) is None
    assert capsys.readouterr().out == ""


@pytest.fixture
def shelf(folder: Path) -> Iterator[tuple[Scorekeeper, JournalArchive, Snapshots]]:
    """A keeper whose long match was put away for another, and the archive that still has it."""
    with closing(Journal.open(folder)) as journal, closing(journal.beside()) as own:
        keeper = Scorekeeper(journal, WISH, Ear())
        keeper.begin(revision(keeper), put_away=True)
        archive = JournalArchive(own, keeper.present)
        yield keeper, archive, Snapshots(own, keeper, archive)


def looked_until_quiet(kept: Snapshots, match: Match) -> None:
    for _ in range(len(match.marks) + 2):
        kept.look()


def test_a_match_that_a_page_shows_is_counted_and_kept(
    shelf: tuple[Scorekeeper, JournalArchive, Snapshots], folder: Path
) -> None:
    _, archive, kept = shelf
    match = archive.kept(1).match
    looked_until_quiet(kept, match)
    assert all(mark.counted is not None for mark in match.marks)
    with closing(Journal.open_to_read(folder)) as journal:
        begun = kept_fold(journal, 1, match.header, match.entries)
    assert begun == match
    assert all(mark.counted is not None for mark in begun.marks)


def test_a_match_that_was_imported_is_not_folded_again(
    shelf: tuple[Scorekeeper, JournalArchive, Snapshots], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, archive, kept = shelf
    match = archive.kept(1).match
    number = archive.take_in("2026-01-01T00:00:00.000+00:00", match)
    monkeypatch.setattr(archive_of, "refold", lambda *_: pytest.fail("it was folded already"))
    assert archive.kept(number).match is match
    looked_until_quiet(kept, match)
    looked_until_quiet(kept, match)
    monkeypatch.undo()
    with closing(Journal.open_to_read(folder)) as journal:
        assert kept_fold(journal, number, match.header, match.entries) == match


def test_a_start_from_a_snapshot_does_not_keep_it_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Match] = []

    def noted(match: Match) -> bytes:
        made.append(match)
        return frozen(match)

    monkeypatch.setattr(snapshots, "frozen", noted)
    monkeypatch.setattr(snapshots, "GROWTH", 2.0)
    with closing(Journal.open(folder)) as journal, closing(journal.beside()) as own:
        keeper = Scorekeeper(journal, WISH, Ear())
        kept = Snapshots(own, keeper)
        kept.look()
        assert made == []
        looked_until_quiet(kept, keeper.match())
        assert len(made) == 1  # everything was counted


def test_a_wrong_snapshot_of_another_match_is_noticed_once(
    shelf: tuple[Scorekeeper, JournalArchive, Snapshots], folder: Path
) -> None:
    _, archive, kept = shelf
    right = archive.kept(1).match
    start = Match.begin(WISH.header).position
    forged = replace(right, marks=tuple(replace(mark, position=start) for mark in right.marks))
    with closing(sqlite3.connect(folder / FILE)) as db, db:
        db.execute("DELETE FROM snapshot")
    archive.believe(1, forged)
    kept.look()
    archive.forget_folded()
    wrong = archive.kept(1).match
    assert wrong != right
    said = kept.check()
    assert said is not None
    assert "match 1" in said
    assert archive.kept(1).match == right
    looked_until_quiet(kept, right)
    archive.forget_folded()
    assert archive.kept(1).match == right
    assert kept.check() is None
