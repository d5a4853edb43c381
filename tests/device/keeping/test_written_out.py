"""A kept match is handed out as its entries were written, and that is what reading them all gives."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from device.keeping import archive as archives
from device.keeping.archive import JournalArchive
from device.keeping.journal import Journal, KeptEntry
from rules.errors import NotationError
from rules.header import header_for
from rules.match import Match
from rules.scenario import play
from web.archive import Kept
from web.cards.handover import handed_in, handed_out, written_out

BEGAN = "2025-01-31T20:15:00.000+00:00"
SCENARIOS = sorted((Path(__file__).parents[2] / "rules").rglob("scenarios/*.jsonl"))[::40]
HEADER = '{"game": "carrom", "variant": "base"}'


def read_back(kept: Kept) -> object:
    return json.loads(b"".join(written_out(kept)))


def matches() -> Iterator[Match]:
    yield Match.begin(header_for("carrom", "base", ('Āśā \\ "\n', "Bela")))
    for path in SCENARIOS:
        yield play(path.read_text(encoding="utf-8").splitlines())


def test_what_is_written_out_is_what_is_handed_out(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "BLOCK", 3)
    archive = JournalArchive(journal)
    numbers = [archive.take_in(BEGAN, match) for match in matches()]
    assert len(numbers) > 8
    for number in numbers:
        kept = archive.kept(number)
        assert kept.written is not None
        assert read_back(kept) == json.loads(json.dumps(handed_out(kept)))
        assert handed_in(read_back(kept)).match == kept.match


def test_entries_that_come_meanwhile_are_not_in_it(journal: Journal) -> None:
    archive = JournalArchive(journal)
    number = archive.take_in(BEGAN, play((HEADER, '{"type": "stroke", "pocketed": ["white"]}')))
    kept = archive.kept(number)
    journal.append(number, 2, "player", '{"type": "stroke", "pocketed": ["white"]}')
    assert read_back(kept) == json.loads(json.dumps(handed_out(kept)))
    assert len(archive.kept(number).match.entries) == 2


@pytest.mark.parametrize("blank", [" ", "\n"])
def test_an_entry_that_others_wrote_is_read_and_written_anew(journal: Journal, blank: str) -> None:
    number = journal.begin(HEADER).number
    journal.append(number, 1, "player", f'{blank}{{{blank}"type":"stroke","pocketed":["white"]{blank}}}')
    kept = JournalArchive(journal).kept(number)
    assert read_back(kept) == json.loads(json.dumps(handed_out(kept)))


@pytest.mark.parametrize("act", ["{}", "[]", "7", '{ "type": "levitated"}'])
def test_what_is_no_act_is_refused(journal: Journal, act: str) -> None:
    """Nobody's file is a mixture of a match and of what is none."""
    match = play((HEADER, '{"type": "stroke", "pocketed": ["white"]}'))
    kept = Kept(1, BEGAN, match, written=lambda: iter([[KeptEntry(1, BEGAN, "player", act)]]))
    with pytest.raises(NotationError):
        written_out(kept)


def test_a_journal_that_lost_entries_meanwhile_is_not_the_match(journal: Journal) -> None:
    archive = JournalArchive(journal)
    kept = archive.kept(archive.take_in(BEGAN, play((HEADER, '{"type": "skip"}', '{"type": "skip"}'))))
    fewer = replace(kept, written=lambda: iter([]))
    assert read_back(fewer) == read_back(kept)
