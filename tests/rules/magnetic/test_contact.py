"""Coins on each other, as a camera tells of them."""

from itertools import permutations

import pytest

from rules.magnetic.laws.sets import CoinSet
from rules.magnetic.reading.contact import towers_in
from rules.pieces import Kind
from rules.table import Mm, Piece

COINS = CoinSet(name="plain")
PILE = (Piece(Kind.WHITE, Mm(0.0, 0.0)), Piece(Kind.BLACK, Mm(9.0, 4.0)))
APART = (Piece(Kind.QUEEN, Mm(100.0, 0.0)), Piece(Kind.WHITE, Mm(131.0, 0.0)))
STRIKER = Piece(Kind.STRIKER, Mm(3.0, 0.0))


def test_a_tower_is_the_same_in_whatever_order_its_coins_are_read() -> None:
    orders = permutations((*PILE, *APART, STRIKER))
    assert {towers_in(order, COINS) for order in orders} == {((Kind.BLACK, Kind.WHITE),)}


@pytest.mark.parametrize(("apart_mm", "towers"), [(12.0, 1), (24.0, 1), (26.0, 0), (31.0, 0)])
def test_coins_that_touch_are_no_tower(apart_mm: float, towers: int) -> None:
    """Coins of 31 mm that lie flat are read up to some millimetres too near to each other."""
    layout = (PILE[0], Piece(Kind.WHITE, Mm(apart_mm, 0.0)))
    assert len(towers_in(layout, COINS)) == towers
