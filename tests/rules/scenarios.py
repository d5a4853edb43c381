"""Scenario files as `pocketwatch referee` reads them; a comment `# expect {...}` gives the state at that point.

Keys left out are not compared; lists are compared entry by entry.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path

from device.commands import referee

EXPECT = "# expect "
Judge = Callable[[list[str]], object]


def check(scenario: Path, judge: Judge) -> None:
    """Assert everything that the file expects, each in its place."""
    lines = scenario.read_text(encoding="utf-8").splitlines()
    expected = [number for number, line in enumerate(lines) if line.startswith(EXPECT)]
    assert expected, "a scenario expects something"
    for number in expected:
        check_holds(json.loads(lines[number].removeprefix(EXPECT)), judge(lines[:number]), f"line {number + 1}")


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


def asked(file: Path) -> argparse.Namespace:
    """The words of the command line."""
    parser = argparse.ArgumentParser()
    referee.add_arguments(parser)
    return parser.parse_args([str(file)])
