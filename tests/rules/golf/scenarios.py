"""Scenario files, as `pocketwatch referee` reads them; a comment `# expect {...}` gives the expected state.

Keys left out are not compared; lists are compared entry by entry. `# refused "reason" {...}` says that this
entry is refused there with this reason.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.errors import RulesError
from rules.scenario import play

EXPECT, REFUSED = "# expect ", "# refused "


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


def check_holds(expected: object, state: object, where: str) -> None:
    """Assert that `state` holds all that `expected` says."""
    if isinstance(expected, dict):
        assert isinstance(state, dict), f"{where}: {state}"
        for key, value in expected.items():
            check_holds(value, state.get(key, "no such key"), f"{where}.{key}")
    elif isinstance(expected, list):
        assert isinstance(state, list), f"{where}: {state}"
        assert len(expected) == len(state), f"{where}: {state}"
        for number, (wanted, held) in enumerate(zip(expected, state, strict=True)):
            check_holds(wanted, held, f"{where}[{number}]")
    else:
        assert expected == state, f"{where}: {state}"
