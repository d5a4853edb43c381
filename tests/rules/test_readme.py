"""The room's README is complete and its examples are true: a stranger can write a case from it alone."""

import json
import re
from pathlib import Path

import pytest

import rules
from rules.carrom.laws.options import DEFAULTS, json_from_options, options_from_json
from rules.carrom.laws.state import Laws
from rules.carrom.starts.rulesets import KEYS as RULE_SET_KEYS
from rules.carrom.starts.rulesets import SHIPPED, ruleset_from_json, shipped
from rules.carrom.starts.start import Start, json_from_start, start_from_json
from rules.header import KEYS, header_from_json
from rules.match import Match
from rules.notation import ACTS, act_from_json, json_from_act, type_of
from rules.pieces import Seat
from rules.scenario import play
from tests.rules.scenarios import check_holds

README = (Path(rules.__file__).parent / "README.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The cells of the tables under a heading, without the lines of dashes and the heads."""
    section = README.split(f"### {heading}")[1].split("\n##")[0]
    tables = [line for line in section.splitlines() if line.startswith("| ")]
    lines = [line for line in tables if "`" in line]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def words(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


EXAMPLES = [json.loads(words(row[0])[0]) for row in rows("The entries")]


def test_every_act_has_its_example_and_no_other() -> None:
    shared = [name for name, kind in ACTS.items() if kind.__module__ in ("rules.table", "rules.ruling")]
    assert sorted(type_of(act_from_json(example)) for example in EXAMPLES) == sorted(shared)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["type"])
def test_an_example_shows_every_key_of_its_act(example: dict[str, object]) -> None:
    assert set(json_from_act(act_from_json(example))) == set(example)


def test_every_key_of_the_state_is_explained_with_its_form() -> None:
    golden = json.loads((Path(__file__).parent / "golden" / "state.json").read_text(encoding="utf-8"))
    shown = {words(row[0])[0]: json.loads(words(row[2])[0]) for row in rows("The state")}
    assert list(shown) == list(golden)
    for key in ("turn", "sides", "queen", "returns_due", "open", "log"):
        shape, example = shown[key], golden[key]
        if isinstance(example, list):
            shape, example = shape[0], example[0]
        assert set(shape) == set(example)


def value_of(word: str) -> object:
    """An option's value: numbers, objects, true, false and null are JSON, any other word is itself."""
    try:
        return json.loads(word)
    except ValueError:
        return word


@pytest.mark.parametrize("laws", Laws)
def test_every_option_is_explained_with_its_default_first(laws: Laws) -> None:
    read = {row[1]: row for row in rows("The options") if row[3] == "all" or laws.value in row[3].split(", ")}
    shown = {words(key)[0]: value_of(words(row[2])[0]) for key, row in read.items()}
    assert shown == json_from_options(DEFAULTS, laws.value)


@pytest.mark.parametrize("row", rows("The options"), ids=lambda row: row[1])
def test_every_value_of_an_option_is_one(row: list[str]) -> None:
    key, laws = words(row[1])[0], row[3].split(", ")[0].replace("all", "base")
    for value in map(value_of, words(row[2])):
        assert json_from_options(options_from_json({key: value}, laws), laws)[key] == value


def test_the_rule_sets_are_listed_with_their_laws() -> None:
    listed = {words(row[0])[0]: row[1] for row in rows("The variants of carrom") if row[1] in list(Laws)}
    assert listed == {name: shipped(name).laws.value for name in SHIPPED}


def test_the_keys_of_a_rule_set_are_explained() -> None:
    keys = {words(row[0])[0]: words(row[2])[0] for row in rows("The variants of carrom") if len(row) == 3}
    assert list(keys) == list(RULE_SET_KEYS)
    given = {key: json.loads(value) for key, value in keys.items()}
    assert ruleset_from_json({key: value for key, value in given.items() if key != "laws"}).laws is Laws.ICF
    assert (
        ruleset_from_json({key: value for key, value in given.items() if key != "based_on"}).laws is Laws.BASE
    )


def test_every_key_of_a_start_and_a_header_is_explained() -> None:
    starts = {key: row[2] for row in rows("The start") for key in words(row[0])}
    assert list(starts) == list(json_from_start(Start()))
    assert [words(row[0])[0] for row in rows("The header")] == list(KEYS)
    for key, example in starts.items():
        start_from_json({key: json.loads(words(example)[0])})


def test_the_headers_examples_are_true() -> None:
    header = header_from_json({words(row[0])[0]: json.loads(words(row[2])[0]) for row in rows("The header")})
    assert [player.seat for player in header.players] == [Seat.S, Seat.W]
    assert Match.begin(header).score.score.sides[0].left == 6


def test_the_case_that_is_shown_plays() -> None:
    shown = README.split("```")[1].strip().splitlines()
    assert play(shown).score.score.queen.state == "pending"


@pytest.mark.parametrize("shown", README.split("```")[3::2], ids=lambda shown: shown.splitlines()[1][:40])
def test_the_case_of_every_mode_is_true(shown: str) -> None:
    lines = shown.strip().splitlines()
    expected = [number for number, line in enumerate(lines) if line.startswith("# expect ")]
    assert expected
    for number in expected:
        state = play(lines[:number]).score.to_json()
        check_holds(json.loads(lines[number].removeprefix("# expect ")), state, f"line {number + 1}")


def test_every_mode_has_its_case() -> None:
    headers = [header_from_json(json.loads(shown.split("\n")[1])) for shown in README.split("```")[1::2]]
    assert {header.rule_set.laws for header in headers} == set(Laws)
    assert {"team", "family", "point", "icf", "corona"} <= {header.variant for header in headers}
