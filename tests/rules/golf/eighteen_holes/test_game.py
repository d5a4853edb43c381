"""18 Holes: its data as published, landings against brute force, the log, headers, play to the end."""

import json
from collections import Counter
from typing import Any

import pytest

from rules.errors import NotationError, Refused
from rules.golf.eighteen_holes.game import VARIANTS
from rules.golf.eighteen_holes.printed.clubs import Club, club_named, clubs_from_leaf, dealt_to, preset_hand
from rules.golf.eighteen_holes.printed.course import Course, Surface, course_from_leaf
from rules.golf.eighteen_holes.printed.decks import card_named, decks_from_leaf, reachable
from rules.golf.eighteen_holes.printed.picture import picture
from rules.golf.eighteen_holes.table.acts import KeepTarget, SelectClub, SetGolfer, TakeAction, TakeBack
from rules.golf.eighteen_holes.table.shots import (
    ACTIONS,
    Landing,
    big_hit_deck,
    by_card,
    by_wood,
    decks_for,
    landings,
    may,
)
from rules.golf.shared.acts import AcceptBoard, AcceptScore
from rules.golf.shared.leaf import leaf_of
from rules.golf.shared.shelf import data_file
from rules.header import Header, header_from_json, json_from_header
from rules.hexes import Hex, disc, distance, rotated
from rules.match import Entry, Match
from rules.notation import act_from_json, json_from_act
from rules.ruling import Act, Retract, Skip
from rules.table import HandIn, TableEvent
from rules.tokens import Token, TokensSeen
from tests.rules.golf.playing import match_of, played_out
from tests.rules.plays import played

CLUBS = clubs_from_leaf(data_file("clubs", "default").leaf())
DECKS = decks_from_leaf(data_file("shot_decks", "default").leaf())
SEVEN = course_from_leaf(data_file("course_18h", "seven").leaf())


def test_the_clubs_are_the_published_ones() -> None:
    assert sorted(club.initiative for club in CLUBS) == list(range(1, 35))
    assert [len(dealt_to(CLUBS, players)) for players in (1, 2, 3, 4, 5)] == [18, 18, 26, 26, 34]
    assert all(len(preset_hand(CLUBS, letter)) == 5 for letter in "ABCDE")
    assert Counter(club.name for club in CLUBS)["Lob Wedge"] == 1
    assert club_named(CLUBS, "6 Iron 2").initiative == 11
    with pytest.raises(KeyError, match="6 Iron"):
        club_named(CLUBS, "6 Irn")


def test_the_decks_have_the_published_sizes_and_specials() -> None:
    assert {deck: len(cards) for deck, cards in DECKS.items()} == {"C": 14, "2": 14, "3": 16, "4": 15, "5": 15}
    kinds = Counter((card.deck, card.kind) for cards in DECKS.values() for card in cards)
    assert all(kinds[deck, "shuffle"] == 1 for deck in "C2345")
    assert [deck for deck in "C2345" if kinds[deck, "super"]] == ["C", "2", "3", "4"]
    assert [deck for deck in "C2345" if kinds[deck, "short"]] == ["3", "4", "5"]
    assert kinds["5", "longest"] == 1
    assert {card.deck for card in reachable(DECKS, "C")} == set("C2345")
    assert card_named(DECKS, "301").paths == ((0, 0, 0),)


def test_big_hits_draw_from_the_deck_above() -> None:
    decks = {
        name: big_hit_deck(club_named(CLUBS, name))
        for name in ("6 Iron", "7 Iron", "9 Iron", "3 Iron", "8 Iron")
    }
    assert decks == {"6 Iron": "4", "7 Iron": "4", "9 Iron": "3", "3 Iron": "5", "8 Iron": "3"}
    assert decks_for(club_named(CLUBS, "6 Iron"), "club") == ("2", "3")


def test_the_course_that_ships_is_seven_tiles_with_five_holes() -> None:
    assert (len(SEVEN.spots), SEVEN.holes, SEVEN.total_par) == (73, (1, 2, 3, 4, 5), 19)
    assert SEVEN.stableford_most == 24
    assert SEVEN.length_cm == pytest.approx(26 * 2.6)
    drawing = picture(SEVEN)
    assert all(f"green {hole}, par {SEVEN.par[hole]}" in drawing for hole in SEVEN.holes)
    assert {spot.surface for spot in SEVEN.spots.values()} >= set(Surface) - {Surface.WATER_FAIRWAY}


def test_the_stableford_range_is_that_of_the_sheets() -> None:
    """18 holes of par 69 are published with 32 to 87, a course of par 67 with 32 to 85."""
    for total, most in ((69, 87), (67, 85)):
        pars = [4] * 18
        for k in range(72 - total):
            pars[k] = 3
        hexes = [[k, 0, "tee", k + 1] for k in range(18)] + [[k, 1, "green", k + 1] for k in range(18)]
        printed = {"hexes": hexes, "par": {str(k + 1): par for k, par in enumerate(pars)}}
        course = course_from_leaf(leaf_of(printed, "course"))
        assert (course.stableford_least, course.stableford_most) == (32, most)


def every_landing(course: Course, club: Club, start: Hex) -> set[Landing]:
    """All ends of all cards of every deck that can come up, in every direction, by brute force."""
    every = set()
    for way in range(6):
        if club.straight:
            every.add(by_wood(course, club, start, way))
        for deck in club.decks:
            for card in reachable(DECKS, deck):
                every.update(by_card(course, club, card, start, way))
    return every


def test_the_landings_of_a_club_are_those_of_all_its_cards() -> None:
    for club in CLUBS:
        for start in sorted(SEVEN.spots)[::9]:
            assert landings(SEVEN, DECKS, club, "club", start) == every_landing(SEVEN, club, start)


def test_no_landing_is_out_of_play_on_a_tree_or_the_clubhouse() -> None:
    for club in CLUBS:
        for start in sorted(SEVEN.spots)[::7]:
            for action in ACTIONS:
                if may(SEVEN, club, action, start):
                    continue
                for end in landings(SEVEN, DECKS, club, action, start):
                    spot = SEVEN.spots[end.at]
                    assert end.at == start or not (spot.tree or spot.surface is Surface.CLUBHOUSE)
                    assert distance(start, end.at) <= 6


def test_a_turned_course_has_the_turned_landings() -> None:
    def turned(sixths: int) -> Course:
        spots = {rotated(at, sixths): spot for at, spot in SEVEN.spots.items()}
        return Course("turned", spots, SEVEN.par)

    for club in CLUBS[::4]:
        for start in sorted(SEVEN.spots)[::11]:
            straight = landings(SEVEN, DECKS, club, "club", start)
            image = landings(turned(2), DECKS, club, "club", rotated(start, 2))
            assert {Landing(rotated(end.at, 2), end.out) for end in straight} == image


def header(variant: str, players: int = 2, **more: Any) -> Header:
    names = [f"Player {k}" for k in range(players)]
    return header_from_json({"game": "eighteen_holes", "variant": variant, "players": names} | more)


TWO_HOLES = json.loads(data_file("course_18h", "seven").text) | {"par": {"1": 3, "3": 3}}
ONE_HOLE = TWO_HOLES | {"par": {"1": 3}}


@pytest.mark.sample(2)
@pytest.mark.parametrize(  # test_modes plays every one to its end
    "variant", [pytest.param(name, marks=pytest.mark.long if n % 2 else ()) for n, name in enumerate(VARIANTS)]
)
def test_random_play_comes_to_its_end_and_refolds_to_the_same(variant: str) -> None:
    course = ONE_HOLE if variant in ("stroke", "stableford") else TWO_HOLES
    players = {"chaos": 3, "solo_chaos": 1}.get(variant, 2)
    setup = header(variant, players, options={"course": course})
    end, acts = played_out(Match.begin(setup).position, 4)
    match = match_of(setup, acts)
    assert match.position == end
    assert Match.fold(setup, match.entries) == match
    check_clubs(match)


def check_clubs(match: Match) -> None:
    """Clubs are conserved: five a player, in hand or discarded."""
    for golfer in match.score.score.players:
        assert len(set(golfer.hand) | set(golfer.discard)) == 5


def test_taking_an_act_back_is_as_if_it_had_never_been() -> None:
    setup = header("match", 3, options={"course": TWO_HOLES})
    _, acts = played_out(Match.begin(setup).position, 1)
    whole, shorter = match_of(setup, acts[:20]), match_of(setup, acts[:19])
    assert whole.receive(Entry(21, "player", Retract(entry=20))).match.position == shorter.position


EVERY: tuple[Act, ...] = (
    SelectClub(player="Player 0", club="6 Iron"),
    SelectClub(player="Player 1", club="3 Wood"),
    TakeBack(player="Player 0"),
    TakeAction(action="move", to=Hex(-3, 0)),
    TakeAction(action="club", direction=1, card="301"),
    TakeAction(action="club", out=True),
    TakeAction(action="big_hit", direction=0, card="401"),
    TakeAction(action="exit_bunker", direction=0, card="301"),
    TakeAction(action="reset_hand"),
    TokensSeen(t_s=1.0, tokens=(Token("Player 0", Hex(0, -4)),)),
    TokensSeen(t_s=1.0, tokens=(Token("Player 0", Hex(90, 0)), Token("Nobody", None))),
    KeepTarget(player="Player 0", hole=1),
    SetGolfer(player="Player 0", at=Hex(0, 0), hand=("Driver 1",), misses=True),
    AcceptBoard(),
    AcceptScore(),
    HandIn(t_s=1.0),
    Skip(),
)


@pytest.mark.parametrize("first", EVERY, ids=lambda act: type(act).__name__)
def test_every_act_after_every_other_is_decided(first: Act) -> None:
    """Every act is received, or refused with a reason and no change; table events are always received."""
    fresh = Match.begin(header("match", 2))
    for start in (fresh, played(fresh, *EVERY[:2])):
        match = played(start, first) if start.can_receive(first) else start
        for act in EVERY:
            if match.can_receive(act):
                played(match, act)
                continue
            assert not isinstance(act, TableEvent)
            with pytest.raises(Refused, match=r".{10}"):
                played(match, act)


def test_every_act_and_a_header_come_back_from_their_json() -> None:
    for act in EVERY:
        assert act_from_json(json.loads(json.dumps(json_from_act(act)))) == act
    start = {"round": 3, "players": [{"player": "Player 1", "hole": 2, "points": 1, "misses": True}]}
    for given in (
        header("match"),
        header("stroke", 1, options={"hands": {"Player 0": "E"}}),
        header("match", start=start),
    ):
        written = json.loads(json.dumps(json_from_header(given)))
        assert json_from_header(header_from_json(written)) == written
        assert Match.begin(header_from_json(written)).position == Match.begin(given).position


TINY: dict[str, Any] = {"hexes": [[0, 0, "tee", 1], [1, 0, "green", 1]], "par": {"1": 3}}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"options": {"course": "sven"}}, 'did you mean "seven"'),
        ({"options": {"course": TINY | {"par": {"1": 6}}}}, "whole number from 3 to 5"),
        ({"options": {"course": TINY | {"par": {"2": 3}}}}, "wants one tee and a green"),
        ({"options": {"course": TINY | {"hexes": [[0, 0, "tee"]]}}}, "the number of its hole exactly"),
        ({"options": {"course": TINY | {"adjust": [[9, 9, "tree"]]}}}, "outside the course"),
        ({"options": {"course": TINY | {"adjust": [[0, 0, "tree"]]}}}, "wants one tee and a green"),
        ({"options": {"course": TINY | {"tiles": [{"id": "9A", "at": [0, 0]}]}}}, "no face that is described"),
        ({"options": {"decks": {"C": []}}}, 'wants the key "2"'),
        ({"options": {"hands": {"Nobody": "A"}}}, "names Nobody"),
        ({"options": {"hands": {"Ann": ["7 Irn"]}}}, 'did you mean "7 Iron"'),
        ({"options": {"golfers": {"Ann": "sharc_a"}}}, 'did you mean "shark_a"'),
        ({"options": {"golfers": {"Ann": "shark_b"}}}, "carries no wedges"),
        ({"options": {"golfers": {"Ann": "dorian_b"}}}, "carries 3 clubs, not 5"),
        ({"options": {"golfers": {"Ann": "slugger_a"}}}, "carries the Driver"),
        ({"options": {"golfers": {"Ann": {"golfer": "dorian_a", "lasting": "Driver"}}}}, "never expires"),
        ({"options": {"golfers": {"Nobody": "swift_a"}}}, "names Nobody"),
        ({"variant": "mach"}, 'did you mean "match"'),
        ({"rule_set": {}}, '"options"'),
        ({"start": {"players": [{"player": "An"}]}}, 'did you mean "Ann"'),
        ({"start": {"players": [{"player": "Ann", "hole": 9}]}}, "which the course does not have"),
        ({"start": {"players": [{"player": "Ann", "at": [90, 0]}]}}, "not on the course"),
        ({"start": {"players": [{"player": "Ann", "club": "Driver 1"}]}}, "not in the hand"),
    ],
)  # fmt: skip
def test_a_wrong_header_is_refused_with_what_is_wrong(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(NotationError) as refusal:
        Match.begin(header_from_json({"game": "eighteen_holes", "players": ["Ann", "Bo"]} | wrong))
    assert said.lower() in str(refusal.value).lower()
    assert "\n" not in str(refusal.value)


def test_a_tile_turned_lays_its_face_turned_and_shares_its_corners() -> None:
    petals: list[list[Any]] = [["tee", 1], ["green", 1], *[["rough"]] * 4]
    face = {"centre": ["fairway"], "petals": petals, "corners": [["bunker"], *[["rough"]] * 5]}
    second_face = {"centre": ["rough"], "petals": [["rough"]] * 6, "corners": [["water"]] * 6}
    tiles = [{"id": "1A", "at": [0, 0], "rotation": 2}, {"id": "2B", "at": [1, 0]}]
    printed = {"faces": {"1A": face, "2B": second_face}, "tiles": tiles, "par": {"1": 3}}
    laid = course_from_leaf(leaf_of(printed, "course"))
    assert laid.tee(1) == rotated(Hex(1, 0), 2)
    assert laid.spots[rotated(Hex(2, -1), 2)].surface is Surface.BUNKER
    assert len(laid.spots) == 24
    assert set(disc(Hex(0, 0), 1)) <= set(laid.spots)
    assert laid.spots[Hex(1, 1)].surface is Surface.ROUGH
