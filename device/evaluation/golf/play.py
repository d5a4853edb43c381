"""Random legal play of any golf game, to its end, among all acts that the rules offer.

The random source is handed in, so the same one plays the same game. Corrections are not play.
"""

from __future__ import annotations

import random
from typing import Protocol, cast

from rules.errors import Refused
from rules.games import Position
from rules.golf.carom_golf.play.acts import NextBall, PickUp
from rules.golf.roll_in_one.play.acts import SitOut
from rules.golf.shared.acts import AcceptBoard, AcceptScore
from rules.ruling import Ruling

CORRECTIONS: tuple[type[Ruling], ...] = (NextBall, PickUp, AcceptBoard, AcceptScore, SitOut)
LONGEST = 20_000  # acts; no game comes near
LOOKS = 16  # acts between two looks of a screen


class Endless(RuntimeError):
    """A game that offers nothing before its end, or does not end."""


class _Ends(Protocol):
    @property
    def is_over(self) -> bool: ...


class _Golf(Position, Protocol):
    @property
    def state(self) -> _Ends: ...


def played_out(position: Position, chance: random.Random) -> tuple[Position, list[Ruling]]:
    """The position at the end of a game, and the acts that led there; raises Endless."""
    golf, acts = cast(_Golf, position), list[Ruling]()
    while not golf.state.is_over:
        act = legal_act(golf, chance)
        golf = cast(_Golf, golf.receive(len(acts) + 1, act)[0])
        acts.append(act)
        if len(acts) % LOOKS == 0:
            golf.score()
        if len(acts) > LONGEST:
            raise Endless("the game does not end")
    golf.score()
    return golf, acts


def legal_act(position: Position, chance: random.Random) -> Ruling:
    """A random act that is not refused; raises Endless where there is none."""
    offered = [act for act in position.proposals() if not isinstance(act, CORRECTIONS)]
    chance.shuffle(offered)
    for act in offered:
        try:
            position.verify(act)
        except Refused:
            continue
        return act
    raise Endless("nothing may be done, and the game is not over")
