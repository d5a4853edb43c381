"""Decided ambiguities of 18 Holes, each judged both ways: the point of the document is in the name.

Those of its modes are in `test_eighteen_modes_other_ways`; H1, H2, H3, H8, H10 and H11 are judged in
`test_eighteen_modes` and `test_eighteen_cards`, paths through out of bounds by the scenarios 10 and 70.
"""

from typing import Any

import pytest

from tests.rules.golf.eighteen_holes.dealt import act, at, begin, draw, field, judged, refused, top


@pytest.mark.parametrize(("way", "out"), [("stops", False), ("out", True)])
def test_h4_a_tree_before_the_edge_stops_or_the_path_is_out(way: str, out: bool) -> None:
    header = begin(
        {"Ann": "3 Wood 1"}, "stroke", course=field(at={"6,-3": ["rough", "tree"]}), tree_before_edge=way
    )
    header["start"]["players"][0] |= {"at": [5, -3]}
    state = judged(header, act(direction=0))
    assert at(state) == [5, -3]
    assert state["players"][0]["extra"] == int(out)


@pytest.mark.parametrize(("way", "end"), [("target", [1, 0]), ("remain", [0, 0]), ("left", [1, -1])])
def test_h7_the_longest_drive_leads_out_of_a_bunker_by_any_icon(way: str, end: list[int]) -> None:
    header = begin(
        {"Ann": "3 Iron 1", "Bo": "Lob Wedge"},
        course=field(at={"0,0": ["bunker"]}),
        cards="told",
        longest_icon=way,
    )
    header["start"]["players"][1]["at"] = [-3, 0]
    header["start"]["order"] = ["Ann"]
    assert at(judged(header, act("exit_bunker", direction=0, card="drive"))) == end


@pytest.mark.parametrize("way", ["closed", "out"])
def test_h9_a_step_onto_the_clubhouse_is_refused_or_out_of_bounds(way: str) -> None:
    header = begin({"Ann": "3 Wood 1"}, "stroke", course=field(at={"1,0": ["clubhouse"]}), clubhouse=way)
    step = act("move", out=True)
    if way == "closed":
        refused("cannot lead out of bounds", header, step)
    else:
        assert judged(header, step)["players"][0]["extra"] == 1
    refused("cannot lead to", header, act("move", to=[1, 0]))


@pytest.mark.parametrize(("way", "count"), [("one_of_them", 1), ("besides", 2)])
def test_h20_bunjils_kept_card_is_one_of_those_drawn_or_besides(way: str, count: int) -> None:
    header = begin(
        {"Ann": "3 Hybrid 1", "Bo": "Lob Wedge"},
        start=top(d4=["four b"]),
        golfers={"Ann": "bunjil_b"},
        bunjil_kept=way,
    )
    header["start"]["players"][0] |= {"bound": "4", "card": "four"}
    columns = judged(header, draw())["drawn"]["columns"]
    assert columns == ((("four",), ("four b",))[:count])


@pytest.mark.parametrize(("way", "driver"), [("first", "Driver 1"), ("second", "Driver 2")])
def test_h21_slugger_has_the_first_or_the_second_driver_in_the_draft(way: str, driver: str) -> None:
    header: dict[str, Any] = {"game": "eighteen_holes", "variant": "match", "players": list("ABCDE")}
    state = judged(header | {"options": {"draft": True, "golfers": {"A": "slugger_a"}, "slugger_driver": way}})
    assert state["players"][0]["hand"] == (driver,)


@pytest.mark.parametrize(("way", "end"), [("stays", [0, 0]), ("target", [1, 0])])
def test_h5_an_icon_into_a_tree_leaves_the_golfer_there_or_on_the_target(way: str, end: list[int]) -> None:
    course = field(at={"0,0": ["bunker"], "1,-1": ["rough", "tree"]})
    header = begin({"Ann": "9 Iron 1", "Bo": "Lob Wedge"}, course=course, cards="told", bunker_tree=way)
    header["start"]["players"][1]["at"] = [-3, 0]
    exit_left = act("exit_bunker", direction=0, card="c left")
    assert at(judged(header, exit_left)) == end
    header["options"]["course"] = field(
        at={"0,0": ["bunker"], "1,-1": ["rough", "tree"], "1,0": ["rough", "tree"]}
    )
    assert at(judged(header, exit_left)) == [0, 0]


BUNKER = field(at={"0,0": ["bunker"]})
OUT = act("exit_bunker", to=[1, 0])


@pytest.mark.parametrize("way", ["no_way", "any_deck"])
def test_h6_a_wood_leads_out_of_no_bunker_or_by_any_deck(way: str) -> None:
    header = begin({"Ann": "5 Wood 1"}, "stroke", course=BUNKER, bunker_wood=way)
    header["start"]["players"][0] |= {"hand": ["5 Wood 1", "8 Wood 1"], "discard": ["6 Iron 1"]}
    exit_drawn = [draw(action="exit_bunker", deck="2", direction=0), act("exit_bunker")]
    if way == "no_way":
        refused("no way out of a bunker", header, OUT)
        refused("draws no card", header, exit_drawn[0])
        return
    assert at(judged(header, *exit_drawn)) == [1, 0]
    light = header | {"options": header["options"] | {"cards": "told"}}
    assert at(judged(light, OUT)) == [1, 0]
    header["start"]["players"][0].pop("club")
    refused("every club that Ann holds can be used", header, {"type": "take_back", "player": "Ann"})


def test_h6_the_driver_leads_out_by_its_own_deck() -> None:
    header = begin({"Ann": "Driver 1"}, "stroke", course=BUNKER, bunker_wood="any_deck")
    refused("draws from 5", header, draw(action="exit_bunker", deck="2", direction=0))
    state = judged(header, draw(action="exit_bunker", direction=0))
    assert len(state["drawn"]["columns"]) == 1


def test_h6_who_owns_woods_alone_is_not_kept_in_a_bunker_for_ever() -> None:
    header = begin({"Ann": "5 Wood 1"}, "stroke", course=BUNKER, golfers={"Ann": "dorian_b"})
    header["start"]["players"][0]["hand"] = ["5 Wood 1", "8 Wood 1", "Driver 1"]
    assert at(judged(header, draw(action="exit_bunker", deck="2", direction=0), act("exit_bunker"))) == [1, 0]
    header["start"]["players"][0]["hand"] = ["5 Wood 1", "8 Wood 1"]  # a part of three: the third may lead out
    refused("draws no card", header, draw(action="exit_bunker", deck="2", direction=0))
    header["start"]["players"][0]["hand"] = ["5 Wood 1", "8 Wood 1", "6 Iron 1"]
    refused("draws no card", header, draw(action="exit_bunker", deck="2", direction=0))


@pytest.mark.parametrize(
    ("way", "side", "order", "borrowed"),
    [
        ("by_side", "swift_a", ("Ann", "Bo", "Cy"), ("Ann", "Bo", "Cy")),
        ("by_side", "swift_b", ("Bo", "Ann", "Cy"), ("Bo", "Cy", "Ann")),
        ("owner_first", "swift_a", ("Bo", "Ann", "Cy"), ("Bo", "Ann", "Cy")),
        ("owner_first", "swift_b", ("Bo", "Ann", "Cy"), ("Bo", "Cy", "Ann")),
    ],
)
def test_h13_who_is_level_with_swift_plays_by_her_side_or_first(
    way: str, side: str, order: tuple[str, ...], borrowed: tuple[str, ...]
) -> None:
    header = begin(
        {"Ann": "7 Iron 2", "Bo": "6 Iron 1", "Cy": "Lob Wedge"},
        golfers={"Ann": side, "Cy": "rikesh_a"},
        swift_ties=way,
    )
    assert judged(header)["order"] == order
    assert judged(header, {"type": "borrow_club", "player": "Cy", "owner": "Bo"})["order"] == borrowed


@pytest.mark.parametrize(("way", "hand"), [("empty", 1), ("driver_alone", 2)])
def test_h17_a_hand_is_reset_when_it_is_empty_or_when_the_driver_is_left(way: str, hand: int) -> None:
    header = begin({"Ann": "Driver 1"}, "stroke", golfers={"Ann": "slugger_a"}, hand_reset=way)
    del header["start"]["players"][0]["club"]
    header["start"]["players"][0] |= {"hand": ["Driver 1"], "discard": ["6 Iron 1"]}
    assert len(judged(header)["players"][0]["hand"]) == hand
    header["start"]["players"][0] |= {"hand": ["Driver 1", "8 Iron 1"], "discard": ["6 Iron 1"]}
    assert len(judged(header)["players"][0]["hand"]) == 2


@pytest.mark.parametrize("way", ["chips", "either"])
def test_the_sand_wedge_chips_out_or_makes_an_exit_too(way: str) -> None:
    header = begin({"Ann": "Sand Wedge"}, "stroke", course=BUNKER, cards="told", sand_wedge=way)
    if way == "chips":
        refused("chips out of a bunker", header, OUT)
    else:
        assert at(judged(header, OUT)) == [1, 0]
    assert at(judged(header, act(to=[2, 0]))) == [2, 0]


@pytest.mark.parametrize(("way", "misses"), [("free", False), ("misses", True)])
def test_a_shot_that_does_not_leave_the_water_is_free_or_ends_there_again(way: str, misses: bool) -> None:
    course = field(at={"0,0": ["water"], "1,0": ["rough", "tree"]})
    header = begin({"Ann": "6 Iron 1", "Bo": "Lob Wedge"}, course=course, cards="told", stay_in_water=way)
    header["start"]["players"][1]["at"] = [-3, 0]
    assert judged(header, act(direction=0, card="two"))["players"][0]["misses"] is misses
    assert judged(header, act("reset_hand"))["players"][0]["misses"] is False


@pytest.mark.parametrize("way", ["discarded", "held"])
def test_a_card_that_bunjil_does_not_use_is_discarded_or_held(way: str) -> None:
    header = begin({"Ann": "3 Hybrid 1", "Bo": "Lob Wedge"}, golfers={"Ann": "bunjil_b"}, bunjil_unused=way)
    header["start"]["players"][0] |= {
        "bound": "4",
        "card": "four",
        "hand": ["3 Hybrid 1", "3 Iron 1", "8 Iron 1"],
    }
    moved = judged(header, act("move", to=[1, 0]), act("move", to=[1, 0]))
    held = way == "held"
    assert (moved["players"][0]["bound"], moved["decks"][3]["discard"]) == (
        ("4", ()) if held else (None, ("four",))
    )
    eight = [
        act("move", to=[1, 0]),
        act("move", to=[1, 0]),
        {"type": "select_club", "player": "Ann", "club": "8 Iron"},
    ]
    if not held:
        judged(header, *eight)
        return
    refused("keeps a card of deck 4", header, *eight)
    header["start"]["players"][0]["hand"] = ["3 Hybrid 1", "8 Iron 1", "9 Iron 1"]
    assert judged(header, *eight)["selecting"] == ("Bo",)
    drawn = judged(header, draw(), act(direction=0, card="four"))["players"][0]
    assert drawn["bound"] is None


def test_slick_rikesh_borrows_no_club_once_cards_are_drawn() -> None:
    header = begin({"Ann": "3 Hybrid 1", "Bo": "Lob Wedge"}, golfers={"Ann": "rikesh_a"})
    borrow = {"type": "borrow_club", "player": "Ann", "owner": "Bo"}
    assert judged(header, borrow)["order"] == ("Bo", "Ann")
    refused("before anybody acts", header, draw(), borrow)


@pytest.mark.parametrize("way", ["discarded", "held"])
def test_a_card_for_big_hits_does_not_keep_bunjil_in_a_bunker(way: str) -> None:
    header = begin({"Ann": "4 Iron 1"}, "stroke", top(d3=["three l"]), course=BUNKER, bunjil_unused=way)
    header["options"]["golfers"] = {"Ann": "bunjil_b"}
    header["start"]["players"][0] |= {"bound": "5", "card": "five"}
    exit_drawn = draw(action="exit_bunker", deck="3", direction=0)
    assert judged(header, exit_drawn)["drawn"]["columns"] == (("three l",),)
    state = judged(header, exit_drawn, act("exit_bunker"))
    bound, discard = ("5", ()) if way == "held" else (None, ("five",))
    assert (at(state), state["players"][0]["bound"], state["decks"][4]["discard"]) == ([0, 1], bound, discard)
