"""Recolouring changes discs alone, print keeps off them, and what is covered is hidden in the truth."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from calibration.lens import Picture
from device.training.sources import HIDDEN, KIND, RADIUS, X, Y
from device.training.whole_board.disguises import covered, printed, recoloured, strewn
from device.training.whole_board.ornaments import ornamented
from device.training.whole_board.view import SIDE_PX
from tests.device.training.whole_board.boards import painted
from tests.fuzz import examples
from vision.rectified.view import Floats, Mask

SEEDS = st.integers(0, 2**32 - 1)
TRUTH = np.array(
    [
        [90.0, 80, 8, 0, 0],
        [200.5, 120.25, 8, 1, 0],
        [300, 200, 7.5, 2, 0],
        [120, 300, 11, 3, 0],
        [320, 330, 8, 0, 0.8],
    ]
)


def discs(truth: Floats, more: float) -> Mask:
    """(SIDE_PX, SIDE_PX) the pixels of the pieces, each with a radius so much larger."""
    rows, columns = np.mgrid[:SIDE_PX, :SIDE_PX]
    inside = [np.hypot(columns - row[X], rows - row[Y]) < row[RADIUS] + more for row in truth]
    return np.asarray(np.any(inside, axis=0))


def changed(view: Picture, other: Picture) -> Mask:
    return np.asarray((view != other).any(axis=2))


@given(seed=SEEDS)
@settings(max_examples=examples(10), deadline=None)
def test_recolouring_changes_only_discs_and_all_coins(seed: int) -> None:
    view = painted(TRUTH, SIDE_PX)
    other = recoloured(view, TRUTH, np.random.default_rng(seed))
    assert not changed(view, other)[~discs(TRUTH, 0.5)].any()
    striker_and_hidden = TRUTH[(TRUTH[:, KIND] == 3) | (TRUTH[:, HIDDEN] > 0.5)]
    assert not changed(view, other)[discs(striker_and_hidden, 2)].any()
    coins = TRUTH[(TRUTH[:, KIND] < 2) & (TRUTH[:, HIDDEN] <= 0.5)]
    assert changed(view, other)[discs(coins, -2)].mean() > 0.5
    light, dark = (float(other[discs(coins[[number]], -2)].mean()) for number in (0, 1))
    assert light > dark, "white stays the lighter coin"


@given(seed=SEEDS)
@settings(max_examples=examples(10), deadline=None)
def test_print_keeps_off_the_pieces(seed: int) -> None:
    view = painted(TRUTH, SIDE_PX)
    other = printed(view, TRUTH, np.random.default_rng(seed))
    assert not changed(view, other)[discs(TRUTH, 1)].any()
    assert changed(view, other).mean() < 0.2


@given(seed=SEEDS)
@settings(max_examples=examples(10), deadline=None)
def test_centre_art_lies_under_the_pieces(seed: int) -> None:
    view = painted(TRUTH, SIDE_PX)
    other = ornamented(view, TRUTH, np.random.default_rng(seed))
    assert not changed(view, other)[discs(TRUTH, 0)].any()
    assert changed(view, other).mean() < 0.6


def test_some_centre_art_is_as_large_as_coins() -> None:
    view = painted(TRUTH[:0], SIDE_PX)
    shares = [
        changed(view, ornamented(view, TRUTH[:0], np.random.default_rng(seed))).mean() for seed in range(8)
    ]
    assert max(shares) > 8 * np.pi * 8**2 / SIDE_PX**2, "eight discs of a coin's size"


@given(seed=SEEDS)
@settings(max_examples=examples(8), deadline=None)
def test_a_thing_put_down_hides_what_lies_under_it(seed: int) -> None:
    view = painted(TRUTH, SIDE_PX)
    other, truth = strewn(view, TRUTH, np.random.default_rng(seed))
    assert (truth[:, HIDDEN] >= TRUTH[:, HIDDEN]).all()
    assert np.array_equal(truth[:, :HIDDEN], TRUTH[:, :HIDDEN])
    for row in truth:
        if row[HIDDEN] == 0:
            assert not changed(view, other)[discs(row[None], -5)].any()


@given(seed=SEEDS, shows=st.booleans())
@settings(max_examples=examples(8), deadline=None)
def test_what_lies_over_a_piece_hides_it_in_the_truth(seed: int, shows: bool) -> None:
    view = painted(TRUTH, SIDE_PX)
    stripes = np.full((SIDE_PX, SIDE_PX, 3), (255, 0, 255), np.uint8) if shows else None
    other, truth = covered(view, TRUTH, stripes, np.random.default_rng(seed))
    assert (truth[:, HIDDEN] >= TRUTH[:, HIDDEN]).all()
    assert np.array_equal(truth[:, :HIDDEN], TRUTH[:, :HIDDEN])
    for row in truth:
        if row[HIDDEN] > 0.99:
            assert changed(view, other)[discs(row[None], -4)].mean() > 0.5
        if row[HIDDEN] == 0:
            assert not changed(view, other)[discs(row[None], -5)].any()
