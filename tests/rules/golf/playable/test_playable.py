"""What reads well and still cannot be played is refused, and the error names the place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.errors import Misplaced
from rules.golf.eighteen_holes.play.powers import POWERS
from rules.golf.eighteen_holes.printed.golfers import SIDES
from rules.golf.files import READERS, checked, faults
from rules.golf.shared.leaf import leaf_of
from rules.golf.shared.shelf import data_file, shipped
from rules.hexes import Hex, disc, neighbours

HOLE = Hex(8, 0)
TEE = [[-8, 0], [-7, 0], [-8, 1], [-7, 1], [-9, 1], [-8, -1]]


def carom(**laid: Any) -> dict[str, Any]:
    """A wide hole of Carom Golf with these obstacles."""
    return {"inside": {"discs": [[0, 0, 10]]}, "tee": TEE, "hole": list(HOLE)} | laid


def places(kind: str, data: Any) -> dict[str, str]:
    """Everything that is wrong, by its place."""
    return {fault.place: fault.says for fault in faults(kind, leaf_of(data, "course"))}


def around(*hexes: Hex) -> list[list[int]]:
    return [list(at) for at in hexes]


@pytest.mark.parametrize("kind", READERS)
def test_what_ships_can_be_played(kind: str) -> None:
    assert shipped(kind)
    for name in shipped(kind):
        assert faults(kind, data_file(kind, name).leaf()) == ()


def test_a_plain_hole_can_be_played() -> None:
    assert places("course_cg", carom()) == {}


@pytest.mark.parametrize("key", ["grass", "stumps", "rocks"])
def test_a_walled_in_hole_is_refused(key: str) -> None:
    said = places("course_cg", carom(**{key: around(*neighbours(HOLE))}))
    assert said["course.hole"].startswith("is walled in")
    assert set(said) == {"course.hole"} if key == "grass" else {"course.hole", f"course.{key}[2]"}


def test_a_wall_across_a_short_course_cuts_the_hole_off() -> None:
    """Ten hexes long: no flight of fifteen gets across."""
    short = carom(inside={"rows": [[r, -5, 5] for r in (-1, 0, 1)]}, hole=[4, 0])
    short |= {"tee": [[-5, 0], [-4, 0], [-5, 1], [-4, 1], [-5, -1], [-4, -1]]}
    assert places("course_cg", short) == {}
    short["flat"] = [[[1, -1], [1, 0], [1, 1]]]
    assert places("course_cg", short) == {
        "course.hole": "cannot be reached: no ball gets from the tee to [4, 0]"
    }


def test_a_tee_apart_is_refused() -> None:
    said = places("course_cg", carom(tee=[*TEE[:5], [0, 5]]))
    assert said == {"course.tee": "has hexes apart: [0, 5] touches no other hex of the tee"}


def test_more_stumps_than_the_box_holds() -> None:
    said = places("course_cg", carom(stumps=[[0, 0], [0, 2], [0, 4]]))
    assert said == {"course.stumps[2]": "is one more than the box holds: 2 of these, not 3"}


def test_an_island_is_reached_by_a_flight_where_the_ball_has_room_to_roll() -> None:
    wide = carom(inside={"discs": [[0, 0, 20]]}, hole=[12, 0])
    moat = [at for at in disc(Hex(12, 0), 6) if at not in disc(Hex(12, 0), 5)]
    assert places("course_cg", wide | {"ponds": [around(*moat)]}) == {}
    moat = [at for at in disc(Hex(12, 0), 2) if at not in disc(Hex(12, 0), 1)]
    said = places("course_cg", wide | {"ponds": [around(*moat)]})
    assert said == {"course.hole": "cannot be reached: no ball gets from the tee to [12, 0]"}


def seven() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(data_file("course_18h", "seven").text)
    return data


@pytest.mark.parametrize("other", ["2A", "2B"])
def test_the_same_tile_twice_is_refused_with_either_side(other: str) -> None:
    data = seven()
    data["faces"]["2B"] = data["faces"]["6A"]
    data["tiles"].append({"id": other, "at": [3, 3]})
    said = places("course_18h", data)
    assert said == {"course.tiles[7].id": f"is tile {other}, which lies on the course already as 2A"}


def test_an_unreachable_green_is_a_hole_that_cannot_end() -> None:
    data: dict[str, Any] = {
        "par": {"1": 3},
        "hexes": [[0, 0, "tee", 1], [1, 0, "fairway"], [3, 0, "green", 1]],
    }
    said = places("course_18h", data)
    assert said["course.par.1"].startswith("is a hole that cannot end: its green cannot be reached")
    data["hexes"].append([2, 0, "rough", "tree"])
    assert places("course_18h", data) == {}
    data["hexes"][-1] = [2, 0, "clubhouse"]
    assert "course.par.1" in places("course_18h", data)


def test_more_trees_than_any_box_holds() -> None:
    data = seven()
    data["hexes"] = [[40 + q, 0, "rough", "tree"] for q in range(20)]
    assert places("course_18h", data)["course"].startswith("has 2")


def test_a_flag_beyond_the_page_and_a_label_twice() -> None:
    tees = [[0, 0, "tee"], [1, 0, "tee"]]
    hole = {"label": [1], "tee": [[0, 0], 0], "flag": [4, 0]}
    data: dict[str, Any] = {"hexes": [*tees, [4, 0, "green"]], "holes": {"1": hole}}
    assert "cut off from the tee" in places("course_rio", data)["course.holes.1.flag"]
    data["hexes"] += [[2, 0, "water"], [3, 0, "rough", "tree"]]
    assert places("course_rio", data) == {}
    data["holes"]["2"] = hole
    assert "hole 1 too" in places("course_rio", data)["course.holes.2.label"]


def test_a_preset_hand_has_five_clubs() -> None:
    data = json.loads(data_file("clubs", "default").text)
    data["clubs"] = [club for club in data["clubs"] if club["club"] != "2 Iron"]
    assert places("clubs", data)["course.clubs"].startswith("has ")


def test_every_wrong_entry_is_told_at_once() -> None:
    cards = [
        {"id": "a", "formula": "+3"},
        {"id": "b", "formula": "4"},
        {"id": "c", "formula": "-9"},
        {"id": "a"},
    ]
    assert set(places("cards", {"cards": cards})) == {
        "course.cards[1].formula",
        "course.cards[2].formula",
        "course.cards[3]",
    }


def test_an_error_of_a_file_names_its_line() -> None:
    text = json.dumps(carom(stumps=[[0, 0], [0, 2], [0, 4]]), indent=1)
    with pytest.raises(Misplaced, match=r"^line \d+: course.stumps\[2\] is one more") as told:
        checked("course_cg", text, "course")
    assert told.value.place == "course.stumps[2]"


def test_the_golfers_of_a_box_are_those_of_the_laws() -> None:
    assert set(SIDES) == set(POWERS)
