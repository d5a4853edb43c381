"""Rule sets are data: shipped, written by a club, checked word by word, and carried whole by a header."""

import argparse
import json
from pathlib import Path
from typing import Any

import pytest

import rules
from device.commands import referee
from device.errors import BadInput
from device.headers.header import header_from_words
from rules.carrom.laws.state import Laws
from rules.carrom.starts.rulesets import MOST, SHIPPED, json_from_ruleset, ruleset_from_json, shipped
from rules.errors import NotationError
from rules.header import header_for, header_from_json, json_from_header
from rules.match import Match

FRIDAY: dict[str, Any] = {"name": "friday", "based_on": "icf", "options": {"match": {"target": 15}}}


def test_every_file_that_ships_is_listed_and_named_as_its_rule_set() -> None:
    folder = Path(str(rules.__file__)).parent / "carrom" / "sets"
    assert sorted(path.stem for path in folder.glob("*.json")) == sorted(SHIPPED)
    assert [shipped(name).name for name in SHIPPED] == list(SHIPPED)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_rule_set_says_what_it_is_and_comes_back_from_its_json(name: str) -> None:
    rule_set = shipped(name)
    assert len(rule_set.about) > 20
    assert set(rule_set.players) <= set(MOST[rule_set.laws])
    assert ruleset_from_json(json.loads(json.dumps(json_from_ruleset(rule_set)))) == rule_set


@pytest.mark.parametrize("name", SHIPPED)
def test_a_match_of_every_rule_set_begins_with_every_number_of_players(name: str) -> None:
    for number in shipped(name).players:
        names = ("Asha", "Bela", "Cleo", "Dino")[:number]
        header = header_for("carrom", name, names)
        assert header_from_json(json.loads(json.dumps(json_from_header(header)))) == header
        state = Match.begin(header).score.to_json()
        assert (state["variant"], state["phase"]) == (name, "break")


def test_what_is_left_out_is_as_in_the_base() -> None:
    friday, icf = ruleset_from_json(FRIDAY), shipped("icf")
    assert (friday.laws, friday.players) == (Laws.ICF, icf.players)
    assert (friday.options.match.target, friday.options.match.boards, friday.options.match.games) == (15, 8, 3)
    assert friday.options.queen_cap == icf.options.queen_cap == 22


def test_a_header_carries_a_rule_set_of_ones_own_whole() -> None:
    header = header_from_json({"rule_set": FRIDAY, "players": ["Asha", "Bela"]})
    written = json.loads(json.dumps(json_from_header(header)))
    assert header_from_json(written) == header
    assert Match.begin(header).score.variant == "friday"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"optons": {}}, 'unknown key of rule set "optons": did you mean "options"?'),
        ({"options": {"queen_vale": 5}}, 'did you mean "queen_value"?'),
        ({"options": {"illegal": "fowl"}}, 'did you mean "foul"?'),
        ({"options": {"match": {"targt": 5}}}, 'did you mean "target"?'),
        ({"options": {"lone_queen": "counts"}}, 'unknown key of options of icf "lone_queen"'),
        ({"options": {"queen_value": -1}}, "wants a number from 0"),
        ({"options": {"board_cap": 0}}, "wants a number from 1, or null"),
        ({"options": {"match": {"games": 0}}}, "at least 1 point, 1 board and 1 game"),
        ({"based_on": "icff"}, 'did you mean "icf"?'),
        ({"laws": "icf"}, "not both"),
        ({"players": [3]}, "wants some of (2, 4)"),
        ({"name": " "}, "wants a name"),
    ],
)
def test_a_wrong_word_is_refused_with_the_nearest(change: dict[str, Any], said: str) -> None:
    with pytest.raises(NotationError) as refusal:
        ruleset_from_json({**FRIDAY, **change})
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_laws_or_a_base_is_wanted() -> None:
    with pytest.raises(NotationError, match="based_on"):
        ruleset_from_json({"name": "mine"})
    with pytest.raises(NotationError, match='did you mean "point"'):
        ruleset_from_json({"name": "mine", "laws": "points"})
    assert ruleset_from_json({"name": "mine", "laws": "point"}).players == (2,)


# --- from a file ---


def test_the_command_line_names_a_file_or_a_shipped_one(tmp_path: Path) -> None:
    file = tmp_path / "friday.json"
    file.write_text(json.dumps(FRIDAY), encoding="utf-8")
    assert header_from_words(f"carrom:{file}", "Asha,Bela").options.match.target == 15
    assert header_from_words("carrom:team", None).players[3].name == "East"
    assert header_from_words("carrom", None) == header_for("carrom")
    for words, said in ((f"carrom:{file}x.json", "cannot read"), ("carrom:tem", 'did you mean "team"')):
        with pytest.raises(BadInput, match=said):
            header_from_words(words, None)


def asked(*words: Path | str) -> argparse.Namespace:
    """The words of the command line."""
    parser = argparse.ArgumentParser()
    referee.add_arguments(parser)
    return parser.parse_args([str(word) for word in words])


def test_a_scenario_names_a_file_beside_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "friday.json").write_text(json.dumps(FRIDAY), encoding="utf-8")
    scenario = tmp_path / "case.jsonl"
    scenario.write_text('# a case\n{"variant": "friday.json"}\n{"type": "stroke"}\n', encoding="utf-8")
    assert referee.run(asked(scenario, "--audit", "--acts")) == 0
    state = json.loads(capsys.readouterr().out)
    assert (state["variant"], state["stroke_clock_s"]) == ("friday", 15)
    assert [(line["entry"], line["by"], line["fate"]) for line in state["audit"]] == [(1, "player", "counts")]
    assert {"type", "act", "refused"} == set(state["acts"][0])
    scenario.write_text('{"variant": "monday.json"}\n', encoding="utf-8")
    with pytest.raises(BadInput, match=r"cannot read monday\.json"):
        referee.run(asked(scenario))
