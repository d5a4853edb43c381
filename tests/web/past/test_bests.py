"""The best results of golf: by game, mode and course, the earliest of equals, each with its match."""

from __future__ import annotations

import json
import re
from typing import Any

from flask.testing import FlaskClient

from rules.golf.carom_golf.play.acts import PickUp, Strike
from rules.golf.roll_in_one.play.acts import SetHole
from rules.header import header_from_json
from rules.hexes import Hex
from rules.match import Match
from rules.record.log import Entry
from rules.ruling import Act
from tests.web.past.shelf import visiting

NINE: dict[str, object] = {"game": "roll_in_one", "players": ["Ann"], "options": {"course": "three"}}


def played(header: dict[str, object], *acts: Act) -> Match:
    entries = tuple(Entry(seq, "player", act) for seq, act in enumerate(acts, start=1))
    return Match.fold(header_from_json(header), entries)


def holed(strokes: int) -> Match:
    """A game of three holes, each with so many strokes."""
    return played(NINE, *(SetHole(player="Ann", hole=hole, done=True, strokes=strokes) for hole in (1, 2, 7)))


def bests(client: FlaskClient) -> list[dict[str, Any]]:
    records: list[dict[str, Any]] = json.loads(client.get("/matches/best.json").data)["best"]
    return records


def test_the_fewest_strokes_of_a_course_stay_with_the_match_that_brought_them() -> None:
    client, _ = visiting(holed(5), holed(4), holed(4), played(NINE))
    (best,) = bests(client)
    assert (best["match"], best["player"], best["total"], best["holes"]) == (2, "Ann", 12, [4, 4, 4])
    assert (best["game"], best["mode"], best["par"]) == ("roll_in_one", "full", None)
    page = client.get("/matches/best").get_data(as_text=True)
    assert "/matches/2" in page
    assert "4 · 4 · 4" in page
    assert "/matches/3" not in page


def test_every_course_and_mode_has_a_best_of_its_own() -> None:
    tee = [[-20, row] for row in range(6)]
    near = {"inside": {"discs": [[0, 0, 34]]}, "tee": tee, "hole": [-15, 0], "name": "Near"}
    header: dict[str, object] = {
        "game": "carom_golf",
        "players": ["Rita", "Yara"],
        "options": {"courses": [near]},
    }
    carom = played(header, Strike(impulses=5, direction=0, at=Hex(*tee[0])), PickUp(ball="yellow"))
    client, _ = visiting(carom, holed(5))
    assert [(best["course"], best["player"], best["total"]) for best in bests(client)] == [
        ("Near", "Rita", 1),
        ("Practice Green", "Ann", 15),
    ]


def test_without_a_finished_game_the_page_says_so() -> None:
    client, _ = visiting(played(NINE))
    assert bests(client) == []
    assert "No golf game was played to its end here yet." in client.get("/matches/best").get_data(as_text=True)


def test_the_list_leads_there_once_golf_was_played() -> None:
    carrom, golf = visiting(played({"game": "carrom"}))[0], visiting(holed(5))[0]
    assert "/matches/best" not in carrom.get("/matches").get_data(as_text=True)
    assert "/matches/best" in golf.get("/matches").get_data(as_text=True)


def test_every_file_that_a_golf_match_offers_is_there() -> None:
    client, _ = visiting(holed(5))
    page = client.get("/matches/1").get_data(as_text=True)
    files = re.findall(r'href="(/matches/1[./][^"]+)"', page)
    assert {name.rsplit("/", 1)[-1] for name in files} == {"card.pdf", "1.json", "card.csv"}
    assert all(client.get(name).status_code == 200 for name in files)
    assert client.get("/matches/1/card.csv").get_data(as_text=True) == "Hole,1,2,3,Total\nAnn,5,5,5,15\n"
