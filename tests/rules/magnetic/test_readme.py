"""The page on Magnetic Carom is complete and its examples are true: a case can be written from it alone."""

import json
import re
from dataclasses import fields
from pathlib import Path

import pytest

import rules.magnetic
from rules.errors import NotationError, Refused, UnknownGame
from rules.header import header_from_json, json_from_header
from rules.magnetic.laws.options import DEFAULTS, json_from_options, options_from_json
from rules.magnetic.laws.sets import CoinSet, json_from_set, set_from_json, shipped
from rules.magnetic.snapshot import MagneticScore
from rules.magnetic.start import Start, json_from_start, start_from_json
from rules.match import Match
from rules.notation import act_from_json
from rules.scenario import play
from rules.score import GameScore

README = (Path(str(rules.magnetic.__file__)).parent / "README.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The cells of the table under a heading, without its head and the line of dashes."""
    section = README.split(f"\n## {heading}")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|") and "`" in line]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def words(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def value_of(word: str) -> object:
    """The value of a cell: a number or an object is JSON, any other word is itself."""
    try:
        return json.loads(word)
    except ValueError:
        return word


def test_every_option_is_explained_with_its_default_first() -> None:
    shown = {words(row[1])[0]: value_of(words(row[2])[0]) for row in rows("The options")}
    assert shown == json_from_options(DEFAULTS)
    points = [row[0] for row in rows("The options")]
    assert points == [option.metadata["point"] for option in fields(DEFAULTS)]


@pytest.mark.parametrize("row", rows("The options"), ids=lambda row: row[1])
def test_every_value_of_an_option_is_one(row: list[str]) -> None:
    key = words(row[1])[0]
    for value in map(value_of, words(row[2])):
        assert json_from_options(options_from_json({key: value}))[key] == value


def test_every_key_of_a_start_is_explained_and_its_example_true() -> None:
    shown = {words(row[0])[0]: json.loads(words(row[2])[0]) for row in rows("The start")}
    assert list(shown) == list(json_from_start(Start()))
    for key, example in shown.items():
        start_from_json({key: example})


def test_every_key_of_a_set_is_explained() -> None:
    shown = {words(row[0])[0]: json.loads(words(row[2])[0]) for row in rows("Sets of coins")}
    assert list(shown) == [key.name for key in fields(CoinSet)]
    assert json_from_set(set_from_json(shown)) == shown


@pytest.mark.parametrize("row", rows("The entries"), ids=lambda row: row[0][:60])
def test_every_entry_that_is_shown_is_one(row: list[str]) -> None:
    act_from_json(json.loads(words(row[0])[0]))


def test_every_key_of_the_state_beside_carroms_is_explained() -> None:
    shown = {words(row[0])[0]: json.loads(words(row[2])[0]) for row in rows("The state")}
    own = {key.name for key in fields(MagneticScore)} - {key.name for key in fields(GameScore)}
    assert set(shown) == own | {"on_board"}
    state = Match.begin(header_from_json({"game": "magnetic"})).score.to_json()
    assert {key for key in shown if key in state} == set(shown)


def test_the_case_that_is_shown_plays() -> None:
    score = play(README.split("```")[1].strip().splitlines()).score.score
    assert score.outcome is not None
    assert score.outcome.points == (4, 1)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"rule_set": {"name": "a", "wite": 1}}, 'did you mean "white"?'),
        ({"rule_set": {"white": 1}}, 'wants "name"'),
        ({"rule_set": {"name": "a", "white": 0}}, "white 0"),
        ({"rule_set": {"name": "a", "queen": 2}}, "there is one Rani"),
        ({"rule_set": {"name": "a", "patterns": [["W", "W"]]}}, "more coins than it has"),
        ({"rule_set": {"name": "a", "patterns": [["W"]]}}, "two coins or more"),
        ({"rule_set": {"name": "a", "patterns": [["W", "Q2"]]}}, '"Q2" is no coin'),
        ({"rule_set": {"name": "a", "diameter_mm": 0}}, "more than 0"),
        ({"rule_set": {"name": " "}}, "wants a name"),
        ({"rule_set": []}, "there is no set"),
        ({"options": {"training": 11}}, "0 to 10 shots"),
        ({"options": {"values": {"coin": -1}}}, "worth 0 points or more"),
        ({"options": {"queen_mixd": "lose"}}, 'did you mean "queen_mixed"?'),
        ({"start": {"white": 2}}, "white 2, from 0 to 1"),
        ({"start": {"queen": "pending"}}, 'wants "queen_by"'),
        ({"start": {"queen": "covered", "queen_by": "white", "white": 0, "phase": "play"}}, "has won"),
        ({"start": {"turn": "E"}}, "where nobody sits"),
        ({"start": {"phase": "training"}}, "training without shots_left"),
        ({"start": {"winner": "S"}}, "want match_over"),
        ({"start": {"points": [1]}}, "points wants two numbers"),
        ({"players": ["Asha"]}, "wants 2 players"),
    ],
)
def test_what_cannot_be_is_refused_by_name(given: dict[str, object], said: str) -> None:
    with pytest.raises(NotationError) as refusal:
        Match.begin(header_from_json({"game": "magnetic", **given}))
    assert said in str(refusal.value)


def test_a_variant_that_does_not_ship_is_refused() -> None:
    with pytest.raises(UnknownGame, match="rani"):
        header_from_json({"game": "magnetic", "variant": "rane"})


def test_a_list_of_sets_gives_the_one_that_is_named() -> None:
    pair = [{"name": "one"}, {"name": "two", "white": 2}]
    assert header_from_json({"game": "magnetic", "variant": "two", "rule_set": pair}).rule_set.white == 2
    assert header_from_json({"game": "magnetic", "rule_set": pair}).variant == "one"
    header = header_from_json({"game": "magnetic", "rule_set": pair[1]})
    assert header_from_json(json.loads(json.dumps(json_from_header(header)))) == header
    assert shipped("rani").opening == (("white", "queen", "black"),)


@pytest.mark.parametrize(
    ("act", "said"),
    [
        ({"type": "stroke", "patterns": [["white"]]}, "a pattern is of two coins"),
        ({"type": "stroke", "towers": [["white", "striker"]]}, "a tower is of two coins"),
        ({"type": "stroke", "stuck": ["striker"]}, "not the striker"),
        ({"type": "stroke", "rebound": ["white"]}, "a rebound counts for nothing"),
        ({"type": "stroke", "seat": "E"}, "nobody sits at E"),
        ({"type": "set_counts", "white": 2}, "2 white cannot be left of a set with 1"),
        ({"type": "set_counts", "white_debt": 1}, "nobody owes"),
        ({"type": "set_counts", "queen": "covered"}, "wants queen_by"),
        ({"type": "set_counts", "queen_by": "white"}, "pocketed by nobody"),
        ({"type": "set_score", "points": [1]}, "2 numbers, not 1"),
        ({"type": "placed_ok"}, "nothing is due"),
        ({"type": "claim"}, "is not said in Magnetic Carom"),
        ({"type": "declare_foul"}, "no stroke to declare"),
    ],
)
def test_a_ruling_that_cannot_be_is_refused_by_name(act: dict[str, object], said: str) -> None:
    match = Match.begin(header_from_json({"game": "magnetic"}))
    with pytest.raises(Refused) as refusal:
        match.verify(act_from_json(act))
    assert said in str(refusal.value)
