"""A conditional logit: weights under which the true layout of each look is the likeliest.

Newton's steps on the penalised log likelihood, which has one maximum. The penalty keeps the weights of what a
few hundred looks do not show near zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from device.training.golf_looks.looks import Look
from vision.golf.layouts.fitted_weights import FEATURES, PART

PENALTY = 0.15  # of half a squared weight
STEPS, SMALLEST = 60, 1e-4  # at most so many steps, until one is so small
Values = NDArray[np.floating[Any]]


def fitted(looks: Sequence[Look]) -> Values:
    """(FEATURES,) the weights; an unexplained change never speaks for a layout."""
    weights = _climbed(looks, np.ones(FEATURES, np.bool_))
    if weights[PART["unexplained"]][0] <= 0:
        return weights
    is_free = np.ones(FEATURES, np.bool_)
    is_free[PART["unexplained"].start] = False
    return _climbed(looks, is_free)


def shares(look: Look, weights: Values) -> Values:
    """(L,) how likely each layout of a look is."""
    logs = look.features @ weights + look.usual
    grown = np.exp(logs - logs.max())
    return np.asarray(grown / grown.sum())


def log_likelihood(looks: Sequence[Look], weights: Values) -> float:
    """The log likelihood of the true layouts, less the penalty."""
    log_likelihood = sum(float(np.log(max(shares(look, weights)[look.true], 1e-300))) for look in looks)
    return log_likelihood - PENALTY * float(weights @ weights) / 2


def _climbed(looks: Sequence[Look], is_free: NDArray[np.bool_]) -> Values:
    weights = np.zeros(FEATURES)
    for _ in range(STEPS):
        step = _step(looks, weights, is_free)
        now, size = log_likelihood(looks, weights), 1.0
        while log_likelihood(looks, weights + size * step) < now and size > SMALLEST:
            size /= 2
        weights = weights + size * step
        if np.linalg.norm(step) < SMALLEST:
            break
    return weights


def _step(looks: Sequence[Look], weights: Values, is_free: NDArray[np.bool_]) -> Values:
    slope, curve = -PENALTY * weights, PENALTY * np.eye(FEATURES)
    for look in looks:
        likely = shares(look, weights)
        mean = likely @ look.features
        slope = slope + look.features[look.true] - mean
        curve = curve + (look.features * likely[:, None]).T @ look.features - np.outer(mean, mean)
    return np.where(is_free, np.linalg.solve(curve, slope), 0.0)
