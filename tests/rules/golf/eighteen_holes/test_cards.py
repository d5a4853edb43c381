"""18 Holes with its cards dealt: draws, specials, columns, big hits, abilities, any start."""

import pytest

from tests.rules.golf.eighteen_holes.dealt import act, at, begin, draw, field, judged, refused, top


def test_the_top_card_of_the_deck_is_drawn_and_played() -> None:
    header = begin({"Ann": "3 Hybrid 1", "Bo": "Lob Wedge"}, start=top(d4=["four b", "four"]))
    refused("drawn first", header, act(direction=0, card="four"))
    state = judged(header, draw())
    assert (state["drawn"]["columns"], state["drawn"]["cards"]) == ((("four b",),), ("four b",))
    refused("one of them is played", header, draw(), act("move", to=[1, 0]))
    state = judged(header, draw(), act(direction=1))
    assert at(state) == [4, -4]
    assert (state["drawn"], state["decks"][3]["discard"]) == (None, ("four b",))


def test_a_single_card_is_obeyed_and_may_chain() -> None:
    header = begin({"Ann": "3 Hybrid 1", "Bo": "Lob Wedge"}, start=top(d4=["4 down"], d3=["three l"]))
    state = judged(header, draw())
    assert state["drawn"]["columns"] == (("4 down", "three l"),)
    assert at(judged(header, draw(), act(direction=0))) == [3, -1]


def test_in_columns_a_special_is_followed_at_will() -> None:
    header = begin({"Bo": "Lob Wedge", "Ann": "3 Iron 1"}, start=top(d4=["4 up", "four"], d5=["five"]))
    header["start"]["order"] = ["Ann"]
    state = judged(header, draw())
    assert (state["drawn"]["cards"], state["drawn"]["follow"]) == (("four",), (0,))
    state = judged(header, draw(), {"type": "resolve_card", "column": 0})
    assert state["drawn"]["cards"] == ("five", "four")
    assert at(
        judged(header, draw(), {"type": "resolve_card", "column": 0}, act(direction=0, card="five")), 1
    ) == [5, 0]
    refused("cannot be played now", header, draw(), act(direction=0, card="five"))


def test_of_a_big_hit_the_left_neighbour_discards_a_column() -> None:
    header = begin({"Ann": "5 Hybrid 1", "Bo": "Lob Wedge"}, start=top(d4=["four", "four b"]))
    state = judged(header, draw(action="big_hit"))
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
    state = judged(header, draw(action="big_hit"), gone, act("big_hit", direction=0))
    assert at(state) == [4, 0]
    assert set(state["decks"][3]["discard"]) == {"four", "four b"}


def test_two_cards_become_three_in_a_big_hit() -> None:
    header = begin({"Ann": "8 Iron 1", "Bo": "Lob Wedge"}, start=top(d3=["three", "three l", "3 mix"]))
    header["start"]["order"] = ["Ann"]
    assert len(judged(header, draw(action="big_hit"))["drawn"]["columns"]) == 3


def test_alone_chance_discards_a_column() -> None:
    header = begin({"Ann": "5 Hybrid 1"}, "stroke", start=top(d4=["four", "four b"]))
    state = judged(header, draw(action="big_hit"), {"type": "discard_column"})
    assert state["drawn"]["gone"] in (0, 1)
    assert len(state["drawn"]["cards"]) == 1


def test_a_chip_declares_its_direction_and_a_super_keeps_it() -> None:
    header = begin({"Ann": "9 Iron 1", "Bo": "Lob Wedge"}, start=top(dC=["c up"], d3=["three"]))
    refused("declared before", header, draw(deck="C"))
    refused("was declared before the draw", header, draw(deck="C", direction=2), act(direction=1))
    assert at(judged(header, draw(deck="C", direction=2), act())) == [0, -3]
    refused("chosen after", header, draw(deck="2", direction=2))


def test_the_lob_wedge_declares_no_direction() -> None:
    header = begin({"Bo": "Lob Wedge", "Ann": "Pitching Wedge 1"}, start=top(dC=["c left"]))
    header["start"]["order"] = ["Bo"]
    assert at(judged(header, draw(), act(direction=0))) == [2, -1]


def test_a_shuffle_brings_the_discards_back_but_not_the_cards_of_the_turn() -> None:
    deck = {"decks": {"3": {"draw": ["3 mix"], "discard": ["three", "three l"]}}}
    header = begin({"Ann": "5 Hybrid 1", "Bo": "Lob Wedge"}, start=deck)
    state = judged(header, draw())
    assert state["drawn"]["columns"][0][0] == "3 mix"
    assert state["drawn"]["columns"][0][1] in ("three", "three l")
    assert (state["decks"][2]["left"], state["decks"][2]["discard"]) == (1, ())


def test_an_empty_deck_is_made_of_its_discards() -> None:
    deck = {"decks": {"4": {"discard": ["four", "four b", "4 down", "4 up"]}}}
    first = judged(begin({"Ann": "3 Hybrid 1", "Bo": "Lob Wedge"}, start=deck), draw())
    again = judged(begin({"Ann": "3 Hybrid 1", "Bo": "Lob Wedge"}, start=deck), draw())
    assert first == again
    drawn_by_seed = {
        judged(begin({"Ann": "3 Hybrid 1", "Bo": "Lob Wedge"}, start=deck, seed=n), draw())["drawn"]["columns"]
        for n in range(9)
    }
    assert len(drawn_by_seed) > 1


def test_the_longest_drive_is_kept_by_its_player() -> None:
    tee = {"at": [-6, 0]}
    header = begin({"Ann": "Driver 1", "Bo": "Lob Wedge"}, start=top(d5=["drive", "five"]))
    header["start"]["players"][0] |= tee
    header["start"]["order"] = ["Ann"]
    state = judged(header, draw(), act(direction=0, card="drive"))
    assert (at(state), state["players"][0]["souvenirs"]) == ([0, 0], ("drive",))
    assert state["decks"][4] == {"deck": "5", "left": 1, "discard": ("five",)}
    state = judged(header, draw(), act(direction=0, card="five"))
    assert (at(state), state["players"][0]["souvenirs"]) == ([-1, 0], ())


@pytest.mark.parametrize(("rough", "ends"), [("six", [6, 0]), ("five", [5, 0])])
def test_the_longest_drive_from_rough_by_either_option(rough: str, ends: list[int]) -> None:
    header = begin(
        {"Ann": "4 Iron 1", "Bo": "Lob Wedge"}, start=top(d5=["drive", "five"]), longest_from_rough=rough
    )
    gone = {"type": "discard_column", "column": 1}
    assert at(judged(header, draw(action="big_hit"), gone, act("big_hit", direction=0, to=ends))) == ends
    wrong = [5, 0] if ends == [6, 0] else [6, 0]
    refused(
        "that ends", header, draw(action="big_hit"), gone, act("big_hit", direction=0, card="drive", to=wrong)
    )


def test_lucky_plays_the_card_that_is_drawn_anew() -> None:
    header = begin(
        {"Ann": "3 Hybrid 1", "Bo": "Lob Wedge"}, start=top(d4=["four", "four b"]), golfers={"Ann": "lucky_a"}
    )
    power = {"type": "use_power", "player": "Ann"}
    refused("cards are drawn first", header, power)
    state = judged(header, draw(), power)
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
    state = judged(header, look, *chosen)
    assert state["players"][0]["bound"] == "2"
    refused("which deck", header, look, *chosen, draw(deck="C", direction=0))
    state = judged(header, look, *chosen, draw())
    assert state["drawn"]["columns"] == (("two b",),)
    shown = judged(header, look | {"keep": False})
    assert any("two b" in verdict["text"] for verdict in shown["verdicts"])


def test_columns_may_be_told_as_they_come_up() -> None:
    header = begin({"Ann": "5 Hybrid 1", "Bo": "Lob Wedge"}, cards="told")
    cards = draw(action="big_hit", cards=["four", "4 down"])
    refused("2 of deck 4 are drawn", header, draw(action="big_hit", cards=["four"]))
    refused("twice in a turn", header, draw(action="big_hit", cards=["four", "four"]))
    refused('no card "three"', header, draw(action="big_hit", cards=["four", "three"]))
    follow = {"type": "resolve_card", "column": 1, "card": "three"}
    refused("which card came up", header, cards, follow | {"card": None})
    state = judged(header, cards, follow, {"type": "discard_column", "column": 0}, act("big_hit", direction=0))
    assert at(state) == [3, 0]
    assert at(judged(header, act(direction=0, card="three"))) == [3, 0]


def test_out_of_a_bunker_one_card_is_drawn_for_a_declared_direction() -> None:
    bunker = field(at={"0,0": ["bunker"]})
    header = begin(
        {"Ann": "3 Iron 1", "Bo": "Sand Wedge"}, start=top(d4=["4 down"], d3=["three l"]), course=bunker
    )
    header["start"]["order"] = ["Ann"]
    refused("declared before", header, draw(action="exit_bunker"))
    refused("out of a bunker first", header, draw())
    assert at(judged(header, draw(action="exit_bunker", direction=0), act("exit_bunker"))) == [0, 1]


def test_a_start_may_stand_in_the_middle_of_a_turn() -> None:
    drawn = {"action": "big_hit", "columns": [["four"], ["4 down", "three"]], "gone": 0}
    header = begin({"Ann": "5 Hybrid 1", "Bo": "Lob Wedge"}, start={"drawn": drawn, "order": ["Ann"]})
    state = judged(header, act("big_hit", direction=0))
    assert at(state) == [3, 0]
    assert state["round"] == 2
    refused("turn it is", {**header, "start": {"drawn": drawn}}, act())
