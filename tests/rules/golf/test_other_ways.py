"""Decided ambiguities of Carom Golf and Roll in One, each judged both ways: the point is in the name."""

from typing import Any

import pytest

from rules.golf.carom_golf.moves.stroke import play
from rules.golf.carom_golf.moves.track import Lie
from rules.golf.carom_golf.printed.options import Laws as CaromLaws
from rules.golf.roll_in_one.lines.edges import edge
from rules.golf.roll_in_one.lines.line import Shape, line_from_turns, why_not
from rules.hexes import Hex
from tests.rules.golf.courses import course


@pytest.mark.parametrize(("way", "steps"), [("ends", 20), ("flies_on", 23)])
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


@pytest.mark.parametrize(("bound", "is_refused"), [(False, False), (True, True)])
def test_p3_a_curl_turns_either_way_or_only_as_the_bends_do(bound: bool, is_refused: bool) -> None:
    shape = Shape(3, 1, curls_bound=bound)
    into = Hex(0, 0)
    ball = edge(into, 3)
    snake = line_from_turns(ball, into, (1, -2, 0))
    same_way = line_from_turns(ball, into, (1, 0, 2))
    assert (why_not(ball, shape, snake) is not None) is is_refused
    assert why_not(ball, shape, same_way) is None
