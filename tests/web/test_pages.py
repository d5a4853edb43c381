"""The contents of the pages, and a stranger's access to them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from flask.testing import FlaskClient

from rules.carrom.board import ICF
from web.app import WebSettings, create_app
from web.guard import is_own_host, is_own_origin
from web.languages.statuses import NO_PAGE

if TYPE_CHECKING:
    from tests.web.conftest import FakeScorekeeper, Referee

GETS = ("/", "/state.json", "/status.json", "/static/scoring/scoreboard.js", "/static/scoring/scoreboard.css")
POSTS = ("/undo", "/answer", "/rulings", "/matches")


def test_the_page_draws_the_whole_board(client: FlaskClient) -> None:
    page = client.get("/").get_data(as_text=True)
    assert page.count('class="pocket"') == 4
    assert page.count('class="ring filled"') == 8
    assert "Pocketwatch" in page


def test_a_household_board_is_drawn_as_large_as_it_is(keeper: FakeScorekeeper) -> None:
    app = create_app(keeper, WebSettings(board=ICF.scaled_to(600.0)))
    page = app.test_client().get("/").get_data(as_text=True)
    assert '<rect class="surface" x="-300.0" y="-300.0" width="600.0"' in page


def test_the_page_has_no_script_or_style_of_its_own(client: FlaskClient) -> None:
    page = client.get("/").get_data(as_text=True)
    assert page.count("<script") == len(re.findall(r'<script [^>]*src="/(?:static|scripts)/', page)) == 2
    assert "<style" not in page
    assert "style=" not in page
    assert "http://" not in page.replace("http://www.w3.org", "")
    assert "https://" not in page


def test_the_state_is_the_scorekeepers(referee: Referee) -> None:
    state = referee.looks()
    assert state["revision"] == 0
    score = state["score"]
    assert isinstance(score, dict)
    assert [side["player"] for side in score["sides"]] == ["Anna", "Ben"]


def test_the_status_is_the_scorekeepers(client: FlaskClient) -> None:
    assert client.get("/status.json").get_json() == {"revision": 0}


@pytest.mark.parametrize("address", GETS)
def test_every_answer_is_sealed(client: FlaskClient, address: str) -> None:
    with client.get(address) as answer:
        assert answer.status_code == 200
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_states_are_not_stored_on_the_way(client: FlaskClient) -> None:
    assert client.get("/state.json").headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("address", POSTS)
def test_nothing_is_ruled_by_get(client: FlaskClient, keeper: FakeScorekeeper, address: str) -> None:
    answer = client.get(address)
    if address != "/matches":  # the list of matches, to be read
        assert answer.status_code == 405
        assert answer.get_json()["error"]
    assert (keeper.match().entries, keeper.begun) == ((), 1)


def test_an_unknown_address_is_explained(client: FlaskClient) -> None:
    answer = client.get("/nothing-here")
    assert answer.status_code == 404
    assert answer.get_json()["error"] == NO_PAGE


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8080",
        "127.0.0.1:8080",
        "192.168.1.7",
        "[fe80::1]:8080",
        "carrombox",
        "pi.local:80",
    ],
)
def test_the_server_answers_to_its_own_names(client: FlaskClient, host: str) -> None:
    assert client.get("/state.json", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8080", "carrombox.evil.example", "x.local.evil", ""]
)
def test_a_strangers_domain_gets_nothing(client: FlaskClient, host: str) -> None:
    answer = client.get("/state.json", headers={"Host": host})
    assert answer.status_code == 403
    assert "sides" not in answer.get_data(as_text=True)


@pytest.mark.parametrize("host", ["[::1", "a]b", "[not-an-address]"])
def test_a_broken_host_is_not_ours(host: str) -> None:
    assert not is_own_host(host, frozenset())


def test_an_origin_is_ours_with_the_same_host_and_port_alone() -> None:
    assert is_own_origin("http://10.0.0.4:8080", "10.0.0.4:8080")
    assert not is_own_origin("http://10.0.0.4:9090", "10.0.0.4:8080")
    assert not is_own_origin("null", "10.0.0.4:8080")
