"""No golfer stands where ground is seen in its place."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.golf.watching.test_landing import GRASS, RED, YELLOW, patch
from tests.vision.golf.watching.test_memory import STANDS, Table
from vision.golf.watching.changes import is_certain
from vision.golf.watching.doubts import asked_where_unseen
from vision.golf.watching.features import Signs
from vision.golf.watching.foreseen import Weighed
from vision.golf.watching.landing import ground_shown

GREEN = (-0.62, 0.045, -0.525)  # as light as the grass, and another green
FOLIAGE = (-0.8, -0.55, -0.75)
GROUND = np.broadcast_to(np.array(GRASS, np.float32)[:, None, None], patch().shape)
AT, ELSEWHERE = 12, 13


@pytest.mark.parametrize("colour", [YELLOW, RED, GREEN, FOLIAGE], ids=["yellow", "red", "green", "a tree"])
@pytest.mark.parametrize("aside", [0.0, 0.2])
def test_what_stands_on_a_hex_hides_its_ground(colour: tuple[float, float, float], aside: float) -> None:
    assert ground_shown(patch(), GROUND, 0.5) > 0.95
    assert ground_shown(patch((colour, aside, 0.0)), GROUND, 0.5) < 0.35


@pytest.mark.parametrize(("stands", "is_told"), [(ELSEWHERE, False), (AT, True)], ids=["bare", "covered"])
def test_a_golfer_is_not_told_on_a_hex_that_shows_bare_ground(stands: int, is_told: bool) -> None:
    """The network may take a card or a shadow for it; who stands there hides the ground."""
    table = Table("eighteen_holes")
    before, now = table.look(STANDS), table.look({"blue": STANDS["blue"], "red": stands}, seed=1)
    at, elsewhere = (table.layout(STANDS | {"red": number}) for number in (AT, ELSEWHERE))
    foreseen = replace(
        table.foreseen(STANDS, *(STANDS | {"red": number} for number in (AT, ELSEWHERE))),
        deciding=frozenset({"red"}),
    )
    ways = (Weighed(at, at, 0.97), Weighed(elsewhere, elsewhere, 0.03))
    doubted = asked_where_unseen(ways, Signs(now, before, table.guises), foreseen, table.layout(STANDS))
    assert is_certain([way for way in doubted if way.layout == at]) == is_told
