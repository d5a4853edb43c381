"""Every scenario of Magnetic Carom plays to what it expects, through `pocketwatch referee`.

`tests/rules/scenarios.py` says how a file is written. Numbers up to 19 are those of the worked examples, the
rest are our own; c and d are the camera's.
"""

from pathlib import Path

import pytest

from tests.rules.scenarios import Judge, check

SCENARIOS = sorted((Path(__file__).parent / "scenarios").glob("*.jsonl"))
WORKED = (1, 2, 3, 4, 6, 7, 9, 10, 12, 13, 15, 16)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda path: path.stem)
def test_scenario(scenario: Path, judge: Judge) -> None:
    check(scenario, judge)


def test_every_worked_example_has_its_scenario() -> None:
    assert set(WORKED) <= {int(path.stem[:2]) for path in SCENARIOS if path.stem[0].isdigit()}
