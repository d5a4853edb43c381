"""Coins of drawn boards, with their true kinds; disguises change the picture and not the coins."""

from collections import Counter

import numpy as np
import pytest

from device.training.coin_kinds.course import batches, first_weights, judged
from device.training.coin_kinds.disguises import disguised
from device.training.coin_kinds.samples import UNKNOWN, SeenCoins, drawn_coins
from rules.pieces import Kind
from tests.vision.kinds.coins import looks
from vision.kinds.classification import BLACK, ORDER, QUEEN, WHITE
from vision.kinds.looks import FACE, LOOK, NEAR, WOOD
from vision.kinds.network import LAYERS
from vision.synthetic.variety.broad import broad

SEED = 899_980  # a table of any size, print and set, which nothing learnt from
FACES = np.array([(165.0, 205.0, 230.0)] * 4 + [(36.0, 36.0, 40.0)] * 5 + [(48.0, 38.0, 190.0)])
KINDS = np.array([WHITE] * 4 + [BLACK] * 5 + [QUEEN])


@pytest.fixture
def usual() -> SeenCoins:
    return SeenCoins(looks(FACES), KINDS)


def test_both_readings_of_a_drawn_board_bear_its_true_kinds() -> None:
    true = [piece.kind for piece in broad(SEED).pieces if piece.kind is not Kind.STRIKER]
    quick, larger = drawn_coins(SEED)
    for coins in (quick, larger):
        assert coins.looks.shape == (len(coins.kinds), LOOK)
        known = [ORDER[kind] for kind in coins.kinds if kind != UNKNOWN]
        assert len(known) > 0.8 * len(true)
        assert not Counter(known) - Counter(true)


def test_a_disguise_changes_levels_and_leaves_each_coin_its_kind(usual: SeenCoins) -> None:
    luck = np.random.default_rng(1)
    for _ in range(200):
        coins = disguised(usual, luck)
        assert 0 < len(coins.kinds) <= len(KINDS)
        assert np.isfinite(coins.looks).all()
        for part in (FACE, NEAR, WOOD):
            assert coins.looks[:, part].min() >= 0
            assert coins.looks[:, part].max() <= 255
        counts, most = (np.bincount(kinds, minlength=3) for kinds in (coins.kinds, KINDS))
        assert (counts <= most).all()


def test_whole_sets_in_disguise_are_mostly_named_right_by_the_shipped_network(usual: SeenCoins) -> None:
    luck = np.random.default_rng(2)
    some = [coins for coins in (disguised(usual, luck) for _ in range(300)) if len(coins.kinds) == len(KINDS)]
    known, wrong = judged(None, some)
    assert known > 1000
    assert wrong < 0.05 * known


def test_a_batch_says_which_rows_are_coins(usual: SeenCoins) -> None:
    given, present, kinds = next(batches([usual], [], np.random.default_rng(3)))
    assert given.shape == (*present.shape, LOOK)
    assert ((kinds >= 0) <= (present == 1)).all()
    assert not given[present == 0].any()
    assert present.sum(axis=1).min() >= 1


def test_the_first_weights_have_the_shape_of_the_layers() -> None:
    weights = first_weights(np.random.default_rng(1))
    assert {name.partition(".")[0] for name in weights} == set(LAYERS)
    assert all(weights[f"{name}.weight"].shape == shape for name, shape in LAYERS.items())
