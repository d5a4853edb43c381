"""The players of a golf table: what they do next, by the laws and the score that they see.

They throw the die where one is wanted, strike so that the ball's way tells the stroke where they can, and take
any legal landing in 18 Holes. Clubs are for phones: here they wait until everybody's is known, or choose one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from rules.errors import Refused
from rules.golf.carom_golf.moves.stroke import open_directions
from rules.golf.carom_golf.moves.track import End, Track
from rules.golf.carom_golf.play.explain import WholeStroke, explanations, strengths
from rules.golf.carom_golf.play.state import State, places
from rules.golf.carom_golf.play.turn import track_from
from rules.golf.carom_golf.position import CaromGolf
from rules.golf.eighteen_holes.position import EighteenHoles
from rules.golf.eighteen_holes.table.acts import SelectClub, TakeAction
from rules.hexes import Hex, distance
from rules.record.match import Match
from rules.ruling import Ruling

TRIED = 14  # strokes that a player weighs before one


@dataclass(frozen=True, slots=True)
class Throw:
    """A die is thrown."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """Tokens come to other places, None for off the course; `act` is the stroke or action that it was.

    The mushrooms on `fells` are knocked over and taken off the table.
    """

    to: Mapping[str, Hex | None]
    act: WholeStroke | TakeAction | None = None
    fells: frozenset[Hex] = frozenset()


@dataclass(frozen=True, slots=True)
class Say:
    """A player's entry on a phone: a club."""

    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Carry:
    """Tokens are carried to where the laws have moved them, as to the tee of a new hole."""

    to: Mapping[str, Hex | None]


Deed = Throw | Move | Say | Carry


def next_deed(match: Match, luck: np.random.Generator, *, says: bool = True) -> Deed | None:
    """The next deed at the table; None while it waits for phones, and after the end.

    `says`: the players enter clubs themselves; else somebody at a phone does.
    """
    position = match.position
    if isinstance(position, CaromGolf):
        return _carom_golf(position, luck)
    if isinstance(position, EighteenHoles):
        return _eighteen_holes(position, luck, says=says)
    return None


def _carom_golf(position: CaromGolf, luck: np.random.Generator) -> Deed | None:
    state = position.state
    if state.turn is None or position.asked is not None or position.seen is not None:
        return None
    ball = state.balls[state.turn]
    if ball.at is None and state.pending.at is None:
        choices = places(state, state.turn)
        return Move({ball.name: choices[int(luck.integers(len(choices)))]}) if choices else None
    if state.pending.die is None and state.pending.impulses is None:
        return Throw((int(luck.integers(1, 7)),))
    return _stroke(state, luck)


def _stroke(state: State, luck: np.random.Generator) -> Move | None:
    """A stroke that brings the ball near the hole; of the nearest, one that the balls' places alone tell."""
    near = sorted(_strokes(state, luck), key=lambda stroke: stroke[0])[:TRIED]
    for _, moved in near:
        if len(explanations(state, _seen_after(state, moved))) == 1:
            return moved
    return near[0][1] if near else None


def _strokes(state: State, luck: np.random.Generator) -> Iterator[tuple[tuple[bool, int], Move]]:
    """Every stroke that moves something, with whether the ball is lost and how far from the hole it ends."""
    assert state.turn is not None
    at = state.pending.at or places(state, state.turn)[0]
    options = [
        (strength, way)
        for strength in strengths(state, state.pending)
        for way in open_directions(state.course, at, state.table.laws)
    ]
    luck.shuffle(options)
    for strength, way in options:
        track = track_from(state, state.turn, at, way, strength.impulses)
        after = _after(state, track)
        if not after:  # a stroke that leaves all where it was cannot be seen
            continue
        own = after.get(state.balls[state.turn].name)
        lost = any(fate.end in (End.OUT, End.SUNK, End.MOLE) for fate in track.fates)
        wish = WholeStroke(at, way, strength.impulses, strength.card, strength.die)
        fells = frozenset(state.mushrooms - track.mushrooms)
        yield (lost, 0 if own is None else distance(own, state.course.hole)), Move(after, wish, fells)


def _seen_after(state: State, moved: Move) -> dict[str, Hex]:
    """The balls on the course after a stroke."""
    stand = dict(state.lie.balls) | dict(moved.to)
    return {name: place for name, place in stand.items() if place is not None}


def _after(state: State, track: Track) -> dict[str, Hex | None]:
    """The balls that a stroke moves, and where they lie."""
    after = {fate.ball: fate.at if fate.end is End.LIES else None for fate in track.fates}
    before = dict(state.lie.balls)
    return {name: place for name, place in after.items() if before.get(name) != place or place is None}


def _eighteen_holes(position: EighteenHoles, luck: np.random.Generator, *, says: bool) -> Deed | None:
    if position.state.is_over or position.seen is not None:
        return None
    legal = [act for act in position.proposals() if _may(position, act)]
    golfer = position.state.golfers[position.state.order[0]] if position.state.order else None
    here, name = (None, "") if golfer is None else (golfer.at, golfer.name)
    ended = [act for act in legal if isinstance(act, TakeAction) and act.to is not None and not act.out]
    actions = [act for act in ended if act.to != here]  # one that leaves all where it was cannot be seen
    if actions:
        act = actions[int(luck.integers(len(actions)))]
        return Move({name: act.to}, act)
    clubs = [act for act in legal if isinstance(act, SelectClub)]
    if clubs and says:
        return Say(clubs[int(luck.integers(len(clubs)))])
    others = [act for act in legal if isinstance(act, TakeAction)]
    return Say(others[int(luck.integers(len(others)))]) if others and says else None


def _may(position: EighteenHoles, act: Ruling) -> bool:
    if not isinstance(act, SelectClub | TakeAction):
        return False
    try:
        position.verify(act)
    except Refused:
        return False
    return True
