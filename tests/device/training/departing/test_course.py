"""A course of the network of learnt boards reduces its cost. It needs jax, of the extra `train`."""

import numpy as np
import pytest

from device.training.departing.course import batches, first_weights, lost, taught, units_of
from device.training.departing.samples import WeighedDiscs
from vision.pieces.departing import GIVEN, weighed

pytest.importorskip("jax", reason="the extra `train` is not installed")


def test_a_course_reduces_the_cost() -> None:
    luck = np.random.default_rng(3)
    given = luck.normal(0, 2, (400, GIVEN))
    discs = [WeighedDiscs(given, given[:, 0] * given[:, 1] > 0)]
    some = batches(discs, units_of(discs), np.random.default_rng(4))
    weights = taught(discs, 400)
    judged_on = next(some)
    assert float(lost(weights, *judged_on)) < 0.5 * float(lost(first_weights(luck), *judged_on))
    assert ((weighed(given, weights) > 0) == discs[0].is_piece).mean() > 0.9
