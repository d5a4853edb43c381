"""Discs of drawn boards that were learnt: the shipped network tells pieces from print on one new to it."""

import numpy as np
import pytest

from device.training.departing.samples import drawn_discs, partly_known
from tests.vision.bare_board.tables import empty_board
from vision.pieces.departing import GIVEN, shipped_weights, weighed

SEED = 949_990  # a table of any size, print and set, which nothing learnt from


@pytest.mark.long
def test_the_shipped_network_tells_pieces_on_a_board_it_did_not_learn() -> None:
    looks = list(drawn_discs(SEED))
    assert len(looks) == 8, "two lamps, two readings, a board that is known all over and one that is not"
    given, is_piece = (
        np.concatenate([getattr(some, part) for some in looks]) for part in ("given", "is_piece")
    )
    assert given.shape == (len(is_piece), GIVEN)
    assert is_piece.any()
    assert not is_piece.all()
    assert ((weighed(given, shipped_weights()) > 0) == is_piece).mean() > 0.95


def test_a_board_is_known_but_for_discs_of_it() -> None:
    whole = empty_board()
    part = partly_known(whole, np.random.default_rng(1))
    unknown = 1 - part.known_share / whole.known_share
    assert 0.005 < unknown < 0.5
    assert part.levels is whole.levels
