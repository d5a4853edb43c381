"""People: their pages, merged spellings, export, and who may forget whom."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from flask.testing import FlaskClient

from rules.coins.past.account import account_from_json, account_of, pocket_from
from rules.match import Match
from rules.pieces import Kind, Pocket, Seat
from rules.record.log import Entry
from rules.scenario import play
from rules.table import Mm, Placed, Pocketed, StrokeEnded, StrokeStarted
from tests.web.conftest import FakeScorekeeper
from tests.web.past.shelf import Shelf
from web.app import WebSettings, create_app
from web.past.heat import heat_map
from web.past.people import is_nobody, meant, people_of
from web.past.ratings import ratings_of
from web.past.register import KeptAccount, Remembered

START = (
    '"start": {"white": 1, "black": 4, "queen": "covered", "queen_by": "white"},'
    ' "options": {"match": {"target": null}}'
)
WIN = '{"type": "stroke", "pocketed": ["white"]}'


def won(first: str, second: str) -> Match:
    """A match that the first player has won."""
    return play((f'{{"players": ["{first}", "{second}"], {START}}}', WIN))


class Memory:
    """The register's contract over matches in memory."""

    def __init__(self, *matches: Match) -> None:
        self.kept = tuple(
            KeptAccount(number, "2026-01-31T20:15:00.000+00:00", account_of(match))
            for number, match in enumerate(matches, start=1)
        )
        self.merged: dict[str, str] = {}
        self.forgotten: frozenset[str] = frozenset()

    def remembered(self) -> Remembered:
        return Remembered(self.kept, unread=2)

    def same(self) -> Mapping[str, str]:
        return self.merged

    def merge(self, name: str, into: str) -> None:
        self.merged[name] = into

    def part(self, name: str) -> None:
        del self.merged[name]

    def forget(self, names: frozenset[str]) -> None:
        self.forgotten = names


MATCHES = (won("Asha", "Bela"), won("Béla", "Asha"), won("Asha", "Guest"), won("Asha", "Cleo"))


@pytest.fixture
def memory() -> Memory:
    return Memory(*MATCHES)


@pytest.fixture
def client(memory: Memory) -> FlaskClient:
    settings = WebSettings(archive=Shelf(*MATCHES), register=memory)
    return create_app(FakeScorekeeper(), settings).test_client()


def test_everybody_is_listed_but_guests(client: FlaskClient) -> None:
    told = client.get("/players.json").get_json()
    assert {one["name"]: (one["won"], one["lost"]) for one in told["players"]} == {
        "Asha": (3, 1),
        "Cleo": (0, 1),
        "Béla": (1, 0),
        "Bela": (0, 1),
    }
    assert told["unread"] == 2
    assert "Guest" not in client.get("/players").get_data(as_text=True).replace("Guests are not kept", "")


@pytest.mark.parametrize("name", ["South", "Guest", "guest 3", "Vendég", "Player 2", "मेहमान"])
def test_a_guest_is_nobody(client: FlaskClient, name: str) -> None:
    assert is_nobody(name)
    refused = client.get("/players/person.json", query_string={"name": name})
    assert (refused.status_code, refused.get_json()["error"]) == (
        404,
        "a guest is nobody: nothing is kept of guests",
    )


def test_a_persons_page_has_form_and_head_to_head(client: FlaskClient) -> None:
    page = client.get("/players/person?name=Asha").get_data(as_text=True)
    assert "3 : 1" in page
    assert 'aria-label="won, lost, won, won"' in page
    assert page.index('<th scope="row">Cleo</th><td>1</td><td>0</td>') > 0
    assert client.get("/players/person?name=Nobody").status_code == 404
    assert "Cleo" in client.get("/players/person").get_data(as_text=True)  # everybody


def test_two_spellings_become_one_person_and_two_again(client: FlaskClient, memory: Memory) -> None:
    assert client.post("/players/merge", json={"name": "Bela", "into": "Béla"}).status_code == 200
    names = [one["name"] for one in client.get("/players.json").get_json()["players"]]
    assert sorted(names) == ["Asha", "Béla", "Cleo"]
    page = client.get("/players/person?name=Bela").get_data(as_text=True)
    assert "1 : 1" in page
    assert "also Bela" in page
    client.post("/players/part", json={"name": "Bela"})
    assert memory.merged == {}
    assert client.post("/players/part", json={"name": "Bela"}).status_code == 404


def test_who_played_each_other_are_two_people(client: FlaskClient) -> None:
    refused = client.post("/players/merge", json={"name": "Bela", "into": "Asha"})
    assert (refused.status_code, refused.get_json()["error"]) == (
        422,
        "they have played in one match: that makes two people",
    )
    assert client.post("/players/merge", json={"name": "Asha", "into": "Asha"}).status_code == 400


def test_a_person_is_forgotten_with_every_spelling(client: FlaskClient, memory: Memory) -> None:
    memory.merge("Bela", "Béla")
    assert client.post("/players/forget", json={"name": "Béla"}).status_code == 200
    assert memory.forgotten == {"Bela", "Béla"}


def test_the_export_has_every_match_whole(client: FlaskClient) -> None:
    told = client.get("/players/person.json?name=Cleo").get_json()
    assert [match["match"] for match in told["matches"]] == [4]
    assert told["matches"][0]["entries"]
    assert told["counts"]["strokes"] == 0


def test_names_that_mean_each_other_in_a_circle_end() -> None:
    assert meant("a", {"a": "b", "b": "a"}) == "b"


def test_who_wins_is_rated_higher_and_guests_keep_nothing(memory: Memory) -> None:
    ratings = ratings_of(memory.kept)
    assert ratings["Asha"].points > 1000 > ratings["Cleo"].points
    assert ratings["Asha"].unsure < ratings["Cleo"].unsure
    assert "Guest" not in ratings


def test_partners_win_together() -> None:
    doubles = play(
        (
            f'{{"variant": "team", "players": ["Asha", "Bela", "Cleo", "Dino"], {START}}}',
            WIN,
        )
    )
    memory = Memory(doubles)
    people = {person.name: person for person in people_of(memory.kept, {})}
    assert (people["Asha"].matches[0].partners, people["Asha"].won) == (("Cleo",), 1)
    assert people["Bela"].matches[0].others == ("Asha", "Cleo")
    ratings = ratings_of(memory.kept)
    assert ratings["Asha"] == ratings["Cleo"] != ratings["Bela"]


def test_places_are_seen_from_the_own_seat() -> None:
    match = play(
        ('{"players": ["Asha", "Bela"], "start": {"phase": "play", "white": 5, "black": 5, "turn": "N"}}',)
    )
    acts = (
        Placed(t_s=1.0, piece=Kind.STRIKER, at=Mm(50.0, 250.0)),
        StrokeStarted(t_s=2.0, stroke=1),
        Pocketed(t_s=2.5, stroke=1, piece=Kind.BLACK, pocket=Pocket.NE),
        StrokeEnded(t_s=3.0, stroke=1, left_lines=True, touched=True),
    )
    for seq, act in enumerate(acts, 1):
        match = match.receive(Entry(seq, "camera", act)).match
    account = account_of(match)
    bela = account.players[1]
    assert bela.placed == ((-50, -250),)
    assert bela.pockets == {"SW": 1}
    assert account_from_json(account.to_json()) == account
    assert pocket_from(Seat.S, Pocket.NW) is Pocket.NW


def test_a_heat_map_is_redder_where_more_lay() -> None:
    heat = heat_map([(0, 0), (1, 1), (100, -100)])
    assert heat.places == 3
    assert {(cell.count, cell.strength) for cell in heat.cells} == {(2, 1.0), (1, 0.6)}
    assert max(cell.y for cell in heat.cells) > 0  # below the middle on the screen
