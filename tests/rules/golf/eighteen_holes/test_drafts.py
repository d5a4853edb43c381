"""18 Holes with its cards dealt: the draft, the golfers' abilities, and ambiguities decided either way."""

import json
from typing import Any

import pytest

from rules.match import Entry
from rules.scenario import play
from tests.rules.golf.eighteen_holes.dealt import act, at, begin, field, fixed, judged, refused


def drafting(golfers: dict[str, Any], count: int = 2, **more: Any) -> dict[str, Any]:
    names = ["Ann", "Bo", "Cy"][:count]
    return {"game": "eighteen_holes", "players": names, "options": {"draft": True, "golfers": golfers}, **more}


def keep_first(header: dict[str, Any]) -> Any:
    """The state after a draft in which everybody keeps the first club that may be kept, or passes."""
    match = play([json.dumps(header)])
    while match.score.to_json()["phase"] == "draft":  # every act that is offered, until the draft is over
        offered = [offer.act for offer in match.acts() if offer.refused is None]
        match = match.receive(Entry(len(match.entries) + 1, "player", offered[0])).match
    return fixed(match.score.to_json())


@pytest.mark.parametrize(
    ("golfer", "held"),
    [
        ("dorian_a", 5),
        ("dorian_b", 3),
        ("iron_jane_a", 5),
        ("iron_jane_b", 4),
        ("shark_b", 5),
        ("slugger_a", 5),
        ("rikesh_b", 1),
    ],
)
def test_every_golfer_drafts_as_the_card_says(golfer: str, held: int) -> None:
    for seed in range(6):
        header = drafting({"Ann": golfer})
        header["options"]["seed"] = seed
        ann, bo = keep_first(header)["players"]
        assert (len(ann["hand"]), len(bo["hand"])) == (held, 5)
        assert not set(ann["hand"]) & set(bo["hand"])
        names = [club.removesuffix(" 1").removesuffix(" 2") for club in ann["hand"]]
        assert golfer != "iron_jane_b" or len(set(names)) == 4
        assert golfer != "shark_b" or not [name for name in names if "Wedge" in name]
        assert golfer != "slugger_a" or "Driver 1" in ann["hand"]
        assert (ann["lasting"] in ann["hand"]) == (golfer == "dorian_a")


def test_iron_jane_chooses_of_all_clubs_before_anybody_else() -> None:
    state = judged(drafting({"Bo": "iron_jane_a"}))
    assert (state["draft"]["stage"], state["waiting"], len(state["packs"][1])) == ("jane", ("Bo",), 18)
    keeps = [{"type": "draft_club", "player": "Bo", "club": club} for club in state["packs"][1][:5]]
    state = judged(drafting({"Bo": "iron_jane_a"}), *keeps)
    assert (state["draft"]["stage"], state["waiting"], len(state["packs"][0])) == ("packs", ("Ann",), 5)


def test_a_half_done_draft_goes_on() -> None:
    packs = {"Ann": ["9 Iron", "Lob Wedge"], "Bo": ["Sand Wedge"]}
    hands = [{"player": "Ann", "hand": ["6 Iron"]}, {"player": "Bo", "hand": ["7 Iron", "2 Iron"]}]
    draft = {"stage": "packs", "turn": 4, "packs": packs, "kept": ["Bo"], "boxed": ["5 Wood", "3 Wood"]}
    header = drafting({"Bo": "shark_b"}, start={"players": hands, "draft": draft})
    keep = {"type": "draft_club", "player": "Ann", "club": "9 Iron"}
    refused("waits for the others", header, keep | {"player": "Bo"})
    state = judged(header, keep)
    assert (state["packs"], state["draft"]["turn"]) == ((("Sand Wedge",), ("Lob Wedge",)), 5)
    refused("carries no wedges", header, keep, keep | {"player": "Bo", "club": "Lob Wedge"})
    refused("has to keep one", header, keep, keep | {"club": None})
    further = (keep, keep | {"player": "Bo", "club": None}, keep | {"club": "Sand Wedge"})
    state = judged(header, *further)
    assert (state["draft"]["stage"], state["waiting"]) == ("leftovers", ("Bo",))
    assert set(state["packs"][1]) == {"Lob Wedge", "5 Wood 1", "3 Wood 1"}


@pytest.mark.parametrize(("option", "hand", "discard"), [(True, 2, 1), (False, 3, 0)])
def test_a_reset_discards_the_club_or_not(option: bool, hand: int, discard: int) -> None:
    header = begin({"Ann": "6 Iron 1", "Bo": "Lob Wedge"}, reset_discards=option)
    header["start"]["players"][0]["discard"] = ["2 Iron 1"]
    ann = judged(header, act("reset_hand"))["players"][0]
    assert (len(ann["hand"]), len(ann["discard"])) == (hand, discard)


@pytest.mark.parametrize(("option", "length"), [("underlying", 3), ("rough", 2)])
def test_the_shark_plays_a_fairways_water_by_either_option(option: str, length: int) -> None:
    wet = field(at={"0,0": ["water_fairway"]})
    header = begin({"Ann": "5 Wood 1", "Bo": "Lob Wedge"}, course=wet, shark=option, golfers={"Ann": "shark_a"})
    header["start"]["players"][0]["hand"] = ["5 Wood 1"]
    assert at(judged(header, act(direction=0))) == [length, 0]


def laid_water(on: list[Any]) -> dict[str, Any]:
    """A course with a water adjustment tile on this spot at (0, 0)."""
    return {**field(at={"0,0": on, "-3,0": ["fairway"]}), "adjust": [[0, 0, "water"]]}


@pytest.mark.parametrize(
    ("beneath", "option", "length"),
    [("fairway", "underlying", 3), ("rough", "underlying", 2), ("fairway", "rough", 2)],
)
def test_9_h2_the_shark_plays_the_surface_beneath_laid_water(beneath: str, option: str, length: int) -> None:
    course = laid_water([beneath])
    hands = {"Ann": "5 Wood 1", "Bo": "Lob Wedge"}
    header = begin(hands, course=course, shark=option, golfers={"Ann": "shark_a"})
    header["start"]["players"][0]["hand"] = ["5 Wood 1"]
    assert at(judged(header, act(direction=0))) == [length, 0]


@pytest.mark.parametrize(
    ("golfer", "beneath", "surface", "extra"),
    [("shark_a", "fairway", "fairway", 0), ("shark_a", "bunker", "bunker", 0),
     ("swift_a", "fairway", "water", 1)],
)  # fmt: skip
def test_9_h2_the_shark_lands_on_the_surface_beneath_laid_water(
    golfer: str, beneath: str, surface: str, extra: int
) -> None:
    header = begin({"Ann": "5 Wood 1"}, "stroke", course=laid_water([beneath]), golfers={"Ann": golfer})
    header["start"]["players"][0] |= {"at": [-3, 0], "hand": ["5 Wood 1", "2 Iron 1"]}
    ann = judged(header, act(direction=0))["players"][0]
    assert (ann["at"], ann["surface"], ann["extra"]) == ((0, 0), surface, extra)


def test_9_h2_the_shark_reaches_a_green_beneath_laid_water() -> None:
    course = field()
    course["adjust"] = [[q, r, "water"] for q, r, surface, *_ in course["hexes"] if surface == "green"]
    course["hexes"].append([7, 0, "green", 1])
    header = begin({"Ann": "5 Wood 1"}, "stroke", course=course, golfers={"Ann": "shark_a"})
    header["start"]["players"][0] |= {"at": [5, 0], "hand": ["5 Wood 1", "2 Iron 1"]}
    assert judged(header, act("move", to=[6, 0]))["players"][0]["scores"] == (1,)


@pytest.mark.parametrize(
    ("variant", "option", "value", "key", "count"),
    [("stroke", "stroke_out", "two", "extra", 1), ("stroke", "stroke_out", "one", "extra", 0),
     ("stableford", "stableford_out", "one", "turns", 1), ("stableford", "stableford_out", "two", "turns", 2)],
)  # fmt: skip
def test_out_of_bounds_costs_by_either_option(
    variant: str, option: str, value: str, key: str, count: int
) -> None:
    header = begin({"Ann": "5 Wood 1"}, variant, **{option: value})
    header["start"]["players"][0] |= {"at": [5, 0], "hand": ["5 Wood 1", "6 Iron 1"]}
    ann = judged(header, act(direction=0, out=True))["players"][0]
    assert (ann[key], ann["hand"]) == (count, ("5 Wood 1", "6 Iron 1"))


def test_a_club_that_is_set_is_taken_from_who_had_it() -> None:
    header = begin({"Ann": "6 Iron 1", "Bo": "Lob Wedge"})
    state = judged(header, {"type": "set_golfer", "player": "Bo", "hand": ["6 Iron 1", "Lob Wedge"]})
    assert (state["players"][0]["hand"], state["players"][1]["hand"]) == (
        ("8 Wood 1",),
        ("6 Iron 1", "Lob Wedge"),
    )
    twice = {"type": "set_golfer", "player": "Bo", "hand": ["Lob Wedge", "Lob Wedge"]}
    refused("one of each club", header, twice)
    every = {"type": "set_golfer", "player": "Bo", "hand": ["6 Iron 1", "8 Wood 1", "Lob Wedge"]}
    refused("Ann would be left without any club", header, every)
    refused("Bo would be left without any club", header, every | {"hand": [], "discard": []})


def test_the_tokens_of_kelly_are_dealt_by_the_seed() -> None:
    header = begin({"Ann": "6 Iron 1", "Bo": "Lob Wedge"}, "kelly", course="seven")
    for player in header["start"]["players"]:
        player["at"] = [-4, 0]
    first = judged(header)
    ann, bo = (golfer["drawn"] for golfer in first["players"])
    assert len({*ann, *bo}) == 4
    assert set(first["waiting"]) == {"Ann", "Bo"}
    not_drawn = next(hole for hole in first["flags"] if hole not in ann)
    refused("has drawn", header, {"type": "keep_target", "player": "Ann", "hole": not_drawn})
    state = judged(header, {"type": "keep_target", "player": "Ann", "hole": ann[0]})
    assert (state["players"][0]["has_target"], state["players"][0]["drawn"]) == (True, ())
    assert state["waiting"] == ("Ann", "Bo"), "Ann's turn, and Bo has still to keep one"


def test_extra_turns_follow_the_order_of_play_swift_included() -> None:
    tees = field(at={"1,0": ["tee", 1], "-6,0": ["rough"]})
    header = begin(
        {"Ann": "6 Iron 1", "Bo": "6 Iron 2", "Cy": "Lob Wedge"},
        "chaos",
        course=tees,
        cards="told",
        golfers={"Ann": "swift_a"},
    )
    state = judged(header)
    assert state["order"] == ("Ann", "Bo", "Cy")
    state = judged(header, *[act("move", to=[1, 0])] * 3)
    assert state["extras"] == ("Ann", "Bo", "Cy")
