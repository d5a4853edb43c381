"""Colours of tokens are kept where one was seen plainly, and found again where it leaves unseen."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from tests.vision.golf.layouts.grass import GONE, RED, YELLOW, patch
from vision.golf.layouts.landings import Landings, Met, learnt
from vision.golf.layouts.patch_colours import Known, Patch

HEXES = ((0, 0), (3, 0), (6, 0))
Plainness = Mapping[tuple[str, int], tuple[float, float]]


def landings(
    pairs: list[tuple[Patch | None, Patch]], plainness: Plainness, known: Mapping[str, Known] | None = None
) -> Landings:
    """Landings on three hexes far from each other, seen from where a pitch of height leans by half of one."""
    numbers = {place: number for number, place in enumerate(HEXES)}
    middles, candidates = np.array(HEXES, float), np.tile([0.0, 1.0], (3, 1))
    met = Met(known or {}, lambda name, number: plainness.get((name, number), (-6.0, -6.0)))
    return Landings(numbers, pairs, middles, (candidates, np.full(3, 0.5)), None, met)


def moved(plain: float) -> dict[str, Known]:
    """What is kept of a golfer that went from the first hex to the second, seen so plainly."""
    still = patch()
    pairs: list[tuple[Patch | None, Patch]] = [
        (patch((YELLOW, 0, 0)), patch()),
        (patch(), patch((YELLOW, 0, 0))),
        (still, still),
    ]
    seen = landings(pairs, {("Bo", 0): (plain, -6.0), ("Bo", 1): (-6.0, plain)})
    return learnt({}, seen, frozenset({("Bo", HEXES[0])}), frozenset({("Bo", HEXES[1])}))


def test_the_colours_of_one_who_was_plainly_seen_are_kept() -> None:
    assert GONE is not None
    kept = moved(5.0)["Bo"]
    assert np.abs(kept.colours.shares - GONE.shares).sum() < 0.05
    assert moved(1.0) == {}


def test_what_is_seen_less_plainly_later_does_not_take_their_place() -> None:
    kept = moved(5.0)
    still = patch()
    pairs: list[tuple[Patch | None, Patch]] = [
        (patch((RED, 0, 0)), patch()),
        (patch(), patch((RED, 0, 0))),
        (still, still),
    ]
    later = landings(pairs, {("Bo", 0): (3.0, -6.0), ("Bo", 1): (-6.0, 3.0)})
    assert learnt(kept, later, frozenset({("Bo", HEXES[0])}), frozenset({("Bo", HEXES[1])})) == kept


def test_one_who_leaves_a_hex_where_it_was_hidden_is_found_by_the_colours_kept() -> None:
    """Another golfer hid it: nothing has changed on the hex that it left."""
    still, free = patch((RED, 0, 0)), patch()
    pairs: list[tuple[Patch | None, Patch]] = [(still, still), (patch(), patch((YELLOW, 0, 0))), (free, free)]
    unseen = {("Bo", 0): (-6.0, -6.0)}
    assert landings(pairs, unseen).fit("Bo", HEXES[0], 1) is None
    fit = landings(pairs, unseen, moved(5.0)).fit("Bo", HEXES[0], 1)
    assert fit is not None
    assert fit.shown > 0.9


def test_one_who_plainly_stands_where_it_stood_has_landed_nowhere() -> None:
    still, free = patch((YELLOW, 0, 0)), patch()
    pairs: list[tuple[Patch | None, Patch]] = [(still, still), (patch(), patch((YELLOW, 0, 0))), (free, free)]
    assert landings(pairs, {("Bo", 0): (5.0, 5.0)}, moved(5.0)).fit("Bo", HEXES[0], 1) is None
