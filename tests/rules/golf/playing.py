"""Random legal play, to the end of a game: whatever the rules offer, anybody may do."""

from __future__ import annotations

import random
from typing import Any, Protocol, cast

from rules.errors import Refused
from rules.games import Position
from rules.golf.acts import AcceptBoard, AcceptScore, NextBall, PickUp
from rules.header import Header
from rules.match import Entry, Match
from rules.ruling import Ruling

CORRECTIONS: tuple[type[Ruling], ...] = (NextBall, PickUp, AcceptBoard, AcceptScore)
LONGEST = 20_000  # entries; no game comes near


class Ends(Protocol):
    """What every golf game's state knows."""

    @property
    def is_over(self) -> bool: ...


class Golf(Position, Protocol):
    """A position of a golf game."""

    @property
    def state(self) -> Ends: ...


def played_out(position: Any, seed: int) -> tuple[Any, list[Ruling]]:
    """The position at the end of a golf game, and the acts that led there."""
    golf: Golf = position
    return _played_out(golf, seed)


def _played_out(position: Golf, seed: int) -> tuple[Golf, list[Ruling]]:
    chance = random.Random(seed)
    acts: list[Ruling] = []
    while not position.state.is_over:
        act = legal_act(position, chance)
        position = cast(Golf, position.receive(len(acts) + 1, act)[0])
        acts.append(act)
        assert len(acts) < LONGEST, "the game does not end"
    return position, acts


def legal_act(position: Position, chance: random.Random) -> Ruling:
    """One of the acts that are not refused; corrections are not play."""
    offered = [act for act in position.proposals() if not isinstance(act, CORRECTIONS)]
    chance.shuffle(offered)
    for act in offered:
        try:
            position.verify(act)
        except Refused:
            continue
        return act
    raise AssertionError("nothing may be done, and the game is not over")


def match_of(header: Header, acts: list[Ruling]) -> Match:
    """The match that these acts make, entry by entry."""
    match = Match.begin(header)
    for act in acts:
        match = match.receive(Entry(len(match.entries) + 1, "player", act)).match
    return match
