"""A game of the virtual table, recorded and replayed: true events in little memory, and the reasons beside."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from device.cli import main
from device.figures.costs import GOAL_MB, REPLAYED

SEED = 16  # in three strokes six pieces fall, the queen and her cover among them


@dataclass(frozen=True)
class Replayed:
    """A recorded game, and what `replay --why` says of it in a process of its own."""

    folder: Path
    strokes: int
    events: list[dict[str, Any]]
    reasons: list[str]
    most_mb: float

    def truth(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in (self.folder / "truth.jsonl").read_text().splitlines()]


@pytest.fixture(scope="module", params=[1, pytest.param(3, marks=pytest.mark.long)])
def game(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Replayed:
    folder = tmp_path_factory.mktemp("recorded") / "game"
    assert main(["simulate", str(folder), "--strokes", str(request.param), "--seed", str(SEED)]) == 0
    words = (sys.executable, "-c", REPLAYED, str(folder), "--why")
    replay = subprocess.run(words, capture_output=True, text=True, check=True)
    *reasons, most_mb = replay.stderr.splitlines()
    events = [json.loads(line) for line in replay.stdout.splitlines()]
    return Replayed(folder, request.param, events, reasons, float(most_mb))


def pocketings(events: list[dict[str, Any]]) -> list[tuple[object, ...]]:
    return [
        (event["stroke"], event["piece"], event["pocket"]) for event in events if event["type"] == "pocketed"
    ]


def test_a_recorded_game_is_replayed_to_its_true_score_and_keeps_within_its_memory(game: Replayed) -> None:
    assert pocketings(game.events) == pocketings(game.truth()) != []
    score, true_score = game.events[-1]["state"], json.loads((game.folder / "truth.json").read_text())["score"]
    for key in ("turn", "sides", "queen", "phase", "returns_due", "open"):
        assert score[key] == true_score[key]
    assert game.most_mb <= GOAL_MB


def test_the_reasons_leave_standard_output_as_it_is(game: Replayed) -> None:
    types = [event["type"] for event in game.events]
    assert types[-2:] == ["stroke_ended", "score"]
    heads = [line.partition(",")[0] for line in game.reasons if not line.startswith(" ")]
    assert heads == [f"stroke {number}" for number in range(1, game.strokes + 1)]


def test_the_likeliest_outcome_names_the_trace_of_each_fall(game: Replayed) -> None:
    others = [number for number, line in enumerate(game.reasons) if line.startswith("  likelihood")]
    likeliest = game.reasons[others[0] + 1 : others[1]]
    falls = [line for line in likeliest if "fell into" in line and "trace: a track" in line]
    assert len(falls) == len([event for event in pocketings(game.events) if event[0] == 1]) > 0
