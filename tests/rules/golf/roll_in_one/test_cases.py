"""Roll in One, cell by cell and clause by clause from its document, as the referee judges it."""

from typing import Any

import pytest

from rules.errors import RulesError
from tests.rules.golf.roll_in_one.judged import LIES, done, header, judged, line, page, refused, use

DISTANCE = {"wood": "667778", "iron": "334445", "wedge": "112223", "putter": "112223"}
CURLS = {"tee": "210000", "fairway": "211000", "rough": "221100", "bunker": "211110"}


def shot(club: str, lie: str, accuracy: int, strength: int, **options: Any) -> Any:
    """The shot on hole 1 that these dice and this club make from a lie."""
    ball = None if lie == "tee" else [[LIES[lie], 0], 0]
    use = {"type": "allocate", "hole": 1, "accuracy": accuracy, "strength": strength, "club": club}
    return judged(header([1, accuracy, strength], ball, **options), use)["players"][0]["shot"]


@pytest.mark.parametrize("club", ["wood", "iron", "wedge"])
def test_every_distance_of_the_table(club: str) -> None:
    distances = [shot(club, "tee", 6, die)["segments"] for die in range(1, 7)]
    assert distances == [int(digit) for digit in DISTANCE[club]]


def test_the_putter_has_its_own_row_and_is_for_greens() -> None:
    assert [shot("putter", "green", 1, die)["segments"] for die in range(1, 7)] == [1, 1, 2, 2, 2, 3]
    assert [shot("putter", "green", die, 6)["curls"] for die in range(1, 7)] == [0] * 6
    for lie in ("tee", "fairway", "rough", "bunker"):
        with pytest.raises(RulesError, match="no putter"):
            shot("putter", lie, 6, 6)


def test_a_wood_from_the_fairway_is_one_shorter_and_from_elsewhere_refused() -> None:
    assert [shot("wood", "fairway", 6, die)["segments"] for die in range(1, 7)] == [5, 5, 6, 6, 6, 7]
    for lie in ("rough", "bunker", "green"):
        with pytest.raises(RulesError, match="no wood"):
            shot("wood", lie, 6, 6)


@pytest.mark.parametrize("lie", CURLS)
def test_every_deviation_of_the_table_and_of_the_old_one(lie: str) -> None:
    wanted = [int(digit) for digit in CURLS[lie]]
    assert [shot("iron", lie, die, 6)["curls"] for die in range(1, 7)] == wanted
    assert [shot("iron", lie, die, 6, deviation="old")["curls"] for die in range(1, 7)] == wanted[::-1]


@pytest.mark.parametrize(("green", "curls"), [("fairway", [2, 1, 1, 0, 0, 0]), ("none", [0] * 6)])
def test_other_clubs_from_a_green_by_either_option(green: str, curls: list[int]) -> None:
    assert [shot("iron", "green", die, 6, green=green)["curls"] for die in range(1, 7)] == curls


@pytest.mark.parametrize(
    ("dice", "holes", "pairs"),
    [
        ([1, 2, 3], (), [(1, 1), (2, 2), (3, 3)]),
        ([1, 4, 4], (1,), [(7, 1)]),
        ([2, 4, 4], (1,), [(2, 2), (7, 2)]),
        ([4, 4, 4], (), [(1, 4), (2, 4), (3, 4), (7, 4), (9, 4)]),
        ([5, 5, 5], (1, 2, 3, 7), [(9, 5)]),
    ],
)
def test_the_holes_that_dice_select(dice: list[int], holes: tuple[int, ...], pairs: list[Any]) -> None:
    eligible = judged(header(dice, holes=done(*holes)))["players"][0]["eligible"]
    assert sorted((pair["hole"], pair["die"]) for pair in eligible) == pairs


def test_a_two_dice_hole_waits_for_one_of_its_dice() -> None:
    refused("does not select hole 7", header([1, 2, 3]), use(7, 2, 3))
    refused("not among the dice", header([1, 2, 3]), use(1, 6, 3))
    assert judged(header([1, 2, 3], holes=done(2)), use(7, 2, 3))["players"][0]["shot"]["hole"] == 7


@pytest.mark.parametrize(("three", "states"), [("open", ["open", "open"]), ("closed", ["closed", "closed"])])
def test_the_variant_of_three_by_either_option(three: str, states: list[str]) -> None:
    holes = judged(header([1, 2, 5], variant="three", three=three))["players"][0]["holes"]
    assert [hole["state"] for hole in holes] == states


IRON = use(1, 6, 2)  # three segments, no curl
ENDS: list[tuple[dict[str, str], str, int, int]] = [
    ({}, "lies", 1, 3),
    ({"3,0": "rough"}, "stopped", 1, 2),
    ({"3,0": "bunker"}, "stopped", 1, 2),
    ({"3,0": "water"}, "water", 2, 3),
    ({"2,0": "water"}, "lies", 1, 3),
    ({"1,0": "tee tree"}, "tree", 1, 1),
]  # terrain, the shot's end, its cost, the number of segments that stay on the page


@pytest.mark.parametrize(("laid", "end", "strokes", "drawn"), ENDS)
def test_a_line_ends_as_the_document_says(laid: dict[str, str], end: str, strokes: int, drawn: int) -> None:
    last = judged(header([1, 6, 2], course=page(**laid)), IRON, line(0, 0, 1))["last"]
    assert (last["end"], last["strokes"], len(last["line"])) == (end, strokes, drawn)


@pytest.mark.parametrize(
    ("turns", "said"),
    [
        ((0, 0, 0), "at least one bend"),
        ((0, 1), "2 segments and wants 3"),
        ((1, -1, 0), "no snakes"),
        ((1, 1, 1), "two bends"),
        ((2, 1, 0), "1 curls and wants 0"),
        ((0, 3, 0), "turns are a list"),
    ],
)
def test_a_line_that_is_none_is_refused_with_its_reason(turns: tuple[int, ...], said: str) -> None:
    refused(said, header([1, 6, 2]), IRON, line(*turns))


@pytest.mark.parametrize(("bend", "is_legal"), [(True, True), (False, False)])
def test_a_curl_is_a_bend_by_option_alone(bend: bool, is_legal: bool) -> None:
    setup = header([1, 1, 2], curl_is_bend=bend)
    curls = line(2, 2, 0)
    if is_legal:
        assert judged(setup, use(1, 1, 2), curls)["last"]["end"] == "lies"
    else:
        refused("bend", setup, use(1, 1, 2), curls)


@pytest.mark.parametrize(("option", "strokes"), [("plus_two", 2), ("plus_one", 1)])
def test_off_the_page_by_either_option(option: str, strokes: int) -> None:
    setup = header([1, 6, 2], ball=[[9, 0], 0], off_page=option)
    last = judged(setup, IRON, line(0, 0, 1, into=(10, 0)))["last"]
    assert (last["end"], last["strokes"], last["ball"], last["line"]) == ("off_page", strokes, [[9, 0], 0], [])
