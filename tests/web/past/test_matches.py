"""The past matches: their list, their pages and their files, and an imported match."""

from __future__ import annotations

import json

import pytest

from rules.header import header_for
from rules.match import Match
from rules.pieces import Kind
from rules.record.log import Entry
from rules.ruling import Retract, Stroke
from rules.scenario import play
from tests.web.past.shelf import BEGAN, visiting

CLEARED = (
    '{"players": ["Asha", "Bela"], "start": {"white": 1, "black": 4, "queen": "covered", "queen_by": "white"}}',
    '{"type": "stroke", "pocketed": ["white"], "written_at": "2026-01-31T20:20:00.000+00:00"}',
)
DOUBLES = ('{"variant": "icf", "players": ["Asha", "Bela", "Cleo", "Dino"]}',)
GAMES = (
    *(f'{{"variant": "{name}"}}' for name in ("base", "team", "family", "point", "icf", "corona")),
    *(f'{{"game": "{name}"}}' for name in ("magnetic", "carom_golf", "roll_in_one", "eighteen_holes")),
)


def exported(match: Match) -> dict[str, object]:
    client, _ = visiting(match)
    document: dict[str, object] = client.get("/matches/1.json").get_json()
    return document


def test_the_list_tells_who_won_what() -> None:
    client, _ = visiting(play(CLEARED), play(DOUBLES))
    first, second = client.get("/matches.json").get_json()["matches"]
    assert (first["number"], first["sides"], first["is_over"]) == (2, ["Asha & Cleo", "Bela & Dino"], False)
    assert (second["points"], second["winners"], second["is_over"]) == ([7, 0], [], False)
    page = client.get("/matches").get_data(as_text=True)
    assert page.index("Asha &amp; Cleo") < page.index("Bela</span>")


def test_a_long_list_comes_page_by_page() -> None:
    client, _ = visiting(*[play(CLEARED)] * 45)
    last = client.get("/matches.json?page=3").get_json()
    assert ([match["number"] for match in last["matches"]], last["pages"]) == ([5, 4, 3, 2, 1], 3)
    refused = client.get("/matches?page=4")
    assert (refused.status_code, refused.get_json()["error"]) == (
        400,
        "there are pages 1 to 3 of matches, and no page 4",
    )


@pytest.mark.sample(12)
@pytest.mark.parametrize("header", GAMES)
@pytest.mark.parametrize("lang", ["en", "hi", "hu", "de"])
def test_every_game_has_its_sheet_in_every_language(header: str, lang: str) -> None:
    client, _ = visiting(play((header,)))
    answer = client.get(f"/matches/1?lang={lang}")
    assert answer.status_code == 200
    assert f'<html lang="{lang}">' in answer.get_data(as_text=True)
    assert answer.headers["Content-Language"] == lang


def test_the_card_shows_the_federations_columns() -> None:
    client, _ = visiting(play(CLEARED))
    page = client.get("/matches/1").get_data(as_text=True)
    row = page[page.index("<tbody>") : page.index("</tbody>")]
    cells = [cell.partition(">")[2].partition("<")[0] for cell in row.split("<td")[1:]]
    assert cells == ["1", "Asha", "3", "4", "7", "0", "–", "–", "0", "4", "cleared"]


def test_names_are_shown_as_text() -> None:
    client, _ = visiting(play(('{"players": ["<script>alert(1)</script>", "Bela"]}',)))
    for address in ("/matches", "/matches/1"):
        assert "<script>alert" not in client.get(address).get_data(as_text=True)


def test_a_match_that_is_not_there_is_said_to_be() -> None:
    client, _ = visiting()
    for address in (
        "/matches/1",
        "/matches/1.json",
        "/matches/1.sol",
        "/matches/1/card.csv",
        "/matches/1/card.pdf",
    ):
        answer = client.get(address)
        assert (answer.status_code, answer.get_json()["error"]) == (404, "there is no match 1 here")


@pytest.mark.parametrize("form", ["card.csv", "statistics.csv"])
def test_a_table_is_handed_out_as_a_file(form: str) -> None:
    client, _ = visiting(play(CLEARED))
    answer = client.get(f"/matches/1/{form}")
    assert answer.mimetype == "text/csv"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="match-1-{form}"'
    assert answer.get_data(as_text=True).count("\n") > 1


def test_a_spreadsheet_takes_no_name_for_a_formula() -> None:
    client, _ = visiting(play(('{"players": ["=1+1", "Bela"]}', '{"type": "stroke"}')))
    assert "\n'=1+1," in client.get("/matches/1/statistics.csv").get_data(as_text=True)


def test_a_match_handed_out_is_taken_in_the_same() -> None:
    match = play(CLEARED)
    match = match.receive(Entry(2, "umpire", Retract(entry=1), BEGAN)).match
    match = match.receive(Entry(3, "player", Stroke(pocketed=(Kind.WHITE,)), BEGAN)).match
    client, shelf = visiting()
    answer = client.post("/matches/import", json=exported(match))
    assert (answer.status_code, answer.get_json()) == (200, {"match": 1})
    assert (shelf.matches[0].match, shelf.matches[0].began_at) == (match, BEGAN)


WHOLE = exported(play(CLEARED))
WRONG = [
    ([], "this is no exported match"),
    ({"header": {}}, "this is no exported match"),
    ({**WHOLE, "schema": 7}, "has the form 7"),
    ({**WHOLE, "began_at": "yesterday"}, "wants a date"),
    ({**WHOLE, "header": {"game": "chess"}}, "the header of this match cannot be read"),
    (
        {**WHOLE, "header": {"variant": "base", "start": {"white": 77}}},
        "the header of this match cannot be read",
    ),
    ({**WHOLE, "entries": [{"type": "levitated"}]}, "entry 1 of this match does not fit"),
    ({**WHOLE, "entries": [{"type": "retract", "entry": 9}]}, "entry 1 of this match does not fit"),
    ({**WHOLE, "entries": [{"type": "skip", "seq": 0}]}, "entry 1 of this match does not fit"),
    ({**WHOLE, "entries": [{"type": "skip", "seq": 10**12}]}, "entry 1 of this match does not fit"),
    ({**WHOLE, "entries": [{"type": "skip", "seq": 10**30}]}, "a whole number has 31 digits"),
    ({**WHOLE, "entries": ["skip"]}, "entry 1 of this match does not fit"),
    ({**WHOLE, "entries": [{"type": "skip", "written_at": "noon"}]}, "wants a date"),
    ({**WHOLE, "began_at": "0001-01-01"}, "wants a date"),
    ({**WHOLE, "header": {"players": ["\ud800", "Bela"]}}, "whole letters"),
    ({**WHOLE, "entries": []}, 'do not lead to its "results"'),
    ({**WHOLE, "entries": [{"type": "skip"}] * 50_001}, "has 50001 entries"),
]


@pytest.mark.parametrize(("file", "says"), WRONG, ids=[says for _, says in WRONG])
def test_a_file_that_is_no_match_is_refused_in_one_line(file: object, says: str) -> None:
    client, shelf = visiting()
    answer = client.post("/matches/import", json=file)
    assert answer.status_code == 400
    said = answer.get_json()["error"]
    assert says in said
    assert "\n" not in said
    assert shelf.matches == []


@pytest.mark.parametrize("body", [b"{", b"[" * 100_000, b"\xff", b"NaN"])
def test_what_is_no_json_is_refused(body: bytes) -> None:
    client, _ = visiting()
    answer = client.post("/matches/import", data=body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.get_json()["error"]


def test_the_card_is_a_pdf_whose_letters_are_there() -> None:
    names = ("आशा द्विवेदी", "Őrzse Fűzfa")
    client, _ = visiting(Match.begin(header_for("carrom", "base", names)))
    answer = client.get("/matches/1/card.pdf?lang=hu")
    written = answer.get_data()
    assert answer.mimetype == "application/pdf"
    assert written.startswith(b"%PDF-")
    assert b"NotoSansDevanagari" in written
    assert client.get("/matches/1/card.pdf?lang=hu").get_data() == written


def test_figures_have_names_and_tables_beside() -> None:
    client, _ = visiting(play(CLEARED))
    page = client.get("/matches/1").get_data(as_text=True)
    drawings = page.count("<svg")
    assert drawings == page.count('<svg viewBox="0 0 440 260" role="img" aria-labelledby=')
    assert drawings == page.count("<desc") == page.count("<details>")
    assert "style=" not in page


SOL_MATCH = {"competitor1", "competitor2", "turn", "board", "score1", "score2", "breaker", "boards"}


def sol(*lines: str) -> tuple[dict[str, list[dict[str, object]]], dict[str, object]]:
    client, _ = visiting(play(lines))
    first, tourney = json.loads(client.get("/matches/1.sol").get_data())
    return first, tourney


def test_sol_gets_players_first_and_then_the_tourney() -> None:
    first, tourney = sol(*CLEARED)
    assert set(first) == {"users", "players", "clubs", "championships", "ratings", "rates"}
    assert [player["lastname"] for player in first["players"]] == ["Asha", "Bela"]
    assert (tourney["date"], tourney["championship"], first["championships"][0]["club"]) == ("2026-01-31", 1, 1)
    assert isinstance(tourney["matches"], list)
    (match,) = tourney["matches"]
    assert set(match) == SOL_MATCH
    assert (match["score1"], match["score2"], match["breaker"]) == (7, 0, "1")
    assert match["boards"] == [{"number": 1, "coins1": 4, "coins2": 0, "queen": "1"}]


def test_sols_competitors_are_the_teams_of_its_players() -> None:
    first, tourney = sol(*DOUBLES)
    competitors = tourney["competitors"]
    assert isinstance(competitors, list)
    assert [competitor["players"] for competitor in competitors] == [[1, 2], [3, 4]]
    assert first["championships"][0]["playersperteam"] == 2
    assert [player["firstname"] for player in first["players"]] == ["Asha", "Cleo", "Bela", "Dino"]


def test_sol_has_no_form_for_three_sides() -> None:
    client, _ = visiting(play(('{"variant": "family", "players": ["A", "B", "C"]}',)))
    answer = client.get("/matches/1.sol")
    assert answer.status_code == 400
    assert "two sides" in answer.get_json()["error"]
    assert ".sol" not in client.get("/matches/1").get_data(as_text=True)
