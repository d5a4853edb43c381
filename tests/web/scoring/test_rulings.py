"""Rulings by POST: their effects, and their refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from flask.testing import FlaskClient

from rules.pieces import Kind, Pocket
from rules.table import Choice, Pocketed, StrokeEnded, StrokeStarted, Uncertain
from web.door import Json

if TYPE_CHECKING:
    from tests.web.conftest import FakeScorekeeper, Referee

STROKE: Json = {"type": "stroke", "pocketed": ["white"]}


def left(state: Json) -> list[int]:
    score = state["score"]
    assert isinstance(score, dict)
    return [side["left"] for side in score["sides"]]


def test_a_ruling_becomes_the_score(referee: Referee) -> None:
    answer = referee.rules(STROKE)
    assert answer.status_code == 200
    assert left(answer.get_json()) == [8, 9]


def test_an_undo_takes_it_back(referee: Referee) -> None:
    referee.rules(STROKE)
    answer = referee.undoes()
    assert answer.status_code == 200
    assert left(answer.get_json()) == [9, 9]


def test_an_answer_takes_the_place_of_the_question(referee: Referee, keeper: FakeScorekeeper) -> None:
    white = Pocketed(t_s=1.2, stroke=1, piece=Kind.WHITE, pocket=Pocket.NE)
    choices = (Choice("It fell", (white,)), Choice("It was taken", ()))
    acts = (
        StrokeStarted(t_s=1.0, stroke=1),
        Uncertain(t_s=1.2, stroke=1, question="Where is the white?", choices=choices),
        StrokeEnded(t_s=2.0, stroke=1, touched=True),
    )
    keeper.receive(*acts)
    assert left(referee.looks()) == [9, 9]
    answer = referee.answers(question=2, choice=0)
    assert left(answer.get_json()) == [8, 9]


def test_a_next_match_begins(referee: Referee) -> None:
    referee.rules(STROKE)
    answer = referee.posts("/matches", {"revision": 1})
    assert answer.get_json()["match"] == 2
    assert left(answer.get_json()) == [9, 9]


def test_twelve_golfers_begin_with_the_colours_they_chose(referee: Referee, keeper: FakeScorekeeper) -> None:
    colours = {f"Golfer {number}": "green" for number in range(1, 13)}
    header = {"game": "carom_golf", "players": list(colours)}
    answer = referee.posts("/matches", {"revision": 0, "header": header, "colours": colours})
    assert answer.status_code == 200
    assert keeper.colours == colours


@pytest.mark.parametrize(
    ("address", "body"),
    [
        ("/rulings", {"revision": 0, "act": STROKE}),
        ("/undo", {"revision": 0}),
        ("/answer", {"revision": 0, "question": 1, "choice": 0}),
        ("/matches", {"revision": 0}),
    ],
)
def test_a_stale_ruling_changes_nothing_and_brings_the_fresh_state(
    referee: Referee, keeper: FakeScorekeeper, address: str, body: Json
) -> None:
    referee.rules(STROKE)
    before = keeper.match()
    answer = referee.posts(address, body)
    assert answer.status_code == 409
    assert answer.get_json()["state"]["revision"] == 1
    assert "moved on" in answer.get_json()["error"]
    assert keeper.match() is before


def test_what_the_laws_refuse_is_refused_with_their_reason(referee: Referee) -> None:
    answer = referee.undoes()
    assert answer.status_code == 422
    assert answer.get_json()["error"] == "nothing to undo yet"


def test_what_cannot_be_kept_is_not_ruled(referee: Referee, keeper: FakeScorekeeper) -> None:
    keeper.disk_is_full = True
    answer = referee.rules(STROKE)
    assert answer.status_code == 507
    assert answer.get_json()["error"] == "the disk is full"
    assert keeper.match().entries == ()


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ([], "JSON object"),
        ({}, '"act"'),
        ({"act": STROKE}, '"revision"'),
        ({"act": STROKE, "revision": "0"}, "whole number"),
        ({"act": STROKE, "revision": True}, "whole number"),
        ({"act": {"type": "strok"}, "revision": 0}, '"stroke"'),
        ({"act": {"type": "pocketed", "t": 1.0, "stroke": 1, "piece": "white"}, "revision": 0}, "Insert"),
        ({"act": "undo", "revision": 0}, "act"),
    ],
)
def test_a_body_that_is_not_understood_is_explained(
    referee: Referee, keeper: FakeScorekeeper, body: object, says: str
) -> None:
    answer = referee.posts("/rulings", body)
    assert answer.status_code == 400
    assert says in answer.get_json()["error"]
    assert keeper.match().entries == ()


def test_another_origin_may_not_rule(referee: Referee, keeper: FakeScorekeeper) -> None:
    answer = referee.posts("/rulings", {"revision": 0, "act": STROKE}, Origin="http://evil.example")
    assert answer.status_code == 403
    assert keeper.match().entries == ()


def test_our_own_page_may_rule(referee: Referee) -> None:
    answer = referee.posts("/rulings", {"revision": 0, "act": STROKE}, Origin="http://localhost")
    assert answer.status_code == 200


def test_a_form_may_not_rule(referee: Referee, keeper: FakeScorekeeper) -> None:
    answer = referee.client.post("/undo", data={"revision": "0"})
    assert answer.status_code == 415
    assert keeper.match().entries == ()


def test_a_flood_is_refused(referee: Referee, keeper: FakeScorekeeper) -> None:
    answer = referee.posts("/rulings", {"revision": 0, "act": {"type": "concede", "seat": "S" * 20_000}})
    assert answer.status_code == 413
    assert keeper.match().entries == ()


def test_what_was_taken_back_can_be_had_back(referee: Referee) -> None:
    referee.rules(STROKE)
    referee.undoes()
    answer = referee.posts("/redo", {"revision": 2})
    assert left(answer.get_json()) == [8, 9]
    assert referee.posts("/redo", {"revision": 3}).status_code == 422


def test_another_game_is_set_up_in_the_scenarios_notation(referee: Referee) -> None:
    header = {"variant": "icf", "players": ["Cleo", {"name": "Dan", "seat": "N"}]}
    answer = referee.posts("/matches", {"revision": 0, "header": header})
    score = answer.get_json()["score"]
    assert score["variant"] == "icf"
    assert [side["player"] for side in score["sides"]] == ["Cleo", "Dan"]


def test_a_header_that_cannot_be_is_explained(referee: Referee) -> None:
    answer = referee.posts("/matches", {"revision": 0, "header": {"variant": "team", "players": ["Cleo"]}})
    assert answer.status_code == 400
    assert "wants 4 players" in answer.get_json()["error"]


def test_a_match_under_way_is_put_away_only_on_purpose(referee: Referee) -> None:
    referee.rules(STROKE)
    body: Json = {"revision": 1, "header": {"players": ["Cleo", "Dan"]}}
    assert referee.posts("/matches", body).status_code == 422
    assert referee.posts("/matches", {**body, "put_away": True}).get_json()["match"] == 2


@pytest.mark.parametrize("depth", [400, 7000])
def test_what_is_nested_without_end_is_refused(client: FlaskClient, depth: int) -> None:
    lists = "[" * depth + "]" * depth
    acts = '{"type":"amend","entry":1,"act":' * min(depth, 450) + "{}" + "}" * min(depth, 450)
    for act in (lists, acts):
        body = f'{{"revision":0,"act":{act}}}'
        answer = client.post("/rulings", data=body, content_type="application/json")
        assert answer.status_code == 400
        assert answer.get_json()["error"]


@pytest.mark.parametrize("address", ["/rulings", "/matches"])
def test_a_key_that_stands_twice_is_refused_with_its_name(
    client: FlaskClient, referee: Referee, address: str
) -> None:
    body = '{"revision": 0, "act": {"type": "skip"}, "revision": 7}'
    answer = client.post(address, data=body, content_type="application/json")
    assert answer.status_code == 400
    assert 'the key "revision" stands there twice' in answer.get_json()["error"]
    assert referee.looks()["revision"] == 0


@pytest.mark.parametrize(
    ("start", "reason"),
    [({"phase": "play", "white": 0, "black": 0}, "0 white and 0 black"), ({"points": [25, 0]}, "points 25")],
)
def test_a_start_that_no_match_reaches_is_refused_by_the_api_too(
    referee: Referee, start: Json, reason: str
) -> None:
    header = {"players": ["Anna", "Ben"], "start": start}
    answer = referee.posts("/matches", {"revision": 0, "header": header})
    assert answer.status_code == 400
    assert reason in answer.get_json()["error"]
