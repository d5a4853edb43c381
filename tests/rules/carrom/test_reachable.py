"""Starts that no match can reach or end are refused, each with its reason."""

from dataclasses import replace
from typing import Any

import pytest

from rules.carrom.position import Carrom
from rules.carrom.starts.beginning import start_from_state
from rules.errors import NotationError, Refused
from rules.header import header_for, header_from_json
from rules.match import Entry, Match
from rules.pieces import Kind
from rules.ruling import Act, Replay, SetScore, Skip, Stroke

LONG = {"match": {"target": 25, "boards": 8, "games": 3}}


def begun(start: dict[str, Any], variant: str = "base", options: Any = None) -> Match:
    header = {"variant": variant, "players": ["Asha", "Bela"], "options": options, "start": start}
    return Match.begin(header_from_json(header))


@pytest.mark.parametrize(
    ("variant", "start", "reason"),
    [
        ("base", {"phase": "play", "white": 0, "black": 0}, "0 white and 0 black in play"),
        ("icf", {"phase": "play", "white": 0, "black": 0, "queen": "covered"}, "the board is over"),
        ("point", {"phase": "play", "white": 0, "black": 0, "queen": "covered"}, "the board is over"),
        ("base", {"phase": "break", "white": 4}, "a break with 4 white and 9 black"),
        ("icf", {"phase": "break", "queen": "covered"}, "the whole rack lies there"),
        ("point", {"phase": "break", "pocketed": [{"white": 2}, {}]}, "a break with 7 white"),
        ("base", {"points": [-1, 3]}, "points -1"),
        ("base", {"phase": "play", "points": [25, 3]}, "points 25: more than 24 end the game"),
        ("icf", {"phase": "board_over", "points": [3, 99]}, "points 99"),
        ("base", {"phase": "match_over", "points": [999, 3]}, "ends with more than"),
        ("point", {"phase": "play", "points": [21, 0], "white": 3}, "points 21"),
        ("family", {"phase": "play", "points": [321, 0], "white": 3}, "points 321"),
        ("base", {"phase": "play", "break_tries": 2, "white": 4}, "break_tries 2 after the break"),
        ("base", {"strokes": -1}, "strokes -1"),
        ("base", {"break_tries": 99}, "break_tries 99"),
        ("icf", {"game": 4}, "game 4 of a match of 3"),
        ("base", {"phase": "game_over"}, "say match_over"),
        ("icf", {"phase": "game_over", "game": 3, "games": [1, 1]}, "say match_over"),
        ("icf", {"game": 3, "games": [2, 0], "white": 3}, "more than half are won"),
        ("icf", {"game": 2, "games": [1, 1], "white": 3}, "more than were played"),
    ],
)
def test_a_start_that_no_match_reaches_is_refused(variant: str, start: dict[str, Any], reason: str) -> None:
    with pytest.raises(NotationError, match="a start cannot be: ") as refusal:
        begun(start, variant)
    assert reason in str(refusal.value)


def test_r2_only_where_points_are_taken_away_may_they_be_below_0() -> None:
    assert begun({"points": [-3, 1]}, options={"penalty_to": "subtract"}).score.score.sides[0].points == -3


@pytest.mark.parametrize(("points", "reason"), [((25, 0), "end the game"), ((-1, 0), "begin at 0")])
def test_a_person_sets_no_score_that_no_match_has(points: tuple[int, int], reason: str) -> None:
    match = begun({"phase": "play", "white": 3})
    with pytest.raises(Refused, match=reason):
        match.verify(SetScore(points=points))
    match.verify(SetScore(points=(24, 0)))


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"match": {"target": 10**9}}, "target"),
        ({"match": {"boards": 10**6}}, "boards"),
        ({"match": {"games": 0}}, "games"),
        ({"queen_value": 10**9}, "queen_value"),
        ({"stroke_clock_s": 10**9}, "stroke_clock_s"),
        ({"trial_boards": 10**9}, "trial_boards"),
        ({"queen_cap": -1}, "queen_cap"),
    ],
)
def test_options_of_a_match_that_never_ends_are_refused(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(NotationError) as refusal:
        begun({}, options=options)
    assert reason in str(refusal.value)


def test_points_that_nothing_brings_never_end_a_match() -> None:
    worthless = {"white_value": 0, "black_value": 0, "queen_value": 0}
    with pytest.raises(NotationError, match="worth nothing"):
        begun({}, "point", worthless)


SET_AND_PLAYED = (
    (SetScore(points=(0, 18)), Skip(), Stroke(pocketed=(Kind.WHITE,) * 5)),  # a whole board may still be won
    (Stroke(pocketed=(Kind.WHITE,)), SetScore(points=(0, 0)), Replay()),
    (Stroke(pocketed=(Kind.WHITE,)), SetScore(points=(0, 0)), Stroke(pocketed=(Kind.STRIKER,))),
    (
        SetScore(points=(0, 18)),
        Replay(),
        Skip(),
        Stroke(pocketed=(Kind.WHITE,) * 9),
        Stroke(pocketed=(Kind.BLACK,) * 9),
    ),
)


@pytest.mark.parametrize("variant", ["point", "family"])
@pytest.mark.parametrize("acts", SET_AND_PLAYED)
def test_a_score_that_was_set_by_a_person_and_played_on_can_be_a_start(
    variant: str, acts: tuple[Act, ...]
) -> None:
    match = Match.begin(header_for("carrom", variant, ("Asha", "Bela")))
    for seq, act in enumerate(acts, start=1):
        match = match.receive(Entry(seq, "player", act)).match
        position = match.position
        assert isinstance(position, Carrom)
        assert min(side.points for side in position.state.sides) >= 0
        again = Match.begin(replace(match.header, start=start_from_state(position.state))).position
        assert isinstance(again, Carrom)
        assert again.state == position.state
