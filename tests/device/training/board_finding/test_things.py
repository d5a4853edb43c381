"""Drawn things that are no boards are many different pictures, and teach that no board is there."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from device.training.board_finding.pool import THING_SHARE, BoardPool
from device.training.board_finding.things import SIDE_PX, drawn_thing, picture_of_a_thing

SEEDS = st.integers(0, 2**32 - 1)


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_a_seed_draws_one_thing_with_something_on_its_ground(seed: int) -> None:
    first, again = (picture_of_a_thing(np.random.default_rng(seed)) for _ in range(2))
    assert np.array_equal(first, again)
    assert first.shape == (SIDE_PX, SIDE_PX, 3)
    ground = np.median(first[:, :8].reshape(-1, 3), axis=0)
    assert (np.abs(first.astype(float) - ground).max(axis=2) > 8).any()


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_a_thing_shows_no_board(seed: int) -> None:
    kept = drawn_thing(np.random.default_rng(seed))
    assert kept.corners_px is None
    assert kept.group is None, "it was never photographed: no network is kept from it"
    assert kept.bgr().shape == (SIDE_PX, SIDE_PX, 3)


def test_things_have_their_share_of_what_is_learnt() -> None:
    luck = np.random.default_rng(5)
    boards = [drawn_thing(luck)] * 2
    pool = BoardPool(boards, (), (), ())
    picked = [pool._any(luck) for _ in range(600)]
    share = np.mean([picture not in boards for picture in picked])
    assert abs(share - THING_SHARE) < 0.05
