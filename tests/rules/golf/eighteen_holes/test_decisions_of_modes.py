"""Decided ambiguities of the modes of 18 Holes, each judged both ways; H23 is in the scenarios 75 and 76."""

from typing import Any, cast

import pytest

from rules.golf.eighteen_holes.position import EighteenHoles
from rules.header import header_from_json
from rules.match import Match
from tests.rules.golf.eighteen_holes.dealt import act, at, begin, judged, refused

SPOTS: tuple[list[Any], ...] = (["tee", 1], ["green", 1], ["rough"], ["tee", 2], ["green", 2])
TWO: dict[str, Any] = {"hexes": [[q, 0, *spot] for q, spot in enumerate(SPOTS)], "par": {"1": 3, "2": 3}}


@pytest.mark.parametrize(("way", "place"), [("at_once", [3, 0]), ("on_foot", [1, 0])])
def test_h12_in_racing_the_next_tee_is_reached_at_once_or_on_foot(way: str, place: list[int]) -> None:
    header = begin({"Ann": "3 Wood 1", "Bo": "5 Wood 1"}, "racing", course=TWO, racing_travel=way)
    header["start"]["players"][1]["hand"] = ["5 Wood 1", "Lob Wedge"]
    state = judged(header, act("move", to=[1, 0]), act("move", to=[1, 0]))
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
        assert judged(header, keep)["players"][0]["has_target"] is True


@pytest.mark.parametrize(("way", "misses"), [("cancelled", False), ("kept", True)])
def test_h19_water_at_the_end_of_a_hole_is_cancelled_or_kept(way: str, misses: bool) -> None:
    wet = {**TWO, "hexes": [*TWO["hexes"], [0, 1, "water"]]}
    header = begin({"Ann": "3 Wood 1", "Bo": "5 Wood 1"}, course=wet, water_at_end=way)
    header["start"]["players"][1] |= {"hand": ["5 Wood 1", "Lob Wedge"]}
    steps = {"Ann": act("move", to=[1, 0]), "Bo": act("move", to=[0, 1])}
    state = judged(header, steps["Ann"], steps["Bo"])
    assert at(state, 1) == [3, 0]
    assert state["players"][1]["misses"] is misses


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
    state = judged(header, act("move", to=[1, 0]), act("move", to=[4, 0]), act("reset_hand"))
    assert [golfer["points"] for golfer in state["players"]] == [5, 5, 0]
    assert state["outcome"]["winners"] == winners


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
    second = judged(header, stay, stay)
    assert (second["players"][0]["hole"], second["round"]) == (1, 2)
    third = judged(header, stay, stay, *select, back, back)
    carried = way == "carried"
    assert [pot["worth"] for pot in third["pots"]] == ([0, 7] if carried else [2, 5])
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
    state = judged(header, *last)
    assert [golfer["points"] for golfer in state["players"]] == [5, 5, 1]
    if way == "shared":
        assert state["outcome"]["winners"] == ("Ann", "Bo")
        return
    assert (state["outcome"], state["playoff"], state["selecting"]) == (None, ("Ann", "Bo"), ("Ann", "Bo"))
    assert [golfer["hole"] for golfer in state["players"][:2]] == [1, 1]
    select = [
        {"type": "select_club", "player": "Ann", "club": "8 Wood 1"},
        {"type": "select_club", "player": "Bo", "club": "8 Wood 2"},
    ]
    again = [{"type": "set_golfer", "player": name, "at": [2, 0]} for name in ("Ann", "Bo")]
    both = judged(header, *last, *again, *select, act("move", to=[1, 0]), act("move", to=[1, 0]))
    assert (both["playoff"], both["players"][0]["hole"]) == (("Ann", "Bo"), 2)
    won = judged(header, *last, *again, *select, act("move", to=[3, 0]), act("move", to=[1, 0]))
    assert won["outcome"] == {"winners": ("Ann",), "totals": (5, 5, 1)}


@pytest.mark.parametrize(("travels", "extras"), [(True, ("Ann",)), (False, ())])
def test_kelly_has_the_extra_turns_of_chaos_or_none(travels: bool, extras: tuple[str, ...]) -> None:
    header = begin(
        {"Ann": "6 Iron 1", "Bo": "Lob Wedge"}, "kelly", course=TWO, cards="told", kelly_travel=travels
    )
    for player in header["start"]["players"]:
        player["at"] = [2, 0]
    state = judged(header, act("move", to=[3, 0]), act("reset_hand"))
    assert (state["extras"], state["round"]) == (extras, 1 if travels else 2)


@pytest.mark.parametrize(("way", "used"), [("own", ("hole",)), ("any", ())])
def test_where_no_hole_ends_an_ability_is_fresh_by_ones_own_green_or_anybodys(
    way: str, used: tuple[str, ...]
) -> None:
    header = begin(
        {"Ann": "6 Iron 1", "Bo": "8 Iron 1", "Cy": "Lob Wedge"},
        "chaos",
        course=TWO,
        cards="told",
        golfers={"Ann": "bunjil_a", "Bo": "rikesh_a"},
        ability_fresh=way,
    )
    for player in header["start"]["players"]:
        player |= {"at": [2, 0], "used": ["hole"]}
    state = judged(header, act("move", to=[1, 0]))
    assert [golfer["used"] for golfer in state["players"][:2]] == [(), used]


@pytest.mark.parametrize(("way", "club"), [("below", "4 Iron 1"), ("stays", "2 Iron 1")])
def test_an_automatons_flipped_club_goes_below_or_stays(way: str, club: str) -> None:
    first = {"targets": [1, 2], "clubs": ["2 Iron 1", "4 Iron 1"]}
    header = begin({"Ann": "6 Iron 1"}, "solo_chaos", course=TWO, cards="told", flipped_club=way)
    header["start"]["players"][0]["at"] = [2, 0]
    header["start"]["solo"] = {"automata": [first, *[{"targets": []}] * 2], "cards": ["normal 1"], "symbol": 2}
    select = {"type": "select_club", "player": "Ann", "club": "8 Wood"}
    state = judged(header, act("move", to=[1, 0]), select, {"type": "peek_club", "automaton": 1})
    assert state["players"][0]["points"] == 2
    assert state["solo"]["automata"][0]["club"] == club


@pytest.mark.parametrize(("way", "phase"), [("at_once", "over"), ("round_end", "play")])
def test_h15_ten_flags_end_chaos_teams_at_once_or_with_the_round(way: str, phase: str) -> None:
    header = begin(
        {"Ann": "6 Iron 1", "Bo": "Lob Wedge"}, "chaos_teams", course=TWO, cards="told", teams_ten=way
    )
    for player, points in zip(header["start"]["players"], (9, 0), strict=True):
        player |= {"at": [2, 0], "points": points, "mate": {"at": [2, 0]}}
    tenth = act("move", to=[1, 0], golfer=1)
    assert judged(header, tenth)["phase"] == phase
    both = judged(header, tenth, act("move", to=[1, 0], golfer=1)) if phase == "play" else judged(header, tenth)
    assert (both["phase"], both["outcome"]["winners"]) == ("over", ("Ann",))


@pytest.mark.parametrize(("way", "marks"), [("four", {1, 3}), ("all", {1, 3, 5})])
def test_the_automata_are_dealt_clubs_for_four_golfers_or_all(way: str, marks: set[int]) -> None:
    header = {"game": "eighteen_holes", "variant": "solo_chaos", "players": ["Ann"]}
    counts: set[int] = set()
    for seed in range(12):
        match = Match.begin(header_from_json(header | {"options": {"solo_clubs": way, "seed": seed}}))
        state = cast(EighteenHoles, match.position).state
        automata = state.solo.automata if state.solo else ()
        counts |= {state.club(club).players for automaton in automata for club in automaton.clubs}
    assert counts == marks
