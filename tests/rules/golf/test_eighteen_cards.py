"""18 Holes with its cards dealt: draws, specials, columns, big hits, abilities, the draft, any start."""

import json
from typing import Any

import pytest

from rules.errors import RulesError
from rules.golf.hexes import Hex, disc
from rules.match import Entry
from rules.scenario import play

TEES: dict[Hex, list[Any]] = {Hex(-6, 0): ["tee", 1], Hex(6, 0): ["green", 1]}


def field(**laid: Any) -> dict[str, Any]:
    """Rough six hexes around, a tee in the west and a green in the east; what is laid lies at "q,r"."""
    at = TEES | {Hex(*map(int, place.split(","))): word for place, word in laid.pop("at", {}).items()}
    hexes = [[*one, *at.get(one, ["rough"])] for one in disc(Hex(0, 0), 6)]
    return {"hexes": hexes, "par": {"1": 4}, **laid}


def card(name: str, kind: str = "normal", **more: Any) -> dict[str, Any]:
    return {"id": name, "kind": kind, **more}


def straight(name: str, length: int) -> dict[str, Any]:
    return card(name, paths=[[0] * length], rough=length, bunker="target")


LEFT: dict[str, Any] = {"paths": [[0, 0, 1]], "rough": 3, "bunker": "right"}
DECKS = {
    "C": [straight("c", 2), card("c up", "super", to="3"), card("c left", paths=[[0, 1]], bunker="left")],
    "2": [straight("two", 2), straight("two b", 2)],
    "3": [straight("three", 3), card("three l", **LEFT), card("3 mix", "shuffle")],
    "4": [straight("four", 4), straight("four b", 4)],
    "5": [straight("five", 5), card("drive", "longest"), card("five l", paths=[[0, 0, 0, 0, 1]], rough=5)],
}
DECKS["4"] += [card("4 down", "short", to="3"), card("4 up", "super", to="5")]


def begin(clubs: dict[str, str], variant: str = "match", start: Any = None, **options: Any) -> dict[str, Any]:
    """A header where everybody stands in the middle with this club revealed and an 8 Wood in hand."""
    woods = iter(("8 Wood 1", "8 Wood 2", "5 Wood 1", "5 Wood 2"))
    hands = {name: [club, next(woods)] for name, club in clubs.items()}
    players = [
        {"player": name, "at": [0, 0], "hand": hands[name], "club": club} for name, club in clubs.items()
    ]
    more = {"players": players} | (start or {})
    told = {"course": field(), "decks": DECKS, "cards": "dealt"} | options
    names = list(clubs)
    return {"game": "eighteen_holes", "variant": variant, "players": names, "options": told, "start": more}


def told(header: dict[str, Any], *entries: dict[str, Any]) -> Any:
    """The state after these entries."""
    return fixed(play([json.dumps(one) for one in (header, *entries)]).score.to_json())


def fixed(value: Any) -> Any:
    """The same with tuples for lists, so that they can be compared and kept in sets."""
    if isinstance(value, dict):
        return {key: fixed(one) for key, one in value.items()}
    return tuple(fixed(one) for one in value) if isinstance(value, list) else value


def refused(said: str, header: dict[str, Any], *entries: dict[str, Any]) -> None:
    """Assert that the last entry, or the header, is refused with this reason, in one line."""
    with pytest.raises(RulesError) as refusal:
        told(header, *entries)
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)


def draw(**more: Any) -> dict[str, Any]:
    return {"type": "draw_cards", **more}


def act(action: str = "club", **more: Any) -> dict[str, Any]:
    return {"type": "take_action", "action": action, **more}


def top(**decks: list[str]) -> dict[str, Any]:
    return {"decks": {name.removeprefix("d"): {"draw": cards} for name, cards in decks.items()}}


def at(state: Any, player: int = 0) -> list[int]:
    return list(state["players"][player]["at"])


def test_the_top_card_of_the_deck_is_drawn_and_played() -> None:
    header = begin({"Ann": "3 Hybrid 1", "Bo": "Lob Wedge"}, start=top(d4=["four b", "four"]))
    refused("drawn first", header, act(direction=0, card="four"))
    state = told(header, draw())
    assert (state["drawn"]["columns"], state["drawn"]["cards"]) == ((("four b",),), ("four b",))
    refused("one of them is played", header, draw(), act("move", to=[1, 0]))
    state = told(header, draw(), act(direction=1))
    assert at(state) == [4, -4]
    assert (state["drawn"], state["decks"][3]["discard"]) == (None, ("four b",))


def test_a_single_card_is_obeyed_and_may_chain() -> None:
    header = begin({"Ann": "3 Hybrid 1", "Bo": "Lob Wedge"}, start=top(d4=["4 down"], d3=["three l"]))
    state = told(header, draw())
    assert state["drawn"]["columns"] == (("4 down", "three l"),)
    assert at(told(header, draw(), act(direction=0))) == [3, -1]


def test_in_columns_a_special_is_followed_at_will() -> None:
    header = begin({"Bo": "Lob Wedge", "Ann": "3 Iron 1"}, start=top(d4=["4 up", "four"], d5=["five"]))
    header["start"]["order"] = ["Ann"]
    state = told(header, draw())
    assert (state["drawn"]["cards"], state["drawn"]["follow"]) == (("four",), (0,))
    state = told(header, draw(), {"type": "resolve_card", "column": 0})
    assert state["drawn"]["cards"] == ("five", "four")
    assert at(
        told(header, draw(), {"type": "resolve_card", "column": 0}, act(direction=0, card="five")), 1
    ) == [5, 0]
    refused("cannot be played now", header, draw(), act(direction=0, card="five"))


def test_of_a_big_hit_the_left_neighbour_discards_a_column() -> None:
    header = begin({"Ann": "5 Hybrid 1", "Bo": "Lob Wedge"}, start=top(d4=["four", "four b"]))
    state = told(header, draw(action="big_hit"))
    assert (state["waiting"], state["drawn"]["discards"]) == (("Bo",), "Bo")
    refused("left neighbour discards", header, draw(action="big_hit"), act("big_hit", direction=0, card="four"))
    refused("which column", header, draw(action="big_hit"), {"type": "discard_column"})
    gone = {"type": "discard_column", "column": 0}
    refused(
        "cannot be played now, but four b",
        header,
        draw(action="big_hit"),
        gone,
        act("big_hit", direction=0, card="four"),
    )
    state = told(header, draw(action="big_hit"), gone, act("big_hit", direction=0))
    assert at(state) == [4, 0]
    assert set(state["decks"][3]["discard"]) == {"four", "four b"}


def test_two_cards_become_three_in_a_big_hit() -> None:
    header = begin({"Ann": "8 Iron 1", "Bo": "Lob Wedge"}, start=top(d3=["three", "three l", "3 mix"]))
    header["start"]["order"] = ["Ann"]
    assert len(told(header, draw(action="big_hit"))["drawn"]["columns"]) == 3


def test_alone_chance_discards_a_column() -> None:
    header = begin({"Ann": "5 Hybrid 1"}, "stroke", start=top(d4=["four", "four b"]))
    state = told(header, draw(action="big_hit"), {"type": "discard_column"})
    assert state["drawn"]["gone"] in (0, 1)
    assert len(state["drawn"]["cards"]) == 1


def test_a_chip_declares_its_direction_and_a_super_keeps_it() -> None:
    header = begin({"Ann": "9 Iron 1", "Bo": "Lob Wedge"}, start=top(dC=["c up"], d3=["three"]))
    refused("declared before", header, draw(deck="C"))
    refused("was declared before the draw", header, draw(deck="C", direction=2), act(direction=1))
    assert at(told(header, draw(deck="C", direction=2), act())) == [0, -3]
    refused("chosen after", header, draw(deck="2", direction=2))


def test_the_lob_wedge_declares_no_direction() -> None:
    header = begin({"Bo": "Lob Wedge", "Ann": "Pitching Wedge 1"}, start=top(dC=["c left"]))
    header["start"]["order"] = ["Bo"]
    assert at(told(header, draw(), act(direction=0))) == [2, -1]


def test_a_shuffle_brings_the_discards_back_but_not_the_cards_of_the_turn() -> None:
    deck = {"decks": {"3": {"draw": ["3 mix"], "discard": ["three", "three l"]}}}
    header = begin({"Ann": "5 Hybrid 1", "Bo": "Lob Wedge"}, start=deck)
    state = told(header, draw())
    assert state["drawn"]["columns"][0][0] == "3 mix"
    assert state["drawn"]["columns"][0][1] in ("three", "three l")
    assert (state["decks"][2]["left"], state["decks"][2]["discard"]) == (1, ())


def test_an_empty_deck_is_made_of_its_discards() -> None:
    deck = {"decks": {"4": {"discard": ["four", "four b", "4 down", "4 up"]}}}
    first = told(begin({"Ann": "3 Hybrid 1", "Bo": "Lob Wedge"}, start=deck), draw())
    again = told(begin({"Ann": "3 Hybrid 1", "Bo": "Lob Wedge"}, start=deck), draw())
    assert first == again
    other = {
        told(begin({"Ann": "3 Hybrid 1", "Bo": "Lob Wedge"}, start=deck, seed=n), draw())["drawn"]["columns"]
        for n in range(9)
    }
    assert len(other) > 1


def test_the_longest_drive_is_kept_by_its_player() -> None:
    tee = {"at": [-6, 0]}
    header = begin({"Ann": "Driver 1", "Bo": "Lob Wedge"}, start=top(d5=["drive", "five"]))
    header["start"]["players"][0] |= tee
    header["start"]["order"] = ["Ann"]
    state = told(header, draw(), act(direction=0, card="drive"))
    assert (at(state), state["players"][0]["souvenirs"]) == ([0, 0], ("drive",))
    assert state["decks"][4] == {"deck": "5", "left": 1, "discard": ("five",)}
    state = told(header, draw(), act(direction=0, card="five"))
    assert (at(state), state["players"][0]["souvenirs"]) == ([-1, 0], ())


@pytest.mark.parametrize(("rough", "ends"), [("six", [6, 0]), ("five", [5, 0])])
def test_the_longest_drive_from_rough_by_either_option(rough: str, ends: list[int]) -> None:
    header = begin(
        {"Ann": "4 Iron 1", "Bo": "Lob Wedge"}, start=top(d5=["drive", "five"]), longest_from_rough=rough
    )
    gone = {"type": "discard_column", "column": 1}
    assert at(told(header, draw(action="big_hit"), gone, act("big_hit", direction=0, to=ends))) == ends
    other = [5, 0] if ends == [6, 0] else [6, 0]
    refused(
        "that ends", header, draw(action="big_hit"), gone, act("big_hit", direction=0, card="drive", to=other)
    )


def test_lucky_plays_the_card_that_is_drawn_anew() -> None:
    header = begin(
        {"Ann": "3 Hybrid 1", "Bo": "Lob Wedge"}, start=top(d4=["four", "four b"]), golfers={"Ann": "lucky_a"}
    )
    power = {"type": "use_power", "player": "Ann"}
    refused("cards are drawn first", header, power)
    state = told(header, draw(), power)
    assert (state["drawn"]["cards"], state["drawn"]["must"]) == (("four b",), 0)
    refused("has used the ability", header, draw(), power, power)


def test_bunjil_keeps_a_card_and_plays_it_next() -> None:
    header = begin(
        {"Ann": "9 Iron 1", "Bo": "Lob Wedge"}, start=top(d2=["two b", "two"]), golfers={"Ann": "bunjil_b"}
    )
    for player in header["start"]["players"]:
        del player["club"]
    look = {"type": "use_power", "player": "Ann", "deck": "2", "keep": True}
    chosen = [
        {"type": "select_club", "player": name, "club": club}
        for name, club in (("Ann", "9 Iron"), ("Bo", "Lob Wedge"))
    ]
    state = told(header, look, *chosen)
    assert state["players"][0]["bound"] == "2"
    refused("which deck", header, look, *chosen, draw(deck="C", direction=0))
    state = told(header, look, *chosen, draw())
    assert state["drawn"]["columns"] == (("two b",),)
    shown = told(header, look | {"keep": False})
    assert any("two b" in verdict["text"] for verdict in shown["verdicts"])


def test_columns_may_be_told_as_they_come_up() -> None:
    header = begin({"Ann": "5 Hybrid 1", "Bo": "Lob Wedge"}, cards="told")
    cards = draw(action="big_hit", cards=["four", "4 down"])
    refused("2 of deck 4 are drawn", header, draw(action="big_hit", cards=["four"]))
    refused("twice in a turn", header, draw(action="big_hit", cards=["four", "four"]))
    refused('no card "three"', header, draw(action="big_hit", cards=["four", "three"]))
    follow = {"type": "resolve_card", "column": 1, "card": "three"}
    refused("which card came up", header, cards, follow | {"card": None})
    state = told(header, cards, follow, {"type": "discard_column", "column": 0}, act("big_hit", direction=0))
    assert at(state) == [3, 0]
    assert at(told(header, act(direction=0, card="three"))) == [3, 0]


def test_out_of_a_bunker_one_card_is_drawn_for_a_declared_direction() -> None:
    bunker = field(at={"0,0": ["bunker"]})
    header = begin(
        {"Ann": "3 Iron 1", "Bo": "Sand Wedge"}, start=top(d4=["4 down"], d3=["three l"]), course=bunker
    )
    header["start"]["order"] = ["Ann"]
    refused("declared before", header, draw(action="exit_bunker"))
    refused("out of a bunker first", header, draw())
    assert at(told(header, draw(action="exit_bunker", direction=0), act("exit_bunker"))) == [0, 1]


def test_a_start_may_stand_in_the_middle_of_a_turn() -> None:
    drawn = {"action": "big_hit", "columns": [["four"], ["4 down", "three"]], "gone": 0}
    header = begin({"Ann": "5 Hybrid 1", "Bo": "Lob Wedge"}, start={"drawn": drawn, "order": ["Ann"]})
    state = told(header, act("big_hit", direction=0))
    assert at(state) == [3, 0]
    assert state["round"] == 2
    refused("turn it is", {**header, "start": {"drawn": drawn}}, act())


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
    state = told(drafting({"Bo": "iron_jane_a"}))
    assert (state["draft"]["stage"], state["waiting"], len(state["packs"][1])) == ("jane", ("Bo",), 18)
    keeps = [{"type": "draft_club", "player": "Bo", "club": club} for club in state["packs"][1][:5]]
    state = told(drafting({"Bo": "iron_jane_a"}), *keeps)
    assert (state["draft"]["stage"], state["waiting"], len(state["packs"][0])) == ("packs", ("Ann",), 5)


def test_a_half_done_draft_goes_on() -> None:
    packs = {"Ann": ["9 Iron", "Lob Wedge"], "Bo": ["Sand Wedge"]}
    hands = [{"player": "Ann", "hand": ["6 Iron"]}, {"player": "Bo", "hand": ["7 Iron", "2 Iron"]}]
    draft = {"stage": "packs", "turn": 4, "packs": packs, "kept": ["Bo"], "boxed": ["5 Wood", "3 Wood"]}
    header = drafting({"Bo": "shark_b"}, start={"players": hands, "draft": draft})
    keep = {"type": "draft_club", "player": "Ann", "club": "9 Iron"}
    refused("waits for the others", header, keep | {"player": "Bo"})
    state = told(header, keep)
    assert (state["packs"], state["draft"]["turn"]) == ((("Sand Wedge",), ("Lob Wedge",)), 5)
    refused("carries no wedges", header, keep, keep | {"player": "Bo", "club": "Lob Wedge"})
    refused("has to keep one", header, keep, keep | {"club": None})
    further = (keep, keep | {"player": "Bo", "club": None}, keep | {"club": "Sand Wedge"})
    state = told(header, *further)
    assert (state["draft"]["stage"], state["waiting"]) == ("leftovers", ("Bo",))
    assert set(state["packs"][1]) == {"Lob Wedge", "5 Wood 1", "3 Wood 1"}


@pytest.mark.parametrize(("option", "hand", "discard"), [(True, 2, 1), (False, 3, 0)])
def test_a_reset_discards_the_club_or_not(option: bool, hand: int, discard: int) -> None:
    header = begin({"Ann": "6 Iron 1", "Bo": "Lob Wedge"}, reset_discards=option)
    header["start"]["players"][0]["discard"] = ["2 Iron 1"]
    ann = told(header, act("reset_hand"))["players"][0]
    assert (len(ann["hand"]), len(ann["discard"])) == (hand, discard)


@pytest.mark.parametrize(("option", "length"), [("underlying", 3), ("rough", 2)])
def test_the_shark_plays_a_fairways_water_by_either_option(option: str, length: int) -> None:
    wet = field(at={"0,0": ["water_fairway"]})
    header = begin({"Ann": "5 Wood 1", "Bo": "Lob Wedge"}, course=wet, shark=option, golfers={"Ann": "shark_a"})
    header["start"]["players"][0]["hand"] = ["5 Wood 1"]
    assert at(told(header, act(direction=0))) == [length, 0]


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
    ann = told(header, act(direction=0, out=True))["players"][0]
    assert (ann[key], ann["hand"]) == (count, ("5 Wood 1", "6 Iron 1"))


def test_a_club_that_is_set_is_taken_from_who_had_it() -> None:
    header = begin({"Ann": "6 Iron 1", "Bo": "Lob Wedge"})
    state = told(header, {"type": "set_golfer", "player": "Bo", "hand": ["6 Iron 1", "Lob Wedge"]})
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
    first = told(header)
    ann, bo = (one["drawn"] for one in first["players"])
    assert len({*ann, *bo}) == 4
    assert set(first["waiting"]) == {"Ann", "Bo"}
    other = next(hole for hole in first["flags"] if hole not in ann)
    refused("has drawn", header, {"type": "keep_target", "player": "Ann", "hole": other})
    state = told(header, {"type": "keep_target", "player": "Ann", "hole": ann[0]})
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
    state = told(header)
    assert state["order"] == ("Ann", "Bo", "Cy")
    state = told(header, *[act("move", to=[1, 0])] * 3)
    assert state["extras"] == ("Ann", "Bo", "Cy")
