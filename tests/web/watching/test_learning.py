"""The requests that learn a table, over an owner in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from flask.testing import FlaskClient

from device.watching.learner import STEPS as EYES_STEPS
from web.app import WebSettings, create_app
from web.door import Json
from web.errors import NoCamera
from web.watching.learning import LEARN_STEPS, OUTCOMES

if TYPE_CHECKING:
    from tests.web.conftest import FakeScorekeeper


class FakeLearning:
    """Only remembers what was asked; `is_there` is whether something watches."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, bool]] = []
        self.widths: list[float | None] = []
        self.is_there = True

    def learn(self, step: str, *, anyway: bool, mm: float | None) -> Json:
        if not self.is_there:
            raise NoCamera("nothing watches the table now")
        self.asked.append((step, anyway))
        self.widths.append(mm)
        return self.state()

    def state(self) -> Json:
        return {"waiting": self.asked[-1][0] if self.asked else None}


@pytest.fixture
def learning() -> FakeLearning:
    return FakeLearning()


@pytest.fixture
def client(keeper: FakeScorekeeper, learning: FakeLearning) -> FlaskClient:
    return create_app(keeper, WebSettings(learning=learning)).test_client()


def test_steps_reach_the_owner(client: FlaskClient, learning: FakeLearning) -> None:
    assert client.get("/learn.json").get_json() == {"waiting": None}
    assert client.post("/learn", json={"step": "empty"}).get_json() == {"waiting": "empty"}
    assert client.post("/learn", json={"step": "empty", "anyway": True}).status_code == 200
    assert learning.asked == [("empty", False), ("empty", True)]


def test_the_width_of_the_surface_is_told_or_left(client: FlaskClient, learning: FakeLearning) -> None:
    for mm in (605, 612.5, None):
        assert client.post("/learn", json={"step": "size", "mm": mm}).status_code == 200
    assert learning.widths == [605, 612.5, None]
    refused = client.post("/learn", json={"step": "size", "mm": 74})
    assert refused.status_code == 400
    assert "300 to 1000 mm" in refused.get_json()["error"]


NO_STEPS: tuple[Json, ...] = (
    {"step": "paint"},
    {"step": 3},
    {},
    {"step": "empty", "anyway": "yes"},
    {"step": "size", "mm": "wide"},
    {"step": "size", "mm": True},
)


@pytest.mark.parametrize("body", NO_STEPS)
def test_what_is_no_step_is_refused(client: FlaskClient, learning: FakeLearning, body: Json) -> None:
    assert client.post("/learn", json=body).status_code == 400
    assert learning.asked == []


def test_without_a_camera_nothing_is_learnt(
    keeper: FakeScorekeeper, client: FlaskClient, learning: FakeLearning
) -> None:
    learning.is_there = False
    assert client.post("/learn", json={"step": "rack"}).status_code == 404
    assert create_app(keeper).test_client().get("/learn.json").status_code == 404


def test_the_page_has_the_card_only_where_something_learns(
    keeper: FakeScorekeeper, client: FlaskClient
) -> None:
    assert b'id="learn"' in client.get("/align").data
    assert b'id="learn"' not in create_app(keeper).test_client().get("/align").data


def test_every_outcome_has_its_sentence() -> None:
    assert LEARN_STEPS == EYES_STEPS
    outcomes = {
        "empty": ("learnt", "pieces"),
        "rack": ("learnt", "no_rack"),
        "forget": ("forgotten",),
        "size": ("sized", "left"),
    }
    assert set(OUTCOMES) == {f"{step}-{word}" for step in LEARN_STEPS for word in (*outcomes[step], "waiting")}
