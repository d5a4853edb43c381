"""Of a photographed sheet's shots the lawful ones are offered, and its page is kept with the round."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import pytest
from flask.testing import FlaskClient

from rules.golf.roll_in_one.lines.edges import edge
from rules.hexes import Hex
from tests.web.conftest import FakeScorekeeper, Referee
from tests.web.golf.sheet_desk import JPEG, Desk, shot_along
from web.app import WebSettings, create_app

BALL = edge(Hex(0, 1), 5)  # between (0, 1) and (0, 2)


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def client(keeper: FakeScorekeeper, desk: Desk) -> FlaskClient:
    return create_app(keeper, WebSettings(sheets=desk)).test_client()


@pytest.fixture
def shooter(client: FlaskClient) -> Referee:
    """Ann has a shot of hole 1 to draw, from the tee between (0, 1) and (0, 2)."""
    referee = Referee(client)
    header = {"game": "roll_in_one", "players": ["Ann", "Bo"], "options": {"course": "three"}}
    assert referee.posts("/matches", {"revision": 0, "header": header}).status_code == 200
    referee.rules({"type": "roll", "dice": [1, 2, 6]})
    referee.rules(
        {"type": "allocate", "player": "Ann", "hole": 1, "accuracy": 6, "strength": 2, "club": "wood"}
    )
    return referee


def photographs(referee: Referee, player: str = "Ann", jpeg: object = None) -> dict[str, Any]:
    given = b64encode(JPEG).decode() if jpeg is None else jpeg
    return dict(referee.posts("/golf/sheet", {"player": player, "jpeg": given}).get_json())


def lawful(referee: Referee) -> tuple[int, ...]:
    """The turns of some line into (0, 2) that the laws allow."""
    turns: list[int] = [0]
    while True:
        query = {"player": "Ann", "into": "0,2", "turns": ",".join(map(str, turns))}
        answer = referee.client.get("/golf/line.json", query_string=query).get_json()
        if answer["last"] is not None or answer["waits"]:
            return tuple(turns)
        turns.append(answer["offered"][0]["turn"])


def test_the_shot_from_the_ball_is_offered_whichever_way_it_was_drawn(shooter: Referee, desk: Desk) -> None:
    turns = lawful(shooter)
    shot = shot_along(Hex(0, 2), 2, turns)
    for edges in (shot["edges"], shot["edges"][::-1]):
        desk.lines = [{"colour": "blue", "shots": [{**shot, "edges": edges}]}]
        found = photographs(shooter)
        offered = {"colour": "blue", "into": [0, 2], "turns": list(turns), "score": 0.9}
        assert (found["shots"], found["unread"]) == ([offered], 1)
    assert shooter.looks()["revision"] == 2, "nothing is entered"


@pytest.mark.parametrize("hand", [False, True])
def test_a_hand_over_the_sheet_is_told(shooter: Referee, desk: Desk, hand: bool) -> None:
    desk.hand = hand
    assert photographs(shooter)["hand"] is hand


def test_what_the_laws_forbid_is_not_offered(shooter: Referee, desk: Desk) -> None:
    turns = lawful(shooter)
    wrong = [
        shot_along(Hex(0, 2), 2, turns[:-1]),  # too short
        shot_along(Hex(0, 2), 2, (*turns, 0)),  # too long
        shot_along(Hex(5, 2), 2, turns),  # from elsewhere
        shot_along(Hex(0, 2), 2, (2, 2, 2)),  # curls that nobody asked for
    ]
    desk.lines = [{"colour": "red", "shots": wrong}]
    assert photographs(shooter)["shots"] == []


def test_the_page_is_kept_with_the_round(shooter: Referee) -> None:
    assert shooter.client.get("/golf/sheet/1/Ann.jpg").status_code == 404
    photographs(shooter)
    kept = shooter.client.get("/golf/sheet/1/Ann.jpg")
    assert (kept.status_code, kept.mimetype, kept.data) == (200, "image/jpeg", JPEG)
    assert shooter.client.get("/golf/sheet/1/Bo.jpg").status_code == 404


@pytest.mark.parametrize(
    ("player", "jpeg", "reason"),
    [
        ("Bo", None, "choose how the dice are used first"),
        ("Cy", None, "no shot"),
        ("Ann", b64encode(b"none").decode(), "no sheet"),
        ("Ann", "*", "base64"),
        ("Ann", 7, "base64"),
    ],
)
def test_what_cannot_be_read_is_refused(shooter: Referee, player: str, jpeg: object, reason: str) -> None:
    assert reason in str(photographs(shooter, player, jpeg)["error"])


def test_without_a_reader_it_says_so(keeper: FakeScorekeeper) -> None:
    referee = Referee(create_app(keeper).test_client())
    header = {"game": "roll_in_one", "players": ["Ann"]}
    referee.posts("/matches", {"revision": 0, "header": header})
    assert "error" in photographs(referee)
