"""A course of the network of kinds reduces its cost. It needs jax, of the extra `train`."""

import numpy as np
import pytest

from device.training.coin_kinds.course import batches, first_weights, lost
from device.training.coin_kinds.samples import SeenCoins
from device.training.loop import Course, descended
from tests.vision.kinds.coins import looks
from vision.kinds.classification import BLACK, WHITE

pytest.importorskip("jax", reason="the extra `train` is not installed")


def test_a_course_reduces_the_cost() -> None:
    faces = np.array([(165.0, 205.0, 230.0)] * 4 + [(36.0, 36.0, 40.0)] * 4)
    coins = SeenCoins(looks(faces), np.array([WHITE] * 4 + [BLACK] * 4))
    some = batches([coins], [], np.random.default_rng(1))
    first, judged_on = first_weights(np.random.default_rng(2)), next(some)
    taught = descended(lost, first, some, Course(60, 32, 2e-3, 0.9), lambda _: None, lambda *_: None)
    assert float(lost(taught, *judged_on)) < 0.5 * float(lost(first, *judged_on))
