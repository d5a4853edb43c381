"""Trains the network of the cushions' feet: python -m device.training.footing.course FOLDER [SCENES [STEPS]].

The folder keeps the strips, and the weights as `footing.npz`, which belongs into calibration/learnt. It needs
the extra `train`. On one core: a second or two a scene, half a second a step.
"""

from __future__ import annotations

import pickle
import sys
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from calibration.cushion.footing import AT_MM, SIDE_TRUST
from calibration.cushion.footing_network import LAYERS, edge_of, forward
from device.training.footing.strips import Luck, Side, disturbed, given, sides_of
from device.training.loop import Course, descended

SCENES, STEPS, AT_ONCE = 280, 4000, 16
RATE, KEPT_SHARE, WARMING = 2.5e-3, 0.995, 40
SPREAD_MM = 0.7  # the required accuracy of a place: wide enough for the coarse rows
TOP_SHARE, COLUMN_SHARE = 0.4, 0.5  # weights of a top against an end, of single columns against the side
STRAIGHT_MM = 0.8  # a side that is less straight than this is judged column by column
SEEN_SHARE = 0.5  # of the due answer that must be inside the picture

Weights = dict[str, Any]


def first_weights(luck: Luck) -> Weights:
    """Random weights, of a size that keeps answers as large as the input."""
    weights: Weights = {}
    for name, (size, taken, answered) in LAYERS.items():
        spread = ((0.1 if name == "told" else 2.0) / (size**2 * taken)) ** 0.5
        weights[f"{name}.weight"] = luck.normal(0, spread, (size, size, taken, answered)).astype(np.float32)
        weights[f"{name}.bias"] = np.zeros(answered, np.float32)
    return weights


def lost(weights: Weights, strips: Any, end: Any, top: Any, known: Any) -> Any:
    """The loss of the network: (N, columns) mm of ends, tops; `known` (N, rows, columns)."""
    answers = forward(strips, lambda name, seen, stride: _convolved(weights, name, seen, stride))
    return _unlikely(answers[..., 0], end, known) + TOP_SHARE * _unlikely(answers[..., 1], top, known)


def _unlikely(answers: Any, truth: Any, known: Any) -> Any:
    import jax
    import jax.numpy as jnp

    rows = jnp.asarray(AT_MM)
    wanted = jnp.exp(-0.5 * ((rows[None, :, None] - truth[:, None, :]) / SPREAD_MM) ** 2)
    seen = (wanted * known).sum(axis=1) > SEEN_SHARE * wanted.sum(axis=1)
    seen = (seen & (truth > rows[0]) & (truth < rows[-1])).astype(jnp.float32)
    columns = -(_shares(wanted) * jax.nn.log_softmax(answers, axis=1)).sum(axis=1)
    middle = truth.mean(axis=1, keepdims=True)
    whole = (jnp.abs(truth - middle).max(axis=1) < STRAIGHT_MM) & (seen.mean(axis=1) > SEEN_SHARE)
    mean = SIDE_TRUST * (answers * seen[:, None]).sum(axis=2) / (seen.sum(axis=1)[:, None] + 1e-3)
    of_side = _shares(jnp.exp(-0.5 * ((rows - middle) / SPREAD_MM) ** 2))
    sides = -(of_side * jax.nn.log_softmax(mean, axis=1)).sum(axis=1)
    single = (columns * seen).sum() / (seen.sum() + 1)
    return COLUMN_SHARE * single + (sides * whole).sum() / (whole.sum() + 1)


def _shares(wanted: Any) -> Any:
    return wanted / (wanted.sum(axis=1, keepdims=True) + 1e-6)


def _convolved(weights: Weights, name: str, seen: Any, stride: int) -> Any:
    import jax

    weight = weights[f"{name}.weight"]
    edges = [(edge_of(len(weight)),) * 2] * 2
    ways = ("NHWC", "HWIO", "NHWC")
    summed = jax.lax.conv_general_dilated(seen, weight, (stride, stride), edges, dimension_numbers=ways)
    return summed + weights[f"{name}.bias"]


def batch_of(sides: list[Side], luck: Luck, count: int = AT_ONCE) -> tuple[Any, ...]:
    """A batch of disturbed sides: the input, the places of ends and tops, and the part inside the picture."""
    some = [disturbed(sides[luck.integers(len(sides))], luck) for _ in range(count)]
    strips = np.stack([given(side) for side in some])
    known = strips[..., 3].reshape(count, strips.shape[1] // 2, 2, -1, 2).mean(axis=(2, 4))
    ends, tops = (np.stack(part).reshape(count, -1, 4).mean(axis=2) for part in zip(*_lines(some), strict=True))
    return strips, ends, tops, known


def _lines(sides: list[Side]) -> list[tuple[Any, Any]]:
    return [(side.end, side.top) for side in sides]


def kept_sides(folder: Path, scenes: int) -> list[Side]:
    """The cushions of so many drawn scenes, kept in the folder at once."""
    sides: list[Side] = []
    for seed in range(scenes):
        path = folder / f"sides_{seed:05d}.pickle"
        if not path.exists():
            path.write_bytes(pickle.dumps(sides_of(seed, np.random.default_rng(seed))))
        sides += pickle.loads(path.read_bytes())
    return sides


def main(arguments: list[str]) -> None:
    """Draws, trains, and writes `footing.npz`."""
    folder = Path(arguments[0])
    scenes, steps = (int(number) for number in [*arguments[1:], str(SCENES), str(STEPS)][:2])
    folder.mkdir(parents=True, exist_ok=True)
    sides, luck = kept_sides(folder, scenes), np.random.default_rng(0)
    batches = (batch_of(sides, luck) for _ in count())
    course = Course(steps, AT_ONCE, RATE, KEPT_SHARE, WARMING)

    def tell(line: str) -> None:
        print(line, file=sys.stderr)

    def keep(_: int, weights: Weights) -> None:
        _write(folder, weights)

    descended(lost, first_weights(np.random.default_rng(1)), batches, course, tell, keep)


def _write(folder: Path, weights: Weights) -> None:
    halved: Weights = {name: np.asarray(part, np.float16) for name, part in weights.items()}
    np.savez_compressed(folder / "footing.npz", **halved)


if __name__ == "__main__":
    main(sys.argv[1:])
