"""Every option of the golf games is on the page of a new match, each of its values in words."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, get_args, get_type_hints

import pytest

from rules.games import GAMES
from rules.golf.carom_golf.printed import options as carom_golf
from rules.golf.eighteen_holes.play.powers import POWERS
from rules.golf.eighteen_holes.printed import options as eighteen_holes
from rules.golf.roll_in_one.printed import options as roll_in_one
from rules.golf.shared.shelf import shipped
from rules.header import header_for, json_from_header
from tests.web.conftest import Referee
from web.golf.modes import GOLFERS
from web.golf.options import EXPLAINED, OF_MODE
from web.starting.golf_setup import options_of

LAWS: dict[str, Any] = {
    "carom_golf": carom_golf.Laws,
    "roll_in_one": roll_in_one.Laws,
    "eighteen_holes": eighteen_holes.Laws,
}
DATA = {  # options that the page asks for elsewhere, or that nobody wants to type into a phone
    "carom_golf": {"courses", "deck", "balls"},
    "roll_in_one": {"course"},
    "eighteen_holes": {"course", "decks", "clubs", "hands", "tokens", "seed", "golfers"},
}
MODES = [(game, variant) for game in LAWS for variant in GAMES[game].variants]


def values_of(hint: Any) -> tuple[object, ...]:
    return (True, False) if hint is bool else get_args(hint)


@pytest.mark.parametrize("game", LAWS)
def test_every_law_has_its_words_and_every_value_too(game: str) -> None:
    hints = get_type_hints(LAWS[game])
    for law in fields(LAWS[game]):
        explained = EXPLAINED[game][law.name]
        assert set(explained.values) == set(values_of(hints[law.name])), law.name
        assert len(set(explained.values.values())) == len(explained.values), law.name
    options = json_from_header(header_for(game))["options"]
    assert isinstance(options, dict)
    assert set(EXPLAINED[game]) == set(options) - DATA[game]


@pytest.mark.parametrize("game", LAWS)
def test_some_mode_offers_each(game: str) -> None:
    offered = {choice.key for variant in GAMES[game].variants for choice in options_of(game, variant)}
    assert offered == set(EXPLAINED[game])


def test_what_is_bound_to_modes_is_an_option_and_they_are_modes() -> None:
    assert set(OF_MODE) <= {key for game in EXPLAINED.values() for key in game}
    assert {mode for modes in OF_MODE.values() for mode in modes} <= {variant for _, variant in MODES}


@pytest.mark.parametrize(("game", "variant"), MODES)
def test_what_nobody_changes_holds_as_the_rules_have_it(game: str, variant: str) -> None:
    options = json_from_header(header_for(game, variant))["options"]
    assert isinstance(options, dict)
    for choice in options_of(game, variant):
        assert choice.value == options[choice.key]
        assert choice.value in choice.explained.values


@pytest.mark.sample(4)
@pytest.mark.parametrize(("game", "variant"), MODES)
def test_every_value_that_is_offered_can_be_played(referee: Referee, game: str, variant: str) -> None:
    revision = 0
    for choice in options_of(game, variant):
        for value in choice.explained.values:
            header = {"game": game, "variant": variant, "options": {choice.key: value}}
            answer = referee.posts("/matches", {"revision": revision, "header": header, "put_away": True})
            assert answer.status_code == 200, (choice.key, value)
            score = referee.looks()["score"]
            assert isinstance(score, dict)
            assert score["phase"] != "over"


def test_every_golfer_and_every_deck_has_its_name() -> None:
    assert {power[:-2] for power in POWERS} == set(GOLFERS)
    decks = EXPLAINED["eighteen_holes"]["solo_deck"].values
    assert set(decks) == {None, *shipped("solo_deck")} - {"default"}
