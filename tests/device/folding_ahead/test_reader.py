"""A long match is read in the background: no page and no start waits for it, and each says so."""

from __future__ import annotations

import json
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from socket import create_connection, socket
from time import monotonic, sleep

import pytest

from device.folding_ahead.reader import LONG, uncounted
from device.keeping.archive import JournalArchive, read_apart
from device.keeping.journal import Journal
from device.keeping.scorekeeper import Scorekeeper
from device.keeping.snapshots import Snapshots
from device.keeping.which_match import Wish, is_long_to_read
from device.remembering.accounts import Accounts
from device.serving.address import bind
from device.serving.beginning.meanwhile import told_meanwhile
from rules.header import header_for, header_from_json
from rules.match import Entry, Match
from tests.rules.record.long_matches import log_of
from web.archive import Kept
from web.errors import BeingRead

LONG_AGO = "2025-01-31T20:15:00.000+00:00"
WISH = Wish(header_for("carrom", "base", ("Asha", "Bela")), is_chosen=False)
WITHIN_S = 60.0  # of a machine that does other work, too
NAMES = frozenset({"localhost"})


def long_match(entries: int = LONG + 300) -> Match:
    header = header_from_json({"variant": "base", "options": {"match": {"target": 9999, "boards": 9999}}})
    timed = (Entry(entry.seq, entry.by, entry.act, LONG_AGO) for entry in log_of(entries))
    return Match.fold(header, tuple(timed))


@pytest.fixture(scope="module")
def match() -> Match:
    return long_match()


@pytest.fixture
def journal(tmp_path: Path, match: Match) -> Iterator[Journal]:
    """A journal whose first match is long, and was never folded by this process; it has no snapshot."""
    with closing(Journal.open(tmp_path)) as opened:
        with closing(opened.beside()) as other:
            number = JournalArchive(other).take_in(LONG_AGO, match)
        opened.take_up(number)
        yield opened


@pytest.fixture
def archive(journal: Journal) -> Iterator[JournalArchive]:
    with closing(journal.beside()) as own:
        opened = JournalArchive(own)
        end = read_apart(opened, journal.beside())
        yield opened
        end()


def until_read(archive: JournalArchive) -> Kept:
    before_s = monotonic()
    while monotonic() - before_s < WITHIN_S:
        try:
            return archive.kept(1)
        except BeingRead:
            sleep(0.02)
    raise AssertionError(f"match 1 was not read within {WITHIN_S:g} s")


def test_a_page_of_a_long_match_is_told_at_once_and_has_it_soon(archive: JournalArchive, match: Match) -> None:
    with pytest.raises(BeingRead):
        archive.kept(1)
    kept = until_read(archive)
    assert kept.match == match
    before_s = monotonic()
    while uncounted(kept.match) and monotonic() - before_s < WITHIN_S:  # a page could count these few
        sleep(0.02)
    assert uncounted(kept.match) == 0


def test_other_matches_are_shown_meanwhile(archive: JournalArchive) -> None:
    short = archive.take_in(LONG_AGO, Match.begin(WISH.header))
    with pytest.raises(BeingRead):
        archive.kept(1)
    assert archive.kept(short).match.entries == ()


def test_people_learn_that_a_match_is_still_to_be_read(archive: JournalArchive, tmp_path: Path) -> None:
    accounts = Accounts(archive, tmp_path / "accounts.json")
    assert accounts.remembered().unread == 1
    until_read(archive)
    assert accounts.remembered().unread == 0


def test_without_a_reader_whoever_asks_waits(journal: Journal, match: Match) -> None:
    with closing(journal.beside()) as own:
        assert JournalArchive(own).kept(1).match == match


def test_a_match_that_cannot_be_read_leaves_the_reader_at_work(journal: Journal) -> None:
    with closing(journal.beside()) as own:
        archive = JournalArchive(own)
        end = read_apart(archive, journal.beside())
        assert archive.reader is not None
        archive.reader.ask(99)
        assert until_read(archive).number == 1
        end()


def test_a_start_is_long_until_there_is_a_snapshot(journal: Journal) -> None:
    assert is_long_to_read(journal, WISH)
    with closing(journal.beside()) as own:
        Snapshots(own, Scorekeeper(journal, WISH, lambda kind, payload, id=None: None)).look()
    assert not is_long_to_read(journal, WISH)


def asked(port: int, accept: str, path: str = "/matches") -> tuple[int, str, str | None]:
    """The status, the body, and when a browser asks again."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers={"Accept": accept})
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, answer.read().decode(), answer.headers["Refresh"]
    except urllib.error.HTTPError as refusal:
        with refusal:
            return refusal.code, refusal.read().decode(), refusal.headers["Refresh"]


@pytest.fixture
def listening() -> Iterator[socket]:
    with bind("127.0.0.1", 0) as bound:
        yield bound


def test_phones_are_told_while_a_start_reads(listening: socket) -> None:
    port = listening.getsockname()[1]
    with told_meanwhile(listening, NAMES, None):
        code, page, again = asked(port, "text/html")
        assert (code, again) == (503, "2")
        assert "is being read again" in page
        assert 'href="/meanwhile.css"' in page
        code, style, again = asked(port, "text/css", "/meanwhile.css")
        assert (code, again) == (200, None)
        assert "prefers-color-scheme: dark" in style
        code, said, _ = asked(port, "application/json")
        assert "is being read again" in json.loads(said)["error"]


def test_silent_sockets_keep_nobody_from_being_told(listening: socket) -> None:
    port = listening.getsockname()[1]
    with told_meanwhile(listening, NAMES, None):
        silent = [create_connection(("127.0.0.1", port)) for _ in range(20)]
        assert asked(port, "text/html")[0] == 503
        before_s = monotonic()
    assert monotonic() - before_s < 3.0
    for each in silent:
        each.close()


def test_the_server_takes_over_the_same_socket(listening: socket) -> None:
    port = listening.getsockname()[1]
    with told_meanwhile(listening, NAMES, None):
        assert asked(port, "text/html")[0] == 503
    listening.settimeout(20)  # the servers that share this socket do not block at it
    taken = threading.Thread(target=lambda: listening.accept()[0].close(), daemon=True)
    taken.start()
    with create_connection(("127.0.0.1", port), timeout=20):
        taken.join(20)
    assert not taken.is_alive()
