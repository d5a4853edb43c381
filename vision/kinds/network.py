"""The network that tells the kinds of all coins of a picture together: its layers and its answers.

Coins of a kind look alike in one picture, whatever the set, the wood and the lamp; so each coin is compared
with every other one, twice. It is small enough for numpy. `device.training.coin_kinds.course` trains it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.kinds.looks import COLOUR, FACE, LOOK, NEAR, WOOD
from vision.rectified.view import Floats

Layer = Callable[[str, Any], Any]

WIDE = 48  # numbers that stand for a coin
ROUNDS = (1, 2)
KINDS = 3  # white, black, queen
MANY = 8.0  # A sum over coins is taken in shares of so many.
BRIGHTNESS, LAB = 2.0, 20.0  # the units of colours, so that all that is given is about one
DARK_LEVEL = 6.0  # Levels are raised by this before their logarithm: noise in black says little.
LAYERS = {"seen": (LOOK, WIDE), "again": (WIDE, WIDE), "told": (WIDE, KINDS)} | {
    f"{name}{number}": (WIDE, WIDE)
    for number in ROUNDS
    for name in ("coin", "other", "both", "kept", "mean", "sum")
}


def likely_kinds(looks: Floats) -> Floats:
    """(N, 3) the likelihood that coins with these (N, LOOK) looks are white, black and the queen."""
    return likelihoods(looks, _weights())


def likelihoods(looks: Floats, weights: dict[str, Any]) -> Floats:
    """(N, 3) as `likely_kinds`, by weights of a training."""
    present = np.ones(len(looks), np.float32)
    logits = np.asarray(forward(given_of(looks), present, layer_of(weights)), float)
    grown = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(grown / grown.sum(axis=1, keepdims=True), float)


def layer_of(weights: dict[str, Any]) -> Layer:
    """The affine map of each layer by these weights, whether numpy's or the training library's."""
    return lambda name, given: given @ weights[f"{name}.weight"] + weights[f"{name}.bias"]


def given_of(looks: Floats) -> NDArray[np.float32]:
    """(..., LOOK) looks in the units of the network."""
    given = np.empty(looks.shape, np.float32)
    given[..., COLOUR] = looks[..., COLOUR] / (BRIGHTNESS, LAB, LAB)
    for part in (FACE, NEAR, WOOD):
        given[..., part] = np.log((looks[..., part] + DARK_LEVEL) / 255)
    return given


def forward(given: Any, present: Any, layer: Layer) -> Any:
    """(..., N, 3) the network's steps on (..., N, LOOK); `present` (..., N) is 0 for rows that are no coin.

    `layer` (name, given) is an affine map, with numpy or with the training library.
    """
    own = _rectified(layer("seen", given))
    own = _rectified(own + layer("again", own))
    count = present.sum(axis=-1)[..., None, None]
    for number in ROUNDS:
        first, second = layer(f"coin{number}", own), layer(f"other{number}", own)
        pairs = _rectified(first[..., :, None, :] + second[..., None, :, :])
        both = _rectified(layer(f"both{number}", pairs)) * present[..., None, :, None]
        total = both.sum(axis=-2)
        compared = layer(f"mean{number}", total / count) + layer(f"sum{number}", total / MANY)
        own = _rectified(own + layer(f"kept{number}", own) + compared)
    return layer("told", own)


def _rectified(given: Any) -> Any:
    return given * (given > 0)


@cache
def _weights() -> dict[str, NDArray[np.float32]]:
    with np.load(__file__.replace("kinds/network.py", "learnt/coin_kinds.npz")) as arrays:
        return {name: arrays[name].astype(np.float32) for name in arrays.files}
