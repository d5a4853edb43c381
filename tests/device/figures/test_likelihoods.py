"""The likelihoods that a row keeps, and the table of how often what was that likely was true."""

from typing import Any

import pytest

from device.figures.rooms.likelihoods import Weighed, as_calibration, likelihoods_of
from device.figures.rooms.strokes import judged

STROKE: list[dict[str, Any]] = [
    {"type": "stroke_started", "t": 2.0, "stroke": 1},
    {"type": "pocketed", "t": 3.0, "stroke": 1, "piece": "white", "pocket": "NW"},
    {"type": "stroke_ended", "t": 4.0, "stroke": 1},
]
NOTHING_FELL = [STROKE[0], STROKE[2]]
WHITE_FELL = Weighed(0.987654, 0.95, (("striker", "taken"), ("white", "fell")))
SECOND = [{**event, "t": event["t"] + 10.0, "stroke": 2} for event in NOTHING_FELL]


@pytest.mark.parametrize(("true", "is_true"), [(STROKE, True), (NOTHING_FELL, False)])
def test_the_likeliest_course_is_true_where_the_same_pieces_left_the_board(
    true: list[dict[str, Any]], *, is_true: bool
) -> None:
    kept = likelihoods_of({1: WHITE_FELL}, STROKE, true)
    assert kept == {2.0: {"likelihood": 0.98765, "sure": 0.95, "is_true": is_true}}


def test_a_stroke_that_was_asked_about_keeps_its_likeliest_course_too() -> None:
    choices = [{"label": "white", "events": [STROKE[1]]}, {"label": "nothing fell", "events": []}]
    question = {"type": "uncertain", "t": 4.0, "stroke": 1, "question": "?", "choices": choices}
    reported = [STROKE[0], question, STROKE[2], *SECOND]
    weighed = {1: Weighed(0.8, 0.95, (("white", "flew"),))}
    asked, told = judged("drawn rooms", "1", reported, [*STROKE, *SECOND], weighed=weighed)["strokes"]
    assert (asked["verdict"], asked["likelihood"], asked["is_true"]) == ("asked", 0.8, False)
    assert told["verdict"] == "right"
    assert "likelihood" not in told  # nobody weighed it


def row(verdict: str, likelihood: float, *, is_true: bool) -> dict[str, Any]:
    return {"verdict": verdict, "likelihood": likelihood, "sure": 0.95, "is_true": is_true}


def test_the_table_counts_what_was_told_and_asked_by_its_likelihood() -> None:
    strokes = [
        row("right", 1.0, is_true=True),
        row("right", 0.985, is_true=True),
        row("wrong", 0.98, is_true=False),
        row("asked", 0.94, is_true=True),
        row("asked", 0.9, is_true=False),
        {"verdict": "right"},  # of a row of before
    ]
    assert as_calibration([{"strokes": strokes}])[2:] == [
        "| 0.9 to 0.95 | 2 | 1 | 0 | 0 | 2 | 1 |",
        "| 0.98 to 0.99 | 2 | 1 | 2 | 1 | 0 | 0 |",
        "| 0.999 to 1 | 1 | 1 | 1 | 1 | 0 | 0 |",
    ]


def test_rows_of_before_have_no_table() -> None:
    assert as_calibration([{"strokes": [{"verdict": "right"}]}]) == []
