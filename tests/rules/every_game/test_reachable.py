"""Starts, options and data that no game can reach or end are refused with the reason, in every game alike."""

import json
from typing import Any

import pytest

from rules.codec import json_from_text
from rules.errors import NotationError, Refused
from rules.header import header_from_json
from rules.match import Match
from rules.ruling import SetScore
from rules.scenario import play

RANI = {"name": "own", "white": 1, "black": 1, "queen": 1}
BALLS = [{"ball": "red", "at": [4, 5]}, {"ball": "yellow", "at": [8, 5]}]


def golf(game: str, start: dict[str, Any], variant: str | None = None, **options: Any) -> dict[str, Any]:
    return {"game": game, "variant": variant, "players": ["Ann", "Bo"], "options": options, "start": start}


def magnetic(start: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    return {"game": "magnetic", "players": ["Ann", "Bo"], "start": start, **more}


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        (magnetic(rule_set=RANI | {"white": 999}), "999 coins of a colour"),
        (magnetic(rule_set=RANI | {"diameter_mm": 5000.0}), "coins of 5000 mm, from 10 to 60"),
        (magnetic(rule_set=RANI | {"surface_mm": 50000.0}), "a surface of 50000 mm"),
        (magnetic({"phase": "break", "white": 0}), "not the whole rack"),
        (magnetic({"phase": "play", "white": 0, "black": 0, "queen": "covered"}), "no coin is left"),
        (magnetic({"phase": "play", "break_tries": 2}), "after the first strike"),
        (magnetic({"phase": "play", "points": [-1, 0]}), "points -1"),
        (magnetic({"phase": "play", "points": [99, 0]}), "no game of this set brings more than 8"),
        (magnetic(options={"values": {"coin": 10**9}}), "up to 999 points"),
        (golf("carom_golf", {"balls": [BALLS[0] | {"strokes": 99}]}), "from 0 to 30, not 99"),
        (golf("carom_golf", {"balls": [BALLS[0] | {"strokes": 30}]}), "still played after 30 of 30 strokes"),
        (golf("carom_golf", {"balls": [BALLS[0] | {"strokes": -1}]}), "from 0 to 30, not -1"),
        (golf("carom_golf", {"results": [[3, 999]]}), "from 1 to 150, not 999"),
        (
            golf("carom_golf", {"balls": [{"ball": ball, "status": "holed"} for ball in ("red", "yellow")]}),
            "every ball is finished on hole 1, and 1 more follow",
        ),
        (
            golf("roll_in_one", {"players": [{"player": "Ann", "holes": {"1": {"strokes": 99}}}]}),
            "from 0 to 60, not 99",
        ),
        (
            golf(
                "roll_in_one",
                {"dice": [1, 2, 3], "players": [{"player": name, "played": True} for name in ("Ann", "Bo")]},
            ),
            "everybody has played this round",
        ),
        (golf("eighteen_holes", {"players": [{"player": "Ann", "tokens": 99}]}), "from 0 to 18, not 99"),
        (golf("eighteen_holes", {"players": [{"player": "Ann", "points": 9999}]}), "from 0 to 999"),
        (golf("eighteen_holes", {"players": [{"player": "Ann", "scores": [-1]}]}), "from 0 to 999, not -1"),
    ],
)
def test_what_no_game_reaches_is_refused_with_the_reason(header: dict[str, Any], reason: str) -> None:
    given = {key: value for key, value in header.items() if value is not None}
    with pytest.raises(NotationError) as refusal:
        Match.begin(header_from_json(given))
    assert reason in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("points", [(-1, 0), (99, 0)])
def test_a_person_sets_no_score_that_no_magnetic_game_has(points: tuple[int, int]) -> None:
    match = Match.begin(header_from_json(magnetic({"phase": "play"})))
    with pytest.raises(Refused):
        match.verify(SetScore(points=points))


@pytest.mark.parametrize(
    "text",
    ['{"white": 3, "white": 4}', '{"start": {"white": 3, "black": 1, "white": 3}}', '[{"a": 1, "a": 1}]'],
)
def test_a_key_that_stands_twice_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="stands there twice"):
        json_from_text(text)


@pytest.mark.parametrize("text", ["9" * 19, '{"a": [-' + "1" * 400 + "]}", "1" * 5000])
def test_a_whole_number_without_an_end_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="digits, and 18 are the most"):
        json_from_text(text)
    assert json_from_text("-" + "9" * 17) == -int("9" * 17)


def test_a_scenario_names_the_line_of_a_key_that_stands_twice() -> None:
    with pytest.raises(NotationError, match='line 2: the key "type" stands there twice'):
        play([json.dumps({}), '{"type": "skip", "type": "concede"}'])
