"""Every match of a journal can be read by its number, and an imported one stays beside the played one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from device.cli import main
from device.keeping.archive import REMEMBERED, JournalArchive
from device.keeping.journal import Journal
from device.keeping.scorekeeper import Scorekeeper
from device.keeping.which_match import Wish
from device.serving.limits.print_shop import PrintShop
from rules.golf.roll_in_one.play.acts import SetHole
from rules.header import header_for, header_from_json
from rules.match import Match
from rules.notation import json_from_act
from rules.pieces import Kind
from rules.record.log import Entry
from rules.ruling import Skip, Stroke
from rules.scenario import play
from web.archive import NoSuchMatch
from web.cards.printing import print_here
from web.cards.sheet import sheet_of

CLEARED = (
    '{"players": ["Cleo", "Dino"], "start": {"white": 1, "black": 4, "queen": "covered", "queen_by": "white"}}',
    '{"type": "stroke", "pocketed": ["white"], "written_at": "2025-01-31T20:20:00.000+00:00"}',
)
LONG_AGO = "2025-01-31T20:15:00.000+00:00"


@pytest.fixture
def archive(journal: Journal) -> Iterator[JournalArchive]:
    with closing(journal.beside()) as other:
        yield JournalArchive(other)


@pytest.fixture
def keeper(journal: Journal) -> Scorekeeper:
    wish = Wish(header_for("carrom", "base", ("Asha", "Bela")))
    return Scorekeeper(journal, wish, lambda kind, payload, id=None: None)


def taken_in(archive: JournalArchive, match: Match) -> int:
    return archive.take_in(LONG_AGO, match)


def test_the_running_match_is_read_as_it_stands(keeper: Scorekeeper, archive: JournalArchive) -> None:
    assert archive.numbers() == (1,)
    assert archive.kept(1).match == keeper.match()
    keeper.rule(Skip(), 1)
    assert archive.kept(1).match == keeper.match()
    assert archive.kept(1).ended_at == keeper.match().entries[-1].written_at


def test_a_match_that_was_taken_in_stays_apart_from_the_score(
    keeper: Scorekeeper, archive: JournalArchive, journal: Journal
) -> None:
    match = play(CLEARED)
    number = taken_in(archive, match)
    kept = archive.kept(number)
    assert (kept.match, kept.began_at) == (match, LONG_AGO)
    assert kept.taken_in_at is not None
    keeper.rule(Stroke(pocketed=(Kind.WHITE,)), 1)
    assert archive.numbers() == (2, 1)
    assert archive.kept(1).match == keeper.match()
    again = Scorekeeper(journal, Wish(keeper.match().header), lambda kind, payload, id=None: None)
    assert again.match() == keeper.match()


def test_a_golf_game_brings_its_result_once_it_is_over(archive: JournalArchive, journal: Journal) -> None:
    acts = [SetHole(player="Ann", hole=hole, done=True, strokes=4) for hole in (1, 2, 7)]
    header = header_from_json({"game": "roll_in_one", "players": ["Ann"], "options": {"course": "three"}})
    entries = tuple(Entry(seq, "player", act) for seq, act in enumerate(acts, start=1))
    taken_in(archive, play(CLEARED))
    number = taken_in(archive, Match.fold(header, entries[:2]))
    assert archive.golf_results() == ()
    journal.append(number, 3, "player", json.dumps(json_from_act(acts[2])))
    (brought,) = archive.golf_results()
    assert (brought.match, brought.began_at, brought.result.total) == (number, LONG_AGO, 12)


def test_a_match_that_is_not_there_is_refused(archive: JournalArchive) -> None:
    for number in (0, 7, 10**30):
        with pytest.raises(NoSuchMatch, match=f"no match {number} here"):
            archive.kept(number)


def test_more_matches_than_are_remembered_are_all_read(archive: JournalArchive) -> None:
    match = play(CLEARED)
    numbers = [taken_in(archive, match) for _ in range(REMEMBERED + 2)]
    assert all(archive.kept(number).match == match for number in (*numbers, *numbers[:2]))


def test_any_match_is_handed_out_by_its_number(
    archive: JournalArchive, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    number = str(taken_in(archive, play(CLEARED)))
    export = ("export", "--data", str(tmp_path))
    assert main([*export, "--match", number, "--form", "card"]) == 0
    assert capsys.readouterr().out.startswith("Cleo v Dino   carrom:base\n")
    assert main([*export, "--match", number, "--form", "pdf", "--out", str(tmp_path / "card.pdf")]) == 0
    assert (tmp_path / "card.pdf").read_bytes().startswith(b"%PDF-")
    assert main([*export, "--match", number, "--form", "sol"]) == 0
    assert '"description": "Cleo - Dino"' in capsys.readouterr().out


def test_a_number_of_no_match_is_one_line(
    keeper: Scorekeeper, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", "--data", str(tmp_path), "--match", "9"]) == 2
    assert capsys.readouterr().err == "pocketwatch export: there is no match 9 here: see the list of matches\n"


def test_a_card_printed_by_another_process_is_the_same(archive: JournalArchive) -> None:
    sheet = sheet_of(archive.kept(taken_in(archive, play(CLEARED))))
    assert PrintShop()(sheet, LONG_AGO) == print_here(sheet, LONG_AGO)
