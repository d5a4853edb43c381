"""What a network reads from each hex: a token, its form and colour, a hand, a standing obstacle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.rectified.network import answers

NETWORK = "golf_hex"
STATES = ("none", "ball", "flat", "meeple", "hand")
COLOURS = ("red", "yellow", "green", "blue", "purple", "orange", "white", "black")
# The network's columns: the states, the colours, whether an obstacle stands, and two that mean nothing.
COLUMNS, STANDS = 16, len(STATES) + len(COLOURS)
AT_ONCE = 1  # patch: a larger batch saves nothing for each, and is seldom full


@dataclass(frozen=True, eq=False)
class HexAnswers:
    """For each of N hexes: likelihoods of the STATES (N, 5), of the COLOURS (N, 8), of standing (N,)."""

    states: NDArray[np.float32]
    colours: NDArray[np.float32]
    stands: NDArray[np.float32]


def answers_of(patches: NDArray[np.float32]) -> HexAnswers:
    """The network's answers for (N, 9, 48, 40) patches of `vision.golf.patches`."""
    raw = answers(NETWORK, AT_ONCE, x=patches) if len(patches) else np.zeros((0, COLUMNS), np.float32)
    stands = 1 / (1 + np.exp(-np.clip(raw[:, STANDS], -30, 30)))
    return HexAnswers(
        _shares(raw[:, : len(STATES)]), _shares(raw[:, len(STATES) : STANDS]), np.asarray(stands, np.float32)
    )


def among(readings: HexAnswers, forms: Sequence[str]) -> HexAnswers:
    """The same answers where no token of another form can stand: the likelihoods that are left add up to 1."""
    possible = [state in forms or state in ("none", "hand") for state in STATES]
    left = readings.states * np.array(possible, np.float32)
    return replace(readings, states=left / np.maximum(left.sum(axis=1, keepdims=True), 1e-9))


def _shares(raw: NDArray[np.float32]) -> NDArray[np.float32]:
    """Likelihoods that add up to 1 in each row."""
    grown = np.exp(raw - raw.max(axis=1, keepdims=True)) if len(raw) else raw
    return np.asarray(grown / np.maximum(grown.sum(axis=1, keepdims=True), 1e-9), np.float32)
