"""A start checks what it has to fold; what a snapshot spares it is checked soon after, while it serves."""

from __future__ import annotations

import json
import subprocess
import sys
import time
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest

from device.keeping.disk.second_look import SecondLook, damage_behind
from device.keeping.folds.frozen import frozen, laws
from device.keeping.journal import FILE, Journal
from device.keeping.scorekeeper import Scorekeeper
from rules.match import Match
from tests.device.keeping.played import WISH, Ear, strokes

IN_SNAPSHOT, AFTER_IT = 12, 100  # entries; the snapshot holds 80 of 120
HELD = 80
PATIENCE_S = 40.0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A match of sixty strokes, with a snapshot of the first forty."""
    with closing(Journal.open(tmp_path)) as journal:
        keeper = Scorekeeper(journal, WISH, Ear())
        for event in strokes(60):
            keeper.receive(event)
        held = keeper.match().entries[:HELD]
        journal.keep_snapshot(1, held[-1].seq, laws(), frozen(Match.fold(WISH.header, held)))
    return tmp_path


def flip(folder: Path, seq: int) -> None:
    """Changes the time in one entry on the disk, as many bytes as before: SQLite itself finds nothing wrong."""
    with closing(Journal.open(folder)) as journal:
        act = journal.entries(1)[seq - 1].act
    path = folder / FILE
    t = json.dumps(json.loads(act)["t"])
    wrong = act.replace(f'"t": {t}', '"t": ' + "9" * (len(t) - 2) + ".5")
    assert path.read_bytes().count(act.encode()) == 1
    path.write_bytes(path.read_bytes().replace(act.encode(), wrong.encode()))


def opened(folder: Path, by: str | None) -> str | None:
    """The notice of a journal that is opened, and its entries are all there."""
    with closing(Journal.open(folder, laws=by)) as journal:
        assert [row[0] for row in journal.rows(1)][-1] == 120
        return journal.notice


def test_a_start_from_a_snapshot_leaves_what_lies_in_it_to_the_second_look(folder: Path) -> None:
    assert opened(folder, laws()) is None
    assert damage_behind(folder / FILE) is None
    flip(folder, IN_SNAPSHOT)
    assert opened(folder, laws()) is None
    assert f"entry {IN_SNAPSHOT} of match 1 was changed" in str(damage_behind(folder / FILE))
    assert f"entry {IN_SNAPSHOT} of match 1 was changed" in str(opened(folder, None))
    assert damage_behind(folder / FILE) is None


@pytest.mark.parametrize(("seq", "by"), [(AFTER_IT, None), (IN_SNAPSHOT, "other laws")])
def test_what_a_start_has_to_fold_is_checked_before(folder: Path, seq: int, by: str | None) -> None:
    flip(folder, seq)
    assert f"entry {seq} of match 1 was changed" in str(opened(folder, by or laws()))


def test_a_look_beside_the_writer_takes_no_new_entry_for_damage(folder: Path) -> None:
    with closing(Journal.open(folder, laws=laws())) as journal:
        for k in range(20):
            journal.begin("{}")
            journal.append(1, 121 + k, "player", "{}")
            assert damage_behind(folder / FILE) is None


@pytest.mark.parametrize("is_there", [True, False])
def test_damage_of_a_file_that_is_written_again_anyway_is_not_told(folder: Path, is_there: bool) -> None:
    flip(folder, IN_SNAPSHOT)
    told: list[str] = []
    look = SecondLook(folder / FILE, told.append, lambda: is_there, after_s=0.0)
    look.open()
    look._timer.join(PATIENCE_S)
    look.close()
    assert len(told) == is_there


def test_a_server_that_finds_damage_behind_its_start_begins_again_and_tells_it(
    folder: Path, free_tcp_port: int
) -> None:
    flip(folder, IN_SNAPSHOT)
    words = ("serve", "--source", "none", "--data", str(folder), "--code", "none", "--port", str(free_tcp_port))
    command = (sys.executable, "-m", "device", *words)
    served = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        notes = _notes_with("was damaged", f"http://127.0.0.1:{free_tcp_port}/status.json")
    finally:
        served.terminate()
        said = served.communicate(timeout=PATIENCE_S)[1]
    assert f"entry {IN_SNAPSHOT} of match 1 was changed" in notes
    assert "119 entries of 1 match could be kept" in notes
    assert "the scoreboard's process ended (its journal is damaged)" in notes
    assert f"the journal is damaged (entry {IN_SNAPSHOT} of match 1" in said
    assert (folder / "journal.damaged-1.sqlite").exists()


def _notes_with(words: str, url: str) -> str:
    """The messages of a server, once they hold these words."""
    until_s = time.monotonic() + PATIENCE_S
    while time.monotonic() < until_s:
        try:
            with urllib.request.urlopen(url, timeout=PATIENCE_S) as answer:
                notes = json.dumps(json.load(answer)["log"])
        except OSError:
            notes = ""
        if words in notes:
            return notes
        time.sleep(0.2)
    raise AssertionError(f"nobody told of {words}")
