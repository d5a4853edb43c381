"""Alternatives to a shot of Roll in One, above all other lines, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product

from rules.errors import Refused
from rules.golf.roll_in_one.lines.edges import sides_of
from rules.golf.roll_in_one.lines.line import TURNS
from rules.golf.roll_in_one.play.acts import DrawLine, FourthDie, PlayShot
from rules.golf.roll_in_one.play.state import State, ball_of
from rules.golf.roll_in_one.play.who import player_meant, shooter
from rules.hexes import Hex
from rules.ruling import Act, Ruling

DIE = range(1, 7)
AT_ONCE = 2  # the most segments in one line that are entered wrong


def alternatives_to(state: State, act: Act) -> Iterator[Ruling]:
    """Lines and fourth dice in place of this act; `state` is the one before the act."""
    if isinstance(act, FourthDie):
        yield from (replace(act, die=die) for die in sorted(DIE, key=lambda die: abs(die - act.die)))
    if not isinstance(act, DrawLine | PlayShot):
        return
    for into, turns in _near(state, act):
        yield replace(act, into=into, turns=turns)
    if isinstance(act, PlayShot) and act.fourth is not None:
        near = sorted(DIE, key=lambda die: abs(die - (act.fourth or die)))
        yield from (replace(act, fourth=die) for die in near)


def _near(state: State, act: DrawLine | PlayShot) -> Iterator[tuple[Hex, tuple[int, ...]]]:
    """The line mirrored, then lines with one or two other segments, then the line from the ball's other side.

    Thousands of lines are possible with these dice, so they are not enumerated; the laws refuse many of these.
    """
    try:
        number, hole = _whose(state, act)
    except Refused:
        return
    yield act.into, tuple(-turn for turn in act.turns)
    for count in range(1, AT_ONCE + 1):
        for places in combinations(range(len(act.turns)), count):
            for others in product(TURNS, repeat=count):
                values = dict(zip(places, others, strict=True))
                yield act.into, tuple(values.get(k, turn) for k, turn in enumerate(act.turns))
    for into in sides_of(ball_of(state, number, hole)):
        yield into, act.turns


def _whose(state: State, act: DrawLine | PlayShot) -> tuple[int, int]:
    """The player and the hole of a line; raises Refused where nobody draws one."""
    if isinstance(act, PlayShot):
        return player_meant(state, act.player), act.hole
    number = shooter(state, act.player)
    shot = state.players[number].shot
    if shot is None:
        raise Refused(f"{state.players[number].name} has not allocated the dice")
    return number, shot.hole
