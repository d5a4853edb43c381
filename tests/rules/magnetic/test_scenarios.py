"""Every scenario of Magnetic Carom plays to what it expects, through `pocketwatch referee`.

A comment `# expect {...}` gives the expected state at that point: keys left out are not compared, lists are
compared entry by entry. Numbers up to 19 are those of the worked examples, the rest are our own; c and d are
the camera's.
"""

import argparse
import json
from pathlib import Path

import pytest

from device.commands import referee

SCENARIOS = sorted((Path(__file__).parent / "scenarios").glob("*.jsonl"))
WORKED = (1, 2, 3, 4, 6, 7, 9, 10, 12, 13, 15, 16)
EXPECT = "# expect "


def check_holds(expected: object, state: object, where: str) -> None:
    """Assert that `state` holds all that `expected` says."""
    if isinstance(expected, dict):
        assert isinstance(state, dict), where
        for key, value in expected.items():
            check_holds(value, state.get(key, "no such key"), f"{where}.{key}")
    elif isinstance(expected, list):
        assert isinstance(state, list), f"{where}: {state}"
        assert len(expected) == len(state), f"{where}: {state}"
        for number, (wanted, held) in enumerate(zip(expected, state, strict=True)):
            check_holds(wanted, held, f"{where}[{number}]")
    else:
        assert expected == state, where


def judged(lines: list[str], folder: Path, capsys: pytest.CaptureFixture[str]) -> object:
    """The referee's output for these lines."""
    file = folder / "played.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    parser = argparse.ArgumentParser()
    referee.add_arguments(parser)
    assert referee.run(parser.parse_args([str(file)])) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda path: path.stem)
def test_scenario(scenario: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = scenario.read_text(encoding="utf-8").splitlines()
    expected = [number for number, line in enumerate(lines) if line.startswith(EXPECT)]
    assert expected, "a scenario expects something"
    for number in expected:
        state = judged(lines[:number], tmp_path, capsys)
        check_holds(json.loads(lines[number].removeprefix(EXPECT)), state, f"line {number + 1}")


def test_every_worked_example_has_its_scenario() -> None:
    assert set(WORKED) <= {int(path.stem[:2]) for path in SCENARIOS if path.stem[0].isdigit()}
