"""The structure of the two networks, as data: `loop` trains and `onnx_form` writes the same steps.

board   the coarse view, to a quarter of its width, to an eighth, to a sixteenth, where each answer covers wide
        surroundings, and back to an eighth: every block's answers for its four cells
piece   a close-up: the piece's offset from its middle, its size, and its kind
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from vision.pieces.detector import CELL_ANSWERS

Weights = dict[
    str, Any
]  # arrays by name, of numpy or of JAX: NAME.weight (rows, columns, from, to), NAME.bias (to,)

LIE = 6  # planes for the lie of the board
FIRST_LIKELY = -4.0  # initial log odds of a piece in a cell: most cells hold none
BOARD_TOLD, PIECE_TOLD = 4 * CELL_ANSWERS, 8


@dataclass(frozen=True, slots=True)
class Convolution:
    """`size` by `size` of the answer of `of`, every `stride`, `edge` zeros round it; `given` to `answers`."""

    name: str
    of: str
    size: int
    given: int
    answers: int
    stride: int = 1
    edge: int = 0
    rectified: bool = True


@dataclass(frozen=True, slots=True)
class Whole:
    """All answers of `of` at once, `size` by `size` of `given`, to `answers` numbers."""

    name: str
    of: str
    size: int
    given: int
    answers: int


@dataclass(frozen=True, slots=True)
class Sum:
    """The answers of `first` and `second`, added and rectified; `doubled`: the second is half as large."""

    name: str
    first: str
    second: str
    doubled: bool = False


Step = Convolution | Whole | Sum


def _same(name: str, of: str, channels: int, *, rectified: bool = False) -> Convolution:
    return Convolution(name, of, 3, channels, channels, edge=1, rectified=rectified)


BOARD: tuple[Step, ...] = (
    Convolution("quarter", "x", 4, 3, 16, stride=4),
    _same("grain", "quarter", 16),
    Sum("quarter+", "quarter", "grain"),
    Convolution("eighth", "quarter+", 2, 16, 40, stride=2, rectified=False),
    Convolution("lie", "planes", 1, LIE, 40, rectified=False),
    Sum("lying", "eighth", "lie"),
    Convolution("near1", "lying", 3, 40, 32, edge=1),
    Convolution("near2", "near1", 3, 32, 40, edge=1, rectified=False),
    Sum("near", "lying", "near2"),
    Convolution("far", "near", 2, 40, 48, stride=2),
    _same("far1", "far", 48),
    Sum("far1+", "far", "far1"),
    _same("far2", "far1+", 48),
    Sum("far2+", "far1+", "far2"),
    _same("far3", "far2+", 48),
    Sum("far3+", "far2+", "far3"),
    Convolution("back", "far3+", 1, 48, 40, rectified=False),
    Sum("both", "near", "back", doubled=True),
    Convolution("again1", "both", 3, 40, 32, edge=1),
    Convolution("again2", "again1", 3, 32, 40, edge=1, rectified=False),
    Sum("again", "both", "again2"),
    Convolution("told", "again", 1, 40, BOARD_TOLD, rectified=False),
)

PIECE: tuple[Step, ...] = (
    Convolution("half", "x", 3, 3, 16, stride=2, edge=1),
    Convolution("grain", "half", 3, 16, 16, edge=1),
    Convolution("quarter", "grain", 3, 16, 24, stride=2, edge=1),
    _same("rim", "quarter", 24),
    Sum("quarter+", "quarter", "rim"),
    Convolution("eighth", "quarter+", 3, 24, 48, stride=2, edge=1),
    Whole("whole", "eighth", 4, 48, 64),
    Whole("lie", "given", 1, 2, 64),
    Sum("lying", "whole", "lie"),
    Whole("told", "lying", 1, 64, PIECE_TOLD),
)

NETWORKS = {"board": BOARD, "piece": PIECE}


def first_weights(steps: tuple[Step, ...], luck: np.random.Generator) -> Weights:
    """Random weights, of a size that keeps answers as large as the input; the last layer's are smaller."""
    weights: Weights = {}
    for step in steps:
        if not isinstance(step, Sum):
            gain = 0.1 if step.name == "told" else 2.0
            shape = (step.size, step.size, step.given, step.answers)
            spread = (gain / (step.size**2 * step.given)) ** 0.5
            weights[f"{step.name}.weight"] = luck.normal(0, spread, shape).astype(np.float32)
            weights[f"{step.name}.bias"] = np.zeros(step.answers, np.float32)
    if steps is BOARD:
        weights["told.bias"][::CELL_ANSWERS] = FIRST_LIKELY
    return weights
