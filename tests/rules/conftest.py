"""The referee's command, for scenarios."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from device.commands import referee
from tests.rules.scenarios import Judge, asked


@pytest.fixture
def judge(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Judge:
    """The output of `pocketwatch referee` for the lines of a scenario."""

    def judged(lines: list[str]) -> object:
        file = tmp_path / "played.jsonl"
        file.write_text("\n".join(lines), encoding="utf-8")
        assert referee.run(asked(file)) == 0
        printed = capsys.readouterr().out
        assert printed.count("\n") == 1
        return json.loads(printed)

    return judged
