"""Hexes that a hand hides at a look: they tell nothing of their tokens, and are remembered as they were seen.

A hand that rests for long is looked past (`hands`). A hex that looks like a hand, and did not at the earlier
look, is no print; nor is one beside it that looks different, for a hand hides more than whole hexes.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import numpy as np

from calibration.golf.course import Place, neighbours_of
from vision.golf.course_reader import Reading
from vision.golf.hex_network import HexAnswers
from vision.golf.tokens import Token, is_hand

Places = frozenset[Place]


def hidden_in(reading: Reading, other: Reading) -> Places:
    """The hexes that something hides in one reading and not in the other; none where that is no hand.

    A hex that was not read again shows the same in both.
    """
    fresh = reading.covered - other.covered
    if not fresh:
        return frozenset()
    now, was = (dict(zip(each.hexes, each.seen, strict=True)) for each in (reading, other))
    under = frozenset(at for at in fresh if was.get(at) is not now.get(at))
    if not is_hand(under):
        return frozenset()
    beside = {near for place in under for near in neighbours_of(place)}
    return under | {place for place, seen in now.items() if place in beside and was.get(place) is not seen}


def without(reading: Reading, hidden: Collection[Place]) -> Reading:
    """The reading as if these hexes lay beyond the picture."""
    if not hidden:
        return reading
    kept = [number for number, place in enumerate(reading.hexes) if place not in hidden]
    answers = HexAnswers(
        *(part[kept] for part in (reading.answers.states, reading.answers.colours, reading.answers.stands))
    )
    hexes = tuple(reading.hexes[number] for number in kept)
    seen = tuple(reading.seen[number] for number in kept)
    grounds = None if reading.grounds is None else reading.grounds[kept]
    return replace(reading, hexes=hexes, seen=seen, answers=answers, grounds=grounds)


def remembering(reading: Reading, earlier: Reading, hidden: Places) -> Reading:
    """The reading with these hexes as an earlier one saw them: later ones are compared with that."""
    if not hidden:
        return reading
    rows = {place: number for number, place in enumerate(earlier.hexes)}
    both = [(n, rows[at]) for n, at in enumerate(reading.hexes) if at in hidden and at in rows]
    now, before = np.array(both, np.intp).reshape(-1, 2).T
    seen, own, old = list(reading.seen), reading.answers, earlier.answers
    for number, row in both:
        seen[number] = earlier.seen[row]
    parts = [part.copy() for part in (own.states, own.colours, own.stands)]
    for part, was in zip(parts, (old.states, old.colours, old.stands), strict=True):
        part[now] = was[before]
    covered = (reading.covered - hidden) | (earlier.covered & hidden)
    return replace(reading, seen=tuple(seen), answers=HexAnswers(*parts), covered=covered)


def tokens_remembered(reading: Reading, earlier: Reading, hidden: Places) -> tuple[Token, ...]:
    """The tokens of a reading, and on hidden hexes those that were seen there earlier."""
    seen = [token for token in reading.tokens if token.at not in hidden]
    return (*seen, *(token for token in earlier.tokens if token.at in hidden))
