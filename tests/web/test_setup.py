"""The offered games, and the questions of each mode's form."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from rules.games import GAMES
from rules.golf.carom_golf.starts.agreed import BALLS
from rules.header import header_from_json
from rules.match import Match
from tests.web.conftest import Referee
from web.handicap import Handicap, handicap_of
from web.scoreboard import PAGES
from web.setup import choices

MODES = [(name, variant) for name in PAGES for variant in GAMES[name].variants]


def test_every_mode_that_has_a_page_is_offered(client: FlaskClient) -> None:
    page = client.get("/new").get_data(as_text=True)
    assert all(f'href="/new/{game}/{variant}"' in page for game, variant in MODES)


@pytest.mark.parametrize(("game", "variant"), MODES)
def test_each_has_a_form(client: FlaskClient, game: str, variant: str) -> None:
    answer = client.get(f"/new/{game}/{variant}")
    assert answer.status_code == 200
    assert f'data-variant="{variant}"' in answer.get_data(as_text=True)


def test_the_form_shows_each_option_with_what_holds_in_this_mode() -> None:
    shown = {choice.key: choice.value for choice in choices("carrom", "icf")}
    assert shown["stroke_clock_s"] == 15
    assert shown["illegal"] == "foul"
    (length,) = (choice for choice in choices("carrom", "icf") if choice.key == "match")
    assert [(part, value) for part, _, value in length.parts] == [("target", 25), ("boards", 8), ("games", 3)]


@pytest.mark.parametrize("address", ["/new/chess/blitz", "/new/carrom/chess"])
def test_what_does_not_exist_is_explained(client: FlaskClient, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 400
    assert "chess" in answer.get_json()["error"]


def test_a_game_without_a_page_is_not_begun(
    client: FlaskClient, referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(PAGES, "magnetic")
    assert client.get("/new/magnetic/rani").status_code == 400
    answer = referee.posts("/matches", {"revision": 0, "header": {"game": "magnetic"}})
    assert (answer.status_code, referee.looks()["match"]) == (400, 1)


def start_of(handicap: Handicap, names: list[str]) -> dict[str, Any]:
    """The start that the page writes for three points, or strokes, of the first side."""
    place, _, key = handicap.form.partition(":")
    if place == "points":
        return {"phase": "break", "points": [3] + [0] * (len(handicap.sides[len(names)]) - 1)}
    named = {"ball": BALLS[0]} if place == "balls" else {"player": names[0]}
    return {place: [{**named, key: 3}]}


@pytest.mark.parametrize(("game", "variant"), MODES)
def test_a_handicap_is_a_start_that_its_mode_takes(game: str, variant: str) -> None:
    handicap = handicap_of(GAMES[game], variant)
    for count, sides in handicap.sides.items() if handicap is not None else ():
        names = list("ABCDEFGHIJKL"[:count])
        assert sorted(number for side in sides for number in side) == list(range(count))
        assert handicap is not None
        header = {"game": game, "variant": variant, "players": names, "start": start_of(handicap, names)}
        state: dict[str, Any] = Match.begin(header_from_json(header)).score.to_json()
        assert "3" in str(state.get("balls") or state.get("sides") or state["players"])


def test_partners_have_one_handicap() -> None:
    handicap = handicap_of(GAMES["carrom"], "team")
    assert handicap is not None
    assert handicap.sides == {4: ((0, 2), (1, 3))}


@pytest.mark.parametrize("mode", ["carrom corona", "roll_in_one full", "eighteen_holes solo_chaos"])
def test_some_modes_take_none(mode: str) -> None:
    game, variant = mode.split()
    assert handicap_of(GAMES[game], variant) is None
