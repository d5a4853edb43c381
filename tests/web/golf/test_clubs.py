"""Clubs chosen in secret: shown to nobody before all have chosen, and kept over a restart."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.conftest import FakeScorekeeper, Referee
from tests.web.golf.golfers import GOLFERS, HANDS, chooses
from web.app import WebSettings, create_app
from web.door import Json
from web.errors import Unsaved
from web.visitors.codes import OpenTable


class Paper:
    """A drawer in memory; `is_stuck` refuses to keep anything."""

    def __init__(self) -> None:
        self.text = ""
        self.is_stuck = False

    def read(self) -> str:
        return self.text

    def write(self, text: Callable[[], str]) -> None:
        if self.is_stuck:
            raise Unsaved("the disk is full")
        self.text = text()


@pytest.fixture
def drawer() -> Paper:
    return Paper()


@pytest.fixture
def settings(drawer: Paper) -> WebSettings:
    """The same settings for every start of the server: its cookies stay valid."""
    return WebSettings(drawer=drawer, lock=OpenTable())


@pytest.fixture
def app(keeper: FakeScorekeeper, settings: WebSettings) -> Flask:
    """The pages of a round of Ann, Bo and Cy."""
    made = create_app(keeper, settings)
    assert Referee(made.test_client()).posts("/matches", {"revision": 0, "header": GOLFERS}).status_code == 200
    return made


def phone_of(app: Flask, before: Referee | None = None) -> Referee:
    """A phone; with `before`, the same one after a restart of the server."""
    phone = Referee(app.test_client())
    cookie = None if before is None else before.client.get_cookie("pocketwatch")
    if cookie:
        phone.client.set_cookie("pocketwatch", cookie.value)
    return phone


def own_choices(phone: Referee) -> Json:
    said: Json = phone.client.get("/golf/choices.json").get_json()
    return said


def clubs(phone: Referee) -> list[object]:
    score = phone.looks()["score"]
    assert isinstance(score, dict)
    return [player["club"] for player in score["players"]]


def everything_shown(client: FlaskClient) -> str:
    """Everything that a stranger can request of a table."""
    addresses = ("/state.json", "/acts.json", "/log.json", "/golf/choices.json", "/golf/chart.json", "/")
    return "".join(client.get(address).get_data(as_text=True) for address in addresses)


def test_a_club_is_told_to_nobody_before_all_have_chosen(app: Flask) -> None:
    ann, bo, cy = (phone_of(app) for _ in range(3))
    stranger = app.test_client()
    before = everything_shown(stranger)
    assert chooses(ann, "Ann", "3 Wood 1") == 200
    assert chooses(bo, "Bo", "8 Wood 1") == 200
    seen = everything_shown(stranger)
    assert seen.replace('"chosen":["Ann","Bo"]', '"chosen":[]') == before
    assert stranger.get("/golf/choices.json").get_json()["own"] == {}
    assert ann.client.get("/golf/choices.json").get_json()["own"] == {"Ann": "3 Wood 1"}
    assert chooses(cy, "Cy", "2 Iron 1") == 200
    assert clubs(ann) == ["3 Wood 1", "8 Wood 1", "2 Iron 1"]


def test_a_choice_is_changed_and_taken_back_from_the_phone_that_made_it_alone(app: Flask) -> None:
    ann, other = phone_of(app), phone_of(app)
    assert chooses(ann, "Ann", "3 Wood 1") == 200
    assert chooses(other, "Ann", "6 Iron 1") == 403
    assert chooses(other, "Ann", "") == 200
    assert ann.client.get("/golf/choices.json").get_json()["own"] == {"Ann": "3 Wood 1"}
    assert chooses(ann, "Ann", "6 Iron 1") == 200
    assert chooses(ann, "Ann", "") == 200
    assert ann.client.get("/golf/choices.json").get_json()["chosen"] == []


def test_what_cannot_be_chosen_is_refused(app: Flask) -> None:
    ann = phone_of(app)
    assert chooses(ann, "Ann", "Driver") == 422
    assert chooses(ann, "Nobody", "3 Wood 1") == 422
    assert ann.posts("/golf/club", {"revision": 9, "player": "Ann", "club": "3 Wood 1"}).status_code == 409
    assert own_choices(ann)["chosen"] == []


def test_what_was_held_is_forgotten_with_its_match(app: Flask) -> None:
    ann = phone_of(app)
    assert chooses(ann, "Ann", "3 Wood 1") == 200
    assert ann.posts("/matches", {"revision": 0, "header": GOLFERS}).status_code == 200
    assert own_choices(ann)["chosen"] == []


def test_a_choice_outlasts_the_server_and_stays_its_owners(
    app: Flask, keeper: FakeScorekeeper, settings: WebSettings
) -> None:
    ann, bo = phone_of(app), phone_of(app)
    assert chooses(ann, "Ann", "3 Wood 1") == 200
    assert chooses(bo, "Bo", "8 Wood 1") == 200
    again = create_app(keeper, settings)
    ann, bo, cy = phone_of(again, ann), phone_of(again, bo), phone_of(again)
    assert own_choices(cy)["chosen"] == ["Ann", "Bo"]
    assert [own_choices(phone)["own"] for phone in (ann, bo, cy)] == [
        {"Ann": "3 Wood 1"},
        {"Bo": "8 Wood 1"},
        {},
    ]
    assert chooses(cy, "Ann", "6 Iron 1") == 403
    assert chooses(ann, "Ann", "6 Iron 1") == 200
    assert chooses(cy, "Cy", "2 Iron 1") == 200
    assert clubs(cy) == ["6 Iron 1", "8 Wood 1", "2 Iron 1"]


def test_a_reveal_that_was_cut_short_is_made_at_the_next_start(
    app: Flask, keeper: FakeScorekeeper, settings: WebSettings, drawer: Paper
) -> None:
    ann = phone_of(app)
    for player, (club, _) in HANDS.items():
        before = drawer.text
        assert chooses(ann, player, club) == 200
    kept = before.replace('"held": {', '"held": {"Cy": ["2 Iron 1", "x"], ')
    for _ in range(2):  # of three that were entered, two had not been
        ann.undoes()
    drawer.text = kept
    create_app(keeper, settings)
    assert clubs(ann) == [club for club, _ in HANDS.values()]
    assert "Ann" not in drawer.text


def test_what_was_kept_of_another_round_or_is_no_longer_whole_is_nothing(
    app: Flask, keeper: FakeScorekeeper, settings: WebSettings, drawer: Paper
) -> None:
    assert chooses(phone_of(app), "Ann", "3 Wood 1") == 200
    whole = drawer.text
    for text in (
        "",
        whole[:-9],
        "[]",
        "{}",
        '{"rounds": [{"round": 3, "held": {}}]}',
        whole.replace('"round": [2', '"round": [1'),
    ):
        drawer.text = text
        assert own_choices(phone_of(create_app(keeper, settings)))["chosen"] == []
    drawer.text = whole
    assert own_choices(phone_of(create_app(keeper, settings)))["chosen"] == ["Ann"]


def test_a_choice_that_cannot_be_kept_is_no_choice(app: Flask, drawer: Paper) -> None:
    drawer.is_stuck = True
    ann = phone_of(app)
    assert chooses(ann, "Ann", "3 Wood 1") == 507
    assert (own_choices(ann)["chosen"], own_choices(ann)["own"]) == ([], {})
