"""Random legal play, to the end of a game: whatever the rules offer, anybody may do."""

from __future__ import annotations

import random

from rules.errors import Refused
from rules.games import Position
from rules.golf.acts import AcceptBoard, AcceptScore, NextBall, PickUp
from rules.header import Header
from rules.match import Entry, Match
from rules.ruling import Ruling

CORRECTIONS: tuple[type[Ruling], ...] = (NextBall, PickUp, AcceptBoard, AcceptScore)
LONGEST = 20_000  # entries; no game comes near


def played_out(position: Position, seed: int) -> tuple[Position, list[Ruling]]:
    """The position at the end of a game, and the acts that led there."""
    chance = random.Random(seed)
    acts: list[Ruling] = []
    while position.score().outcome is None:
        act = legal_act(position, chance)
        position, _ = position.receive(len(acts) + 1, act)
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
