"""A golfer of whom a corner shows beside a tree is where that corner is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from tests.vision.golf.laid_tokens import STANDS, Table
from vision.golf.layouts.doubts import with_doubt_where_hidden
from vision.golf.layouts.features import Features
from vision.golf.layouts.foreseen import WeighedLayout
from vision.golf.layouts.outline_fit import Fit
from vision.golf.layouts.sightings import LookPair
from vision.golf.watching.table_look import is_certain

HERE, THERE, NOWHERE = 12, 13, Fit(0.0, 1.0, 0.0)
CORNER = Fit(0.11, 0.02, 0.9)  # a tenth of it shows, no ground does, and all that is new in its colours is here


def told_at(fits: Mapping[int, Fit], bare: float, likelihood: float = 0.65) -> float:
    """The likelihood that red came to the first of two hexes on which it fits so, of so much at first."""
    table = Table("eighteen_holes")
    stands, here, there = (table.layout(STANDS | {"red": at}) for at in (STANDS["red"], HERE, THERE))
    foreseen = table.foreseen(STANDS, STANDS | {"red": HERE}, STANDS | {"red": THERE})
    landings = SimpleNamespace(
        knows_ground=True,
        bare=lambda number: bare if number == THERE else 0.0,
        fit=lambda name, left, number, joins=False: fits[number],
    )
    numbers = {table.places[number]: number for number in (STANDS["red"], HERE, THERE)}
    features = SimpleNamespace(numbers=numbers, landings=landings)
    candidates = (WeighedLayout(here, here, likelihood), WeighedLayout(there, there, 1 - likelihood))
    foreseen = replace(foreseen, deciding=frozenset({"red"}))
    doubted = with_doubt_where_hidden(candidates, LookPair(features, foreseen, stands))  # type: ignore[arg-type]
    return next(candidate.likelihood for candidate in doubted if candidate.layout == here)


@pytest.mark.parametrize(
    ("here", "there", "is_told"),
    [
        (CORNER, NOWHERE, True),
        (CORNER, Fit(0.08, 0.1, 0.6), False),
        (replace(CORNER, bare=0.3), NOWHERE, False),
        (replace(CORNER, met=0.3), NOWHERE, False),
        (replace(CORNER, shown=0.03), NOWHERE, False),
    ],
    ids=["a corner", "on both", "over bare ground", "one spot of many", "hardly any"],
)
def test_a_golfer_hardly_came_elsewhere_than_to_where_a_corner_of_it_is_seen(
    here: Fit, there: Fit, is_told: bool
) -> None:
    """A tree hid the rest of it (18 Holes, 105133)."""
    assert (told_at({HERE: here, THERE: there}, 0.0) >= 0.98) == is_told


def test_a_corner_on_the_less_likely_hex_is_asked_about() -> None:
    assert told_at({HERE: NOWHERE, THERE: CORNER}, 0.0, likelihood=0.9) < 0.5


@pytest.mark.parametrize(("bare", "is_told"), [(0.27, False), (0.4, True)])
def test_nobody_stands_where_so_much_ground_is_seen(bare: float, is_told: bool) -> None:
    """Of those who came somewhere at most 0.27 of their outline shows ground, however they stand."""
    hidden = Fit(0.02, 0.02, 0.1)
    assert (told_at({HERE: hidden, THERE: hidden}, bare) >= 0.95) == is_told


def test_a_corner_that_newly_shows_beside_what_hides_the_rest_tells_the_hex() -> None:
    table = Table("eighteen_holes")
    before, now = table.look(STANDS), table.look({"blue": STANDS["blue"]}, seed=1)
    for number in (HERE, THERE):  # a tree before both of them
        now.seen[number][:] = before.seen[number]
        before.seen[number][1] -= 0.6
        now.seen[number][1] -= 0.6
    now.seen[HERE][:, 15:25, 14:18] = np.array((1.0, 0.0, 0.0))[:, None, None]
    layouts = [STANDS | {"red": number} for number in (HERE, THERE)]
    here, there = (table.layout(layout) for layout in layouts)
    foreseen = replace(table.foreseen(STANDS, *layouts), deciding=frozenset({"red"}))
    candidates = (WeighedLayout(here, here, 0.65), WeighedLayout(there, there, 0.35))
    told = with_doubt_where_hidden(
        candidates, LookPair(Features(now, before, table.guises), foreseen, table.layout(STANDS))
    )
    assert is_certain(told)
    assert told[0].layout == here
