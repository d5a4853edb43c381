"""The points of `roll_in_one.md`, 7, each decided both ways, by option or data; the point is in the name."""

from typing import Any

import pytest

from rules.golf.roll_in_one.lines.edges import edge
from rules.golf.roll_in_one.lines.line import Shape, line_from_turns, why_not
from rules.hexes import Hex
from tests.rules.golf.roll_in_one.judged import header, judged, line, page, refused, use

IRON = use(1, 6, 2)  # three segments, no curl


@pytest.mark.parametrize(("way", "is_legal"), [("free", True), ("bound", False)])
def test_p3_a_curl_against_the_bends_is_drawn_or_refused(way: str, is_legal: bool) -> None:
    """P2, P5, P8 and P14 are judged so beside this file, in `test_cases.py`."""
    setup, against = header([1, 2, 2], ball=[[2, 0], 0], curl_way=way), line(1, -2, 0, into=(3, 0))
    if is_legal:
        assert judged(setup, use(1, 2, 2), against)["last"]["strokes"] == 1
    else:
        refused("the line wants at most two bends", setup, use(1, 2, 2), against)


@pytest.mark.parametrize(("way", "legal", "illegal"), [("curls", (2, -2), (1, 2)), ("bend", (1, 2), (2, -2))])
def test_p4_two_curls_on_two_segments_or_one_for_the_bend(way: str, legal: Any, illegal: Any) -> None:
    setup = header([1, 1, 3], ball=[[6, 0], 0], short_shot=way)
    wedge = use(1, 1, 3, "wedge")
    assert judged(setup, wedge)["players"][0]["shot"]["curls"] == (2 if way == "curls" else 1)
    assert judged(setup, wedge, line(*legal, into=(6, 0)))["last"]["strokes"] >= 1
    refused("the line", setup, wedge, line(*illegal, into=(6, 0)))


@pytest.mark.parametrize(
    ("way", "end", "ball"), [("stays", "stopped", [[2, 0], 0]), ("drawn", "lies", [[3, 0], 0])]
)
def test_p7_one_segment_into_rough_leaves_the_ball_or_is_drawn(way: str, end: str, ball: Any) -> None:
    setup = header([1, 6, 1], ball=[[2, 0], 0], one_into_rough=way, course=page(**{"3,0": "rough"}))
    last = judged(setup, use(1, 6, 1, "wedge"), line(0, into=(3, 0)))["last"]
    assert (last["end"], last["strokes"], last["ball"]) == (end, 1, ball)


TREES = [("rough tree", "stopped", 1), ("bunker tree", "stopped", 1), ("water tree", "water", 2)]


@pytest.mark.parametrize(("laid", "end", "strokes"), TREES)
def test_p9_where_a_tree_stops_a_shot_it_alone_counts_or_the_ground_too(
    laid: str, end: str, strokes: int
) -> None:
    for way, told_end, cost in (("tree", "tree", 1), ("ground", end, strokes)):
        setup = header([1, 6, 2], ball=[[1, 0], 0], tree_stop=way, course=page(**{"2,0": laid}))
        last = judged(setup, IRON, line(0, into=(2, 0)))["last"]
        assert (last["end"], last["strokes"]) == (told_end, cost)
        assert last["ball"] == ([[2, 0], 0] if way == "tree" else [[1, 0], 0])


@pytest.mark.parametrize(("way", "end", "strokes"), [("anywhere", "off_page", 2), ("end", "lies", 1)])
def test_p11_a_line_that_comes_back_to_the_page(way: str, end: str, strokes: int) -> None:
    course = page()
    course["hexes"] = [row for row in course["hexes"] if row[:2] != [2, 0]]
    setup = header([1, 6, 2], page_border=way, course=course)
    last = judged(setup, IRON, line(0, 0, 1, into=(1, 0)))["last"]
    assert (last["end"], last["strokes"]) == (end, strokes)
    assert judged(setup, IRON, line(1, 0, 0, into=(1, 0)))["last"]["end"] == "lies"
    over = header([1, 6, 2], ball=[[9, 0], 0], page_border=way)
    assert judged(over, IRON, line(0, 0, 1, into=(10, 0)))["last"]["end"] == "off_page"


@pytest.mark.parametrize(("way", "is_done"), [("hex", False), ("edge", True)])
def test_p6_a_shot_that_ends_beside_the_flag(way: str, is_done: bool) -> None:
    course = page()
    course["holes"]["1"]["flag"] = [4, 0]
    setup = header([1, 6, 2], ball=[[0, 0], 0], flag=way, course=course)
    last = judged(setup, use(1, 6, 2, "wedge"), line(0, into=(1, 0)))["last"]
    assert last["end"] == "lies"
    near = header([1, 6, 2], ball=[[2, 0], 0], flag=way, course=course)
    last = judged(near, use(1, 6, 2, "wedge"), line(0, into=(3, 0)))["last"]
    assert (last["end"] == "holed") is is_done


def test_p10_and_p12_are_data() -> None:
    own = page() | {"tables": {"elevation": {"wedge": [[1], [1, 2], [1, 2], [1, 2], [1, 2], [1, 2]]}}}
    setup = header([1, 6, 3], ball=[[1, 0], 0], course=own)
    own["hexes"] = [[*row[:3], "tree"] if row[:2] == [2, 0] else row for row in own["hexes"]]
    shot = (use(1, 6, 3, "wedge"), line(0, 1, into=(2, 0)))
    assert judged(setup, *shot)["last"]["end"] == "lies"  # by this table every number clears the first segment
    printed = {key: value for key, value in own.items() if key != "tables"}
    asked = judged(header([1, 6, 3], ball=[[1, 0], 0], course=printed), *shot)["players"][0]["shot"]
    assert asked["needs_fourth"] is True
    labelled = page()
    labelled["holes"]["9"]["label"] = [3, 4]
    done = {"3": {"strokes": 3, "done": True}}
    assert judged(header([4, 6, 6], holes=done, course=labelled))["players"][0]["eligible"] == [
        {"hole": 9, "die": 4}
    ]


@pytest.mark.parametrize(("bound", "is_refused"), [(False, False), (True, True)])
def test_p3_of_the_line_a_curl_turns_either_way_or_only_as_the_bends_do(bound: bool, is_refused: bool) -> None:
    shape = Shape(3, 1, curls_bound=bound)
    into = Hex(0, 0)
    ball = edge(into, 3)
    snake = line_from_turns(ball, into, (1, -2, 0))
    same_way = line_from_turns(ball, into, (1, 0, 2))
    assert (why_not(ball, shape, snake) is not None) is is_refused
    assert why_not(ball, shape, same_way) is None
