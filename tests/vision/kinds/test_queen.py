"""Among red coins the queen is the odd one; where that is not plain, each coin that may be she says so."""

import numpy as np
import pytest

from rules.pieces import Kind
from vision.kinds.classification import name_coins
from vision.kinds.queen import is_shared, oddness, redness
from vision.kinds.set_colours import SetColours
from vision.kinds.unusual_sets import name_by_set

W, B, Q = Kind.WHITE, Kind.BLACK, Kind.QUEEN


def coins(kinds: list[Kind], looks: dict[Kind, tuple[float, float, float]]) -> np.ndarray:
    luck = np.random.default_rng(1)
    return np.array([looks[kind] for kind in kinds]) + luck.normal(0, (0.1, 1.5, 1.5), (len(kinds), 3))


@pytest.mark.parametrize(
    "looks",
    [
        {W: (-0.4, -5, 42), B: (-1.6, 34, 18), Q: (-2.4, 18, 4)},  # she is the least red of the dark coins
        {W: (0.4, 9, -24), B: (-1.9, 42, 10), Q: (-0.8, 33, -9)},  # she is as bright as neither
        {W: (1.0, 24, 30), B: (-1.4, 30, 6), Q: (-1.0, 52, 40)},  # all coins are red, she is most so
    ],
)
def test_among_red_coins_the_queen_is_the_odd_one(looks: dict[Kind, tuple[float, float, float]]) -> None:
    kinds = [W] * 5 + [B] * 6 + [Q]
    likelihoods = np.array([(0.98, 0.01, 0.01) if kind is W else (0.001, 0.002, 0.997) for kind in kinds])
    named = name_coins(coins(kinds, looks), likelihoods=likelihoods)
    assert list(named.kinds) == kinds
    assert named.sure.min() > 0.8


def test_beside_two_blacks_as_red_as_she_is_the_queen_is_the_odd_one() -> None:
    """From 670230 on tables of any make: the second nearest in colour is as far from each of the three."""
    kinds = [W] * 5 + [B, B, Q]
    red = [(-0.4, 45.0, -16.2), (-0.8, 41.1, -9.1), (-1.0, 43.8, -46.4)]
    white = [(0.3, -3.1, -6.1), (0.4, 0.7, -13.6), (0.0, -1.2, -0.7), (0.3, -1.1, -8.7), (0.3, 0.4, -12.2)]
    likelihoods = np.array([(0.99, 0.009, 0.001)] * 5 + [(0.001, 0.002, 0.997)] * 3)
    named = name_coins(np.array([*white, *red]), likelihoods=likelihoods)
    assert list(named.kinds) == kinds
    assert named.sure.min() > 0.8


def test_among_red_coins_of_one_colour_none_is_the_queen() -> None:
    kinds = [W] * 4 + [B] * 5
    seen = coins(kinds, {W: (-0.4, -5, 42), B: (-1.6, 34, 18)})
    assert is_shared(seen)
    assert list(name_coins(seen).kinds) == kinds


def test_two_coins_of_which_either_may_be_the_queen_both_say_so() -> None:
    seen = np.array(
        [(0.0, 0.0, 30.0), (-0.1, 1.0, 31.0), (0.0, 1.0, 29.0), (-1.4, 36, 18), (-1.4, 34, 4), (-1.4, 22, 11)]
    )
    named = name_coins(seen)
    likeliest = [coin for coin, kind in enumerate(named.kinds) if kind is Q or named.instead[coin] is Q]
    unplain = [coin for coin in likeliest if named.sure[coin] < 0.8]
    assert len(unplain) > 1
    assert [named.kinds[coin] for coin in unplain].count(Q) == 1


def test_by_the_colours_of_a_set_too_two_coins_that_may_be_the_queen_both_say_so() -> None:
    known = SetColours((2.03, 0.0, -3.8), (0.14, 23.3, 40.9), (0.06, 42.1, 12.0), (9.0, 9.0, 9.0))
    seen = np.array([known.white, known.black, (0.06, 41.5, 13.0), (0.06, 42.5, 12.0)], float)
    named = name_by_set(seen, known)
    assert sorted(named.kinds[2:]) == sorted((B, Q))
    assert {named.kinds[2:], named.instead[2:]} == {(B, Q), (Q, B)}
    assert named.sure[2:].max() < 0.8 < named.sure[:2].min()


def test_violet_is_not_red() -> None:
    """From 720013 on tables of any make: blue coins on orange wood."""
    kinds = [W] * 3 + [B]
    assert list(name_coins(coins(kinds, {W: (0.5, 9, -24), B: (-0.3, 40, -84)})).kinds) == kinds
    assert list(redness(np.array([(0.0, 40.0, -84.0), (0.0, 30.0, -20.0), (0.0, 30.0, 20.0)]))) == [
        -4.0,
        30.0,
        30.0,
    ]


def test_oddness_is_measured_in_how_far_apart_the_other_coins_lie() -> None:
    near = np.array([(0.0, x, 0.0) for x in (0.0, 1.0, 2.0, 3.0, 15.0)])
    wide = near * 8
    wide[-1] = near[-1] + near[-2] * 7
    assert oddness(near)[-1] > 2 * oddness(near)[:-1].max()
    assert oddness(wide)[-1] < oddness(near)[-1] / 2
