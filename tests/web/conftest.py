"""The pages over a scorekeeper without a journal, and a person who uses them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from rules.errors import Refused
from rules.header import Header, players_named
from rules.match import Match
from rules.record.log import By, Entry
from rules.ruling import Retract, Ruling
from rules.table import TableEvent
from web.app import WebSettings, create_app
from web.archive import NoSuchMatch
from web.door import Json
from web.errors import Stale, Unsaved
from web.snapshot import NOTHING_TO_REDO, NOTHING_TO_UNDO, seen_of


class FakeScorekeeper:
    """The door's contract over a match in memory; `disk_is_full` refuses to keep anything."""

    def __init__(self) -> None:
        self._match = Match.begin(Header(players=players_named(("Anna", "Ben"))))
        self.disk_is_full = False
        self.begun = 1
        self.colours: dict[str, str] = {}
        self.desk: Json = {"open": False, "patience_s": 20, "waiting": 0, "proposal": None}

    def match(self) -> Match:
        return self._match

    def receive(self, *acts: TableEvent) -> None:
        """Takes in events of the camera."""
        for seq, act in enumerate(acts, len(self._match.entries) + 1):
            self._match = self._match.receive(Entry(seq, "camera", act)).match

    def snapshot(self) -> Json:
        return {
            "match": self.begun,
            "revision": len(self._match.entries),
            "chosen": True,
            "colours": self.colours,
            "umpire": self.desk,
            **seen_of(self._match),
            "live": {"t": None, "state": "watching", "pieces": None, "age_s": 0.0, "problem": None},
        }

    def status(self) -> Json:
        return {"revision": len(self._match.entries)}

    def rule(self, ruling: Ruling, revision: int, by: By = "player") -> Json:
        self.verify_fresh(revision)
        if self.disk_is_full:
            raise Unsaved("the disk is full")
        self._match = self._match.receive(Entry(revision + 1, by, ruling)).match
        return self.snapshot()

    def undo(self, revision: int, by: By = "player") -> Json:
        undoing = self._match.undoing()
        if undoing is None:
            raise Refused(NOTHING_TO_UNDO)
        return self.rule(undoing, revision, by)

    def redo(self, revision: int, by: By = "player") -> Json:
        undone = self._match.last_undone()
        if undone is None:
            raise Refused(NOTHING_TO_REDO)
        return self.rule(Retract(entry=undone), revision, by)

    def begin(self, revision: int, header: Header | None = None, *, put_away: bool = False) -> Json:
        self.verify_fresh(revision)
        if header is not None and self._match.entries and not put_away:
            raise Refused("the match is not decided yet")
        self.begun += 1
        self._match = Match.begin(header or self._match.header)
        return self.snapshot()

    def take_up(self, revision: int, number: int, *, put_away: bool = False) -> Json:
        self.verify_fresh(revision)
        if self._match.entries and not put_away:
            raise Refused("the match is not decided yet")
        raise NoSuchMatch(f"there is no match {number} here: see the list of matches")

    def hold_strokes_for_umpire(self, is_open: bool, patience_s: float | None) -> Json:
        self.desk = {"open": is_open, "patience_s": patience_s, "waiting": 0, "proposal": None}
        return self.snapshot()

    def settle_waiting_stroke(self, stroke: int, *, is_confirmed: bool) -> Json:
        raise Stale(f"stroke {stroke} does not wait any more")

    def run_clock(self, *, is_running: bool) -> Json:
        return self.snapshot()

    def people(self) -> tuple[tuple[str, str], ...]:
        return tuple((name, self.colours.get(name, "")) for name in ("Anna", "Ben", "Cleo"))

    def keep_colours(self, colours: Mapping[str, str]) -> None:
        self.colours.update(colours)

    def verify_fresh(self, revision: int) -> None:
        if revision != len(self._match.entries):
            raise Stale("the score has moved on")


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
