"""Kinds are decided for all coins of a picture together, whatever the wood, the lamp and the set."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.pieces import Kind
from tests.vision.kinds.coins import BIRCH, Bgr, looks, seen
from vision.kinds.classification import BLACK, QUEEN, WHITE, name_coins, with_one_queen
from vision.kinds.looks import COLOUR, LOOK
from vision.kinds.opening_rack import pack_queen
from vision.kinds.set_colours import SetColours

W, B, Q = Kind.WHITE, Kind.BLACK, Kind.QUEEN
USUAL: dict[Kind, Bgr] = {W: (165.0, 205.0, 230.0), B: (36.0, 36.0, 40.0), Q: (48.0, 38.0, 190.0)}
BROWN: dict[Kind, Bgr] = {W: (55.0, 85.0, 140.0), B: (28.0, 28.0, 32.0), Q: (40.0, 35.0, 150.0)}
PALE: dict[Kind, Bgr] = {W: (190.0, 215.0, 230.0), B: (45.0, 70.0, 115.0), Q: (48.0, 38.0, 200.0)}
BRIGHT: dict[Kind, Bgr] = {W: (60.0, 190.0, 225.0), B: (150.0, 80.0, 40.0), Q: (48.0, 38.0, 200.0)}
MAHOGANY, BLACK_WOOD, GREEN = (40.0, 48.0, 112.0), (32.0, 30.0, 30.0), (60.0, 130.0, 60.0)


@pytest.mark.parametrize("faces", [USUAL, BROWN, PALE, BRIGHT], ids=["usual", "brown", "pale", "bright"])
@pytest.mark.parametrize("wood", [BIRCH, MAHOGANY, BLACK_WOOD, GREEN], ids=["birch", "red", "black", "green"])
@pytest.mark.parametrize("lamp", [(1.0, 1.0, 1.0), (0.35, 0.35, 0.35), (0.6, 0.8, 1.0)])
def test_every_set_is_named_right_on_every_wood_under_every_lamp(
    faces: dict[Kind, Bgr], wood: Bgr, lamp: Bgr
) -> None:
    kinds = [W] * 5 + [B] * 6 + [Q]
    lit = {kind: tuple(np.array(face) * lamp) for kind, face in faces.items()}
    named = name_coins(seen(kinds, lit, tuple(np.array(wood) * lamp)))
    assert list(named.kinds) == kinds
    assert named.sure.min() > 0.8


def test_a_dark_coin_that_reflects_differs_from_its_kind_in_brightness_and_not_in_colour() -> None:
    """From 720073 on tables of any make: brown coins, and a black one as bright as they are."""
    brown, black = np.array((50.0, 78.0, 125.0)), np.array((30.0, 30.0, 34.0))
    faces = np.array(
        [brown * part for part in np.linspace(0.8, 1.2, 6)] + [black * part for part in (1, 1.1, 0.9, 1.5, 2.6)]
    )
    assert list(name_coins(looks(faces)).kinds) == [W] * 6 + [B] * 5


def test_on_a_black_board_coins_that_are_all_far_brighter_than_the_wood_are_told_by_their_levels() -> None:
    """From 740038 on tables of any make: white coins and red ones, all more than eight times as bright."""
    kinds = [W] * 5 + [B] * 6
    coins = seen(kinds, {W: (205.0, 226.0, 238.0), B: (70.0, 75.0, 150.0)}, (22.0, 22.0, 22.0))
    assert coins[:, 0].min() > np.log(8.0)
    assert list(name_coins(coins).kinds) == kinds


def test_pale_coins_and_red_ones_on_black_wood_are_not_all_white() -> None:
    """From 800052 on tables of any make."""
    kinds = [W] * 3 + [B] * 6
    named = name_coins(seen(kinds, {W: (200.0, 225.0, 235.0), B: (45.0, 40.0, 175.0)}, BLACK_WOOD))
    assert list(named.kinds) == kinds
    assert named.sure.min() > 0.8


def test_no_coin_is_the_queen_where_none_stands_out() -> None:
    assert Q not in name_coins(seen([W] * 3 + [B] * 4, PALE)).kinds


def test_beside_two_blacks_as_red_as_she_is_the_queen_is_the_odd_one() -> None:
    """From 670230 on tables of any make."""
    kinds = [W] * 5 + [B] * 4 + [Q]
    named = name_coins(seen(kinds, {W: (60.0, 190.0, 225.0), B: (45.0, 40.0, 175.0), Q: (35.0, 28.0, 80.0)}))
    assert list(named.kinds) == kinds


def test_violet_is_not_red() -> None:
    """From 720013 on tables of any make: blue coins on orange wood."""
    kinds = [W] * 3 + [B]
    blue = {W: (225.0, 230.0, 232.0), B: (150.0, 80.0, 40.0)}
    assert list(name_coins(seen(kinds, blue, (60.0, 130.0, 215.0))).kinds) == kinds


def test_a_coin_between_the_kinds_is_named_with_doubt() -> None:
    greys = np.linspace(30, 200, 60)[:, None] * np.ones(3)
    sure = [float(name_coins(looks(grey[None])).sure[0]) for grey in greys]
    assert min(sure) < 0.65
    assert min(sure[0], sure[-1]) > 0.9


def test_what_is_known_of_the_set_decides_where_the_picture_alone_cannot() -> None:
    alone = looks(np.array([(88.0, 100.0, 108.0)]))
    bright, red, yellow = (float(part) for part in alone[0, COLOUR])
    here = (bright, red, yellow)
    dark = SetColours(black=here, white=(1.5, 0.0, 0.0), readings=(5.0, 5.0, 0.0))
    dim = SetColours(black=(-3.5, 1.0, 2.0), white=here, readings=(5.0, 5.0, 0.0))
    assert name_coins(alone, dark).kinds == (B,)
    assert name_coins(alone, dim).kinds == (W,)


def test_a_set_of_which_nothing_is_known_changes_nothing() -> None:
    coins = seen([W] * 9 + [B] * 9 + [Q], BROWN)
    assert np.allclose(name_coins(coins, SetColours()).sure, name_coins(coins).sure)


def test_an_opening_pack_says_by_its_places_who_the_queen_is() -> None:
    ring = [(np.cos(t), np.sin(t)) for t in np.arange(6) * np.pi / 3]
    between = [(3**0.5 * np.cos(t), 3**0.5 * np.sin(t)) for t in np.pi / 6 + np.arange(6) * np.pi / 3]
    at = 31.0 * np.array([(0.0, 0.0), *ring, *((2 * x, 2 * y) for x, y in ring), *between])
    assert pack_queen(at, 15.5) == 0
    assert pack_queen(at[:-1], 15.5) == -1
    assert pack_queen(at + 60.0, 15.5) == -1
    kinds = [Q] + [W] * 9 + [B] * 9
    named = name_coins(
        seen(kinds, {Q: (45.0, 60.0, 90.0), W: (110.0, 150.0, 180.0), B: (40.0, 50.0, 60.0)}), None, 0
    )
    assert list(named.kinds) == kinds


def test_half_of_a_pack_is_white_though_both_kinds_are_pale() -> None:
    kinds = [Q] + [W] * 9 + [B] * 9
    coins = seen(
        kinds, {Q: (60.0, 60.0, 225.0), W: (225.0, 235.0, 240.0), B: (200.0, 215.0, 230.0)}, BLACK_WOOD
    )
    assert list(name_coins(coins).kinds) != kinds
    assert list(name_coins(coins, None, 0).kinds) == kinds


@given(st.lists(st.tuples(*[st.floats(1e-6, 1.0)] * 3), min_size=1, max_size=19))
def test_one_coin_at_most_is_the_queen_and_nobody_else_changes_sides(rows: list[tuple[float, ...]]) -> None:
    alone = np.array(rows) / np.sum(rows, axis=1, keepdims=True)
    together = with_one_queen(alone)
    assert together[:, QUEEN].sum() <= 1
    assert np.allclose(together.sum(axis=1), 1)
    assert np.array_equal(together[:, WHITE] > together[:, BLACK], alone[:, WHITE] > alone[:, BLACK])
    assert list(np.argsort(together[:, QUEEN], kind="stable")) == list(
        np.argsort(alone[:, QUEEN], kind="stable")
    )


def test_two_coins_of_which_either_may_be_the_queen_both_say_so() -> None:
    alike = np.array([(0.98, 0.01, 0.01), (0.02, 0.08, 0.9), (0.02, 0.08, 0.9)])
    queens = with_one_queen(alike)[:, QUEEN]
    assert queens[0] < 0.01
    assert queens[1] == queens[2]
    assert 0.4 < queens[1] < 0.5


def test_a_set_is_learnt_and_refreshed_slowly() -> None:
    first = np.array([(0.2, 1.0, 2.0), (-2.0, 1.0, 2.0)])
    known = SetColours().refreshed((W, B), first, np.array([0.99, 0.99]), pack=False)
    assert known.white == (0.2, 1.0, 2.0)
    assert known.queen is None
    for _ in range(20):
        known = known.refreshed((W, B), first, np.array([0.99, 0.5]), pack=False)
    after = known.refreshed((W,), np.array([(1.5, 1.0, 2.0)]), np.array([0.99]), pack=False)
    assert after.white is not None
    assert 0.2 < after.white[0] < 0.4
    assert known.of(Kind.STRIKER) is None


def test_no_coins_need_no_names() -> None:
    assert name_coins(np.zeros((0, LOOK))).kinds == ()
