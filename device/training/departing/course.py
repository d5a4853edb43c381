"""Trains the network that weighs discs on a learnt board: python -m device.training.departing.course FOLDER.

The folder keeps the discs that were seen, and the weights as `departing.npz`, which belongs into vision/learnt.
It needs the extra `train`. On one core: three seconds a board, and half a minute for the steps.
"""

from __future__ import annotations

import argparse
import pickle
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from device.training.departing.samples import WeighedDiscs, drawn_discs
from device.training.loop import Course, descended
from vision.pieces.departing import LAYERS, forward

BOARDS, STEPS, AT_ONCE = 500, 3000, 1024
RATE, KEPT_SHARE, WARMING = 3e-3, 0.998, 20
SHAKEN = 0.3  # What is given is shaken by this share of its spread, so that no single number decides.
LEAST_SPREAD = 1e-3
FIRST_SEED = 950_000  # of the drawn boards: no figure of learnt boards is measured on those

Luck = np.random.Generator
Weights = dict[str, Any]


def first_weights(luck: Luck) -> Weights:
    """Random weights, of a size that keeps answers as large as the input."""
    weights: Weights = {}
    for name, (taken, answered) in LAYERS.items():
        weights[f"{name}.weight"] = luck.normal(0, taken**-0.5, (taken, answered)).astype(np.float32)
        weights[f"{name}.bias"] = np.zeros(answered, np.float32)
    return weights


def lost(weights: Weights, given: Any, is_piece: Any) -> Any:
    """The mean cost in nats of the truth; `given` (B, GIVEN) in spreads from its mean, `is_piece` (B,)."""
    import jax.numpy as jnp

    odds = forward(given, weights, jnp.tanh)
    return jnp.logaddexp(0, jnp.where(is_piece, -odds, odds)).mean()


def units_of(discs: Sequence[WeighedDiscs]) -> Weights:
    """The mean and the spread of all that is given."""
    given = np.concatenate([some.given for some in discs])
    return {"mean": given.mean(axis=0), "spread": given.std(axis=0) + LEAST_SPREAD}


def batches(discs: Sequence[WeighedDiscs], units: Weights, luck: Luck) -> Iterator[tuple[Any, ...]]:
    """Batches of discs without end, as `lost` takes them."""
    given = (np.concatenate([some.given for some in discs]) - units["mean"]) / units["spread"]
    is_piece = np.concatenate([some.is_piece for some in discs])
    while True:
        chosen = luck.integers(len(given), size=AT_ONCE)
        shaken = given[chosen] + luck.normal(0, SHAKEN, (AT_ONCE, given.shape[1]))
        yield shaken.astype(np.float32), is_piece[chosen]


def taught(discs: Sequence[WeighedDiscs], steps: int) -> Weights:
    """The weights after a course over these discs, with the units of what is given."""
    units = units_of(discs)
    weights = descended(
        lost,
        first_weights(np.random.default_rng(1)),
        batches(discs, units, np.random.default_rng(0)),
        Course(steps, AT_ONCE, RATE, KEPT_SHARE, WARMING),
        lambda line: print(line, file=sys.stderr),
        lambda _step, _weights: None,
    )
    return {name: np.asarray(part, np.float32) for name, part in (weights | units).items()}


def kept_discs(folder: Path, boards: int) -> list[WeighedDiscs]:
    """The discs of so many drawn boards, which the folder keeps."""
    discs: list[WeighedDiscs] = []
    for seed in range(FIRST_SEED, FIRST_SEED + boards):
        path = folder / f"discs_{seed}.pickle"
        if not path.exists():
            path.write_bytes(pickle.dumps(list(drawn_discs(seed))))
        discs += pickle.loads(path.read_bytes())
    return discs


def main(arguments: list[str]) -> None:
    """Draws, trains, and writes `departing.npz`."""
    parser = argparse.ArgumentParser(prog="departing", description="Trains the network of learnt boards.")
    parser.add_argument("folder", type=Path, help="keeps the discs and the weights")
    parser.add_argument("--boards", type=int, default=BOARDS, help="drawn boards to learn from")
    parser.add_argument("--steps", type=int, default=STEPS, help="steps of the training")
    asked = parser.parse_args(arguments)
    asked.folder.mkdir(parents=True, exist_ok=True)
    weights = taught(kept_discs(asked.folder, asked.boards), asked.steps)
    np.savez_compressed(asked.folder / "departing.npz", **weights)


if __name__ == "__main__":
    main(sys.argv[1:])
