"""A game of the virtual table, recorded and replayed: the witness tells what the truth file says."""

import json
from pathlib import Path
from typing import Any

import pytest

from device.cli import main

STROKES = 5
SEED = 111  # six pieces fall, the queen and her cover among them


def pocketings(lines: list[dict[str, Any]]) -> list[tuple[object, ...]]:
    return [(e["stroke"], e["piece"], e["pocket"]) for e in lines if e["type"] == "pocketed"]


def test_a_recorded_game_is_replayed_to_its_true_score(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "game"
    assert main(["simulate", str(folder), "--strokes", str(STROKES), "--seed", str(SEED)]) == 0
    capsys.readouterr()
    assert main(["replay", str(folder)]) == 0
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    truth = [json.loads(line) for line in (folder / "truth.jsonl").read_text().splitlines()]
    assert pocketings(events) == pocketings(truth) != []
    score, due = events[-1]["state"], json.loads((folder / "truth.json").read_text())["score"]
    for key in ("turn", "sides", "queen", "phase", "returns_due", "open"):
        assert score[key] == due[key]
