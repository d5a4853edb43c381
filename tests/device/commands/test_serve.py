"""The command lines of `serve` and `export`: refusals in one line, before anything is started."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from device.browser.chromium import report
from device.cli import main
from device.commands.serve import default_folder, wish_from
from device.errors import BadInput
from device.keeping.journal import FILE, Journal
from device.keeping.scorekeeper import Scorekeeper
from device.keeping.which_match import Wish
from device.serving.address import bind
from rules.header import Header
from rules.pieces import Kind
from rules.ruling import Stroke


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line on standard error of a command that exits with 2."""
    assert main(list(words)) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    return output.err


def test_a_port_in_use_stops_before_the_journal_is_touched(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with bind("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        data = tmp_path / "data"
        said = refusal(capsys, "serve", "--host", "127.0.0.1", "--port", port, "--data", str(data))
    assert f"port {port} is in use" in said
    assert not data.exists()


def served_from_nowhere(data: Path) -> subprocess.CompletedProcess[str]:
    """A server without a source, over a data folder; it has a process of its own, since its guard forks."""
    where = ("--host", "127.0.0.1", "--port", "0", "--source", str(data / "gone"), "--data", str(data))
    return subprocess.run(
        (sys.executable, "-m", "device", "serve", *where), capture_output=True, text=True, check=False
    )


def test_a_corrupt_journal_is_set_aside_whole_and_named(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"SQLite format 3\0" + b"garbage" * 1000)
    before = (tmp_path / FILE).read_bytes()
    served = served_from_nowhere(tmp_path)
    aside = tmp_path / "journal.damaged-1.sqlite"
    assert served.returncode == 2
    assert f"the file lies whole in {aside}" in served.stderr
    assert aside.read_bytes() == before


def test_a_source_that_is_none_stops(tmp_path: Path) -> None:
    served = served_from_nowhere(tmp_path)
    assert (served.returncode, served.stdout) == (2, "")
    assert served.stderr.count("\n") == 1
    assert "gone" in served.stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--game", "karrom"), "carrom"),
        (
            ("--source", "virtual", "--game", "roll_in_one"),
            "the virtual tables play carrom, carom_golf, eighteen_holes, not roll_in_one",
        ),
        (
            ("--source", "virtual", "--game", "magnetic"),
            "the virtual tables play carrom, carom_golf, eighteen_holes, not magnetic",
        ),
        (("--players", "Anna"), "2 players"),
        (("--players", "Anna,Anna"), "same name"),
        (("--speed", "0"), "--speed"),
    ],
)
def test_a_match_that_cannot_be_is_refused(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], says: str
) -> None:
    assert says in refusal(capsys, "serve", "--source", "virtual", *words)


def test_the_players_and_the_game_are_understood() -> None:
    wish = wish_from("carrom:base", "Anna, Ben", False)
    assert [player.name for player in wish.header.players] == ["Anna", "Ben"]
    assert wish.are_named
    assert not wish_from("carrom", None, True).are_named
    with pytest.raises(BadInput):
        wish_from("carrom:nonsense", None, False)


def test_the_score_is_kept_where_applications_keep_things(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "pocketwatch"
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    assert default_folder() == Path.home() / ".local/share/pocketwatch"


def test_an_export_has_the_header_the_entries_and_the_state(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        keeper = Scorekeeper(journal, Wish(Header()), lambda kind, payload, id=None: None)
        keeper.rule(Stroke(pocketed=(Kind.WHITE,)), 1)
        assert main(["export", "--data", str(tmp_path)]) == 0
    match = json.loads(capsys.readouterr().out)
    assert match["header"]["players"][0]["name"] == "South"
    assert [entry["type"] for entry in match["entries"]] == ["stroke"]
    assert match["state"]["sides"][0]["left"] == 8
    out = tmp_path / "match.json"
    assert main(["export", "--data", str(tmp_path), "--out", str(out)]) == 0
    assert json.loads(out.read_text()) == match


def test_an_export_of_nothing_or_to_nowhere_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "no match was kept" in refusal(capsys, "export", "--data", str(tmp_path))
    with closing(Journal.open(tmp_path)) as journal:
        assert "no match was kept" in refusal(capsys, "export", "--data", str(tmp_path))
        journal.begin("{}")
        nowhere = str(tmp_path / "gone" / "match.json")
        assert "cannot be written" in refusal(capsys, "export", "--data", str(tmp_path), "--out", nowhere)


def test_a_missing_chromium_is_told_loudly() -> None:
    assert "SKIPPED" in report(None)
    assert "/usr/bin/chromium" in report("/usr/bin/chromium")
