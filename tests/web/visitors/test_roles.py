"""The access of a stranger, a player and an umpire to every single address."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.lockbox import PLAYER, UMPIRE, VISITORS, Lockbox, asks
from web.app import WebSettings, create_app
from web.visitors.codes import Codes

if TYPE_CHECKING:
    from tests.web.conftest import FakeScorekeeper

WHO_MAY = {  # every route, with its role; a new route needs a new line
    "GET /": "watch",
    "GET /acts.json": "watch",
    "GET /evidence/<id>/<part>": "watch",
    "GET /correct": "score",
    "GET /log.json": "watch",
    "GET /log/<int:entry>.json": "watch",
    "GET /log/<int:entry>/missed.json": "watch",
    "GET /umpire": "umpire",
    "POST /umpire": "umpire",
    "POST /proposals": "umpire",
    "POST /clock": "umpire",
    "GET /new": "score",
    "GET /new/<game>/<variant>": "score",
    "GET /new/<any(carom_golf, roll_in_one, eighteen_holes):game>/<variant>": "score",
    "GET /golf/chart.json": "watch",
    "GET /golf/choices.json": "watch",
    "GET /golf/line.json": "watch",
    "GET /golf/moves.json": "watch",
    "POST /golf/club": "score",
    "GET /end.json": "watch",
    "GET /set.css": "watch",
    "GET /secure": "watch",
    "GET /secure/box.crt": "watch",
    "GET /favicon.ico": "watch",
    "GET /questions/<int:entry>.json": "watch",
    "GET /state.json": "watch",
    "GET /openapi.json": "watch",
    "GET /overlay": "watch",
    "GET /screen": "watch",
    "GET /status": "watch",
    "GET /status.json": "watch",
    "GET /join": "watch",
    "GET /static/<path:filename>": "watch",
    "GET /scripts/<path:name>.js": "watch",
    "GET /styles/<path:name>.css": "watch",
    "GET /matches": "watch",
    "GET /matches.json": "watch",
    "GET /matches/best": "watch",
    "GET /matches/import/<int:number>.json": "watch",
    "GET /matches/best.json": "watch",
    "GET /matches/<int:number>": "watch",
    "GET /matches/<int:number>.json": "watch",
    "GET /matches/<int:number>/replay": "watch",
    "GET /matches/<int:number>/replay.json": "watch",
    "GET /matches/<int:number>/card.pdf": "watch",
    "GET /matches/<int:number>.sol": "watch",
    "GET /matches/<int:number>/<any('card.csv', 'statistics.csv'):form>": "watch",
    "GET /players": "watch",
    "GET /players.json": "watch",
    "GET /players/person": "watch",
    "GET /players/person.json": "watch",
    "POST /players/merge": "umpire",
    "POST /players/part": "umpire",
    "POST /players/forget": "umpire",
    "POST /matches/current": "score",
    "POST /matches/import": "score",
    "GET /words/<lang>.js": "watch",
    "GET /words/<lang>.json": "watch",
    "POST /session": "watch",
    "POST /session/end": "watch",
    "POST /answer": "score",
    "POST /matches": "score",
    "POST /redo": "score",
    "POST /rulings": "score",
    "POST /undo": "score",
    "GET /align": "umpire",
    "GET /align.json": "umpire",
    "GET /align/picture.jpg": "umpire",
    "POST /align": "umpire",
    "POST /align/accept": "umpire",
    "POST /align/back": "umpire",
    "POST /align/find": "umpire",
    "POST /codes": "umpire",
    "GET /learn.json": "umpire",
    "POST /learn": "umpire",
    "GET /trial": "umpire",
    "GET /trial.json": "umpire",
    "GET /trial.zip": "umpire",
    "GET /trial/<int:number>/picture.jpg": "umpire",
    "POST /trial": "umpire",
    "GET /practice": "score",
    "GET /practice.json": "score",
    "POST /practice": "score",
    "GET /box": "score",
    "GET /box/<kind>": "score",
    "GET /box/<kind>/file.json": "score",
    "POST /box/<kind>/check": "score",
    "POST /box/<kind>/import": "score",
    "POST /box/<kind>/keep": "score",
    "POST /box/<kind>/photograph": "score",
    "POST /golf/sheet": "score",
    "GET /golf/sheet/<int:round_number>/<player>.jpg": "watch",
    "POST /box/<kind>/remove": "score",
}
RANKS = ("watch", "score", "umpire")


@pytest.fixture
def lockbox() -> Lockbox:
    return Lockbox(Codes(PLAYER, UMPIRE))


@pytest.fixture
def app(keeper: FakeScorekeeper, lockbox: Lockbox) -> Flask:
    return create_app(keeper, WebSettings(lock=lockbox, addresses=lambda: ("http://10.0.0.2:8080/",)))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def routes(app: Flask) -> set[str]:
    """Each route as `METHOD /address`."""
    return {
        f"{method} {rule.rule}"
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }


def test_every_route_has_its_line(app: Flask) -> None:
    assert routes(app) == set(WHO_MAY)


@pytest.mark.parametrize("visitor", RANKS)
def test_every_route_answers_those_who_may_and_refuses_the_others(client: FlaskClient, visitor: str) -> None:
    for route, wanted in WHO_MAY.items():
        answer = asks(client, route, VISITORS[visitor])
        if RANKS.index(visitor) >= RANKS.index(wanted):
            assert answer.status_code not in (303, 403, 429), f"{visitor}: {route}"
        else:
            assert answer.status_code == 403, f"{visitor}: {route}"
            assert answer.get_json()["needs"] == wanted
        assert answer.status_code < 500, f"{visitor}: {route}"


def test_no_get_changes_anything(app: Flask, client: FlaskClient, keeper: FakeScorekeeper) -> None:
    before, codes = keeper.snapshot(), app.extensions["pocketwatch.lock"].codes()
    for route in WHO_MAY:
        if route.startswith("GET"):
            asks(client, route, UMPIRE)
    assert keeper.snapshot() == before
    assert app.extensions["pocketwatch.lock"].codes() == codes
