"""Roll in One, case by case from its document: lines on a fairway with obstacles, and the turn to roll.

Lines begin on the edge between [0, 3] and [1, 3], go east into [1, 3], and are played on hole 1.
"""

from typing import Any

import pytest

from tests.rules.golf.roll_in_one.judged import done, header, judged, line, page, refused, use

BALL = [[0, 3], 0]
IRON = use(1, 6, 2)  # three segments, no curl
Row = tuple[dict[str, str], tuple[int, ...], str, int, Any]
ENDS: list[Row] = [  # terrain, the turns, the shot's end, its cost, the ball's place
    ({}, (0, 0, 1), "lies", 1, [[3, 3], 1]),
    ({}, (0, 1, 0), "lies", 1, [[3, 2], 1]),
    ({}, (1, 0, 0), "lies", 1, [[3, 1], 1]),
    ({}, (0, 1, 1), "lies", 1, [[3, 2], 2]),
    ({}, (-1, -1, 0), "lies", 1, [[-1, 6], 1]),
    ({"3,3": "water"}, (0, 0, 1), "water", 2, [[2, 3], 0]),
    ({"2,3": "water", "3,3": "water"}, (0, 0, 1), "water", 2, [[1, 3], 0]),
    ({"1,3": "water", "2,3": "water", "3,3": "water"}, (0, 0, 1), "water", 2, BALL),
    ({"1,3": "water", "3,3": "water"}, (0, 0, 1), "water", 2, [[2, 3], 0]),
    ({"1,3": "water", "2,3": "water"}, (0, 0, 1), "lies", 1, [[3, 3], 1]),
    ({"3,3": "rough"}, (0, 0, 1), "stopped", 1, [[2, 3], 0]),
    ({"2,3": "rough", "3,3": "bunker"}, (0, 0, 1), "stopped", 1, [[2, 3], 0]),
    ({"1,3": "rough", "2,3": "bunker"}, (0, 0, 1), "lies", 1, [[3, 3], 1]),
    ({"3,3": "blank"}, (0, 0, 1), "lies", 1, [[3, 3], 1]),
    ({"3,3": "green"}, (0, 0, 1), "lies", 1, [[3, 3], 1]),
    ({"1,3": "fairway tree"}, (0,), "tree", 1, [[1, 3], 0]),
    ({"1,3": "rough tree"}, (1,), "tree", 1, [[1, 3], 1]),
    ({"2,3": "fairway tree"}, (0, 0, 1), "lies", 1, [[3, 3], 1]),
    ({"2,3": "water tree", "3,3": "water"}, (0, 0, 1), "water", 2, [[1, 3], 0]),
]


@pytest.mark.parametrize("row", ENDS, ids=lambda row: f"{row[0]} {row[1]}")
def test_where_a_line_of_an_iron_ends(row: Row) -> None:
    laid, turns, end, strokes, ball = row
    last = judged(header([1, 6, 2], BALL, course=page(**laid)), IRON, line(*turns, into=(1, 3)))["last"]
    assert (last["end"], last["strokes"], last["ball"]) == (end, strokes, ball)


def flagged(at: tuple[int, int], **laid: str) -> dict[str, Any]:
    course = page(**laid)
    course["holes"]["1"]["flag"] = list(at)
    return course


@pytest.mark.parametrize(
    ("laid", "club", "accuracy", "strength", "turns", "end", "strokes"),
    [
        ({}, "iron", 6, 2, (0, 0, 1), "holed", 1),
        ({}, "iron", 4, 2, (0, 0, 1), "holed_later", 2),
        ({}, "iron", 6, 2, (0, 1, 0), "lies", 1),
        ({"3,3": "rough"}, "iron", 6, 2, (0, 0, 1), "stopped", 1),
        ({"3,3": "bunker"}, "iron", 4, 2, (0, 0, 1), "stopped", 1),
        ({"3,3": "green"}, "wedge", 6, 6, (0, 0, 1), "holed", 1),
        ({"3,3": "green"}, "wedge", 5, 6, (0, 0, 1), "holed_later", 2),
    ],
)
def test_the_flag_with_a_six_and_without(
    laid: dict[str, str],
    club: str,
    accuracy: int,
    strength: int,
    turns: tuple[int, ...],
    end: str,
    strokes: int,
) -> None:
    setup = header([1, accuracy, strength], BALL, course=flagged((3, 3), **laid))
    state = judged(setup, use(1, accuracy, strength, club), line(*turns, into=(1, 3)))
    assert (state["last"]["end"], state["last"]["strokes"]) == (end, strokes)
    assert state["players"][0]["holes"][0]["state"] == ("done" if "holed" in end else "begun")


@pytest.mark.parametrize("accuracy", [1, 3, 6])
def test_a_putt_on_the_flag_is_in_with_any_accuracy(accuracy: int) -> None:
    setup = header([1, accuracy, 2], [[8, 0], 0], course=flagged((9, 0)))
    last = judged(setup, use(1, accuracy, 2, "putter"), line(0, into=(9, 0)))["last"]
    assert (last["end"], last["strokes"]) == ("holed", 1)


@pytest.mark.parametrize(
    ("club", "strength", "tree", "fourth", "end"),
    [
        ("iron", 2, 3, 1, "tree"),
        ("iron", 2, 3, 2, "lies"),
        ("iron", 2, 3, 6, "lies"),
        ("wedge", 4, 1, 1, "lies"),
        ("wedge", 4, 1, 3, "tree"),
        ("wedge", 4, 1, 6, "lies"),
        ("wedge", 4, 2, 1, "tree"),
        ("wedge", 4, 2, 5, "lies"),
        ("wood", 2, 2, 6, "tree"),
        ("wood", 2, 3, 1, "lies"),
        ("wood", 2, 4, 1, "lies"),
        ("wood", 2, 5, 1, "tree"),
        ("wood", 2, 5, 2, "lies"),
        ("wood", 3, 6, 6, "tree"),
    ],
)
def test_a_tree_is_cleared_by_the_table_of_elevation(
    club: str, strength: int, tree: int, fourth: int, end: str
) -> None:
    """A line that is straight except for its last segment; the tree stands on segment number `tree`."""
    length = {"iron": 3, "wedge": 2, "wood": 5 if strength < 3 else 6}[club]
    setup = header([1, 6, strength], BALL, course=page(**{f"{tree},3": "fairway tree"}))
    turns = (*[0] * (length - 1), 1)
    die = {"type": "fourth_die", "die": fourth}
    last = judged(setup, use(1, 6, strength, club), die, line(*turns, into=(1, 3)))["last"]
    assert last["end"] == end
    assert len(last["line"]) == (tree if end == "tree" else length)


def test_a_putter_clears_no_tree() -> None:
    setup = header([1, 6, 6], [[8, 0], 0], course=page(**{"9,0": "green tree"}))
    last = judged(setup, use(1, 6, 6, "putter"), line(0, into=(9, 0)))["last"]
    assert (last["end"], last["ball"]) == ("tree", [[9, 0], 0])


PUTTS: list[tuple[int, tuple[int, ...], str]] = [  # strength, turns, the refusal of an illegal line
    (1, (0,), ""),
    (1, (1,), ""),
    (1, (2,), ""),
    (3, (1, 0), ""),
    (3, (2, 1), ""),
    (3, (0,), ""),
    (3, (0, 0), "at least one bend"),
    (3, (2, 0), "at least one bend"),
    (3, (2, -2), "2 curls"),
    (3, (1, -1), "no snakes"),
    (6, (0, 1, 0), ""),
    (6, (1, 2, 1), ""),
    (6, (0, 1), ""),
    (6, (0,), "has 1 segments and wants 2 or 3"),
    (6, (1, 1, 1), "at most two bends"),
]


@pytest.mark.parametrize(("strength", "turns", "said"), PUTTS)
def test_the_freedom_of_the_putter(strength: int, turns: tuple[int, ...], said: str) -> None:
    green = {f"{q},{r}": "green" for q in range(-8, 3) for r in range(3, 9)}
    setup = header([1, 6, strength], [[-4, 5], 0], course=page(**green))
    shot = (use(1, 6, strength, "putter"), line(*turns, into=(-3, 5)))
    if said:
        refused(said, setup, *shot)
    else:
        assert judged(setup, *shot)["last"]["strokes"] == 1


CURLED: list[tuple[str, int, int, tuple[int, ...], str]] = [  # club, accuracy, strength, turns, the refusal
    ("iron", 1, 2, (2, 1, -2), ""),
    ("iron", 1, 2, (2, -2, 1), ""),
    ("iron", 1, 2, (2, 1, 0), "1 curls and wants 2"),
    ("iron", 1, 2, (2, 0, -2), "at least one bend"),
    ("iron", 2, 2, (0, 1, -2), ""),
    ("iron", 2, 2, (0, 1, 0), "0 curls and wants 1"),
    ("iron", 2, 2, (2, 2, 2), "crosses or touches"),
    ("iron", 4, 2, (0, 2, 1), "1 curls and wants 0"),
    ("wedge", 1, 3, (2, -2), ""),
    ("wedge", 1, 3, (2, 1), "1 curls and wants 2"),
    ("wedge", 2, 3, (1, 2), ""),
    ("wedge", 2, 3, (0, 2), "at least one bend"),
    ("wedge", 1, 1, (2,), ""),
    ("wedge", 1, 1, (0,), "0 curls and wants 1"),
]


@pytest.mark.parametrize(("club", "accuracy", "strength", "turns", "said"), CURLED)
def test_the_curls_that_a_shot_has_to_have(
    club: str, accuracy: int, strength: int, turns: tuple[int, ...], said: str
) -> None:
    setup = header([1, accuracy, strength], BALL)
    shot = (use(1, accuracy, strength, club), line(*turns, into=(1, 3)))
    if said:
        refused(said, setup, *shot)
    else:
        assert judged(setup, *shot)["last"]["end"] == "lies"


def test_whoever_is_done_keeps_rolling_and_the_others_play_with_those_dice() -> None:
    everything = {"player": "Ann", "holes": done(1, 2, 3, 7, 9)}
    setup = header([]) | {"players": ["Ann", "Bo"], "start": {"active": "Ann", "players": [everything]}}
    rolled = judged(setup, {"type": "roll", "dice": [1, 6, 2]})
    assert (rolled["waiting"], rolled["active"]) == (["Bo"], "Ann")
    after = judged(setup, {"type": "roll", "dice": [1, 6, 2]}, IRON, line(0, 0, 1))
    assert (after["round"], after["waiting"], after["phase"]) == (2, ["Bo"], "roll")


def test_alone_it_ends_with_the_last_hole() -> None:
    setup = header([1, 6, 2], BALL, holes=done(2, 3, 7, 9), course=flagged((3, 3)))
    state = judged(setup, IRON, line(0, 0, 1, into=(1, 3)))
    assert (state["phase"], state["outcome"]) == ("over", {"winners": ["Ann"], "totals": [14]})


def test_equal_totals_share() -> None:
    sets = [{"player": name, "holes": done(1, 2, 3, 7)} for name in ("Ann", "Bo")]
    setup = header([]) | {"players": ["Ann", "Bo"], "start": {"players": sets}}
    ends: list[dict[str, Any]] = [
        {"type": "set_hole", "player": name, "hole": 9, "strokes": 4, "done": True} for name in ("Ann", "Bo")
    ]
    assert judged(setup, *ends)["outcome"]["winners"] == ["Ann", "Bo"]


def shooting(**more: Any) -> dict[str, Any]:
    """A header in the middle of Ann's shot with the iron."""
    setup = header([1, 6, 2], BALL, course=page(**{"3,3": "fairway tree"}))
    shot: dict[str, Any] = {"hole": 1, "accuracy": 6, "strength": 2, "club": "iron", "into": [1, 3]}
    setup["start"]["players"][0]["shot"] = shot | more
    return setup


def test_a_game_may_start_in_the_middle_of_a_shot() -> None:
    begun = judged(shooting(turns=[0, 0]))["players"][0]["shot"]
    assert [segment["hex"] for segment in begun["line"]] == [[1, 3], [2, 3]]
    assert {offer["turn"] for offer in begun["offered"]} == {1, -1}
    waiting = shooting(turns=[0, 0, 1])
    assert judged(waiting)["players"][0]["shot"]["needs_fourth"] is True
    assert judged(waiting, {"type": "fourth_die", "die": 1})["last"]["end"] == "tree"
    assert (
        judged(shooting(turns=[0, 0], fourth=2), {"type": "draw_segment", "turn": 1})["last"]["end"] == "lies"
    )


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"turns": [1, -1]}, "can be finished"),
        ({"turns": [0, 0, 1], "fourth": 2}, "has ended already"),
        ({"accuracy": 5}, "not among the dice"),
        ({"club": "putter"}, "no putter"),
        ({"club": "spoon"}, "spoon"),
        ({"hole": 2}, "does not select hole 2"),
        ({"turns": [0], "into": None}, "into which hex"),
    ],
)
def test_a_shot_that_cannot_be_is_no_start(more: dict[str, Any], said: str) -> None:
    refused(said, shooting(**more))
