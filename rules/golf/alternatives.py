"""Alternatives to a golf entry, and acts that may have been missed before it, the likeliest first.

Most come from the game's own proposals at the entry's position: another die, club or landing, the nearest to
the entry first. Whole strokes of Carom Golf and lines of Roll in One are too many to propose: their games
supply the near ones and, where a look at the course disagrees, the strokes that explain it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from itertools import chain

from rules.errors import Refused
from rules.games import Position
from rules.golf.carom_golf.play import alternatives as carom_golf
from rules.golf.carom_golf.play.state import NOTHING
from rules.golf.carom_golf.position import CaromGolf
from rules.golf.eighteen_holes.position import EighteenHoles
from rules.golf.eighteen_holes.table.acts import TakeAction
from rules.golf.roll_in_one.play import alternatives as roll_in_one
from rules.golf.roll_in_one.play.acts import FourthDie
from rules.golf.roll_in_one.position import RollInOne
from rules.golf.shared.acts import AcceptBoard, AcceptScore, Roll
from rules.hexes import Hex, distance
from rules.ruling import Act, Ruling
from rules.tokens import DiceSeen

Golf = CaromGolf | RollInOne | EighteenHoles
Far = tuple[int, int]  # the number of keys in which two acts differ, and by how much
OTHER = 9  # the distance of two different words, or of a value and none


def alternatives_to(before: Golf, act: Act, sight: Position | None = None) -> Iterator[Ruling]:
    """Acts that could be received in place of this one, the likeliest first, each once.

    `sight`: the position after the first look after the act that disagreed with the score, if one did.
    """
    return _received(before, chain(_whole(before, act, sight), _proposed(before, act)), act)


def missed_here(before: Golf) -> Iterator[Ruling]:
    """Acts that could be received here: whole strokes, then everything that the game proposes, each once."""
    strokes = carom_golf.strokes(before.state) if isinstance(before, CaromGolf) else iter(())
    parts = (act for act in before.proposals() if not isinstance(act, AcceptBoard | AcceptScore))
    return _received(before, chain(strokes, parts), None)


def is_between(position: Golf) -> bool:
    """Whether no stroke of Carom Golf is entered in part: only there can a missed one be inserted."""
    return not isinstance(position, CaromGolf) or position.state.pending == NOTHING


def _received(before: Golf, acts: Iterable[Ruling], given: Act | None) -> Iterator[Ruling]:
    """The acts that are not refused, each once, without the given one."""
    met = {given}
    for act in acts:
        if act in met:
            continue
        met.add(act)
        try:
            before.verify(act)
        except Refused:
            continue
        yield act


def _whole(before: Golf, act: Act, sight: Position | None) -> Iterator[Ruling]:
    """Strokes, lines and landings that come close to the entered ones."""
    if isinstance(before, CaromGolf):
        seen = sight.seen if isinstance(sight, CaromGolf) else None
        return carom_golf.alternatives_to(before.state, act, seen)
    if isinstance(before, RollInOne):
        return roll_in_one.alternatives_to(before.state, act)
    return _cards(before, act)


def _cards(before: EighteenHoles, act: Act) -> Iterator[Ruling]:
    """The same shot by another card, or in another direction."""
    if not isinstance(act, TakeAction) or act.direction is None:
        return
    ways = [(act.direction + turn) % 6 for turn in (1, -1, 2, -2, 3)]
    yield from (replace(act, direction=way) for way in ways)
    for cards in before.state.table.decks.values():
        yield from (replace(act, card=card.name) for card in cards if act.card is not None)


def _proposed(before: Golf, act: Act) -> Iterator[Ruling]:
    """The game's proposals of the same kind for the same player, the nearest to the entry first."""
    given = _as_ruling(before, act)
    alike = [_same_player(proposal, given) for proposal in before.proposals() if type(proposal) is type(given)]
    alike += [AcceptScore(), AcceptBoard()] if isinstance(given, AcceptBoard | AcceptScore) else []
    return iter(
        sorted(
            (proposal for proposal in alike if proposal is not None), key=lambda proposed: _far(proposed, given)
        )
    )


def _as_ruling(before: Golf, act: Act) -> Act:
    """The ruling for dice that a camera saw; any other act unchanged."""
    if not isinstance(act, DiceSeen):
        return act
    if isinstance(before, RollInOne) and len(act.dice) == 1:
        return FourthDie(die=act.dice[0])
    return Roll(dice=act.dice)


def _same_player(proposal: Ruling, given: Act) -> Ruling | None:
    """The act as the same player would enter it; None where it is another player's."""
    if not hasattr(given, "player") or not hasattr(proposal, "player") or proposal.player == given.player:
        return proposal
    return None if given.player is not None else proposal


def _far(proposal: Ruling, given: Act) -> Far:
    """The distance of an act from one of the same kind; fields are read by name, as every kind has its own."""
    parts = [_apart(getattr(proposal, key.name), getattr(given, key.name)) for key in fields(proposal)]
    return sum(part > 0 for part in parts), sum(parts)


def _apart(value: object, other: object) -> int:
    if value == other:
        return 0
    if isinstance(value, Hex) and isinstance(other, Hex):
        return distance(value, other)
    if isinstance(value, int) and isinstance(other, int):
        return abs(value - other)
    if isinstance(value, tuple) and isinstance(other, tuple):
        return sum(_apart(*pair) for pair in zip(sorted(value), sorted(other), strict=False)) or OTHER
    return OTHER
