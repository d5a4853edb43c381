"""A long match is taken in after the answer, whole or not at all; phones see how far it is."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from device.folding_ahead.reader import uncounted
from device.importing.importer import REMEMBERED, MatchImporter
from device.keeping.archive import JournalArchive
from device.keeping.journal import Journal
from rules.header import header_from_json
from rules.match import Entry, Match
from rules.ruling import Retract
from tests.rules.record.long_matches import log_of
from tests.web.conftest import FakeScorekeeper
from web.app import WebSettings, create_app
from web.archive import Kept, NoSuchMatch
from web.cards import handover
from web.cards.handover import handed_out
from web.cards.importing import AT_ONCE
from web.errors import Busy

BEGAN = "2025-01-31T20:15:00.000+00:00"
WITHIN_S = 60.0


def played(entries: int) -> Match:
    header = header_from_json({"variant": "base", "options": {"match": {"target": 9999, "boards": 9999}}})
    return Match.fold(header, tuple(Entry(entry.seq, entry.by, entry.act, BEGAN) for entry in log_of(entries)))


@pytest.fixture(scope="module")
def match() -> Match:
    """Longer than what is tried before the answer."""
    return played(3000)


@pytest.fixture(scope="module")
def file(match: Match) -> bytes:
    return json.dumps(handed_out(Kept(1, BEGAN, match))).encode()


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[JournalArchive]:
    with closing(Journal.open(tmp_path)) as journal, closing(journal.beside()) as own:
        yield JournalArchive(own)


def end_of(importer: MatchImporter, number: int) -> dict[str, Any]:
    before_s = monotonic()
    while monotonic() - before_s < WITHIN_S:
        state = importer.state(number)
        if state["match"] or state["error"]:
            return dict(state)
        sleep(0.02)
    raise AssertionError(f"nothing came of file {number} within {WITHIN_S:g} s")


def test_a_long_match_is_answered_first_and_taken_in_then(
    archive: JournalArchive, match: Match, file: bytes
) -> None:
    importer = MatchImporter(archive)
    client = create_app(FakeScorekeeper(), WebSettings(archive=archive, importer=importer)).test_client()
    assert len(file) > AT_ONCE
    answer = client.post("/matches/import", data=file, content_type="application/json")
    assert answer.status_code == 202
    number = answer.get_json()["file"]
    end = end_of(importer, number)
    assert client.get(f"/matches/import/{number}.json").get_json() == end
    assert (end["done"], end["of"], end["error"]) == (3000, 3000, None)
    kept = archive.kept(end["match"])
    assert (kept.match, kept.began_at) == (match, BEGAN)
    assert uncounted(kept.match) == 0


def test_one_long_file_at_a_time(archive: JournalArchive, file: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()
    take_in = archive.take_in
    monkeypatch.setattr(archive, "take_in", lambda *given: (go_on.wait(WITHIN_S), take_in(*given))[1])
    importer = MatchImporter(archive)
    first = importer.begin(file)
    with pytest.raises(Busy):
        importer.begin(file)
    go_on.set()
    assert end_of(importer, first)["match"] == 1
    assert end_of(importer, importer.begin(file))["match"] == 2


BEGUN = b'{"began_at": "2025-01-01", "header": {}, "entries": ['
WRONG = [
    (b"{", "the body is not JSON"),
    (b"\xff\xfe", "the body is not JSON"),
    (b"[" * 100_000, "this is no exported match"),
    (b'{"header": ' + b"[" * 100_000, "the body is refused"),
    (b'{"header": {}, "header": {}, "entries": []}', "twice"),
    (BEGUN + b'{"type": "levitated"}]}', "entry 1 of this match does not fit"),
    (BEGUN + b'{"type": "skip", "type": "skip"}]}', "stands there twice"),
    (BEGUN + b'{"type": "skip"},]}', "the body is not JSON: a comma"),
    (BEGUN + b"]} more", "the body is not JSON: extra text"),
    (BEGUN + b"{}," * 50_000 + b"{}]}", "has 50001 entries"),
]


@pytest.mark.parametrize(("given", "says"), WRONG, ids=[says for _, says in WRONG])
def test_a_long_file_that_is_no_match_is_refused_in_one_line(
    archive: JournalArchive, given: bytes, says: str
) -> None:
    importer = MatchImporter(archive)
    error = end_of(importer, importer.begin(given))["error"]
    assert says in error
    assert "\n" not in error
    assert archive.numbers() == ()


def test_a_fault_of_the_program_is_told_and_the_next_file_comes(
    archive: JournalArchive, file: bytes, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    importer = MatchImporter(archive)
    with monkeypatch.context() as patch:
        patch.setattr(archive, "take_in", lambda *given: 1 // 0)
        assert "could not be taken in" in end_of(importer, importer.begin(file))["error"]
    assert "ZeroDivisionError" in caplog.text
    assert end_of(importer, importer.begin(file))["match"] == 1


def test_old_files_are_forgotten(archive: JournalArchive) -> None:
    importer = MatchImporter(archive)
    numbers = []
    for _ in range(REMEMBERED + 1):
        numbers.append(importer.begin(b"{"))
        assert end_of(importer, numbers[-1])["error"]
    with pytest.raises(NoSuchMatch):
        importer.state(numbers[0])


def corrected(first: int, times: int) -> bytes:
    """A match whose entry `first` is taken back, and put back, and so on."""
    match = played(600)
    for seq in range(601, 601 + times):
        match = match.receive(
            Entry(seq, "umpire", Retract(entry=first if seq == 601 else seq - 1), BEGAN)
        ).match
    return json.dumps(handed_out(Kept(1, BEGAN, match))).encode()


def test_late_corrections_are_taken_in_and_as_many_that_reach_far_back_are_not(
    archive: JournalArchive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handover, "MOST_REFOLDED", 20 * (handover.A_CORRECTION + 300))
    importer = MatchImporter(archive)
    assert end_of(importer, importer.begin(corrected(600, 20)))["match"] == 1
    assert "too many corrections" in str(end_of(importer, importer.begin(corrected(1, 20)))["error"])
