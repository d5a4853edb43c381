"""The points of `carom_golf.md`, 10, each decided both ways, by option or data; the point is in the name."""

from typing import Any

import pytest

from rules.errors import RulesError
from rules.golf.carom_golf.moves.stroke import play as struck
from rules.golf.carom_golf.moves.track import Lie
from rules.golf.carom_golf.printed.options import Laws as CaromLaws
from rules.hexes import Hex
from rules.scenario import play
from tests.rules.golf.carom_golf.judged import judged, lines
from tests.rules.golf.courses import course

Case = tuple[dict[str, Any], dict[str, Any]]
FAR = {"at": [0, 30]}


def state(laid: dict[str, Any], start: dict[str, Any], more: dict[str, Any], *entries: dict[str, Any]) -> Any:
    return play(lines(laid, start, more, *entries)).score.to_json()


def where(after: dict[str, Any], ball: str = "red") -> Any:
    return list(after[ball]["at"]) if after[ball]["at"] else after[ball]["status"]


# Obstacles, the impulses, the second ball; the red ball's place by the default and otherwise.
STROKES: list[tuple[str, str, str, dict[str, Any], int, Any, Any, Any]] = [
    ("G3", "", "", {"flat": [[[4, 0]]]}, 6, FAR, [0, 0], [6, -3]),
    ("G5", "spent_on_ice", "stops", {"ice": [[[2, 0], [3, 0]]]}, 2, FAR, [4, 0], [2, 0]),
    ("G6", "mushroom", "three", {"mushrooms": [[4, 0]]}, 7, FAR, [4, 0], [4, 0]),
    ("G7", "landing", "beyond", {"grass": [[15, 0]]}, 20, FAR, [14, 0], [20, 0]),
    ("G7", "landing", "beyond", {"flat": [[[15, 0]]]}, 20, FAR, [8, 0], [20, 0]),
    ("G7", "landing", "beyond", {"flat": [[[15, 0], [16, 0]]], "grass": [[17, 0]]}, 20, FAR, [8, 0], [20, 0]),
    ("G7", "landing", "beyond", {"flat": [[[15, 0]]], "stumps": [[16, 0]]}, 20, FAR, [8, 0], [8, 0]),
    ("G7", "landing", "beyond", {"grass": [[15, 0]], "ponds": [[[16, 0]]]}, 20, FAR, [14, 0], "returns"),
    ("G7", "landing", "beyond", {}, 20, {"at": [15, 0]}, [14, 0], [20, 0]),
    ("G7", "landing_on_hole", "falls_in", {"hole": [15, 0]}, 20, FAR, [19, 0], "holed"),
    ("G7", "landing_on_hole", "falls_in", {"moles": [[15, 0]]}, 20, FAR, [19, 0], "pick_next_to_mole"),
    ("G9", "balls_in_flight", "high", {}, 20, {"at": [14, 0]}, [20, 0], [13, 0]),
    ("G9", "balls_in_flight", "high", {}, 20, {"at": [2, 0]}, [20, 0], [1, 0]),
    ("G9", "balls_in_flight", "high", {}, 20, {"at": [8, 0]}, [20, 0], [20, 0]),
    ("G11", "hole_edge", "on_leaving", {"hole": [4, 0]}, 6, FAR, [5, 0], [5, 0]),
    ("G11", "hole_edge", "on_leaving", {"moles": [[4, 0]], "stumps": [[5, 0]]}, 8, FAR, [1, 0], [1, 0]),
]  # fmt: skip


@pytest.mark.parametrize("case", STROKES, ids=lambda case: f"{case[0]} {case[1]} {case[3]}")
def test_a_stroke_by_the_default_and_the_other_way(case: Any) -> None:
    point, key, way, laid, impulses, yellow, usual, other = case
    assert where(judged(laid, impulses, yellow)) == usual
    if point == "G3":
        curved = laid | {"bounce_overrides": [{"hex": [4, 0], "dir_in": 0, "dir_out": 1}]}
        assert where(judged(curved, impulses, yellow)) == other
    else:
        assert where(judged(laid, impulses, yellow, **{key: way})) == other


def test_g1_the_unknown_cards_are_the_users() -> None:
    own = {"cards": [{"id": "thrice", "formula": "×3"}]}
    strike = {"type": "strike", "card": "thrice", "die": 4, "direction": 0}
    start = {"balls": [{"ball": "red", "at": [0, 0]}]}
    assert list(state({}, start, {"deck": own}, strike)["balls"][0]["at"]) == [12, 0]
    with pytest.raises(RulesError, match="thrice"):
        state({}, start, {}, strike)


@pytest.mark.parametrize(("cards", "is_refused"), [("free", False), ("once_per_hole", True)])
def test_g2_a_card_is_played_again_or_is_used_up(cards: str, is_refused: bool) -> None:
    start = {"balls": [{"ball": "red", "at": [0, 0], "used": ["+3"]}]}
    strike = {"type": "strike", "card": "+3", "die": 4, "direction": 0}
    if is_refused:
        with pytest.raises(RulesError, match="used on this hole already"):
            state({}, start, {"cards": cards}, strike)
    else:
        assert list(state({}, start, {"cards": cards}, strike)["balls"][0]["at"]) == [7, 0]


def test_g4_a_stroke_towards_an_obstacle_is_closed_or_bounces() -> None:
    assert where(judged({"stumps": [[1, 0]]}, 4, FAR, first_direction="any")) == [-4, 0]
    with pytest.raises(RulesError, match="no stroke begins that way"):
        judged({"stumps": [[1, 0]]}, 4, FAR)


def test_g6_a_mushroom_takes_the_step_too_or_three_alone() -> None:
    assert judged({"mushrooms": [[4, 0]]}, 6, FAR)["mushrooms"] == [[4, 0]]
    assert judged({"mushrooms": [[4, 0]]}, 6, FAR, mushroom="three")["mushrooms"] == []


@pytest.mark.parametrize(("way", "yellow"), [("low", [14, 0]), ("high", [21, 0])])
def test_g9_a_ball_before_the_landing_lies_or_is_struck_with_what_is_left(way: str, yellow: list[int]) -> None:
    assert where(judged({}, 20, {"at": [14, 0]}, balls_in_flight=way), "yellow") == yellow


RETURNS = {"ball": "red", "status": "returns", "back": [7, 0], "strokes": 1}


@pytest.mark.parametrize(("way", "count"), [("nearest", 6), ("shared", 1)])
def test_g10_a_taken_hex_to_come_back_to(way: str, count: int) -> None:
    start = {"turn": "red", "balls": [RETURNS, {"ball": "yellow", "at": [7, 0], "strokes": 1}]}
    assert len(state({}, start, {"return_taken": way})["places"]) == count


def test_g10_of_two_balls_on_one_hex_each_can_be_played_and_struck() -> None:
    more = {"return_taken": "shared"}
    start = {"turn": "red", "balls": [RETURNS, {"ball": "yellow", "at": [7, 0], "strokes": 1}]}
    away = {"type": "strike", "direction": 1, "impulses": 3}
    after = state({}, start, more, away)["balls"]
    assert [list(ball["at"]) for ball in after] == [[10, -3], [7, 0]]
    struck = {"turn": "red", "balls": [{"ball": "red", "at": [2, 0]}, {"ball": "yellow", "at": [7, 0]}]}
    after = state({}, struck, more, {"type": "strike", "direction": 0, "impulses": 6})["balls"]
    assert [list(ball["at"]) for ball in after] == [[6, 0], [9, 0]]
    both = [{"ball": "red", "at": [7, 0], "strokes": 1}, {"ball": "yellow", "at": [7, 0], "strokes": 1}]
    after = state({}, {"balls": both}, more, {"type": "strike", "direction": 0, "impulses": 2})["balls"]
    assert [list(ball["at"]) for ball in after] == [[9, 0], [7, 0]]
    with pytest.raises(RulesError, match="two balls lie on"):
        state({}, {"balls": both}, {})


@pytest.mark.parametrize(("way", "yellow"), [("on_arrival", [7, 0]), ("on_leaving", [8, 0])])
def test_g11_a_ball_behind_the_hole_gets_what_the_edge_has_left_or_all(way: str, yellow: list[int]) -> None:
    after = judged({"hole": [4, 0]}, 7, {"at": [5, 0]}, hole_edge=way)
    assert (after["red"]["status"], where(after, "yellow")) == ("holed", yellow)


@pytest.mark.parametrize(("counts", "status"), [(True, "maxed"), (False, "in_play")])
def test_g12_penalties_count_towards_thirty_or_not(counts: bool, status: str) -> None:
    red = {"strokes": 27, "penalties": 2}
    assert judged({}, 3, FAR, red=red, limit_counts_penalties=counts)["red"]["status"] == status


@pytest.mark.parametrize(("way", "score"), [("round", 6), ("strokes", 4)])
def test_g13_a_ball_knocked_in_scores_the_round_or_its_strokes(way: str, score: int) -> None:
    yellow = {"at": [3, 0], "strokes": 2, "penalties": 2}
    after = judged({"hole": [5, 0]}, 4, yellow, start={"round": 4}, knocked_in=way)
    assert after["yellow"]["score"] == score


LAST = {"ball": "red", "at": [0, 0], "strokes": 29}
BACK = {"type": "strike", "direction": 3, "impulses": 10}


@pytest.mark.parametrize(
    ("way", "red", "yellow"), [("removed", None, [0, 0]), ("stays", [3, 0], [4, 0])], ids=["removed", "stays"]
)
def test_g14_a_ball_at_its_limit_is_gone_or_is_struck_in_and_scores_thirty(
    way: str, red: Any, yellow: Any
) -> None:
    start = {"round": 30, "turn": "red", "balls": [LAST, {"ball": "yellow", "at": [10, 0], "strokes": 20}]}
    limit, strike = {"at_limit": way}, {"type": "strike", "direction": 0, "impulses": 3}
    first = state({"hole": [-1, 0]}, start, limit, strike)["balls"]
    assert [first[0]["status"], first[0]["score"], first[0]["at"] and list(first[0]["at"])] == [
        "maxed",
        30,
        red,
    ]
    after = state({"hole": [-1, 0]}, start, limit, strike, BACK)["balls"]
    assert (after[0]["status"], after[0]["score"], after[0]["at"]) == ("maxed", 30, None)
    assert list(after[1]["at"]) == yellow


def test_g14_a_ball_that_stays_is_seen_and_set_and_may_lie_in_a_start() -> None:
    balls = [{"ball": "red", "at": [3, 0], "status": "maxed", "strokes": 30}, {"ball": "yellow", "at": [10, 0]}]
    look_base: dict[str, Any] = {"type": "tokens_seen", "t": 1.0}
    look = look_base | {"tokens": [{"token": "red", "at": [0, 0]}, {"token": "yellow", "at": [4, 0]}]}
    seen = state({}, {"balls": balls}, {"at_limit": "stays"}, look)
    assert [list(ball["at"]) for ball in seen["balls"]] == [[0, 0], [4, 0]]
    with pytest.raises(RulesError, match="exactly where it is in play"):
        state({}, {"balls": balls}, {})


@pytest.mark.parametrize(("way", "count"), [("single", 5), ("shared", 6)])
def test_g15_a_taken_tee_hex_is_closed_or_open(way: str, count: int) -> None:
    start = {"turn": "yellow", "balls": [{"ball": "red", "at": [-20, 0], "strokes": 1}]}
    assert len(state({}, start, {"tee": way})["places"]) == count


@pytest.mark.parametrize(("way", "yellow"), [("rolls", [4, 0]), ("flies", [26, 0])])
def test_g17_a_struck_ball_rolls_into_the_grass_or_flies_over_it(way: str, yellow: list[int]) -> None:
    assert where(judged({"grass": [[5, 0]]}, 25, {"at": [1, 0]}, struck=way), "yellow") == yellow


@pytest.mark.parametrize(("way", "status"), [("rolls", "in_play"), ("flies", "returns")])
def test_g16_a_struck_ball_leaves_the_course_in_the_air_by_option_alone(way: str, status: str) -> None:
    laid = {"grass": [[5, 0]], "inside": {"rows": [[r, -40, 10] for r in range(-10, 31)]}}
    assert judged(laid, 25, {"at": [1, 0]}, struck=way)["yellow"]["status"] == status


@pytest.mark.parametrize(("way", "score"), [(True, 30), (False, 31)])
def test_g18_no_hole_scores_more_than_thirty_or_one_may(way: bool, score: int) -> None:
    inside = {"rows": [[r, -40, 2] for r in range(-10, 31)]}
    red = {"strokes": 28}
    assert judged({"inside": inside}, 9, FAR, red=red, capped=way)["red"]["score"] == score


@pytest.mark.parametrize(("way", "red"), [("hit", [0, 0]), ("over", [23, 0])])
def test_a_long_stroke_at_a_touching_ball_hits_it_or_flies_over_it(way: str, red: list[int]) -> None:
    assert where(judged({}, 23, {"at": [1, 0]}, touching=way)) == red


@pytest.mark.parametrize(("way", "steps"), [("ends", 20), ("flies_on", 23)])
def test_g8_a_mushroom_before_the_landing_ends_the_flight_or_not(way: Any, steps: int) -> None:
    on = course(mushrooms=[[23, 0]])
    track = struck(on, Lie((("R", Hex(0, 0)),), on.mushrooms), "R", 0, 28, CaromLaws(near_mushroom=way))
    flown = [move for move in track.moves if move.why == "flies"]
    assert len(flown) == steps
    assert (track.fates[0].at, track.lost, track.spent) == (Hex(25, 0), 0, 28)
    assert not track.mushrooms


@pytest.mark.parametrize(("way", "end"), [("rolls", (4, 0)), ("flies", (26, 0))])
def test_g17_of_the_track_a_struck_ball_rolls_into_the_grass_or_flies_over_it(
    way: Any, end: tuple[int, int]
) -> None:
    on = course(grass=[[5, 0]])
    lie = Lie((("R", Hex(0, 0)), ("Y", Hex(1, 0))), on.mushrooms)
    track = struck(on, lie, "R", 0, 25, CaromLaws(struck=way))
    assert {fate.ball: fate.at for fate in track.fates} == {"R": Hex(0, 0), "Y": Hex(*end)}
    assert track.spent + track.lost == 25
