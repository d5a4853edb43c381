"""A table's codes in memory, and what a browser does to join it."""

from __future__ import annotations

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from web.errors import BadAsk
from web.visitors.codes import Codes, CodeWish
from web.visitors.roles import CODE_HEADER

PLAYER, UMPIRE = "PLAYER7", "UMPIRE7"
VISITORS = {"watch": None, "score": PLAYER, "umpire": UMPIRE}


class Lockbox:
    """Codes in memory, and a clock that is set by hand."""

    secret = b"a secret that is long enough: 32"

    def __init__(self, codes: Codes) -> None:
        self.kept = codes
        self.time_s = 0.0
        self.ended: set[str] = set()

    def codes(self) -> Codes:
        return self.kept

    def change(self, wish: CodeWish) -> Codes:
        if wish.score == "short":
            raise BadAsk("too short")
        self.kept = Codes(wish.score or self.kept.score, wish.umpire or self.kept.umpire)
        return self.kept

    def end_visit(self, visit: str) -> None:
        self.ended.add(visit)

    def has_ended(self, visit: str) -> bool:
        return visit in self.ended

    def now_s(self) -> float:
        return self.time_s


def token(client: FlaskClient) -> str:
    """The token of this browser's pages for their scripts."""
    page = client.get("/join").get_data(as_text=True)
    return page.partition('name="csrf-token" content="')[2].partition('"')[0]


def joins(client: FlaskClient, code: str) -> TestResponse:
    return client.post("/session", json={"code": code})


def asks(client: FlaskClient, route: str, code: str | None = None, **headers: str) -> TestResponse:
    """A request to a route, its variable parts filled with something harmless."""
    method, _, rule = route.partition(" ")
    address = "/".join("1" if "<" in part else part for part in rule.split("/"))
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    shown = {CODE_HEADER: code} if code else {}
    return client.open(address, method=method, json=None if method == "GET" else {}, headers={**named, **shown})
