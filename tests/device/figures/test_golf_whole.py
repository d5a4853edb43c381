"""A whole golf game is exact where nothing was missed or told wrongly; what is asked, a person answers."""

from device.figures.figure import Plan
from device.figures.golf.whole import WholeGolfGamesFigure

FIGURE = WholeGolfGamesFigure()
ASKED = {"name": "carom_golf:carom 1", "counts": {"right": 40, "asked": 2}, "faults": []}
WRONG = {
    "name": "eighteen_holes:match 2",
    "counts": {"right": 40, "wrong": 1},
    "faults": [{"told": "wrong", "true": "3,4", "seen": ["3,5"]}],
}


def test_ten_games_of_each_are_played_each_by_its_own_seed() -> None:
    parts = FIGURE.parts(Plan())
    assert len(set(parts)) == len(parts) == 20
    assert {part.split(":")[0] for part in parts} == {"carom_golf", "eighteen_holes"}
    assert len(FIGURE.parts(Plan(strokes=100))) == 2


def test_a_game_with_a_wrong_deed_is_not_exact_and_the_deed_is_named() -> None:
    text = FIGURE.as_text([ASKED, WRONG])
    assert "| carom_golf:carom 1 | 42 | 40 | 2 | 0 | 0 | yes |" in text
    assert "| eighteen_holes:match 2 | 41 | 40 | 0 | 0 | 1 | no |" in text
    assert "- eighteen_holes:match 2: 3,4, told ['3,5']" in text
