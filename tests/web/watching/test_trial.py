"""The page and the requests of a trial, over an owner in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from flask.testing import FlaskClient

from web.app import WebSettings, create_app
from web.door import Json
from web.errors import BadAsk, Stale

if TYPE_CHECKING:
    from tests.web.conftest import FakeScorekeeper


class FakeTrial:
    """A trial that only counts acts."""

    def __init__(self) -> None:
        self.acts: list[tuple[str, int]] = []

    def state(self) -> Json:
        return {"revision": len(self.acts)}

    def act(self, act: str, revision: int, at: int) -> Json:
        if revision != len(self.acts):
            raise Stale("the trial has moved on since you looked")
        if act == "finish":
            raise BadAsk("no layout is confirmed yet")
        self.acts.append((act, at))
        return self.state()

    def picture(self, number: int) -> bytes:
        return b"\xff\xd8\xff\xd9"

    def archive(self) -> bytes:
        return b"PK"


@pytest.fixture
def trial() -> FakeTrial:
    return FakeTrial()


@pytest.fixture
def client(keeper: FakeScorekeeper, trial: FakeTrial) -> FlaskClient:
    return create_app(keeper, WebSettings(trial=trial)).test_client()


def test_acts_reach_the_trial_and_a_stale_one_gets_the_fresh_state(
    client: FlaskClient, trial: FakeTrial
) -> None:
    assert client.post("/trial", json={"revision": 0, "act": "begin"}).get_json() == {"revision": 1}
    assert client.post("/trial", json={"revision": 1, "act": "go", "layout": 3}).status_code == 200
    stale = client.post("/trial", json={"revision": 0, "act": "laid"})
    assert stale.status_code == 409
    assert stale.get_json() == {"error": "the trial has moved on since you looked", "state": {"revision": 2}}
    assert trial.acts == [("begin", 0), ("go", 3)]


@pytest.mark.parametrize(
    "body",
    [
        {"revision": 0},
        {"revision": 0, "act": "dance"},
        {"revision": "0", "act": "begin"},
        {"revision": 0, "act": "go", "layout": "1"},
        {"revision": 0, "act": ["begin"]},
        {"revision": 0, "act": "finish"},
    ],
)
def test_an_act_that_is_none_is_refused_in_words(client: FlaskClient, trial: FakeTrial, body: Json) -> None:
    answer = client.post("/trial", json=body)
    assert answer.status_code == 400
    assert answer.get_json()["error"]
    assert trial.acts == []


def test_the_archive_and_the_pictures_are_handed_out(client: FlaskClient) -> None:
    archive = client.get("/trial.zip")
    assert (archive.mimetype, archive.get_data()) == ("application/zip", b"PK")
    assert "pocketwatch-trial.zip" in archive.headers["Content-Disposition"]
    assert client.get("/trial/0/picture.jpg").mimetype == "image/jpeg"


def test_the_page_is_linked_where_a_camera_is_set_up(client: FlaskClient, keeper: FakeScorekeeper) -> None:
    for address in ("/align", "/status"):
        assert 'href="/trial"' in client.get(address).get_data(as_text=True)
    without = create_app(keeper, WebSettings()).test_client()
    assert 'href="/trial"' not in without.get("/align").get_data(as_text=True)
    assert "no camera belongs" in without.get("/trial").get_data(as_text=True)
    assert without.get("/trial.json").status_code == 404
