"""Joining a table: codes, cookies and tokens, slow guessing, and leaving again."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.lockbox import PLAYER, UMPIRE, VISITORS, Lockbox, asks, joins, token
from tests.web.visitors.who_may import WHO_MAY
from web.app import WebSettings, create_app
from web.visitors.codes import Codes, seal
from web.visitors.cookies import KEPT_DAYS
from web.visitors.roles import TOKEN_HEADER
from web.visitors.tries import TrySettings

if TYPE_CHECKING:
    from tests.web.conftest import FakeScorekeeper


def test_a_scanned_code_makes_a_player_of_this_browser_alone(app: Flask, client: FlaskClient) -> None:
    assert joins(client, "player-7").get_json()["role"] == "score"
    headers = {TOKEN_HEADER: token(client)}
    assert client.post("/undo", json={"revision": 0}, headers=headers).status_code == 422
    assert app.test_client().post("/undo", json={"revision": 0}).status_code == 403


def test_the_code_to_scan_follows_the_network(keeper: FakeScorekeeper) -> None:
    """A box that starts before its network shows its address as soon as there is one."""
    known = ["http://127.0.0.1:8080/"]
    client = create_app(keeper, WebSettings(addresses=lambda: tuple(known))).test_client()
    before = {page: client.get(page).get_data(as_text=True) for page in ("/join", "/screen")}
    known[0] = "http://10.0.0.2:8080/"
    for page, shown in before.items():
        assert "127.0.0.1" in shown
        assert "http://10.0.0.2:8080/" in client.get(page).get_data(as_text=True)


def test_a_cookie_alone_moves_nothing(client: FlaskClient) -> None:
    joins(client, UMPIRE)
    for headers in ({}, {TOKEN_HEADER: ""}, {TOKEN_HEADER: "f" * 32}, {TOKEN_HEADER: "ü"}):
        answer = client.post("/undo", json={"revision": 0}, headers=headers)
        assert answer.status_code == 403
        assert "out of date" in answer.get_json()["error"]


def test_the_token_of_another_browser_is_no_token(app: Flask, client: FlaskClient) -> None:
    joins(client, PLAYER)
    stolen = token(app.test_client())
    assert client.post("/undo", json={"revision": 0}, headers={TOKEN_HEADER: stolen}).status_code == 403


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(client: FlaskClient) -> None:
    cookie = joins(client, PLAYER).headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_pages_alone_renew_the_cookie(client: FlaskClient) -> None:
    """Other files may be requested before a person joins and answered after, with an old cookie."""
    joins(client, PLAYER)
    for route in (route for route in WHO_MAY if route.startswith("GET")):
        answer = asks(client, route)
        renewed = [
            cookie for cookie in answer.headers.getlist("Set-Cookie") if cookie.startswith("pocketwatch=")
        ]
        assert ["Expires=" in cookie for cookie in renewed] == [True] * (answer.mimetype == "text/html"), route


@pytest.mark.parametrize("now_s", [7.0, 1e9, 4e9], ids=["1970", "2001", "2096"])
def test_a_phone_stays_joined_whatever_the_box_s_clock_says(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, now_s: float
) -> None:
    """A box without a battery starts at 1970, and jumps when it finds a time server."""
    cookie = joins(client, PLAYER).headers["Set-Cookie"]
    assert f"Max-Age={KEPT_DAYS * 24 * 3600}" in cookie
    monkeypatch.setattr(time, "time", lambda: now_s)
    assert 'data-role="score"' in client.get("/join").get_data(as_text=True)


def test_a_forged_cookie_is_a_strangers(client: FlaskClient) -> None:
    client.set_cookie("pocketwatch", "eyJyb2xlIjoyLCJtYXJrIjoiIn0.aSCH3g.AAAAAAAAAAAAAAAAAAAAAAAAAAA")
    assert 'data-role="watch"' in client.get("/join").get_data(as_text=True)


def test_a_changed_code_makes_players_spectators_but_not_who_changed_it(
    app: Flask, client: FlaskClient, lockbox: Lockbox
) -> None:
    player = app.test_client()
    joins(player, PLAYER)
    joins(client, UMPIRE)
    headers = {TOKEN_HEADER: token(client)}
    changed = client.post("/codes", json={"score": "OTHER77", "umpire": "OTHER99"}, headers=headers)
    assert changed.get_json() == {"score": "OTHER77", "umpire": "OTHER99"}
    assert 'data-role="umpire"' in client.get("/join").get_data(as_text=True)
    assert 'data-role="watch"' in player.get("/join").get_data(as_text=True)
    assert joins(player, PLAYER).status_code == 403


def test_guessing_is_slow(client: FlaskClient, lockbox: Lockbox) -> None:
    for number in range(TrySettings().each):
        answer = joins(client, f"WRONG{number}")
        assert answer.status_code == 403
        assert answer.get_json()["needs"] == "code"
    refused = joins(client, PLAYER)
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) == TrySettings().wait_s
    assert asks(client, "POST /undo", PLAYER).status_code == 429
    lockbox.time_s = TrySettings().wait_s
    assert joins(client, PLAYER).status_code == 200


def guesses(app: Flask, address: str, count: int = 5) -> None:
    """Wrong codes from an address."""
    for number in range(count):
        stranger = app.test_client()
        stranger.post("/session", json={"code": f"WRONG{number}"}, environ_base={"REMOTE_ADDR": address})


def test_guesses_from_nine_addresses_lock_no_clean_one_out(app: Flask, client: FlaskClient) -> None:
    for number in range(9):
        guesses(app, f"10.0.0.{number}")
    assert joins(client, PLAYER).status_code == 200


def test_guesses_at_an_address_stop_nobody_who_joined_there(app: Flask, client: FlaskClient) -> None:
    joins(client, PLAYER)
    guesses(app, "127.0.0.1", 7)
    assert joins(app.test_client(), PLAYER).status_code == 429
    answer = client.post("/undo", json={"revision": 0}, headers={TOKEN_HEADER: token(client)})
    assert answer.status_code == 422
    assert joins(client, UMPIRE).get_json()["role"] == "umpire"


def test_a_player_who_joins_again_and_again_guesses_no_faster(app: Flask) -> None:
    codes = []
    for number in range(6):
        player = app.test_client()
        joins(player, PLAYER)
        codes.append(joins(player, f"WRONG{number}").status_code)
    assert codes == [403] * 5 + [429]


def test_a_scanned_link_opens_also_where_guessers_wait_and_ends_with_its_code(
    app: Flask, client: FlaskClient, lockbox: Lockbox
) -> None:
    guesses(app, "127.0.0.1")
    assert joins(client, seal(lockbox.secret, PLAYER)).get_json()["role"] == "score"
    assert joins(app.test_client(), seal(lockbox.secret, UMPIRE)).get_json()["role"] == "umpire"
    lockbox.kept = Codes("OTHER77", UMPIRE)
    lockbox.time_s = 60.0
    assert joins(app.test_client(), seal(lockbox.secret, PLAYER)).status_code == 403


def test_joining_changes_the_token(client: FlaskClient) -> None:
    before = token(client)
    joins(client, PLAYER)
    assert client.post("/undo", json={"revision": 0}, headers={TOKEN_HEADER: before}).status_code == 403


@pytest.mark.parametrize("leaving", [("/session/end", {}), ("/session", {"role": "watch"})])
def test_a_copied_cookie_opens_nothing_once_its_owner_left(
    app: Flask, client: FlaskClient, leaving: tuple[str, dict[str, str]]
) -> None:
    joins(client, PLAYER)
    copied, thief = client.get_cookie("pocketwatch"), app.test_client()
    assert copied is not None
    client.post("/session", json={"name": "Asha"})  # another name is the same visit
    client.post(leaving[0], json=leaving[1])
    thief.set_cookie("pocketwatch", copied.value)
    assert 'data-role="watch"' in thief.get("/join").get_data(as_text=True)
    assert joins(client, PLAYER).get_json()["role"] == "score"
    assert 'data-role="watch"' in thief.get("/join").get_data(as_text=True)


def test_a_header_is_no_way_round_the_slow_guessing(client: FlaskClient) -> None:
    codes = [asks(client, "GET /join", f"WRONG{number}").status_code for number in range(7)]
    assert codes == [403] * 5 + [429] * 2


def test_who_stops_playing_only_watches_and_keeps_the_name(client: FlaskClient) -> None:
    client.post("/session", json={"code": PLAYER, "name": " Asha  K ", "colour": "sky"})
    assert client.post("/session/end", json={}).get_json() == {"role": "watch"}
    page = client.get("/join").get_data(as_text=True)
    assert 'value="Asha K"' in page
    assert 'data-role="watch"' in page


def test_an_umpire_may_only_play_or_watch(client: FlaskClient) -> None:
    assert client.post("/session", json={"code": UMPIRE, "role": "score"}).get_json()["role"] == "score"
    assert client.post("/session", json={"role": "umpire"}).get_json()["role"] == "score"
    assert client.post("/session", json={"role": "watch"}).get_json()["role"] == "watch"
    assert 'data-role="watch"' in client.get("/join").get_data(as_text=True)


@pytest.mark.parametrize(
    "body",
    [
        {"name": 7},
        {"name": "x" * 33},
        {"name": "a\x00b"},
        {"colour": "nonesuch"},
        {"code": ["PLAYER7"]},
        {"code": "x" * 65},
        {"role": "king"},
        {"role": ["watch"]},
        [],
        "PLAYER7",
    ],
)
def test_what_is_no_joining_is_explained(client: FlaskClient, body: object) -> None:
    answer = client.post("/session", json=body)
    assert answer.status_code == 400
    assert answer.get_json()["error"]


def test_the_codes_are_shown_to_those_who_hold_them_alone(app: Flask) -> None:
    pages = {}
    for role, code in VISITORS.items():
        pages[role] = asks(app.test_client(), "GET /join", code).get_data(as_text=True)
    assert PLAYER not in pages["watch"]
    assert UMPIRE not in pages["watch"] + pages["score"]
    assert f">{PLAYER}<" in pages["score"]
    assert f"join#{seal(Lockbox.secret, PLAYER)}" in pages["score"]
    assert UMPIRE in pages["umpire"]


def test_a_table_without_codes_is_everyones(keeper: FakeScorekeeper) -> None:
    client = create_app(keeper, WebSettings(lock=Lockbox(Codes()))).test_client()
    for route in WHO_MAY:
        assert asks(client, route).status_code != 403, route
    assert joins(client, "anything").get_json()["role"] == "umpire"


def test_without_an_umpires_code_every_player_is_one(keeper: FakeScorekeeper) -> None:
    client = create_app(keeper, WebSettings(lock=Lockbox(Codes(PLAYER, None)))).test_client()
    assert asks(client, "POST /codes").status_code == 403
    assert joins(client, PLAYER).get_json()["role"] == "umpire"
    assert 'data-role="umpire"' in client.get("/join").get_data(as_text=True)


@pytest.mark.parametrize("path", ["//evil.example/", "/\\evil.example", "https://evil.example", "javascript:1"])
def test_joining_leads_nowhere_else(client: FlaskClient, path: str) -> None:
    page = client.get("/join", query_string={"next": path}).get_data(as_text=True)
    assert 'data-next="/"' in page


def test_who_is_sent_to_join_comes_back(client: FlaskClient) -> None:
    page = client.get("/join", query_string={"next": "/align?x=1"}).get_data(as_text=True)
    assert 'data-next="/align?x=1"' in page


def test_the_umpires_page_leads_a_player_to_its_code(app: Flask) -> None:
    player = app.test_client()
    assert player.post("/session", json={"code": PLAYER}).status_code == 200
    assert 'href="/umpire"' in player.get("/").get_data(as_text=True)
    asked = player.get("/umpire", headers={"Accept": "text/html"})
    assert (asked.status_code, asked.headers["Location"]) == (303, "/join?role=umpire&next=/umpire")
    assert 'href="/umpire"' not in app.test_client().get("/").get_data(as_text=True)
