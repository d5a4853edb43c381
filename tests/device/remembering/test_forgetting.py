"""A forgotten person is nowhere in the data folder, and every score stays what it was."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

import pytest

from device.keeping.archive import JournalArchive
from device.keeping.disk.copies import copies, copy
from device.keeping.disk.sums import first_wrong
from device.keeping.journal import FILE, Journal
from device.keeping.scorekeeper import Scorekeeper
from device.keeping.which_match import Wish
from device.remembering.forgetting import forget
from device.remembering.register import open_register
from rules.errors import Refused
from rules.header import header_from_json
from rules.notation import act_from_json
from rules.ruling import Ruling
from web.errors import Unsaved

LAST = {"phase": "play", "white": 1, "black": 4, "queen": "covered", "queen_by": "white"}
SHORT = {"match": {"target": None}}
GOLF = {"game": "eighteen_holes", "players": ["Béla", "Cleo"]}


def names(archive: JournalArchive) -> list[tuple[str, ...]]:
    return [tuple(p.name for p in archive.kept(n).match.header.players) for n in archive.numbers()]


class Table:
    """A journal in which Béla won against Anna, then chose a golf club, then Dan plays alone."""

    def __init__(self, folder: Path) -> None:
        self.journal = Journal.open(folder)
        self.other = self.journal.beside()
        first = header_from_json({"players": ["Béla", "Anna"], "start": LAST, "options": SHORT})
        self.keeper = Scorekeeper(self.journal, Wish(first), lambda *_: None)
        self.rules({"type": "stroke", "pocketed": ["white"]})
        self.begins(GOLF)
        self.rules({"type": "select_club", "player": "Béla", "club": "6 Iron"})
        self.begins({"players": ["Dan", "Eva"]})
        self.archive = JournalArchive(self.other)
        self.also: list[str] = []
        self.register = open_register(self.other.path, self.archive, self.keeper.match, self.also.append)

    def begins(self, header: Mapping[str, object]) -> None:
        self.keeper.begin(self.revision(), header_from_json(dict(header)), put_away=True)

    def rules(self, act: dict[str, object]) -> None:
        ruling = act_from_json(act)
        assert isinstance(ruling, Ruling)
        self.keeper.rule(ruling, self.revision())

    def revision(self) -> int:
        return int(str(self.keeper.snapshot()["revision"]))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    opened = Table(tmp_path)
    with closing(opened.journal), closing(opened.other):
        yield opened


def test_the_name_is_in_no_byte_of_the_folder(table: Table, tmp_path: Path) -> None:
    table.keeper.keep_colours({"Béla": "sky"})
    assert table.register.remembered().accounts[0].account.players[0].name == "Béla"
    table.register.merge("Béla", "Anna")
    table.register.forget(frozenset({"Béla"}))
    written = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    for form in ("Béla".encode(), json.dumps("Béla").strip('"').encode()):
        assert form not in written
    assert table.register.same() == {}
    assert table.also == ["Béla"]


def test_scores_and_results_stay(table: Table) -> None:
    before = table.archive.kept(1).match.score.to_json()["outcome"]
    table.register.forget(frozenset({"Béla"}))
    assert names(table.archive) == [("Dan", "Eva"), ("Guest", "Cleo"), ("Guest", "Anna")]
    after = table.archive.kept(1).match.score.to_json()["outcome"]
    assert json.loads(json.dumps(after).replace("Guest", "B\\u00e9la")) == json.loads(json.dumps(before))
    (chosen,) = table.archive.kept(2).match.entries
    assert getattr(chosen.act, "player", None) == "Guest"


def test_two_forgotten_people_of_one_match_stay_two(table: Table) -> None:
    table.register.forget(frozenset({"Béla", "Anna"}))
    assert set(names(table.archive)[-1]) == {"Guest", "Guest 2"}


def test_the_journal_only_grows_again_afterwards(table: Table) -> None:
    table.register.forget(frozenset({"Béla"}))
    with closing(sqlite3.connect(table.journal.path)) as db:
        for change in ("UPDATE entry SET act = '{}'", "DELETE FROM match"):
            with pytest.raises(sqlite3.IntegrityError, match="the journal only grows"):
                db.execute(change)
    table.rules({"type": "stroke"})  # and its writer goes on
    assert len(table.keeper.match().entries) == 1


def test_who_plays_now_is_refused(table: Table) -> None:
    with pytest.raises(Refused, match="plays in the present match"):
        table.register.forget(frozenset({"Dan"}))
    assert names(table.archive)[0] == ("Dan", "Eva")


def test_a_name_that_is_a_word_of_the_game_is_refused_and_nothing_changes(table: Table, tmp_path: Path) -> None:
    table.begins({"players": ["white", "Eva"], "start": LAST})
    table.begins({"players": ["Dan", "Eva"]})
    with pytest.raises(Refused, match="a word of a game"):
        forget(tmp_path / FILE, "white")
    assert names(table.archive)[1] == ("white", "Eva")


def test_accounts_are_kept_and_read_again(table: Table, tmp_path: Path) -> None:
    first = table.register.remembered()
    again = open_register(table.other.path, table.archive, table.keeper.match).remembered()
    assert again == first
    assert [kept.account.is_over for kept in first.accounts] == [True, False, False]
    table.keeper.take_up(table.revision(), 1, put_away=True)
    table.keeper.undo(table.revision())  # the end of a decided match was wrong
    undone = table.register.remembered().accounts[0].account
    assert not undone.is_over
    table.keeper.redo(table.revision())
    (tmp_path / "accounts.json").write_text("{")
    assert open_register(table.other.path, table.archive, table.keeper.match).remembered() == first


def test_sums_and_copies_are_made_anew(tmp_path: Path) -> None:
    table = Table(tmp_path)
    with closing(table.journal):
        assert copy(table.other.path) is None
        table.register.forget(frozenset({"Béla"}))
        with closing(sqlite3.connect(table.other.path)) as db:
            assert first_wrong(db) is None
        for kept in copies(tmp_path):
            assert "Béla".encode() not in kept.read_bytes()
        assert copies(tmp_path)
        table.rules({"type": "stroke", "pocketed": []})  # the running writer goes on


def test_a_damaged_journal_is_not_summed_anew(tmp_path: Path) -> None:
    table = Table(tmp_path)
    with closing(table.journal), closing(sqlite3.connect(table.other.path)) as db:
        for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {name}")
        db.execute("UPDATE entry SET act = replace(act, '6 Iron', '7 Iron')")
        db.commit()
        with pytest.raises(Unsaved, match="damaged"):
            table.register.forget(frozenset({"Béla"}))
