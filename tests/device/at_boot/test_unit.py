"""The text of the service: systemd reads every word as it stands."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.at_boot.unit import Unit

PRINTABLE = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1)


def test_the_service_is_begun_again_whatever_ends_it_and_however_often() -> None:
    lines = Unit(("/box/python", "-m", "device", "serve"), "ann", "/box").text().splitlines()
    assert {"Restart=always", "StartLimitIntervalSec=0", "User=ann", "WorkingDirectory=-/box"} < set(lines)
    assert 'ExecStart="/box/python" "-m" "device" "serve"' in lines


@given(st.lists(PRINTABLE, min_size=1))
def test_the_words_of_the_service_are_those_of_the_command(words: list[str]) -> None:
    line = next(line for line in Unit(words, "ann", "/").text().split("\n") if line.startswith("ExecStart="))
    quoted = line.removeprefix("ExecStart=").replace("%%", "%").replace("$$", "$")
    assert shlex.split(quoted) == words


def test_a_word_that_would_end_the_line_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot be printed"):
        Unit(("serve", "one\nUser=root"), "ann", "/").text()


def test_systemd_takes_it(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("no systemd here: nobody else can say whether it takes the text")
    file = tmp_path / "pocketwatch.service"
    file.write_text(
        Unit(("/bin/true", "50 %", "$HOME", 'a "b"', "\\"), "root", "/my 50 %").text(), encoding="utf-8"
    )
    said = subprocess.run(("systemd-analyze", "verify", str(file)), capture_output=True, text=True, check=False)
    assert "pocketwatch" not in said.stderr
