"""Layouts about which a person is asked, though they come out likely."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from calibration.golf.course import neighbours_of
from tests.vision.golf.laid_tokens import STANDS, Table
from vision.golf.layouts.doubts import with_doubt_where_hidden
from vision.golf.layouts.features import Features
from vision.golf.layouts.foreseen import WeighedLayout
from vision.golf.layouts.outline_fit import Fit
from vision.golf.layouts.sightings import LookPair
from vision.golf.watching.table_look import is_certain

MOVED = STANDS | {"red": 12}


@pytest.mark.parametrize(("looks_as_before", "told"), [(True, 0.97), (False, 0.5)], ids=["there", "gone"])
def test_that_a_golfer_stayed_is_not_told_where_its_hex_shows_none_and_looks_different(
    looks_as_before: bool, told: float
) -> None:
    table = Table("eighteen_holes")
    before = table.look(STANDS)
    now = before if looks_as_before else table.look({"blue": STANDS["blue"]}, seed=1)
    stayed, moved = table.layout(STANDS), table.layout(MOVED)
    foreseen = replace(table.foreseen(STANDS, MOVED), deciding=frozenset({"red"}))
    candidates = (WeighedLayout(stayed, stayed, 0.97), WeighedLayout(moved, moved, 0.03))
    doubted = with_doubt_where_hidden(
        candidates, LookPair(Features(now, before, table.guises), foreseen, stayed)
    )
    assert doubted[0].likelihood == pytest.approx(told)
    assert sum(candidate.likelihood for candidate in doubted) == pytest.approx(1.0)


@pytest.mark.parametrize(("lands", "told"), [(False, 0.97), (True, 0.5)], ids=["nowhere", "elsewhere"])
def test_that_a_golfer_stayed_is_not_told_where_it_is_newly_seen_elsewhere(lands: bool, told: float) -> None:
    """It stood behind a tree of its colours, which the network takes for it (18 Holes, 90100)."""
    table, red, joined = Table("eighteen_holes"), STANDS["red"], STANDS["blue"]
    before, now = table.look(STANDS), table.look(STANDS, seed=1)
    now.seen[red][:] = before.seen[red]
    now.seen[red][0, 15:30, 14:17] -= 1.0  # the sliver of it that showed beside the tree
    if lands:
        now.seen[joined][0, 15:38, 2:14] += 1.0
    stayed, moved = table.layout(STANDS), table.layout(STANDS | {"red": joined})
    foreseen = replace(table.foreseen(STANDS, STANDS | {"red": joined}), deciding=frozenset({"red"}))
    candidates = (WeighedLayout(stayed, stayed, 0.97), WeighedLayout(moved, moved, 0.03))
    doubted = with_doubt_where_hidden(
        candidates, LookPair(Features(now, before, table.guises), foreseen, stayed)
    )
    assert doubted[0].likelihood == pytest.approx(told)


@pytest.mark.parametrize(
    ("rows_px", "left_px", "told"), [(23, 14, 0.996), (10, 2, 0.9)], ids=["beside it", "hardly to be seen"]
)
def test_that_a_golfer_joined_another_is_told_where_enough_of_it_shows(
    rows_px: int, left_px: int, told: float
) -> None:
    """Another golfer hides much of it, but a few pixels fit a golfer on the next hex as well."""
    table, beside = Table("eighteen_holes"), STANDS["blue"]
    before, now = table.look(STANDS), table.look({"blue": beside}, seed=1)
    now.seen[beside][0, 38 - rows_px : 38, left_px : left_px + 12] += 1.0
    joined, elsewhere = table.layout(STANDS | {"red": beside}), table.layout(MOVED)
    foreseen = replace(table.foreseen(STANDS, MOVED), deciding=frozenset({"red"}))
    candidates = (WeighedLayout(joined, joined, 0.996), WeighedLayout(elsewhere, elsewhere, 0.004))
    features = Features(now, before, table.guises)
    assert with_doubt_where_hidden(candidates, LookPair(features, foreseen, table.layout(STANDS)))[
        0
    ].likelihood == pytest.approx(told)


def told_at(best: Fit, rival: Fit, likelihood: float) -> float:
    """The likelihood left to the hex that fits so, beside another one that fits so."""
    table, elsewhere = Table("eighteen_holes"), STANDS | {"red": 13}
    stands, moved, other = table.layout(STANDS), table.layout(MOVED), table.layout(elsewhere)
    foreseen = replace(table.foreseen(STANDS, MOVED, elsewhere), deciding=frozenset({"red"}))
    places = sorted({at for layout in (stands, moved, other) for _, at in layout})
    numbers = {at: number for number, at in enumerate(places)}
    fits = {numbers[dict(moved)["red"]]: best, numbers[dict(other)["red"]]: rival}
    landings = SimpleNamespace(
        knows_ground=True, bare=lambda number: 0.0, fit=lambda name, left, number, joins=False: fits[number]
    )
    features = SimpleNamespace(numbers=numbers, landings=landings)
    candidates = (WeighedLayout(moved, moved, likelihood), WeighedLayout(other, other, 1 - likelihood))
    return with_doubt_where_hidden(candidates, LookPair(features, foreseen, stands))[0].likelihood  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("shown", "rival", "likelihood", "told"),
    [
        (0.36, 0.16, 0.989, 0.9),
        (0.36, 0.16, 0.999, 0.999),
        (0.36, 0.01, 0.989, 0.989),
        (0.62, 0.16, 0.989, 0.989),
    ],
    ids=["in part on both", "all but certain", "nothing on the other", "in plain view"],
)
def test_a_golfer_that_shows_in_part_on_two_hexes_is_asked_about(
    shown: float, rival: float, likelihood: float, told: float
) -> None:
    """It stood on a tree's hex, and its legs were seen on the next one (18 Holes, 88102 and 89102)."""
    told_here = told_at(Fit(shown, 0.1, 0.7), Fit(rival, 0.05, 0.3), likelihood)
    assert told_here == pytest.approx(told, abs=0.02)


@pytest.mark.parametrize(
    ("best", "rival", "likelihood", "told"),
    [
        (Fit(0.50, 0.29, 0.7), Fit(0.40, 0.01, 0.52), 0.9955, 0.9),
        (Fit(0.50, 0.29, 0.7), Fit(0.40, 0.01, 0.52), 0.9995, 0.9995),
        (Fit(0.50, 0.29, 0.7), Fit(0.40, 0.25, 0.52), 0.9955, 0.9955),
        (Fit(0.50, 0.19, 0.7), Fit(0.40, 0.01, 0.52), 0.9955, 0.9955),
    ],
    ids=["bare ground shows", "all but certain", "as bare on the other", "hardly bare"],
)
def test_a_golfer_over_bare_ground_that_fits_another_hex_better_is_asked_about(
    best: Fit, rival: Fit, likelihood: float, told: float
) -> None:
    """It stood edge-on on a tree's hex, and its head was seen on the one behind (18 Holes, 99104)."""
    assert told_at(best, rival, likelihood) == pytest.approx(told)


@pytest.mark.parametrize(
    ("rival", "told"),
    [(Fit(0.17, 0.24, 0.48), 0.9), (Fit(0.05, 0.02, 0.1), 0.998), (Fit(0.20, 0.45, 0.51), 0.998)],
    ids=["some shows there", "hardly any", "over bare ground"],
)
def test_a_hidden_golfer_that_shows_some_on_another_hex_is_asked_about(rival: Fit, told: float) -> None:
    """A tree hid its middle; it showed on all sides of the crown, which leans over the next hex (105103)."""
    assert told_at(Fit(0.27, 0.02, 0.75), rival, 0.998) == pytest.approx(told)


@pytest.mark.parametrize(
    ("beside", "alone", "likelihood", "told"),
    [(0.38, 0.53, 0.959, 0.9), (0.53, 0.38, 0.959, 0.959), (0.38, 0.53, 0.999, 0.999)],
    ids=["more of it on the other hex", "more of it beside the other golfer", "all but certain"],
)
def test_a_golfer_that_shows_more_alone_than_beside_another_is_asked_about(
    beside: float, alone: float, likelihood: float, told: float
) -> None:
    """It stood at a flag, and its neighbour hid its feet (18 Holes, 95105)."""
    table = Table("eighteen_holes")
    stands, elsewhere = table.layout(STANDS), table.layout(MOVED)
    joined = table.layout(STANDS | {"red": STANDS["blue"]})
    foreseen = replace(table.foreseen(STANDS, MOVED), deciding=frozenset({"red"}))
    numbers = {at: number for number, at in enumerate(sorted({at for _, at in stands | elsewhere}))}

    def fit(name: str, left: object, number: int, *, joins: bool = False) -> Fit:
        return Fit(beside if joins else alone, 0.0, 0.9)

    features = SimpleNamespace(
        numbers=numbers,
        landings=SimpleNamespace(knows_ground=True, bare=lambda number: 0.0, fit=fit),
        of=lambda guise: [[0.0, 1.0]],
    )
    candidates = (
        WeighedLayout(joined, joined, likelihood),
        WeighedLayout(elsewhere, elsewhere, 1 - likelihood),
    )
    doubted = with_doubt_where_hidden(candidates, LookPair(features, foreseen, stands))  # type: ignore[arg-type]
    assert doubted[0].likelihood == pytest.approx(told)


@pytest.mark.parametrize(("change", "told"), [(0.0, 0.9), (0.6, 0.96)], ids=["as before", "different"])
def test_a_golfer_of_unknown_colours_is_not_told_on_a_hex_that_looks_as_before(
    change: float, told: float
) -> None:
    """A tree on that hex was read as the golfer, before and now (18 Holes, 105104)."""
    table = Table("eighteen_holes")
    stands, moved = table.layout(STANDS), table.layout(MOVED)
    foreseen = replace(table.foreseen(STANDS, MOVED), deciding=frozenset({"red"}))
    numbers = {at: number for number, at in enumerate(sorted({at for _, at in stands | moved}))}
    features = SimpleNamespace(
        numbers=numbers,
        landings=SimpleNamespace(knows_ground=True, bare=lambda number: 0.0, fit=lambda *_, **__: None),
        of=lambda guise: np.array([[0.0, 1.6]] * len(numbers)),
        change=lambda at: change,
    )
    candidates = (WeighedLayout(moved, moved, 0.96), WeighedLayout(stands, stands, 0.04))
    doubted = with_doubt_where_hidden(candidates, LookPair(features, foreseen, stands))  # type: ignore[arg-type]
    assert doubted[0].likelihood == pytest.approx(told)


@pytest.mark.parametrize(("joins", "told"), [(True, 0.9), (False, 0.999)], ids=["it may", "it may not"])
def test_a_golfer_that_is_hidden_beside_one_whom_it_may_have_joined_is_asked_about(
    joins: bool, told: float
) -> None:
    """Its head showed beside the other golfer, which hid the rest of it and its foot (18 Holes, 97100)."""
    table = Table("eighteen_holes")
    blue = dict(table.layout(STANDS))["blue"]
    near = neighbours_of(blue)[0]
    stands = table.layout(STANDS)
    beside = frozenset({("blue", blue), ("red", near)})
    joined = frozenset({("blue", blue), ("red", blue)})
    other = joined if joins else table.layout(MOVED)
    foreseen = replace(
        table.foreseen(STANDS, MOVED), layouts=(stands, beside, other), deciding=frozenset({"red"})
    )
    landings = SimpleNamespace(
        knows_ground=True, bare=lambda number: 0.0, fit=lambda *_, **__: Fit(0.29, 0.03, 0.99)
    )
    numbers = {at: number for number, at in enumerate(sorted({at for _, at in stands | beside}))}
    features = SimpleNamespace(numbers=numbers, landings=landings)
    candidates = (WeighedLayout(beside, beside, 0.999), WeighedLayout(other, other, 0.001))
    doubted = with_doubt_where_hidden(candidates, LookPair(features, foreseen, stands))  # type: ignore[arg-type]
    assert doubted[0].likelihood == pytest.approx(told)


@pytest.mark.parametrize(("shown", "told"), [(None, 0.9), (0.4, 0.975)], ids=["nothing", "some of it"])
def test_a_golfer_of_whom_nothing_is_seen_to_have_come_down_is_not_told_to_have_joined_another(
    shown: float | None, told: float
) -> None:
    """It hid behind a tree, and the one that it had stood before looked changed (18 Holes, 98104)."""
    table = Table("eighteen_holes")
    stands, elsewhere = table.layout(STANDS), table.layout(MOVED)
    joined = table.layout(STANDS | {"red": STANDS["blue"]})
    foreseen = replace(table.foreseen(STANDS, MOVED), deciding=frozenset({"red"}))
    numbers = {at: number for number, at in enumerate(sorted({at for _, at in stands | elsewhere}))}
    fit = None if shown is None else Fit(shown, 0.0, 0.9)
    landings = SimpleNamespace(
        knows_ground=True,
        bare=lambda number: 0.0,
        fit=lambda *_, joins=False: fit if joins or fit is None else replace(fit, shown=0.2),
    )
    features = SimpleNamespace(numbers=numbers, landings=landings)
    candidates = (WeighedLayout(joined, joined, 0.975), WeighedLayout(elsewhere, elsewhere, 0.025))
    doubted = with_doubt_where_hidden(candidates, LookPair(features, foreseen, stands))  # type: ignore[arg-type]
    assert doubted[0].likelihood == pytest.approx(told)


SEEN = Fit(0.57, 0.19, 0.34)


@pytest.mark.parametrize(
    ("rival", "new", "elsewhere", "is_told"),
    [
        ("stays", SEEN, 0.07, True),
        ("behind a tree", SEEN, 0.07, True),
        ("joined another", SEEN, 0.07, True),
        ("left the course", SEEN, 0.0, True),
        ("stays", SEEN, 0.2, False),
        ("behind a tree", SEEN, 0.2, False),
        ("stays", replace(SEEN, shown=0.35), 0.07, False),
        ("stays", replace(SEEN, bare=0.3), 0.07, False),
        ("stays", replace(SEEN, met=0.2), 0.07, False),
    ],
)
def test_a_golfer_that_is_plainly_seen_where_it_came_is_not_asked_about_for_a_hex_that_shows_none(
    rival: str, new: Fit, elsewhere: float, is_told: bool
) -> None:
    """It had stood before another golfer, or behind a tree, whom the network takes for it (18 Holes, 98104)."""
    table = Table("eighteen_holes")
    stands, moved = table.layout(STANDS), table.layout(MOVED)
    other = {
        "stays": stands,
        "behind a tree": table.layout(STANDS | {"red": 13}),
        "joined another": table.layout(STANDS | {"red": STANDS["blue"]}),
        "left the course": table.layout({"blue": STANDS["blue"]}),
    }[rival]
    foreseen = replace(table.foreseen(STANDS, MOVED), deciding=frozenset({"red"}))
    numbers = {at: number for number, at in enumerate(sorted({at for _, at in stands | moved | other}))}
    at = numbers[dict(moved)["red"]]

    def fit(name: str, left: object, number: int, *, joins: bool = False) -> Fit:
        return new if number == at else Fit(elsewhere, 0.05, 0.1)

    features = SimpleNamespace(
        numbers=numbers, landings=SimpleNamespace(knows_ground=True, bare=lambda number: 0.0, fit=fit)
    )
    candidates = (WeighedLayout(moved, moved, 0.7), WeighedLayout(other, other, 0.3))
    weighed = with_doubt_where_hidden(candidates, LookPair(features, foreseen, stands))  # type: ignore[arg-type]
    assert is_certain(weighed) == is_told
    assert weighed[0].layout == moved
    assert sum(candidate.likelihood for candidate in weighed) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("is_known", "seen", "grew", "changed", "told"),
    [
        (False, -6.9, 3.9, 0.21, 0.5),
        (True, -6.9, 3.9, 0.21, 0.98),
        (False, 1.0, 3.9, 0.21, 0.98),
        (False, -6.9, 0.5, 0.21, 0.98),
        (False, -6.9, 3.9, 0.1, 0.98),
    ],
    ids=["may have come", "colours known", "seen where it stood", "no likelier than before", "hardly changed"],
)
def test_that_a_hidden_golfer_of_unknown_colours_stayed_is_not_told_where_one_like_it_has_come(
    is_known: bool, seen: float, grew: float, changed: float, told: float
) -> None:
    """A tree hid all but a corner of it, and then it stood green on green elsewhere (18 Holes, 132002)."""
    table = Table("eighteen_holes")
    stayed, moved = table.layout(STANDS), table.layout(MOVED)
    foreseen = replace(table.foreseen(STANDS, MOVED), deciding=frozenset({"red"}))
    numbers = {at: number for number, at in enumerate(sorted({at for _, at in stayed | moved}))}
    stood, came = dict(stayed)["red"], dict(moved)["red"]
    signs_of = np.zeros((len(numbers), 7))
    signs_of[:, [1, 4, 5]] = 1.0, -6.9, -6.9
    signs_of[numbers[stood], 4] = seen
    signs_of[numbers[came], 4] += grew
    nowhere = Fit(0.0, 1.0, 0.0)
    landings = SimpleNamespace(
        newly=lambda *_: nowhere, knows_colours=lambda *_: is_known, fit=lambda *_, **__: nowhere
    )
    changes = {came: changed, stood: 0.1}
    features = SimpleNamespace(
        numbers=numbers, landings=landings, of=lambda _: signs_of, change=lambda at: changes.get(at, 0.0)
    )
    candidates = (WeighedLayout(stayed, stayed, 0.98), WeighedLayout(moved, moved, 0.02))
    weighed = with_doubt_where_hidden(candidates, LookPair(features, foreseen, stayed))  # type: ignore[arg-type]
    assert weighed[0].likelihood == pytest.approx(told)
