"""The learnt networks: small, our own, trained from scratch by `pocketwatch train` on boards with known truth.

Here they only run, on one core, through OpenCV. `device/training` says what they learn from, and how.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Plane

Field = NDArray[np.float32]

LEARNT = __file__.replace("rectified/network.py", "learnt")  # as package resources they would load megabytes

DARK_LEVEL = 12.0  # Grey levels are raised by this before their logarithm: noise in black says little.
LEVELS = np.arange(256)
LEAST_SHARE = 1e-9  # Probabilities are clipped to this from below.
EVERY_ROW = 4  # One row in this many is enough for the median.


@cache
def network(name: str) -> cv2.dnn.Net:
    """The learnt network of this name; it is read once until `let_go`, and serves one thread."""
    return _shipped(name)


def let_go() -> None:
    """Frees what the networks keep, ten megabytes for a board. The next answer reads its network again."""
    network.cache_clear()


def _shipped(name: str) -> cv2.dnn.Net:
    """The learnt network of this name, read anew."""
    return read_network(f"{LEARNT}/{name}.onnx")


def read_network(file: str) -> cv2.dnn.Net:
    """The network in a file."""
    # The file is given by its name: given as bytes it runs in OpenCV's newer engine, which takes twice as long
    # (5.0).
    return cv2.dnn.readNetFromONNX(file, cv2.dnn.ENGINE_CLASSIC)


def answer_once(name: str, **given: Field) -> Field:
    """As `answer`, for a network that is seldom used. It is not kept: reading it again takes a millisecond."""
    return _answer(_shipped(name), given)


def answer(name: str, **given: Field) -> Field:
    """The answers of a network to its inputs by name, each (N, channels, rows, columns)."""
    return _answer(network(name), given)


def _answer(net: cv2.dnn.Net, given: dict[str, Field]) -> Field:
    for key in tuple(given):
        net.setInput(given.pop(key), key)  # setInput copies it: once released, its room is there for the layers
    return np.asarray(net.forward(), np.float32)


def answers(name: str, at_once: int, **given: Field) -> Field:
    """The answers of a network to its inputs, (N, ...) each, in batches of `at_once`.

    A batch always has this size: another size would make the network lay out all its layers again. A small one
    takes little memory.
    """
    count = len(next(iter(given.values())))
    batches = []
    for start in range(0, count, at_once):
        parts = {key: value[start : start + at_once] for key, value in given.items()}
        batches.append(answer(name, **{key: _filled(part, at_once) for key, part in parts.items()}))
    return np.concatenate(batches)[:count]


def _filled(part: Field, count: int) -> Field:
    """Inputs (N, ...) repeated up to `count`."""
    return part if len(part) == count else np.resize(part, (count, *part.shape[1:]))


def middle_level(bgr: Plane) -> float:
    """The median brightness, in grey levels, of a view from above without its margins."""
    edge = len(bgr) // 8
    inner: Any = np.ascontiguousarray(bgr[edge:-edge:EVERY_ROW, edge:-edge])
    grey = cv2.cvtColor(inner, cv2.COLOR_BGR2GRAY)
    upto = np.cumsum(cv2.calcHist([grey], [0], None, [256], [0, 256]))
    return float(np.searchsorted(upto, upto[-1] / 2))


def light_of_level(level: float) -> Field:
    """(256,) the networks' input for each grey level: its logarithm against the middle's."""
    return np.asarray(np.log((LEVELS + DARK_LEVEL) / (level + DARK_LEVEL)), np.float32)


def odds_of(share: NDArray[np.float64]) -> NDArray[np.float64]:
    """The log odds of probabilities."""
    least = np.clip(share, LEAST_SHARE, 1 - LEAST_SHARE)
    return np.asarray(np.log(least / (1 - least)), float)


def share_of(log_odds: Field | NDArray[np.float64]) -> NDArray[np.float64]:
    """Log odds as probabilities."""
    return np.asarray(1 / (1 + np.exp(-np.clip(log_odds, -30.0, 30.0).astype(float))), float)
