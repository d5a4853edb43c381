"""Where usual colours would misname a set, its own colours decide."""

import numpy as np
import pytest

from rules.pieces import Kind
from vision.kinds.classification import ORDER
from vision.kinds.set_colours import SetColours
from vision.kinds.unusual_sets import is_unusual, name_by_set

COUNTS = (9.0, 9.0, 9.0)
USUAL = SetColours((0.3, 0.0, 5.0), (-1.6, 1.0, 2.0), (-0.9, 35.0, 15.0), COUNTS)
PALE_ON_BLACK = SetColours((2.08, 0.0, 0.0), (1.26, 1.5, 17.6), (0.56, 47.5, 10.9), COUNTS)
BROWN = SetColours((2.03, 0.0, -3.8), (0.14, 23.3, 40.9), (0.06, 42.1, 12.0), COUNTS)
UNUSUAL = pytest.mark.parametrize("known", [PALE_ON_BLACK, BROWN])


def coins_of(known: SetColours, luck: np.random.Generator) -> tuple[np.ndarray, list[Kind]]:
    """Five white, four black coins and the queen, as another lamp shows them."""
    kinds = [Kind.WHITE] * 5 + [Kind.BLACK] * 4 + [Kind.QUEEN]
    colours = np.array([known.of(kind) for kind in kinds], float)
    return colours + luck.normal(0, (0.08, 1.5, 2.0), colours.shape), kinds


@UNUSUAL
def test_a_set_that_usual_colours_misname_is_unusual(known: SetColours) -> None:
    assert is_unusual(known)
    assert not is_unusual(USUAL)


def test_a_set_of_which_a_kind_is_unknown_is_not_judged() -> None:
    assert not is_unusual(SetColours(PALE_ON_BLACK.white, PALE_ON_BLACK.black))


@UNUSUAL
def test_its_coins_are_named_by_their_own_colours(known: SetColours) -> None:
    colours, kinds = coins_of(known, np.random.default_rng(1))
    named = name_by_set(colours, known)
    assert list(named.kinds) == kinds
    assert named.sure.min() > 0.8


def test_a_reflection_on_a_black_coin_of_a_dark_set_makes_it_no_brown_one() -> None:
    known = SetColours((-2.06, 11.3, 14.2), (-3.51, 3.0, -1.7), (-1.82, 38.7, 21.2), COUNTS)
    reflecting = (-1.6, 2.9, -1.4)
    assert name_by_set(np.array([known.white, known.black, reflecting]), known).kinds[1:] == (Kind.BLACK,) * 2


def test_two_coins_that_may_be_the_queen_by_the_colours_of_a_set_both_say_so() -> None:
    known = SetColours((2.03, 0.0, -3.8), (0.14, 23.3, 40.9), (0.06, 42.1, 12.0), (9.0, 9.0, 9.0))
    seen = np.array([known.white, known.black, (0.06, 41.5, 13.0), (0.06, 42.5, 12.0)], float)
    named = name_by_set(seen, known)
    queen, black = Kind.QUEEN, Kind.BLACK
    assert {named.kinds[2:], named.instead[2:]} == {(black, queen), (queen, black)}
    assert named.sure[2:].max() < 0.8 < named.sure[:2].min()


def test_there_is_one_queen_at_most() -> None:
    colours = np.repeat(np.array([BROWN.queen]), 3, axis=0)
    named = name_by_set(colours, BROWN)
    assert named.kinds.count(Kind.QUEEN) == 1
    assert all(kind in ORDER for kind in named.kinds)
    assert name_by_set(np.zeros((0, 3)), BROWN).kinds == ()
