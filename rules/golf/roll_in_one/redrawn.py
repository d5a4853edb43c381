"""Lines drawn anew: what a shot of Roll in One may have been instead, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from heapq import nsmallest

from rules.errors import Refused
from rules.golf.roll_in_one.acts import DrawLine, FourthDie, PlayShot
from rules.golf.roll_in_one.dice import club_named
from rules.golf.roll_in_one.line import Line, legal_lines
from rules.golf.roll_in_one.state import Shot, State, ball_of, shape_of
from rules.golf.roll_in_one.who import player_meant, shooter
from rules.ruling import Act, Ruling

MOST = 12  # lines that are near enough
DIE = range(1, 7)


def instead(state: State, act: Act) -> Iterator[Ruling]:
    """Lines and fourth dice in place of this act; `state` is the one before it."""
    if isinstance(act, FourthDie):
        yield from (replace(act, die=die) for die in sorted(DIE, key=lambda die: abs(die - act.die)))
    if not isinstance(act, DrawLine | PlayShot):
        return
    for line in nsmallest(MOST, _lines(state, act), key=lambda line: _far(line, act)):
        yield replace(act, into=line[0].hex, turns=tuple(one.turn for one in line))
    if isinstance(act, PlayShot) and act.fourth is not None:
        near = sorted(DIE, key=lambda die: abs(die - (act.fourth or die)))
        yield from (replace(act, fourth=die) for die in near)


def _lines(state: State, act: DrawLine | PlayShot) -> Iterator[Line]:
    """Every line that may be drawn with the dice and the club of this shot."""
    try:
        number, shot = _shot(state, act)
    except Refused:
        return
    yield from legal_lines(ball_of(state, number, shot.hole), shape_of(state, number, shot))


def _shot(state: State, act: DrawLine | PlayShot) -> tuple[int, Shot]:
    if isinstance(act, PlayShot):
        number = player_meant(state, act.player)
        return number, Shot(act.hole, act.accuracy, act.strength, club_named(act.club))
    number = shooter(state, act.player)
    shot = state.players[number].shot
    if shot is None:
        raise Refused(f"{state.players[number].name} has not allocated the dice")
    return number, shot


def _far(line: Line, act: DrawLine | PlayShot) -> tuple[int, int]:
    """In how many segments a line differs from the one that was drawn, and by how much."""
    turns = [one.turn for one in line]
    apart = [abs(one - other) for one, other in zip(turns, act.turns, strict=False)]
    others = abs(len(turns) - len(act.turns)) + 2 * (line[0].hex != act.into)
    return sum(by > 0 for by in apart) + others, sum(apart)
