"""The service among the computer's, with a `systemctl` that only writes down its words."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.at_boot.systemd import NAME, is_on, switch_off, switch_on
from device.cli import main
from device.errors import BadInput
from device.opening import usual_source

WRITES_DOWN = '#!/bin/sh\necho "$@" >> "{said}"\n'
REFUSES = "#!/bin/sh\necho 'Access denied' >&2\nexit 4\n"


@pytest.fixture
def said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file with the words of each call."""
    said = tmp_path / "said"
    _install(tmp_path / "bin", WRITES_DOWN.format(said=said), monkeypatch)
    return said


def _install(folder: Path, script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.mkdir()
    (folder / "systemctl").write_text(script, encoding="ascii")
    (folder / "systemctl").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")


def test_the_service_is_written_started_and_starts_with_the_computer(said: Path, tmp_path: Path) -> None:
    switch_on("[Unit]\n", tmp_path)
    assert is_on(tmp_path)
    assert (tmp_path / NAME).read_text(encoding="utf-8") == "[Unit]\n"
    assert said.read_text().splitlines() == ["daemon-reload", f"enable {NAME}", f"restart {NAME}"]


def test_switched_off_nothing_is_left_of_it(said: Path, tmp_path: Path) -> None:
    switch_on("[Unit]\n", tmp_path)
    said.unlink()
    switch_off(tmp_path)
    assert not is_on(tmp_path)
    assert said.read_text().splitlines() == [f"disable --now {NAME}", "daemon-reload"]


def test_what_is_not_on_cannot_be_switched_off(said: Path, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="nothing to switch off"):
        switch_off(tmp_path)
    assert not said.exists()


def test_a_refusal_is_told_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _install(tmp_path / "bin", REFUSES, monkeypatch)
    with pytest.raises(BadInput, match=r"was refused \(Access denied\): run this with sudo"):
        switch_on("[Unit]\n", tmp_path)


def test_a_computer_without_systemd_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BadInput, match="has no systemd"):
        switch_on("[Unit]\n", tmp_path)
    assert not is_on(tmp_path)


def test_a_folder_that_is_not_there_is_no_traceback(said: Path, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be changed"):
        switch_on("[Unit]\n", tmp_path / "nowhere")
    assert not said.exists()


def test_the_command_prints_the_service(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["boot", "--user", "ann", "--", "--surface-mm", "600", "--game", "carrom:icf"])
    shown = capsys.readouterr().out
    assert code == (0 if is_on() else 1)
    assert f'"serve" "--source" "{usual_source()}" "--surface-mm" "600" "--game" "carrom:icf"' in shown
    assert "User=ann" in shown
    assert f"WorkingDirectory=-{Path.cwd()}\n" in shown


def test_a_source_that_is_named_stands_alone(capsys: pytest.CaptureFixture[str]) -> None:
    main(["boot", "--", "--source", "none"])
    assert capsys.readouterr().out.count("--source") == 1


def test_who_has_no_name_is_known_by_a_number(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SUDO_USER", "LOGNAME", "USER", "LNAME", "USERNAME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("os.getuid", lambda: 54321)
    main(["boot"])
    assert "User=54321\n" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["--surface", "x"], ["--no-such"], ["--game", "whist"], ["--port", "many"]])
def test_words_that_serve_does_not_take_are_refused_now(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["boot", "--on", "--", *words]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
