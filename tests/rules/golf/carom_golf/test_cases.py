"""Carom Golf, case by case from its document: obstacles in the way, the strength, the balls' ends.

Each case is a scenario as `pocketwatch referee` reads it: a header with course and balls, then the stroke.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from rules.errors import RulesError
from rules.scenario import play
from tests.rules.golf.carom_golf.judged import RED, judged, lines

ROWS = Path(__file__).with_name("carom_golf_cases.jsonl").read_text(encoding="utf-8").splitlines()
CASES: list[dict[str, Any]] = [json.loads(row) for row in ROWS]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["case"]))
def test_a_stroke_ends_where_the_document_says(case: dict[str, Any]) -> None:
    after = judged(case["laid"], case["impulses"], case.get("yellow"), **case["options"])
    red = after["red"]
    assert (red["at"] and list(red["at"]), red["penalties"]) == (case["at"], case["penalties"])
    assert red["strokes"] == 1
    for key, value in case.get("yellow_after", {}).items():
        assert (list(after["yellow"][key]) if isinstance(value, list) else after["yellow"][key]) == value


def test_a_mushroom_is_gone_for_good_where_it_fell_and_stays_where_not() -> None:
    assert judged({"mushrooms": [[4, 0], [9, 9]]}, 10)["mushrooms"] == [[9, 9]]
    assert judged({"mushrooms": [[4, 0]]}, 6)["mushrooms"] == [[4, 0]]
    assert judged({"mushrooms": [[4, 0]]}, 6, mushroom="three")["mushrooms"] == []


@pytest.mark.parametrize(
    ("options", "penalties", "score"),
    [({}, 2, 5), ({"knocked_in": "strokes"}, 2, 4), ({}, 28, 30), ({"capped": False}, 28, 31)],
)
def test_a_ball_knocked_in_scores_the_round_and_its_penalties(
    options: dict[str, Any], penalties: int, score: int
) -> None:
    yellow = {"at": [3, 0], "strokes": 2, "penalties": penalties}
    limit = {"limit_counts_penalties": False}
    after = judged({"hole": [5, 0]}, 4, yellow, start={"round": 3}, red={"strokes": 2}, **limit, **options)
    assert (after["yellow"]["status"], after["yellow"]["score"]) == ("holed", score)


@pytest.mark.parametrize(
    ("options", "strokes", "penalties", "status", "score"),
    [
        ({}, 29, 0, "maxed", 30),
        ({}, 25, 4, "maxed", 30),
        ({"limit_counts_penalties": False}, 25, 4, "in_play", None),
        ({"limit_counts_penalties": False, "capped": False}, 29, 4, "maxed", 34),
    ],
)
def test_thirty_end_a_hole(
    options: dict[str, Any], strokes: int, penalties: int, status: str, score: int | None
) -> None:
    red = judged({}, 3, red={"strokes": strokes, "penalties": penalties}, **options)["red"]
    assert (red["status"], red["score"]) == (status, score)


@pytest.mark.parametrize(
    ("card", "die", "at"),
    [(None, 4, 4), ("+3", 1, 4), ("+5", 6, 11), ("+10", 6, 16), ("×2", 5, 10), ("squared", 4, 16)],
)
def test_every_card_makes_of_the_die_what_it_says(card: str | None, die: int, at: int) -> None:
    entries: list[dict[str, Any]] = [
        {"type": "choose_card", "card": card},
        {"type": "roll", "dice": [die]},
        {"type": "choose_direction", "direction": 0},
    ]
    state: Any = play(lines({}, {"balls": [RED]}, {}, *entries)).score.to_json()
    assert list(state["balls"][0]["at"]) == [at, 0]


@pytest.mark.parametrize(
    ("laid", "entry", "said"),
    [
        ({"stumps": [[1, 0]]}, {"type": "strike", "impulses": 5, "direction": 0}, "no stroke begins that way"),
        ({}, {"type": "choose_card", "card": "+4"}, '"+4"'),
        ({}, {"type": "roll", "dice": [7]}, "1 to 6"),
        ({}, {"type": "roll", "dice": [1, 2]}, "one die"),
        ({}, {"type": "choose_direction", "direction": 6}, "0 (east) to 5"),
        ({}, {"type": "strike", "direction": 0}, "wants impulses"),
        ({}, {"type": "place_ball", "at": [1, 1]}, "may be put on"),
        ({}, {"type": "accept_board"}, "nothing to accept"),
        ({}, {"type": "set_ball", "ball": "pink", "strokes": 1}, '"pink"'),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(laid: dict[str, Any], entry: dict[str, Any], said: str) -> None:
    with pytest.raises(RulesError) as refusal:
        play(lines(laid, {"balls": [RED]}, {}, entry))
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)
