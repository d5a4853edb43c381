"""The network that separates a cushion's foot from its top and its shadow: its layers and its answers.

It is small enough for numpy. `device.training.footing.course` trains it, in the same steps with another
convolution.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

Field = NDArray[np.float32]
Layer = Callable[[str, Any, int], Any]

GIVEN = 5  # inputs of each place: three of colour, whether it is in the picture, the slant of the view
SHRINKS = 2  # rows and columns of a strip for one of an answer
LAYERS = {  # by name: rows and columns of a convolution, its numbers of inputs and outputs
    "half": (3, GIVEN, 16),
    "grain1": (3, 16, 16),
    "grain2": (3, 16, 16),
    "quarter": (2, 16, 24),
    "near1": (3, 24, 24),
    "near2": (3, 24, 24),
    "eighth": (2, 24, 24),
    "far1": (3, 24, 24),
    "far2": (3, 24, 24),
    "wide1": (3, 24, 24),
    "wide2": (3, 24, 24),
    "again1": (3, 24, 24),
    "again2": (3, 24, 24),
    "fine": (1, 24, 16),
    "last1": (3, 16, 16),
    "last2": (3, 16, 16),
    "told": (1, 16, 2),
}


def answer(strips: Field) -> Field:
    """(N, R / 2, C / 2, 2) the answers on (N, R, C, 5) strips: the likelihoods of an end, and of a top."""
    weights = _weights()
    return np.asarray(forward(strips, lambda name, given, stride: _convolved(weights, name, given, stride)))


def forward(strips: Any, layer: Layer) -> Any:
    """The network's steps; `layer` (name, given, stride) convolves, with numpy or with the training library."""

    def rectified(given: Any) -> Any:
        return given * (given > 0)

    def again(name: str, given: Any) -> Any:
        return rectified(given + layer(f"{name}2", rectified(layer(f"{name}1", given, 1)), 1))

    def doubled(given: Any) -> Any:
        return given.repeat(2, axis=1).repeat(2, axis=2)

    grain = again("grain", rectified(layer("half", strips, 2)))
    near = again("near", rectified(layer("quarter", grain, 2)))
    wide = again("wide", again("far", rectified(layer("eighth", near, 2))))
    back = again("again", rectified(near + doubled(wide)))
    last = again("last", rectified(grain + doubled(layer("fine", back, 1))))
    return layer("told", last, 1)


def edge_of(size: int) -> int:
    """The number of zeros around the input of a convolution with this many rows and columns."""
    return size // 2 if size % 2 else 0


@cache
def _weights() -> dict[str, Field]:
    with np.load(__file__.replace("cushion/footing_network.py", "learnt/footing.npz")) as arrays:
        return {name: arrays[name].astype(np.float32) for name in arrays.files}


def _convolved(weights: dict[str, Field], name: str, given: Field, stride: int) -> Field:
    """The convolution of a layer over (N, R, C, K) inputs, without its rectifier."""
    weight = weights[f"{name}.weight"]
    size, edge = len(weight), edge_of(len(weight))
    padded = np.pad(given, ((0, 0), (edge, edge), (edge, edge), (0, 0)))
    rows, columns = (stride * (length // stride) for length in given.shape[1:3])
    sums: Any = weights[f"{name}.bias"]
    for down in range(size):  # shifted products: gathering the windows first takes ten times as long
        for across in range(size):
            shifted = padded[:, down : down + rows : stride, across : across + columns : stride]
            sums = sums + shifted @ weight[down, across]
    return np.asarray(sums, np.float32)
