"""The access of a stranger, a player and an umpire to every single address."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.lockbox import UMPIRE, VISITORS, asks
from tests.web.visitors.who_may import WHO_MAY, routes

if TYPE_CHECKING:
    from tests.web.conftest import FakeScorekeeper

RANKS = ("watch", "score", "umpire")


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
