"""One's own box over a box in memory: what is wrong is refused with its place, what is kept is played."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from flask.testing import FlaskClient

from rules.codec import Json
from rules.golf.shared.shelf import data_file
from tests.web.conftest import Referee
from web.app import WebSettings, create_app
from web.errors import BadAsk
from web.own_box import KINDS, NoSuchOwn

if TYPE_CHECKING:
    from tests.web.conftest import FakeScorekeeper

CARDS: Any = {"cards": [{"id": "a", "formula": "+3"}, {"id": "b", "formula": "×2"}]}


class MemoryBox:
    """A box without a disk."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], Json] = {}

    def names(self, kind: str) -> tuple[str, ...]:
        return tuple(sorted(name for of, name in self.kept if of == kind))

    def read(self, kind: str, name: str) -> Json:
        if (kind, name) not in self.kept:
            raise NoSuchOwn(f'nothing is kept here as "{name}"')
        return self.kept[kind, name]

    def keep(self, kind: str, name: str, value: Json) -> None:
        self.kept[kind, name] = value

    def remove(self, kind: str, name: str) -> None:
        self.read(kind, name)
        del self.kept[kind, name]


def surveyor(jpeg: bytes, kind: str) -> dict[str, object]:
    raise BadAsk(f"no lattice of hexes in {len(jpeg)} bytes")


@pytest.fixture
def box() -> MemoryBox:
    return MemoryBox()


@pytest.fixture
def client(keeper: FakeScorekeeper, box: MemoryBox) -> FlaskClient:
    return create_app(keeper, WebSettings(own_box=box, surveyor=surveyor)).test_client()


@pytest.fixture
def referee(client: FlaskClient) -> Referee:
    return Referee(client)


def meadow() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(data_file("course_cg", "meadow").text)
    return data


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_an_editor_for_a_new_one_and_for_a_shipped_one(client: FlaskClient, kind: str) -> None:
    assert client.get(f"/box/{kind}").status_code == 200
    likes = {"course_cg": "meadow", "course_18h": "seven", "course_rio": "nine", "solo_deck": "hard"}
    page = client.get(f"/box/{kind}", query_string={"like": likes.get(kind, "")})
    assert page.status_code == 200


def test_what_is_wrong_is_told_with_its_place_and_hexes(referee: Referee) -> None:
    value = {**meadow(), "stumps": [[4, 3], [5, 3], [6, 3]]}
    answer = referee.posts("/box/course_cg/check", {"value": value}).get_json()
    assert answer["faults"] == [
        {
            "place": "stumps[2]",
            "says": "is one more than the box holds: 2 of these, not 3",
            "hexes": [[6, 3]],
        }
    ]
    refused = referee.posts("/box/course_cg/keep", {"name": "x", "value": value})
    assert refused.status_code == 422
    assert refused.get_json()["faults"] == answer["faults"]


@pytest.mark.parametrize(
    ("kind", "value", "place"),
    [
        ("rule_set", {"based_on": "icf", "options": {"queen_value": "two"}}, "options.queen_value"),
        ("magnetic_set", {"name": "x", "white": "many"}, "set of coins.white"),
        ("golfers", {"golfers": ["bunjil_a", "tiger_a"]}, "golfers[1]"),
    ],
)
def test_errors_of_other_kinds_have_places_too(referee: Referee, kind: str, value: Json, place: str) -> None:
    answer = referee.posts(f"/box/{kind}/keep", {"name": "Ours", "value": value})
    assert answer.status_code == 422
    assert answer.get_json()["faults"][0]["place"] == place


def test_a_name_is_changed_and_no_other_entry_is_lost(referee: Referee, box: MemoryBox) -> None:
    for name in ("One", "Two"):
        assert referee.posts("/box/cards/keep", {"name": name, "value": CARDS}).status_code == 200
    taken = referee.posts("/box/cards/keep", {"name": "Two", "value": CARDS, "was": "One"})
    assert taken.status_code == 400
    assert "another one is called" in taken.get_json()["error"]
    referee.posts("/box/cards/keep", {"name": "Three", "value": CARDS, "was": "One"})
    assert box.names("cards") == ("Three", "Two")


@pytest.mark.parametrize("name", ["", " ", "a/b", "..", "a\\b", "x" * 41, "a\x00b", 7, None])
def test_a_name_that_no_file_can_have_is_refused(referee: Referee, name: object) -> None:
    assert referee.posts("/box/cards/keep", {"name": name, "value": CARDS}).status_code == 400


def test_a_file_is_taken_in_with_its_own_name_and_an_error_names_its_line(
    referee: Referee, box: MemoryBox
) -> None:
    text = data_file("course_cg", "meadow").text
    for wanted in ("Meadow", "Meadow 2"):
        answer = referee.posts("/box/course_cg/import", {"name": "file", "text": text})
        assert answer.get_json() == {"name": wanted}
    kept: Any = box.read("course_cg", "Meadow 2")
    assert kept["name"] == "Meadow 2"
    wrong = referee.posts(
        "/box/course_cg/import", {"name": "file", "text": text.replace('"stumps"', '"stump"')}
    )
    assert wrong.status_code == 400
    assert wrong.get_json()["error"].startswith("line ")


def test_an_entry_is_exported_as_its_file(client: FlaskClient, referee: Referee) -> None:
    referee.posts("/box/cards/keep", {"name": "Ours", "value": CARDS})
    file = client.get("/box/cards/file.json", query_string={"name": "Ours"})
    assert file.get_json() == CARDS
    assert "cards_Ours.json" in file.headers["Content-Disposition"]
    assert client.get("/box/cards/file.json", query_string={"name": "Theirs"}).status_code == 404


def test_a_match_is_begun_with_everything_of_ones_own(referee: Referee, box: MemoryBox) -> None:
    box.keep("course_cg", "Garden", {**meadow(), "name": "Garden"})
    box.keep("cards", "Ours", CARDS)
    options = {"courses": [{"own": "Garden"}, "orchard"], "deck": {"own": "Ours"}}
    header = {"game": "carom_golf", "variant": "carom", "players": ["Ann", "Bo"], "options": options}
    answer = referee.posts("/matches", {"revision": 0, "header": header})
    assert answer.status_code == 200, answer.get_json()
    assert answer.get_json()["score"]["courses"] == ["Garden", "Orchard"]
    box.keep("rule_set", "Ours", {"name": "Ours", "based_on": "icf", "options": {"match": {"target": 29}}})
    header = {"game": "carrom", "rule_set": {"own": "Ours"}, "players": ["Ann", "Bo"]}
    assert referee.posts("/matches", {"revision": 0, "header": header}).status_code == 200
    header["rule_set"] = {"own": "Lost"}
    assert referee.posts("/matches", {"revision": 0, "header": header}).status_code == 404


def test_own_courses_decks_and_rules_are_offered(client: FlaskClient, box: MemoryBox) -> None:
    box.keep("course_cg", "Garden", {**meadow(), "name": "Garden"})
    box.keep("course_cg", "Broken", {"inside": 3})
    box.keep("cards", "Ours", CARDS)
    box.keep("golfers", "Half", {"golfers": ["bunjil_a"]})
    box.keep("rule_set", "To 29", {"name": "To 29", "based_on": "icf"})
    page = client.get("/new/carom_golf/basic").get_data(as_text=True)
    assert 'value="Garden" data-own' in page
    assert "Broken" not in page
    assert 'data-own-deck="deck"' in page
    assert "Half" in client.get("/new/eighteen_holes/match").get_data(as_text=True)
    assert "To 29" in client.get("/new").get_data(as_text=True)
    assert client.get("/new/carrom/base", query_string={"own": "To 29"}).status_code == 200
    assert client.get("/new/carrom/base", query_string={"own": "Lost"}).status_code == 404


def test_a_photograph_without_hexes_says_why(referee: Referee) -> None:
    answer = referee.posts("/box/course_cg/photograph", {"jpeg": "/9j/"})
    assert answer.status_code == 400
    assert "no lattice of hexes" in answer.get_json()["error"]
    assert referee.posts("/box/course_cg/photograph", {"jpeg": "no base64"}).status_code == 400
    assert referee.posts("/box/cards/photograph", {"jpeg": "/9j/"}).status_code == 404


def test_an_unknown_kind_is_refused(client: FlaskClient, referee: Referee) -> None:
    assert client.get("/box/dice").status_code == 404
    assert referee.posts("/box/dice/keep", {"name": "a", "value": 1}).status_code == 404
