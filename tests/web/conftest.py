"""The pages over a scorekeeper without a journal, and a person who talks to them."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from rules.errors import Refused
from rules.header import Header, players_named
from rules.log import Entry
from rules.match import Match
from rules.ruling import Retract, Ruling
from web.app import WebSettings, create_app
from web.door import Json
from web.errors import Stale, Unsaved


class FakeScorekeeper:
    """The door's contract over a match in memory; `disk_is_full` refuses to keep anything."""

    def __init__(self) -> None:
        self.match = Match.begin(Header(players=players_named(("Anna", "Ben"))))
        self.disk_is_full = False
        self.begun = 1

    def snapshot(self) -> Json:
        return {
            "match": self.begun,
            "revision": len(self.match.entries),
            "score": self.match.score.to_json(),
            "undo": {"entry": self.match.last_act(), "what": "the last act"},
            "live": {"t": None, "state": "watching", "pieces": None, "age_s": 0.0, "problem": None},
        }

    def status(self) -> Json:
        return {"revision": len(self.match.entries)}

    def rule(self, ruling: Ruling, revision: int) -> Json:
        if revision != len(self.match.entries):
            raise Stale("the score has moved on")
        if self.disk_is_full:
            raise Unsaved("the disk is full")
        self.match = self.match.receive(Entry(revision + 1, "player", ruling)).match
        return self.snapshot()

    def undo(self, revision: int) -> Json:
        last = self.match.last_act()
        if last is None:
            raise Refused("nothing to undo yet")
        return self.rule(Retract(entry=last), revision)

    def begin(self, revision: int) -> Json:
        if revision != len(self.match.entries):
            raise Stale("the score has moved on")
        self.begun += 1
        self.match = Match.begin(self.match.header)
        return self.snapshot()


class Referee:
    """A person at a phone: every verb is one request, with the revision the phone shows."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client

    def looks(self) -> Json:
        state: Json = self.client.get("/state.json").get_json()
        return state

    def rules(self, act: Json, revision: object = None) -> TestResponse:
        return self.posts("/rulings", {"revision": self._seen(revision), "act": act})

    def answers(self, question: int, choice: int, revision: object = None) -> TestResponse:
        return self.posts("/answer", {"revision": self._seen(revision), "question": question, "choice": choice})

    def undoes(self, revision: object = None) -> TestResponse:
        return self.posts("/undo", {"revision": self._seen(revision)})

    def posts(self, address: str, body: object, **headers: str) -> TestResponse:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.client.post(address, json=body, headers=named)

    def _seen(self, revision: object) -> object:
        return self.looks()["revision"] if revision is None else revision


@pytest.fixture
def keeper() -> FakeScorekeeper:
    return FakeScorekeeper()


@pytest.fixture
def client(keeper: FakeScorekeeper) -> FlaskClient:
    return create_app(keeper, WebSettings(names=frozenset({"carrombox"}))).test_client()


@pytest.fixture
def referee(client: FlaskClient) -> Referee:
    return Referee(client)
