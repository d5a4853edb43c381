"""Looks at drawn golf tables, and weights that find the true layout among those that they might show."""

from __future__ import annotations

import numpy as np
import pytest

from device.training.golf_looks.fit import fitted, log_likelihood, shares
from device.training.golf_looks.looks import Look, looks_of
from vision.golf.layouts.fitted_weights import FEATURES, PART, weights_of


def drawn(seed: int, count: int, truth: np.ndarray) -> list[Look]:
    """Looks of twelve layouts each, whose true one is drawn by these weights."""
    chance = np.random.default_rng(seed)
    looks = []
    for _ in range(count):
        features, usual = chance.normal(0, 1, (12, FEATURES)), np.full(12, -np.log(12))
        likely = shares(Look(features, usual, 0), truth)
        looks.append(Look(features, usual, int(chance.choice(12, p=likely))))
    return looks


def test_the_weights_that_drew_the_looks_are_found_again() -> None:
    truth = np.linspace(-1.0, 1.0, FEATURES)
    truth[PART["unexplained"]] = -1.5
    looks = drawn(1, 1500, truth)
    found = fitted(looks)
    assert np.abs(found - truth).max() < 0.4
    assert log_likelihood(looks, found) >= log_likelihood(looks, truth)


@pytest.mark.long
def test_an_unexplained_change_never_speaks_for_a_layout() -> None:
    truth = np.zeros(FEATURES)
    truth[PART["unexplained"]] = 2.0
    assert fitted(drawn(2, 200, truth))[PART["unexplained"]][0] == 0.0


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", ["carom_golf", "eighteen_holes"])
def test_a_look_after_a_deed_holds_its_true_layout_and_the_weights_find_it(game: str) -> None:
    looks = list(looks_of(game, 4, 1, alone=False))
    assert looks
    for look in looks:
        assert look.features.shape == (len(look.usual), FEATURES)
        assert shares(look, weights_of(game == "eighteen_holes")).argmax() == look.true
