"""No golfer stands where ground is seen in its place."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.golf.laid_tokens import STANDS, Table
from tests.vision.golf.layouts.grass import GRASS, RED, YELLOW, patch
from vision.golf.layouts.doubts import with_doubt_where_hidden
from vision.golf.layouts.features import Features
from vision.golf.layouts.foreseen import WeighedLayout
from vision.golf.layouts.outline_fit import Differences, ground_shown
from vision.golf.layouts.patch_colours import colours_gone
from vision.golf.layouts.sightings import LookPair
from vision.golf.watching.table_look import is_certain

GREEN = (-0.62, 0.045, -0.525)  # as light as the grass, and another green
FOLIAGE = (-0.8, -0.55, -0.75)
GROUND = np.broadcast_to(np.array(GRASS, np.float32)[:, None, None], patch().shape)
AT, ELSEWHERE = 12, 13


@pytest.mark.parametrize("colour", [YELLOW, RED, GREEN, FOLIAGE], ids=["yellow", "red", "green", "a tree"])
@pytest.mark.parametrize("aside", [0.0, 0.2])
def test_what_stands_on_a_hex_hides_its_ground(colour: tuple[float, float, float], aside: float) -> None:
    assert ground_shown(patch(), GROUND, 0.5) > 0.95
    assert ground_shown(patch((colour, aside, 0.0)), GROUND, 0.5) < 0.35


@pytest.mark.parametrize("colour", [YELLOW, RED, GREEN], ids=["yellow", "red", "green"])
def test_hexes_compared_together_say_what_each_says_alone(colour: tuple[float, float, float]) -> None:
    """They share their work, not their borders: patches lie one below another in the array."""
    pairs = [(patch(), patch((colour, 0.1, 0.0))), (patch((RED, 0, 0)), patch()), (patch(), patch())]
    differences = Differences(pairs, np.stack([GROUND] * len(pairs)).astype(np.float16))
    ground = GROUND.astype(np.float16).astype(np.float32)
    for number, pair in enumerate(pairs):
        assert differences.ground_shown(number, 0.5) == ground_shown(pair[1], ground, 0.5)
        for look in (0, 1):
            together = differences.gone(number, look)
            alone = colours_gone(pair[look], pair[1 - look], ground)
            assert (together is None) == (alone is None)
            assert together is None or alone is None or tuple(together.shares) == tuple(alone.shares)


def test_a_hex_that_was_not_read_again_is_not_compared() -> None:
    same = patch((YELLOW, 0, 0))
    differences = Differences([(same, same), (None, same), (patch(), same)], np.stack([GROUND] * 3))
    assert [differences.gone(number, 0) for number in (0, 1)] == [None, None]
    assert [differences.ground_shown(number, 0.5) for number in (0, 1)] == [None, None]
    assert differences.ground_shown(2, 0.5) is not None
    assert differences.ground_shown(2, 1.2) is None  # the outline reaches the next hex's patch


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
    candidates = (WeighedLayout(at, at, 0.97), WeighedLayout(elsewhere, elsewhere, 0.03))
    doubted = with_doubt_where_hidden(
        candidates, LookPair(Features(now, before, table.guises), foreseen, table.layout(STANDS))
    )
    assert is_certain([candidate for candidate in doubted if candidate.layout == at]) == is_told
