"""Every option of Carom Golf and Roll in One is judged otherwise somewhere."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.golf.carom_golf.printed.options import Laws as CaromLaws
from rules.golf.roll_in_one.printed.options import Laws as RollLaws

HERE = Path(__file__).parent


def names_in_tests() -> Iterator[str]:
    """The whole names that tests beside give as a keyword or as a word; a part of another name is none."""
    for path in HERE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg:
                yield node.arg
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def options_of_scenarios() -> Iterator[str]:
    for path in HERE.rglob("scenarios/*.jsonl"):
        lines = path.read_text(encoding="utf-8").splitlines()
        header = next(line for line in lines if line.startswith("{"))
        yield from json.loads(header).get("options", ())


@pytest.mark.parametrize("laws", [CaromLaws, RollLaws], ids=["carom_golf", "roll_in_one"])
def test_every_option_is_judged_otherwise_somewhere(laws: type[CaromLaws] | type[RollLaws]) -> None:
    given = {*names_in_tests(), *options_of_scenarios()}
    assert [key for key in laws.__dataclass_fields__ if key not in given] == []
