"""Golf tables: the course drawn, clubs chosen in secret, a line tried before it is drawn, a match set up."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rules.codec import Json
from rules.games import GAMES
from rules.golf.charts import chart_of
from rules.header import header_from_json
from rules.match import Match
from tests.web.conftest import FakeScorekeeper, Referee
from tests.web.golf.golfers import GOLFERS, HANDS, chooses
from web.app import create_app
from web.golf.course_map import GROUNDS, draw_course, middle, side
from web.golf.modes import GAMES as GOLF
from web.golf.modes import MODES
from web.starting.golf_setup import courses, options_of

MODES_OF = [(game, variant) for game in GOLF for variant in GAMES[game].variants]

Begin = Callable[[Json], None]


@pytest.fixture
def app(keeper: FakeScorekeeper) -> Flask:
    return create_app(keeper)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def begin(referee: Referee) -> Begin:
    """Begins the match of a header."""

    def begun(header: Json) -> None:
        assert referee.posts("/matches", {"revision": 0, "header": header}).status_code == 200

    return begun


@pytest.mark.sample(5)
@pytest.mark.parametrize(("game", "variant"), MODES_OF)
def test_every_mode_can_be_set_up_and_is_shown(referee: Referee, game: str, variant: str) -> None:
    form = referee.client.get(f"/new/{game}/{variant}").get_data(as_text=True)
    assert f'data-variant="{variant}"' in form
    assert all(f'value="{course.name}"' in form for course in courses(game, variant))
    assert {choice.key for choice in options_of(game, variant)} <= {
        part.split('"')[0] for part in form.split('data-key="')[1:]
    }
    header = {"game": game, "variant": variant}
    assert referee.posts("/matches", {"revision": 0, "header": header}).status_code == 200
    page = referee.client.get("/").get_data(as_text=True)
    assert f'data-game="{game}"' in page
    assert "style=" not in page
    assert referee.client.get("/screen").status_code == 200
    assert referee.client.get("/new").status_code == 200


def test_every_mode_has_its_words() -> None:
    assert {variant for _, variant in MODES_OF} == set(MODES)


@pytest.mark.parametrize(
    ("header", "grounds"),
    [
        ({"game": "carom_golf"}, {"tee", "hole", "pond", "ice", "flat", "stump", "rock", "mole"}),
        ({"game": "roll_in_one"}, {"tee", "green", "fairway", "rough", "bunker", "water"}),
        ({"game": "eighteen_holes"}, {"tee", "green", "fairway", "rough", "bunker", "water", "clubhouse"}),
    ],
)
def test_the_whole_course_lies_within_the_window(header: Json, grounds: set[str]) -> None:
    chart = chart_of(Match.begin(header_from_json(header)))
    assert chart is not None
    art = draw_course(chart)
    assert grounds <= {patch.ground for patch in art.patches} <= set(GROUNDS)
    x, y, breadth, height = art.box
    hexes = chart["hexes"]
    assert isinstance(hexes, list)
    for field in hexes:
        left, top = middle(*field["at"])
        assert x + 8 < left < x + breadth - 8
        assert y + 9 < top < y + height - 9
    assert sum(patch.outline.count("M") for patch in art.patches) == len(hexes)
    grounds_at = {middle(*field["at"]): field["ground"] for field in hexes}
    assert art.holes
    assert {grounds_at[place] for place in art.holes.values()} <= {"hole", "green"}


def test_an_edge_is_the_same_from_both_its_hexes() -> None:
    assert side(0, 0, 0) == pytest.approx(side(1, 0, 3))
    assert side(0, 0, 1) == pytest.approx(side(1, -1, 4))
    assert side(0, 0, 5)[1] > middle(0, 0)[1]


def test_who_moved_last_is_told_through_an_undo(referee: Referee, begin: Begin) -> None:
    begin(GOLFERS)
    for player, (club, _) in HANDS.items():
        assert chooses(referee, player, club) == 200
    seen = []
    for _ in range(2):
        score = referee.looks()["score"]
        assert isinstance(score, dict)
        landing = score["turn"]["possible"][0]["landings"][0]
        referee.rules({"type": "take_action", "action": "move", "to": landing})
        (moved,) = referee.client.get("/golf/moves.json").get_json()["moves"]
        told = (moved["token"], moved["from"], moved["to"], moved["hole"])
        assert told == (score["turn"]["player"], [-4, 0], landing, 1)
        seen.append(moved)
    referee.undoes()
    assert referee.client.get("/golf/moves.json").get_json()["moves"] == seen[:1]


def test_a_line_is_tried_without_an_entry(referee: Referee, begin: Begin) -> None:
    begin({"game": "roll_in_one", "players": ["Ann", "Bo"], "options": {"course": "three"}})
    referee.rules({"type": "roll", "dice": [1, 2, 6]})
    referee.rules(
        {"type": "allocate", "player": "Ann", "hole": 1, "accuracy": 6, "strength": 2, "club": "wood"}
    )
    first = referee.client.get("/golf/line.json?player=Ann").get_json()
    assert {tuple(offer["hex"]) for offer in first["offered"]} == {(0, 1), (0, 2)}
    assert (first["line"], first["last"], first["may_end"]) == ([], None, False)
    turns, answer = [0], first
    while answer["last"] is None:
        query = {"player": "Ann", "into": "0,2", "turns": ",".join(map(str, turns))}
        answer = referee.client.get("/golf/line.json", query_string=query).get_json()
        turns += [answer["offered"][0]["turn"]] if answer["offered"] else []
    assert [step["turn"] for step in answer["line"]] == turns
    assert answer["line"][0]["hex"] == [0, 2]
    assert referee.looks()["revision"] == 2
    drawn = referee.rules({"type": "draw_line", "player": "Ann", "into": [0, 2], "turns": turns})
    assert drawn.get_json()["score"]["last"] == answer["last"]


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("into=0", 400),
        ("turns=left", 400),
        ("turns=" + "0," * 60 + "0", 400),
        ("player=Ann&into=9,9&turns=0", 422),
    ],
)
def test_a_line_that_cannot_be_is_explained(referee: Referee, begin: Begin, query: str, status: int) -> None:
    begin({"game": "roll_in_one", "players": ["Ann", "Bo"]})
    answer = referee.client.get(f"/golf/line.json?{query}")
    assert answer.status_code == status
    assert answer.get_json()["error"]


def test_at_another_table_there_is_no_course(client: FlaskClient) -> None:
    assert client.get("/golf/chart.json").get_json() == {"course": None, "hexes": []}
    assert client.get("/golf/line.json").get_json()["offered"] == []
