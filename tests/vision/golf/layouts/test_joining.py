"""Golfers that seem to join others: the foot of a change tells it; a hex that fits as well denies it."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from calibration.golf.course import neighbours_of
from tests.vision.golf.laid_tokens import STANDS, Table
from vision.golf.layouts.doubts import with_doubt_where_hidden
from vision.golf.layouts.features import Features
from vision.golf.layouts.fitted_weights import PART
from vision.golf.layouts.foreseen import WeighedLayout
from vision.golf.layouts.outline_fit import JOINING, Fit
from vision.golf.layouts.scorer import LayoutScorer
from vision.golf.layouts.sightings import LookPair
from vision.golf.watching.table_look import is_certain

FOOT_OFF = PART["shares"].start + 4  # of the features
BESIDE_BLUE = STANDS | {"red": STANDS["blue"]}


@pytest.mark.parametrize(
    ("rows", "is_far"), [((30, 38), False), ((2, 8), True)], ids=["at its foot", "far off"]
)
def test_a_foot_far_off_a_hex_is_no_better_sign_of_joining_there_than_one_at_its_rim(
    rows: tuple[int, int], is_far: bool
) -> None:
    """The foot of what was new lay on the next hex, 0.9 and 1.3 pitches off (18 Holes, 105100 and 103101)."""
    table = Table("eighteen_holes")
    before, now = table.look(STANDS), table.look({"blue": STANDS["blue"]}, seed=1)
    now.seen[STANDS["blue"]][1, slice(*rows), 14:26] += 1.0
    foreseen = table.foreseen(STANDS, BESIDE_BLUE)
    scale = LayoutScorer(Features(now, before, table.guises), foreseen, table.layout(STANDS))
    foot_off = scale.features(dict(table.layout(BESIDE_BLUE)))[FOOT_OFF] / 2  # of both golfers on the hex
    assert foot_off <= JOINING**2 + 1e-9
    assert (foot_off > 0.9 * JOINING**2) == is_far


@pytest.mark.parametrize(
    ("joined", "other", "likelihood", "told"),
    [
        (Fit(0.65, 0.0, 0.34), Fit(0.66, 0.01, 0.37), 0.9968, 0.9),
        (Fit(0.54, 0.01, 0.44), Fit(0.42, 0.01, 0.34), 0.9974, 0.9),
        (Fit(0.65, 0.0, 0.34), Fit(0.66, 0.01, 0.37), 0.9995, 0.9995),
        (Fit(0.59, 0.01, 0.37), Fit(0.37, 0.01, 0.29), 0.98, 0.98),
        (Fit(0.59, 0.01, 0.37), Fit(0.55, 0.47, 0.29), 0.98, 0.98),
    ],
    ids=["as much", "nearly as much", "all but certain", "less", "over bare ground"],
)
@pytest.mark.parametrize("joins_there", [True, False], ids=["other golfers", "a free hex"])
def test_a_golfer_that_fits_two_hexes_alike_is_not_told_to_have_joined_others(
    joined: Fit, other: Fit, likelihood: float, told: float, joins_there: bool
) -> None:
    """It stood between two others, at the rim of the hex of one; and on a hex beside another's."""
    table = Table("eighteen_holes")
    green, near = table.at(45), table.at(12)
    others = {("blue", table.at(STANDS["blue"]))} | ({("green", near)} if joins_there else set())
    stands = frozenset(others | {("red", green)})
    beside, elsewhere = (frozenset(others | {("red", at)}) for at in (table.at(STANDS["blue"]), near))
    foreseen = replace(table.foreseen(STANDS), layouts=(stands, beside, elsewhere), deciding=frozenset({"red"}))
    numbers = {table.at(STANDS["blue"]): 0, near: 1}
    fits = {0: joined, 1: other}
    landings = SimpleNamespace(
        knows_ground=True, bare=lambda number: 0.0, fit=lambda name, left, number, joins=False: fits[number]
    )
    features = SimpleNamespace(numbers=numbers, landings=landings)
    candidates = (
        WeighedLayout(beside, beside, likelihood),
        WeighedLayout(elsewhere, elsewhere, 1 - likelihood),
    )
    doubted = with_doubt_where_hidden(candidates, LookPair(features, foreseen, stands))  # type: ignore[arg-type]
    assert doubted[0].likelihood == pytest.approx(told)


def test_a_golfer_that_joined_others_by_the_next_layout_too_is_told() -> None:
    """The two differ in another golfer: the hex that fits as well is the very same (18 Holes, 105104)."""
    table = Table("eighteen_holes")
    blue, left = table.at(STANDS["blue"]), table.at(45)
    stands, beside, with_another = (
        frozenset({("blue", blue), ("red", at), ("green", other)})
        for at, other in ((left, left), (blue, left), (blue, table.at(12)))
    )
    foreseen = replace(table.foreseen(STANDS), layouts=(stands, beside), deciding=frozenset({"red", "green"}))
    landings = SimpleNamespace(
        knows_ground=True, bare=lambda number: 0.0, fit=lambda *_, **__: Fit(0.77, 0.02, 0.78)
    )
    features = SimpleNamespace(numbers={blue: 0, table.at(12): 1}, landings=landings)
    candidates = (WeighedLayout(beside, beside, 0.9975), WeighedLayout(with_another, with_another, 0.0025))
    doubted = with_doubt_where_hidden(candidates, LookPair(features, foreseen, stands))  # type: ignore[arg-type]
    assert doubted[0].likelihood == pytest.approx(0.9975)


@pytest.mark.parametrize(
    ("alone", "joined", "is_told"),
    [(0.68, 0.79, False), (0.75, 0.5, True), (0.6, 0.58, True)],
    ids=["shows more beside", "shows more alone", "alike"],
)
def test_a_golfer_that_shows_more_beside_others_than_alone_next_to_them_is_asked_about(
    alone: float, joined: float, is_told: bool
) -> None:
    """It stood at the rim of the other's hex, and the network saw it on the free one (18 Holes, 105130)."""
    table = Table("eighteen_holes")
    blue = table.at(STANDS["blue"])
    free = next(at for at in neighbours_of(blue) if at in table.places)
    stands, lone, beside = (
        frozenset({("blue", blue), ("red", at)}) for at in (table.at(STANDS["red"]), free, blue)
    )
    foreseen = replace(table.foreseen(STANDS), layouts=(stands, lone, beside), deciding=frozenset({"red"}))
    fits = {0: Fit(joined, 0.02, 0.6), 1: Fit(alone, 0.02, 0.6)}
    landings = SimpleNamespace(
        knows_ground=True, bare=lambda number: 0.0, fit=lambda name, left, number, joins=False: fits[number]
    )
    features = SimpleNamespace(numbers={blue: 0, free: 1}, landings=landings)
    candidates = (WeighedLayout(lone, lone, 0.9995), WeighedLayout(beside, beside, 0.0005))
    doubted = with_doubt_where_hidden(candidates, LookPair(features, foreseen, stands))  # type: ignore[arg-type]
    assert is_certain(doubted) == is_told
