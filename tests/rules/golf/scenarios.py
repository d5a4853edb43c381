"""Scenario files of golf; `# refused "reason" {...}` is an entry that is refused there, with this reason."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.errors import RulesError
from rules.scenario import play
from tests.rules.scenarios import EXPECT, check_holds

REFUSED = "# refused "


def files(game: str) -> list[Path]:
    """The scenarios of a game, named by the number of the worked example; ours begin at 50."""
    return sorted((Path(__file__).parent / game / "scenarios").glob("*.jsonl"))


def check(scenario: Path) -> None:
    """Assert everything that the file expects, in its places."""
    lines = scenario.read_text(encoding="utf-8").splitlines()
    expected = [number for number, line in enumerate(lines) if line.startswith((EXPECT, REFUSED))]
    assert expected, "a scenario expects something"
    for number in expected:
        if lines[number].startswith(REFUSED):
            check_refused(lines[:number], lines[number].removeprefix(REFUSED))
            continue
        state = json.loads(json.dumps(play(lines[:number]).score.to_json()))
        check_holds(json.loads(lines[number].removeprefix(EXPECT)), state, f"line {number + 1}")


def check_refused(lines: list[str], expected_refusal: str) -> None:
    """Assert that the entry is refused after these lines, with this reason."""
    reason, entry = expected_refusal.split(" {", 1)
    with pytest.raises(RulesError) as refusal:
        play([*lines, "{" + entry])
    assert json.loads(reason) in str(refusal.value)
