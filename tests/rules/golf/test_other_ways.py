"""Decided ambiguities of the golf games, each judged both ways: the point of the document is in the name."""

from typing import Any

import pytest

from rules.golf.carom_golf.options import Laws as CaromLaws
from rules.golf.carom_golf.stroke import play
from rules.golf.carom_golf.track import Lie
from rules.golf.hexes import Hex
from rules.golf.roll_in_one.edges import edge
from rules.golf.roll_in_one.line import Shape, line_from_turns, why_not
from tests.rules.golf.courses import course
from tests.rules.golf.test_eighteen_cards import act, at, begin, draw, field, refused, told, top


@pytest.mark.parametrize(("way", "steps"), [("ends", 22), ("flies_on", 23)])
def test_g8_a_mushroom_before_the_landing_ends_the_flight_or_not(way: Any, steps: int) -> None:
    on = course(mushrooms=[[23, 0]])
    track = play(on, Lie((("R", Hex(0, 0)),), on.mushrooms), "R", 0, 28, CaromLaws(near_mushroom=way))
    flown = [move for move in track.moves if move.why == "flies"]
    assert len(flown) == steps
    assert (track.fates[0].at, track.lost, track.spent) == (Hex(25, 0), 0, 28)
    assert not track.mushrooms


@pytest.mark.parametrize(("way", "end"), [("rolls", (4, 0)), ("flies", (26, 0))])
def test_g17_a_struck_ball_rolls_into_the_grass_or_flies_over_it(way: Any, end: tuple[int, int]) -> None:
    on = course(grass=[[5, 0]])
    lie = Lie((("R", Hex(0, 0)), ("Y", Hex(1, 0))), on.mushrooms)
    track = play(on, lie, "R", 0, 25, CaromLaws(struck=way))
    assert {fate.ball: fate.at for fate in track.fates} == {"R": Hex(0, 0), "Y": Hex(*end)}
    assert track.spent + track.lost == 25


@pytest.mark.parametrize(("way", "out"), [("stops", False), ("out", True)])
def test_h4_a_tree_before_the_edge_stops_or_the_path_is_out(way: str, out: bool) -> None:
    header = begin(
        {"Ann": "3 Wood 1"}, "stroke", course=field(at={"6,-3": ["rough", "tree"]}), tree_before_edge=way
    )
    header["start"]["players"][0] |= {"at": [5, -3]}
    state = told(header, act(direction=0))
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
    assert at(told(header, act("exit_bunker", direction=0, card="drive"))) == end


@pytest.mark.parametrize("way", ["closed", "out"])
def test_h9_a_step_onto_the_clubhouse_is_refused_or_out_of_bounds(way: str) -> None:
    header = begin({"Ann": "3 Wood 1"}, "stroke", course=field(at={"1,0": ["clubhouse"]}), clubhouse=way)
    step = act("move", out=True)
    if way == "closed":
        refused("cannot lead out of bounds", header, step)
    else:
        assert told(header, step)["players"][0]["extra"] == 1
    refused("cannot lead to", header, act("move", to=[1, 0]))


SPOTS: tuple[list[Any], ...] = (["tee", 1], ["green", 1], ["rough"], ["tee", 2], ["green", 2])
TWO: dict[str, Any] = {"hexes": [[q, 0, *spot] for q, spot in enumerate(SPOTS)], "par": {"1": 3, "2": 3}}


@pytest.mark.parametrize(("way", "place"), [("at_once", [3, 0]), ("on_foot", [1, 0])])
def test_h12_in_racing_the_next_tee_is_reached_at_once_or_on_foot(way: str, place: list[int]) -> None:
    header = begin({"Ann": "3 Wood 1", "Bo": "5 Wood 1"}, "racing", course=TWO, racing_travel=way)
    header["start"]["players"][1]["hand"] = ["5 Wood 1", "Lob Wedge"]
    state = told(header, act("move", to=[1, 0]), act("move", to=[1, 0]))
    assert at(state) == place
    assert state["players"][0]["hole"] == 2


@pytest.mark.parametrize("way", ["aside", "kept"])
def test_h16_a_token_of_a_claimed_green_is_set_aside_or_kept_for_nothing(way: str) -> None:
    header = begin(
        {"Ann": "6 Iron 1", "Bo": "Lob Wedge"}, "kelly", course="seven", cards="told", claimed_target=way
    )
    for player in header["start"]["players"]:
        player["at"] = [-4, 0]
    header["start"]["flags"] = [1, 2]
    keep = {"type": "keep_target", "player": "Ann", "hole": 3}
    if way == "aside":
        refused("set aside", header, keep)
    else:
        assert told(header, keep)["players"][0]["has_target"] is True


@pytest.mark.parametrize(("way", "misses"), [("cancelled", False), ("kept", True)])
def test_h19_water_at_the_end_of_a_hole_is_cancelled_or_kept(way: str, misses: bool) -> None:
    wet = {**TWO, "hexes": [*TWO["hexes"], [0, 1, "water"]]}
    header = begin({"Ann": "3 Wood 1", "Bo": "5 Wood 1"}, course=wet, water_at_end=way)
    header["start"]["players"][1] |= {"hand": ["5 Wood 1", "Lob Wedge"]}
    steps = {"Ann": act("move", to=[1, 0]), "Bo": act("move", to=[0, 1])}
    state = told(header, steps["Ann"], steps["Bo"])
    assert at(state, 1) == [3, 0]
    assert state["players"][1]["misses"] is misses


@pytest.mark.parametrize(("way", "count"), [("one_of_them", 1), ("besides", 2)])
def test_h20_bunjils_kept_card_is_one_of_those_drawn_or_besides(way: str, count: int) -> None:
    header = begin(
        {"Ann": "3 Hybrid 1", "Bo": "Lob Wedge"},
        start=top(d4=["four b"]),
        golfers={"Ann": "bunjil_b"},
        bunjil_kept=way,
    )
    header["start"]["players"][0] |= {"bound": "4", "card": "four"}
    columns = told(header, draw())["drawn"]["columns"]
    assert columns == ((("four",), ("four b",))[:count])


@pytest.mark.parametrize(("way", "driver"), [("first", "Driver 1"), ("second", "Driver 2")])
def test_h21_slugger_has_the_first_or_the_second_driver_in_the_draft(way: str, driver: str) -> None:
    header: dict[str, Any] = {"game": "eighteen_holes", "variant": "match", "players": list("ABCDE")}
    state = told(header | {"options": {"draft": True, "golfers": {"A": "slugger_a"}, "slugger_driver": way}})
    assert state["players"][0]["hand"] == (driver,)


@pytest.mark.parametrize(("way", "end"), [("stays", [0, 0]), ("target", [1, 0])])
def test_h5_an_icon_into_a_tree_leaves_the_golfer_there_or_on_the_target(way: str, end: list[int]) -> None:
    course = field(at={"0,0": ["bunker"], "1,-1": ["rough", "tree"]})
    header = begin({"Ann": "9 Iron 1", "Bo": "Lob Wedge"}, course=course, cards="told", bunker_tree=way)
    header["start"]["players"][1]["at"] = [-3, 0]
    exit_left = act("exit_bunker", direction=0, card="c left")
    assert at(told(header, exit_left)) == end
    header["options"]["course"] = field(
        at={"0,0": ["bunker"], "1,-1": ["rough", "tree"], "1,0": ["rough", "tree"]}
    )
    assert at(told(header, exit_left)) == [0, 0]


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
    assert at(told(header, *exit_drawn)) == [1, 0]
    light = header | {"options": header["options"] | {"cards": "told"}}
    assert at(told(light, OUT)) == [1, 0]
    header["start"]["players"][0].pop("club")
    refused("every club that Ann holds can be used", header, {"type": "take_back", "player": "Ann"})


def test_h6_the_driver_leads_out_by_its_own_deck() -> None:
    header = begin({"Ann": "Driver 1"}, "stroke", course=BUNKER, bunker_wood="any_deck")
    refused("draws from 5", header, draw(action="exit_bunker", deck="2", direction=0))
    state = told(header, draw(action="exit_bunker", direction=0))
    assert len(state["drawn"]["columns"]) == 1


def test_h6_who_owns_woods_alone_is_not_kept_in_a_bunker_for_ever() -> None:
    header = begin({"Ann": "5 Wood 1"}, "stroke", course=BUNKER, golfers={"Ann": "dorian_b"})
    header["start"]["players"][0]["hand"] = ["5 Wood 1", "8 Wood 1", "Driver 1"]
    assert at(told(header, draw(action="exit_bunker", deck="2", direction=0), act("exit_bunker"))) == [1, 0]
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
    assert told(header)["order"] == order
    assert told(header, {"type": "borrow_club", "player": "Cy", "owner": "Bo"})["order"] == borrowed


@pytest.mark.parametrize(("way", "winners"), [("shared", ("Ann", "Bo")), ("hole_in_one", ("Bo",))])
def test_h14_a_tied_chaos_is_shared_or_won_by_holes_in_one(way: str, winners: tuple[str, ...]) -> None:
    header = begin(
        {"Ann": "6 Iron 1", "Bo": "8 Iron 1", "Cy": "Lob Wedge"},
        "chaos",
        course=TWO,
        cards="told",
        chaos_tie=way,
    )
    for player, place in zip(header["start"]["players"], ([2, 0], [3, 0], [2, 0]), strict=True):
        player["at"] = place
    state = told(header, act("move", to=[1, 0]), act("move", to=[4, 0]), act("reset_hand"))
    assert [one["points"] for one in state["players"]] == [5, 5, 0]
    assert state["outcome"]["winners"] == winners


@pytest.mark.parametrize(("way", "hand"), [("empty", 1), ("driver_alone", 2)])
def test_h17_a_hand_is_reset_when_it_is_empty_or_when_the_driver_is_left(way: str, hand: int) -> None:
    header = begin({"Ann": "Driver 1"}, "stroke", golfers={"Ann": "slugger_a"}, hand_reset=way)
    del header["start"]["players"][0]["club"]
    header["start"]["players"][0] |= {"hand": ["Driver 1"], "discard": ["6 Iron 1"]}
    assert len(told(header)["players"][0]["hand"]) == hand
    header["start"]["players"][0] |= {"hand": ["Driver 1", "8 Iron 1"], "discard": ["6 Iron 1"]}
    assert len(told(header)["players"][0]["hand"]) == 2


@pytest.mark.parametrize("way", ["play_on", "carried"])
def test_h18_a_skin_is_played_on_or_carried_after_par_rounds(way: str) -> None:
    header = begin(
        {"Ann": "6 Iron 1", "Bo": "Lob Wedge"},
        "skins",
        course=TWO,
        cards="told",
        tokens={"1": 2, "2": 5},
        skins_unreached=way,
    )
    for player in header["start"]["players"]:
        player |= {"at": [2, 0], "turns": 1}
    stay, clubs = act("move", to=[3, 0]), {"Ann": "8 Wood 1", "Bo": "8 Wood 2"}
    select = [{"type": "select_club", "player": name, "club": club} for name, club in clubs.items()]
    back = act("move", to=[2, 0])
    second = told(header, stay, stay)
    assert (second["players"][0]["hole"], second["round"]) == (1, 2)
    third = told(header, stay, stay, *select, back, back)
    carried = way == "carried"
    assert [one["worth"] for one in third["pots"]] == ([0, 7] if carried else [2, 5])
    assert third["players"][0]["hole"] == (2 if carried else 1)
    assert third["pad"][0]["holes"] == ((0, None) if carried else (None, None))


@pytest.mark.parametrize("way", ["play_off", "shared"])
def test_a_level_end_of_skins_is_played_off_or_shared(way: str) -> None:
    header = begin(
        {"Ann": "6 Iron 1", "Bo": "8 Iron 1", "Cy": "Lob Wedge"},
        "skins",
        course=TWO,
        cards="told",
        tokens={"1": 2, "2": 5},
        skins_level=way,
    )
    for player, points in zip(header["start"]["players"], (5, 0, 1), strict=True):
        player |= {"at": [3, 0], "hole": 2, "points": points, "turns": 1}
    header["start"]["pots"] = {"1": 0, "2": 5}
    last = [act("move", to=[2, 0]), act("move", to=[4, 0]), act("move", to=[2, 0])]
    state = told(header, *last)
    assert [one["points"] for one in state["players"]] == [5, 5, 1]
    if way == "shared":
        assert state["outcome"]["winners"] == ("Ann", "Bo")
        return
    assert (state["outcome"], state["playoff"], state["selecting"]) == (None, ("Ann", "Bo"), ("Ann", "Bo"))
    assert [one["hole"] for one in state["players"][:2]] == [1, 1]
    select = [
        {"type": "select_club", "player": "Ann", "club": "8 Wood 1"},
        {"type": "select_club", "player": "Bo", "club": "8 Wood 2"},
    ]
    again = [{"type": "set_golfer", "player": name, "at": [2, 0]} for name in ("Ann", "Bo")]
    both = told(header, *last, *again, *select, act("move", to=[1, 0]), act("move", to=[1, 0]))
    assert (both["playoff"], both["players"][0]["hole"]) == (("Ann", "Bo"), 2)
    won = told(header, *last, *again, *select, act("move", to=[3, 0]), act("move", to=[1, 0]))
    assert won["outcome"] == {"winners": ("Ann",), "totals": (5, 5, 1)}


@pytest.mark.parametrize(("travels", "extras"), [(True, ("Ann",)), (False, ())])
def test_kelly_has_the_extra_turns_of_chaos_or_none(travels: bool, extras: tuple[str, ...]) -> None:
    header = begin(
        {"Ann": "6 Iron 1", "Bo": "Lob Wedge"}, "kelly", course=TWO, cards="told", kelly_travel=travels
    )
    for player in header["start"]["players"]:
        player["at"] = [2, 0]
    state = told(header, act("move", to=[3, 0]), act("reset_hand"))
    assert (state["extras"], state["round"]) == (extras, 1 if travels else 2)


@pytest.mark.parametrize("way", ["chips", "either"])
def test_the_sand_wedge_chips_out_or_makes_an_exit_too(way: str) -> None:
    header = begin({"Ann": "Sand Wedge"}, "stroke", course=BUNKER, cards="told", sand_wedge=way)
    if way == "chips":
        refused("chips out of a bunker", header, OUT)
    else:
        assert at(told(header, OUT)) == [1, 0]
    assert at(told(header, act(to=[2, 0]))) == [2, 0]


@pytest.mark.parametrize(("bound", "is_refused"), [(False, False), (True, True)])
def test_p3_a_curl_turns_either_way_or_only_as_the_bends_do(bound: bool, is_refused: bool) -> None:
    shape = Shape(3, 1, curls_bound=bound)
    into = Hex(0, 0)
    ball = edge(into, 3)
    snake = line_from_turns(ball, into, (1, -2, 0))
    same_way = line_from_turns(ball, into, (1, 0, 2))
    assert (why_not(ball, shape, snake) is not None) is is_refused
    assert why_not(ball, shape, same_way) is None


def test_slick_rikesh_borrows_no_club_once_cards_are_drawn() -> None:
    header = begin({"Ann": "3 Hybrid 1", "Bo": "Lob Wedge"}, golfers={"Ann": "rikesh_a"})
    borrow = {"type": "borrow_club", "player": "Ann", "owner": "Bo"}
    assert told(header, borrow)["order"] == ("Bo", "Ann")
    refused("before anybody acts", header, draw(), borrow)
