"""A match that was put away is taken up again: nothing of either is lost, and no revision comes twice."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from device.keeping.disk.journal_file import APPLICATION_ID, MIGRATIONS
from device.keeping.journal import FILE, Journal
from device.keeping.scorekeeper import Scorekeeper
from device.keeping.virtual_shelf import Shelf
from device.keeping.which_match import Wish
from rules.errors import Refused
from rules.header import Header, header_from_json, players_named
from rules.pieces import Kind
from tests.device.keeping.played import Ear, keeper_of, left, play, revision, score, stroke
from web.archive import NoSuchMatch
from web.errors import Stale

OTHERS = Header(players=players_named(("Cleo", "Dan")))


@pytest.fixture
def keeper(journal: Journal) -> Scorekeeper:
    """Match 1 with a white down is put away; match 2 has none down yet, and an entry."""
    made = keeper_of(journal)
    play(made, *stroke(1, Kind.WHITE))
    made.begin(revision(made), OTHERS, put_away=True)
    play(made, *stroke(1))
    return made


def test_a_match_put_away_goes_on_where_it_was(journal: Journal, keeper: Scorekeeper) -> None:
    said = keeper.take_up(revision(keeper), 1, put_away=True)
    assert said["match"] == 1
    assert left(keeper) == [8, 9]
    play(keeper, *stroke(1, Kind.WHITE))
    assert left(keeper) == [7, 9]
    assert [len(journal.entries(number)) for number in (1, 2)] == [6, 2]
    assert keeper.take_up(revision(keeper), 2, put_away=True)["match"] == 2
    assert left(keeper) == [9, 9]


def test_a_restart_goes_on_with_what_was_taken_up(journal: Journal, keeper: Scorekeeper) -> None:
    keeper.take_up(revision(keeper), 1, put_away=True)
    play(keeper, *stroke(1, Kind.WHITE))
    again = Scorekeeper(journal, Wish(Header(), is_chosen=False), Ear())
    assert again.snapshot()["match"] == 1
    assert revision(again) == revision(keeper)
    again.begin(revision(again), OTHERS, put_away=True)
    assert Scorekeeper(journal, Wish(Header(), is_chosen=False), Ear()).snapshot()["match"] == 3


def test_revisions_only_grow_whatever_is_taken_up(journal: Journal, keeper: Scorekeeper) -> None:
    seen = [revision(keeper)]
    for number in (1, 2, 1, 2):
        keeper.take_up(revision(keeper), number, put_away=True)
        seen.append(revision(keeper))
        play(keeper, *stroke(1))
        seen.append(revision(keeper))
    assert seen == sorted(set(seen))


def test_a_match_under_way_is_left_only_when_it_is_put_away(journal: Journal, keeper: Scorekeeper) -> None:
    with pytest.raises(Refused, match="put it away"):
        keeper.take_up(revision(keeper), 1)
    with pytest.raises(Refused, match="match 2 is the one that is played"):
        keeper.take_up(revision(keeper), 2, put_away=True)
    with pytest.raises(Stale):
        keeper.take_up(revision(keeper) - 1, 1, put_away=True)
    with pytest.raises(NoSuchMatch, match="there is no match 9"):
        keeper.take_up(revision(keeper), 9, put_away=True)
    assert keeper.snapshot()["match"] == 2


def test_a_stroke_that_waits_for_the_umpire_counts_in_its_own_match(
    journal: Journal, keeper: Scorekeeper
) -> None:
    keeper.hold_strokes_for_umpire(True, None)
    play(keeper, *stroke(2, Kind.WHITE, at_s=9.0))
    keeper.take_up(revision(keeper), 1, put_away=True)
    assert len(journal.entries(2)) == 5
    keeper.take_up(revision(keeper), 2, put_away=True)
    assert left(keeper) == [8, 9]


def test_a_decided_match_is_taken_up_and_its_end_corrected(journal: Journal) -> None:
    keeper = keeper_of(journal)
    last_coin = {"white": 1, "black": 4, "queen": "covered", "queen_by": "white", "points": [20, 3]}
    keeper.begin(revision(keeper), header_from_json({"players": ["Cleo", "Dan"], "start": last_coin}))
    play(keeper, *stroke(1, Kind.WHITE))
    assert score(keeper)["outcome"] is not None
    keeper.begin(revision(keeper), OTHERS)
    keeper.take_up(revision(keeper), 2)
    assert score(keeper)["outcome"] is not None
    keeper.undo(revision(keeper))
    assert score(keeper)["outcome"] is None


def test_a_match_that_cannot_be_read_leaves_the_one_that_is_played(journal: Journal) -> None:
    journal.begin(json.dumps({"game": "of tomorrow"}))
    keeper = Scorekeeper(journal, Wish(OTHERS, is_new=True), Ear())
    with pytest.raises(NoSuchMatch, match="cannot be read"):
        keeper.take_up(revision(keeper), 1)
    assert keeper.snapshot()["match"] == 2
    last = journal.last_match()
    assert last is not None
    assert last.number == 2


def test_a_journal_of_before_knows_no_match_taken_up(tmp_path: Path) -> None:
    folder = tmp_path / "older"
    folder.mkdir()
    with closing(sqlite3.connect(folder / FILE)) as db:
        before = " ".join(MIGRATIONS[:3])
        db.executescript(f"{before} PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = 3;")
        db.execute("INSERT INTO match VALUES (1, '2026-01-31T20:15:00+00:00', '{}')")
        db.commit()
    with closing(Journal.open_to_read(folder)) as reader:
        assert reader.count() == 1
        assert reader.last_match() is not None


def test_each_match_has_its_own_virtual_table(tmp_path: Path) -> None:
    table = tmp_path / "virtual_table.json"
    table.write_text("of 1")
    shelf = Shelf(table, 1)
    assert not shelf.change_to(2), "never lay here"
    table.write_text("of 2")
    assert shelf.change_to(1)
    assert table.read_text() == "of 1"
    assert shelf.change_to(2)
    assert table.read_text() == "of 2"
    assert not shelf.change_to(3)
