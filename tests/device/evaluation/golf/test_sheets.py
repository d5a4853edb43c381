"""Rendered sheets: nothing is invented on things that lie over them, and a hand is told."""

from pathlib import Path

import pytest

from device.evaluation.golf.sheets import edges_of
from device.figures.figure import Plan
from device.figures.golf.sheets import RenderedSheetsFigure
from rules.golf.roll_in_one.lines.edges import Edge
from rules.hexes import Hex


def test_an_edge_of_a_truth_has_one_name() -> None:
    assert edges_of([[[3, 1], 3], [[2, 1], 0]]) == (Edge(Hex(2, 1), 0),) * 2


def test_nothing_is_told_without_the_shared_folder() -> None:
    figure = RenderedSheetsFigure()
    assert figure.parts(Plan()) == []
    assert figure.as_text([]) == ""


@pytest.fixture(scope="module")
def plan(shared: Path) -> Plan:
    return Plan(shared=shared)


# On the first lines of two pens lie on each other, over the second lies a hand, on the third a cup.
@pytest.mark.sample(1)
@pytest.mark.parametrize(("part", "least"), [("still_009", 42), ("still_010", 26), ("still_011", 20)])
def test_lines_of_rendered_sheets_are_read_and_things_are_none(plan: Plan, part: str, least: int) -> None:
    judged = RenderedSheetsFigure().measure(part, plan)
    assert judged["found"]
    assert judged["hand"] == judged["has_hand"]
    assert judged["right"] >= least
    assert judged["extra"] <= 1


def test_the_table_counts_hands(plan: Plan) -> None:
    row = {"seed": "a", "found": True, "right": 9, "missed": 1, "extra": 0, "shots": 2, "exact": 1, "unread": 0}
    text = RenderedSheetsFigure().as_text([row | {"hand": True, "has_hand": True}])
    assert "0.947" in text
    assert "- hands told or rightly not told: 1 of 1" in text
