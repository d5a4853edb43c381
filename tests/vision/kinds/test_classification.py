"""Kinds are decided for all coins of a picture together, whatever the wood, the lamp and the set."""

import numpy as np
import pytest

from rules.pieces import Kind
from vision.kinds.classification import USUAL_SPLIT, name_coins
from vision.kinds.colours import Wood, colours_of, redder_upon_red
from vision.kinds.opening_rack import pack_queen
from vision.kinds.set_colours import SetColours
from vision.pieces.assembly import RED_WOOD

MAHOGANY = (40.0, 48.0, 112.0)
W, B, Q = Kind.WHITE, Kind.BLACK, Kind.QUEEN


def coins(kinds: list[Kind], looks: dict[Kind, tuple[float, float, float]], seed: int = 1) -> np.ndarray:
    luck = np.random.default_rng(seed)
    return np.array([looks[kind] for kind in kinds]) + luck.normal(0, (0.1, 1.5, 1.5), (len(kinds), 3))


@pytest.mark.parametrize(
    "looks",
    [
        {W: (0.3, 0, 0), B: (-2.5, 1, -4), Q: (-0.6, 35, 8)},
        {W: (1.6, -9, 5), B: (-0.9, -3, -18), Q: (0.1, 25, 0)},  # on dark wood black is as bright as the wood
        {W: (-0.7, 2, 3), B: (-3.3, 1, -6), Q: (-0.8, 27, -7)},  # dim
        {W: (0.2, 12, 20), B: (-2.0, 14, 12), Q: (-1.6, 34, 20)},  # brown-black coins on greenish wood
        {W: (-1.6, 12, 8), B: (-3.3, 2, -3), Q: (-0.8, 34, -4)},  # the lighter coins are brown, on pale wood
        {W: (1.9, 2, 8), B: (0.3, 2, 2), Q: (0.4, 36, 11)},  # both are brighter than black wood
    ],
)
def test_every_set_is_named_right(looks: dict[Kind, tuple[float, float, float]]) -> None:
    kinds = [W] * 5 + [B] * 6 + [Q]
    named = name_coins(coins(kinds, looks))
    assert list(named.kinds) == kinds
    assert named.sure.min() > 0.9


def test_a_dark_coin_that_reflects_differs_from_its_kind_in_brightness_and_not_in_colour() -> None:
    """From 720073 on tables of any make: brown coins, and a black one as bright as they are."""
    white = [(bright, 7.0, 3.0) for bright in np.linspace(-1.9, -0.8, 6)]
    black = [(bright, 2.5, -7.0) for bright in (-3.5, -3.4, -3.0, -2.5, -1.3)]
    seen = np.array([*white, *black]) + np.random.default_rng(1).normal(0, (0, 0.5, 0.5), (11, 3))
    named = name_coins(seen, likelihoods=np.tile((0.02, 0.95, 0.03), (11, 1)))
    assert list(named.kinds) == [W] * 6 + [B] * 5


def test_on_a_black_board_brightness_parts_coins_that_are_all_far_brighter_than_the_wood() -> None:
    """From 740038 on tables of any make: white coins and red ones, all more than eight times as bright."""
    wood = np.array((22.0, 22.0, 22.0))
    kinds = [W] * 5 + [B] * 6
    faces = np.array([(205.0, 226.0, 238.0) if kind is W else (70.0, 75.0, 150.0) for kind in kinds])
    seen = colours_of(faces, np.tile(wood, (len(faces), 1)), Wood(np.zeros((1, 1, 3), np.float32), wood))
    assert seen[:, 0].min() > np.log(8.0)
    assert seen[:5, 0].min() > seen[5:, 0].max() + 1.0
    assert list(name_coins(seen).kinds) == kinds


def test_no_coin_is_the_queen_where_none_stands_out() -> None:
    kinds = [W] * 3 + [B] * 4
    named = name_coins(coins(kinds, {W: (0.2, 9, 20), B: (-2.0, 13, 12)}))
    assert Q not in named.kinds


def test_a_coin_between_the_kinds_is_named_with_doubt() -> None:
    named = name_coins(np.array([(np.log(USUAL_SPLIT), 0.0, 0.0)]))
    assert named.sure[0] < 0.6


def test_what_is_known_of_the_set_decides_where_the_picture_alone_cannot() -> None:
    alone = np.array([(-0.7, 1.0, 2.0)])
    dark = SetColours(black=(-0.7, 1.0, 2.0), white=(1.5, 0.0, 0.0), readings=(5.0, 5.0, 0.0))
    dim = SetColours(black=(-3.0, 1.0, 2.0), white=(-0.7, 1.0, 2.0), readings=(5.0, 5.0, 0.0))
    assert name_coins(alone, dark).kinds == (B,)
    assert name_coins(alone, dim).kinds == (W,)


def test_an_opening_pack_says_by_its_places_who_the_queen_is() -> None:
    ring = [(np.cos(t), np.sin(t)) for t in np.arange(6) * np.pi / 3]
    between = [(3**0.5 * np.cos(t), 3**0.5 * np.sin(t)) for t in np.pi / 6 + np.arange(6) * np.pi / 3]
    at = 31.0 * np.array([(0.0, 0.0), *ring, *((2 * x, 2 * y) for x, y in ring), *between])
    assert pack_queen(at, 15.5) == 0
    assert pack_queen(at[:-1], 15.5) == -1
    assert pack_queen(at + 60.0, 15.5) == -1
    brown = coins([Q] + [W] * 9 + [B] * 9, {Q: (-1.2, 8, 5), W: (0.2, 3, 5), B: (-2.2, 4, 3)})
    assert name_coins(brown, None, 0).kinds[0] is Q


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
    assert name_coins(np.zeros((0, 3))).kinds == ()


def test_on_red_wood_redness_is_told_against_the_white_coins() -> None:
    """From 120640 on tables of any make: beside mahogany taken for grey a purple queen is grey, too."""
    white, black, queen = (205.0, 226.0, 238.0), (20.0, 20.0, 22.0), (138.0, 79.0, 184.0)
    kinds = [W] * 4 + [B] * 4 + [Q]
    faces = np.array([white] * 4 + [black] * 4 + [queen])
    whites = np.array([kind is W for kind in kinds])
    for wood, is_red in ((MAHOGANY, True), ((135.0, 186.0, 216.0), False)):
        base = np.tile(np.array(wood), (len(faces), 1))
        background = Wood(np.zeros((1, 1, 3), np.float32), np.array(wood))
        plain = colours_of(faces, base, background)
        redder = redder_upon_red(plain, faces, whites, background, RED_WOOD)
        assert list(name_coins(redder).kinds) == kinds
        assert np.array_equal(redder, plain) != is_red
    red_ground = Wood(np.zeros((1, 1, 3), np.float32), np.array(MAHOGANY))
    plain = colours_of(faces, np.tile(np.array(MAHOGANY), (len(faces), 1)), red_ground)
    redder = redder_upon_red(plain, faces, whites, red_ground, RED_WOOD)
    assert name_coins(plain).kinds[-1] is W, "the purple queen looks blue"
    assert name_coins(redder).kinds[-1] is Q
    assert name_coins(redder).sure[-1] > 0.99
