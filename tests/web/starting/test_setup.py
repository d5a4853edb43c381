"""The offered games, and the questions of each mode's form."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from rules.errors import NotationError
from rules.games import GAMES
from rules.golf.carom_golf.starts.agreed import BALLS
from rules.golf.eighteen_holes.modes.scoring import hole_score
from rules.golf.eighteen_holes.position import EighteenHoles
from rules.header import header_from_json
from rules.match import Match
from tests.web.conftest import Referee
from web.scoring.scoreboard import PAGES
from web.starting.handicap import Handicap, handicap_of
from web.starting.setup import options_of

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
    shown = {choice.key: choice.value for choice in options_of("carrom", "icf")}
    assert shown["stroke_clock_s"] == 15
    assert shown["illegal"] == "foul"
    (length,) = (choice for choice in options_of("carrom", "icf") if choice.key == "match")
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
    if not key:
        return {"phase": "break", place: [3] + [0] * (len(handicap.sides[len(names)]) - 1)}
    if key == "hole":
        return {place: [{"player": names[0], "hole": 3, "scores": [0, 0]}]}
    named = {"ball": BALLS[0]} if place == "balls" else {"player": names[0]}
    return {place: [{**named, key: 3}]}


@pytest.mark.parametrize(("game", "variant"), MODES)
def test_a_handicap_is_a_start_that_its_mode_takes(game: str, variant: str) -> None:
    handicap = handicap_of(GAMES[game], variant)
    assert handicap.sides
    for count, sides in handicap.sides.items():
        names = list("ABCDEFGHIJKL"[:count])
        assert sorted(number for side in sides for number in side) == list(range(count))
        header = {"game": game, "variant": variant, "players": names, "start": start_of(handicap, names)}
        state: dict[str, Any] = Match.begin(header_from_json(header)).score.to_json()
        assert "3" in str(state.get("balls") or state.get("sides") or state["players"])


def test_partners_have_one_handicap() -> None:
    assert handicap_of(GAMES["carrom"], "team").sides == {4: ((0, 2), (1, 3))}


@pytest.mark.parametrize(("game", "variant"), MODES)
def test_a_handicap_needs_somebody_to_play_against(client: FlaskClient, game: str, variant: str) -> None:
    handicap = handicap_of(GAMES[game], variant)
    assert (1 in handicap.sides) == (variant == "solo_chaos")
    assert "alone there is nobody" in handicap.alone
    assert "alone there is nobody" in client.get(f"/new/{game}/{variant}").get_data(as_text=True)


def test_points_that_decide_nothing_are_refused() -> None:
    with pytest.raises(NotationError, match="misses decide here"):
        begun("carrom", "corona", {"phase": "break", "points": [2, 0]})


def test_penalty_strokes_count_from_the_first_hole_on() -> None:
    penalties = {"players": [{"player": "A", "penalties": 2}]}
    state: dict[str, Any] = begun("roll_in_one", "full", penalties).score.to_json()
    assert [line["total"] for line in state["pad"]] == [2, 0]
    with pytest.raises(NotationError, match="penalties"):
        begun("roll_in_one", "full", {"players": [{"player": "A", "penalties": 61}]})


def test_penalty_strokes_of_stableford_cost_points() -> None:
    helped = begun("eighteen_holes", "stableford", {"players": [{"player": "A", "turns": 2}]})
    assert isinstance(helped.position, EighteenHoles)
    state = helped.position.state
    assert [hole_score(state, golfer) for golfer in state.golfers] == [3, 5]


def begun(game: str, variant: str, start: dict[str, Any]) -> Match:
    header = {"game": game, "variant": variant, "players": ["A", "B"], "start": start}
    return Match.begin(header_from_json(header))
