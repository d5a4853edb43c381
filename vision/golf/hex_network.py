"""What a network reads from the patch of each hex: a token, its form and colour, a hand, a standing obstacle."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

LEARNT = Path(__file__).parents[1] / "learnt" / "golf_hex.onnx"
STATES = ("none", "ball", "flat", "meeple", "hand")
COLOURS = ("red", "yellow", "green", "blue", "purple", "orange", "white", "black")
BATCH = 64


@dataclass(frozen=True, eq=False)
class HexesTold:
    """For each of N hexes: likelihoods of the STATES (N, 5), of the COLOURS (N, 8), of standing (N,)."""

    states: NDArray[np.float32]
    colours: NDArray[np.float32]
    stands: NDArray[np.float32]


def told(patches: NDArray[np.float32]) -> HexesTold:
    """The network's say on (N, 9, 48, 40) patches of `vision.golf.patches`."""
    network = _network()
    answers = []
    for first in range(0, len(patches), BATCH):
        network.setInput(np.ascontiguousarray(patches[first : first + BATCH]))
        answers.append(network.forward())
    raw = np.concatenate(answers) if answers else np.zeros((0, 16), np.float32)
    stands = 1 / (1 + np.exp(-np.clip(raw[:, 13], -30, 30)))
    return HexesTold(_shares(raw[:, :5]), _shares(raw[:, 5:13]), np.asarray(stands, np.float32))


def _shares(raw: NDArray[np.float32]) -> NDArray[np.float32]:
    """Likelihoods that add up to 1 in each row."""
    grown = np.exp(raw - raw.max(axis=1, keepdims=True)) if len(raw) else raw
    return np.asarray(grown / np.maximum(grown.sum(axis=1, keepdims=True), 1e-9), np.float32)


@cache
def _network() -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(str(LEARNT), cv2.dnn.ENGINE_CLASSIC)
