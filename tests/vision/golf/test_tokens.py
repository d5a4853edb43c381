"""Tokens on drawn tables are told by colour and hex; what is no token is none; a hand is one."""

import numpy as np
import pytest

from calibration.golf.plane import HexPlane
from tests.vision.golf.drawn_golf import reading_of
from vision.golf.hex_network import COLOURS, STATES, HexAnswers
from vision.golf.tokens import covered_by_hand, is_hand, tokens_of
from vision.synthetic.hexes.tables import table_by_chance

UNLEARNT = range(70_000, 70_020)  # seeds that no network learnt from
PLANE = HexPlane(640, 480, np.eye(3))
BALLS = ("ball", "flat")
ROW = tuple((q, 0) for q in range(6))
COURSE = dict.fromkeys(ROW, "plain")


def told_of(**states: tuple[int, str | None, float]) -> HexAnswers:
    """What a network might tell of ROW: by state the hex, the colour and how sure it is."""
    likely = np.zeros((len(ROW), len(STATES)), np.float32)
    likely[:, 0] = 1
    colours = np.full((len(ROW), len(COLOURS)), 1 / len(COLOURS), np.float32)
    for state, (place, colour, sure) in states.items():
        likely[place] = 0
        likely[place, 0], likely[place, STATES.index(state)] = 1 - sure, sure
        if colour is not None:
            colours[place] = np.eye(len(COLOURS))[COLOURS.index(colour)]
    return HexAnswers(likely, colours, np.zeros(len(ROW), np.float32))


@pytest.mark.sample(1)
@pytest.mark.parametrize(("tables", "least"), [(2, 5), pytest.param(3, 8, marks=pytest.mark.long)])
@pytest.mark.parametrize(("game", "floor"), [("carom_golf", 0.9), ("eighteen_holes", 0.6)])
def test_tokens_of_tables_that_nobody_learnt_from(game: str, floor: float, tables: int, least: int) -> None:
    right = there = told = 0
    handless = [seed for seed in UNLEARNT if not table_by_chance(seed, game).hand]
    for seed in handless[:tables]:
        table, reading = reading_of(seed, game)
        true = {(token.token, token.at) for token in table.tokens if token.at in reading.hexes}
        seen = {(token.token, token.at) for token in reading.sure_tokens}
        right, there, told = right + len(true & seen), there + len(true), told + len(seen)
    assert there > least
    assert 2 * right / (there + told) > floor


def test_a_ball_and_a_disc_by_their_hexes() -> None:
    found = tokens_of(
        told_of(ball=(1, "red", 0.95), flat=(4, "blue", 0.9)), ROW, PLANE.px_from_hexes(ROW), COURSE, BALLS
    )
    assert [(token.token, token.form, token.at) for token in found] == [
        ("red", "ball", (1, 0)),
        ("blue", "flat", (4, 0)),
    ]


def test_a_token_that_is_seen_on_two_hexes_is_told_once() -> None:
    found = tokens_of(
        told_of(ball=(1, "red", 0.95), flat=(2, "red", 0.6)), ROW, PLANE.px_from_hexes(ROW), COURSE, BALLS
    )
    assert [token.at for token in found] == [(1, 0)]


def test_a_disc_lies_beside_the_ball_of_its_colour() -> None:
    """A set has both; what is plainly a disc is no part of the ball."""
    found = tokens_of(
        told_of(ball=(1, "red", 0.97), flat=(2, "red", 0.94)), ROW, PLANE.px_from_hexes(ROW), COURSE, BALLS
    )
    assert [(token.form, token.at) for token in found] == [("ball", (1, 0)), ("flat", (2, 0))]


@pytest.mark.parametrize(("second", "told"), [("purple", ["red", "purple"]), (None, ["red"])])
def test_of_two_balls_of_one_colour_the_less_sure_has_another_or_is_none(
    second: str | None, told: list[str]
) -> None:
    seen = told_of(ball=(0, "red", 0.95))
    states, colours = seen.states.copy(), seen.colours.copy()
    states[5], colours[5] = states[0] * 0.9, colours[0]
    if second is not None:
        colours[5] = 0.6 * colours[0] + 0.4 * np.eye(len(COLOURS))[COLOURS.index(second)]
    both = HexAnswers(states, colours, seen.stands)
    found = tokens_of(both, ROW, PLANE.px_from_hexes(ROW), COURSE, BALLS)
    assert [token.token for token in found] == told


@pytest.mark.parametrize(("sure", "told"), [(0.95, ["flat", "ball"]), (0.8, ["flat"])])
def test_of_two_discs_of_one_colour_one_that_is_plainly_a_token_is_the_ball(
    sure: float, told: list[str]
) -> None:
    """A set has one of each: the form of the less sure one is rather mistaken than its colour."""
    discs = told_of(flat=(1, "red", 0.99))
    discs.states[4, [0, STATES.index("flat")]] = 1 - sure, sure
    discs.colours[4] = discs.colours[1]
    found = tokens_of(discs, ROW, PLANE.px_from_hexes(ROW), COURSE, BALLS)
    assert [(token.token, token.form) for token in found] == [("red", form) for form in told]


def test_a_token_of_doubtful_form_takes_no_form_from_another_of_its_colour() -> None:
    """A set has one of each: the surer disc is the disc, though the other is as surely a token."""
    seen = told_of(flat=(1, "red", 0.97))
    seen.states[4], seen.colours[4] = 0, seen.colours[1]
    seen.states[4, [STATES.index("ball"), STATES.index("flat")]] = 0.4, 0.6
    found = tokens_of(seen, ROW, PLANE.px_from_hexes(ROW), COURSE, BALLS)
    assert [(token.form, token.at) for token in found] == [("flat", (1, 0)), ("ball", (4, 0))]


def test_nothing_stands_on_a_stump() -> None:
    course = COURSE | {(1, 0): "stump"}
    assert tokens_of(told_of(ball=(1, "red", 0.95)), ROW, PLANE.px_from_hexes(ROW), course, BALLS) == []


def test_golfers_are_no_balls() -> None:
    assert tokens_of(told_of(ball=(1, "red", 0.95)), ROW, PLANE.px_from_hexes(ROW), COURSE, ("meeple",)) == []


def test_one_covered_hex_is_no_hand_and_two_side_by_side_are() -> None:
    one = told_of(hand=(2, None, 0.9))
    assert not is_hand(covered_by_hand(one, ROW, COURSE))
    one.states[3] = one.states[2]
    assert is_hand(covered_by_hand(one, ROW, COURSE))
