"""Mutated scenarios: the referee judges any header or entry, or refuses it in one line."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from rules.errors import RulesError
from rules.scenario import play
from tests.rules.golf.scenarios import files

ODD: tuple[Any, ...] = (
    None,
    -1,
    0,
    7,
    10**9,
    1.5,
    True,
    "",
    "6 Iron",
    "Ann",
    "red",
    [],
    {},
    [[]],
    [0, 0],
    {"x": 1},
)
EACH = 60


def lines_of(path: Path) -> list[Any]:
    """The header and entries of a scenario."""
    texts = path.read_text(encoding="utf-8").splitlines()
    return [json.loads(text) for text in texts if text.strip() and not text.startswith("#")]


def mutated(value: Any, chance: random.Random) -> Any:
    """The same with one value somewhere within replaced, left out, doubled or moved."""
    if not isinstance(value, dict | list) or not value or chance.random() < 0.15:
        return chance.choice(ODD)
    keys: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value)))
    copy: Any = value.copy()
    key = chance.choice(keys)
    how = chance.random()
    if how < 0.15:
        del copy[key]
    elif how < 0.25 and isinstance(copy, list):
        copy.append(copy[key])
    elif how < 0.25:
        copy[chance.choice(("x", "t", "type", "start", "options"))] = copy[key]
    else:
        copy[key] = mutated(copy[key], chance)
    return copy


@pytest.mark.parametrize("game", ["carom_golf", "roll_in_one", "eighteen_holes"])
def test_mutated_scenarios_are_judged_or_refused_in_one_line(game: str) -> None:
    chance, kept = random.Random(game), 0
    scenarios = [lines_of(path) for path in files(game)]
    for _ in range(EACH):
        scenario = list(chance.choice(scenarios))
        number = chance.choice((0, chance.randrange(len(scenario))))
        scenario[number] = mutated(scenario[number], chance)
        said = refusal(scenario)
        kept += said is None
        assert said is None or (said.strip() and "\n" not in said)
    assert 0 < kept < EACH


def refusal(scenario: list[Any]) -> str | None:
    """The reason why a scenario is refused; None where it is judged."""
    try:
        play([json.dumps(entry) for entry in scenario])
    except RulesError as wrong:
        return str(wrong)
    return None
