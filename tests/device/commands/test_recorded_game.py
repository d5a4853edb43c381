"""A game of the virtual table, recorded and replayed: the replay reports the true events, in little memory."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from device.cli import main
from device.figures.costs import GOAL_MB, REPLAYED

SEED = 16  # in three strokes six pieces fall, the queen and her cover among them


def pocketings(events: list[dict[str, Any]]) -> list[tuple[object, ...]]:
    return [
        (event["stroke"], event["piece"], event["pocket"]) for event in events if event["type"] == "pocketed"
    ]


@pytest.mark.parametrize("strokes", [1, pytest.param(3, marks=pytest.mark.long)])
def test_a_recorded_game_is_replayed_to_its_true_score_and_keeps_within_its_memory(
    tmp_path: Path, strokes: int
) -> None:
    folder = tmp_path / "game"
    assert main(["simulate", str(folder), "--strokes", str(strokes), "--seed", str(SEED)]) == 0
    replay = subprocess.run(
        (sys.executable, "-c", REPLAYED, str(folder)), capture_output=True, text=True, check=True
    )
    events = [json.loads(line) for line in replay.stdout.splitlines()]
    truth = [json.loads(line) for line in (folder / "truth.jsonl").read_text().splitlines()]
    assert pocketings(events) == pocketings(truth) != []
    score, true_score = events[-1]["state"], json.loads((folder / "truth.json").read_text())["score"]
    for key in ("turn", "sides", "queen", "phase", "returns_due", "open"):
        assert score[key] == true_score[key]
    assert float(replay.stderr.split()[-1]) <= GOAL_MB
