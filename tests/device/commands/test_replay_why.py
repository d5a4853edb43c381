"""`pocketwatch replay --why`: the reasons on standard error, while standard output stays as it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from device.cli import main


def test_the_reasons_leave_standard_output_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "game"
    assert main(["simulate", str(folder), "--strokes", "1", "--seed", "3", "--fps", "30"]) == 0
    capsys.readouterr()
    assert main(["replay", str(folder), "--why"]) == 0
    printed = capsys.readouterr()
    types = [json.loads(line)["type"] for line in printed.out.splitlines()]
    assert types[-2:] == ["stroke_ended", "score"]
    lines = printed.err.splitlines()
    assert [line.partition(",")[0] for line in lines if not line.startswith(" ")] == ["stroke 1"]
    others = [number for number, line in enumerate(lines) if line.startswith("  likelihood")]
    likeliest = lines[others[0] + 1 : others[1]]
    falls = [line for line in likeliest if "fell into" in line and "trace: a track" in line]
    assert len(falls) == types.count("pocketed") > 0


@pytest.mark.parametrize("words", [["--game", "carom_golf"], ["--serve"]])
def test_it_is_about_carrom_strokes_in_a_replay_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert main(["replay", str(tmp_path), "--why", *words]) == 2
    assert "--why" in capsys.readouterr().err
