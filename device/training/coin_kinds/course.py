"""Trains the network of kinds: python -m device.training.coin_kinds.course FOLDER [--boards N] [--shared DIR].

The folder keeps the coins that were seen, and the weights as `coin_kinds.npz`, which belongs into
vision/learnt. With `--leave-out G` no photograph of that group is learnt from, and the kinds of its coins are
judged. It needs the extra `train`. On one core: two seconds a board, half a minute for a thousand steps.
"""

from __future__ import annotations

import argparse
import pickle
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from device.training.coin_kinds.disguises import Luck, disguised
from device.training.coin_kinds.samples import SeenCoins, drawn_coins, photographed_coins
from device.training.loop import Course, descended
from vision.kinds.classification import ORDER, QUEEN, named_by, with_one_queen
from vision.kinds.looks import LOOK
from vision.kinds.network import LAYERS, forward, given_of, layer_of, likelihoods, likely_kinds

BOARDS, STEPS, AT_ONCE = 2000, 10000, 32
RATE, KEPT_SHARE, WARMING = 2e-3, 0.999, 20
MOST_COINS = 22  # of a picture that are learnt from: a set has nineteen
QUEEN_WEIGHT = 4.0  # of one queen among the coins: there is one to eighteen of the others
PHOTOGRAPHS_SHARE = 0.12  # of what is learnt from, where there are photographs
FIRST_SEED = 900_000  # of the drawn boards: no figure is measured on those

Weights = dict[str, Any]


def first_weights(luck: Luck) -> Weights:
    """Random weights, of a size that keeps answers as large as the input."""
    weights: Weights = {}
    for name, (taken, answered) in LAYERS.items():
        size = 0.1 if name == "told" else 0.5 if name[:-1] in ("kept", "mean", "sum") else 1.0
        weights[f"{name}.weight"] = luck.normal(0, size / taken**0.5, (taken, answered)).astype(np.float32)
        weights[f"{name}.bias"] = np.zeros(answered, np.float32)
    return weights


def lost(weights: Weights, given: Any, present: Any, kinds: Any) -> Any:
    """The mean cost in nats of the true kinds.

    `given` (B, N, LOOK), `present` (B, N) whether a coin is there, `kinds` (B, N) its place in `ORDER` or less
    than 0.
    """
    import jax
    import jax.numpy as jnp

    logits = forward(given, present, layer_of(weights))
    logs = jnp.take_along_axis(jax.nn.log_softmax(logits), jnp.maximum(kinds, 0)[..., None], -1)[..., 0]
    weights_of = (kinds >= 0) * jnp.where(kinds == QUEEN, QUEEN_WEIGHT, 1.0)
    return -(logs * weights_of).sum() / jnp.maximum(weights_of.sum(), 1)


def batches(
    drawn: Sequence[SeenCoins], photographed: Sequence[SeenCoins], luck: Luck
) -> Iterator[tuple[Any, ...]]:
    """Batches of disguised coins without end, as `lost` takes them."""
    while True:
        given = np.zeros((AT_ONCE, MOST_COINS, LOOK), np.float32)
        present, kinds = np.zeros(given.shape[:2], np.float32), np.full(given.shape[:2], -1)
        for row in range(AT_ONCE):
            source = photographed if photographed and luck.random() < PHOTOGRAPHS_SHARE else drawn
            coins = disguised(source[int(luck.integers(len(source)))], luck)
            count = min(len(coins.kinds), MOST_COINS)
            given[row, :count], kinds[row, :count] = given_of(coins.looks[:count]), coins.kinds[:count]
            present[row, :count] = 1
        yield given, present, kinds


def judged(weights: Weights | None, some: Sequence[SeenCoins]) -> tuple[int, int]:
    """How many coins are known, and how many of those are named wrongly; None is the network that ships."""
    known = wrong = 0
    for coins in some:
        alone = likely_kinds(coins.looks) if weights is None else likelihoods(coins.looks, weights)
        named = named_by(with_one_queen(alone))
        places = np.array([ORDER.index(kind) for kind in named.kinds])
        known += int((coins.kinds >= 0).sum())
        wrong += int(((coins.kinds >= 0) & (places != coins.kinds)).sum())
    return known, wrong


def kept_coins(folder: Path, boards: int) -> list[SeenCoins]:
    """The coins of so many drawn boards, which the folder keeps."""
    coins: list[SeenCoins] = []
    for seed in range(FIRST_SEED, FIRST_SEED + boards):
        path = folder / f"coins_{seed}.pickle"
        if not path.exists():
            path.write_bytes(pickle.dumps(drawn_coins(seed)))
        coins += pickle.loads(path.read_bytes())
    return coins


def main(arguments: list[str]) -> None:
    """Draws, trains, and writes `coin_kinds.npz`."""
    parser = argparse.ArgumentParser(prog="coin_kinds", description="Trains the network of kinds.")
    parser.add_argument("folder", type=Path, help="keeps the coins and the weights")
    parser.add_argument("--boards", type=int, default=BOARDS, help="drawn boards to learn from")
    parser.add_argument("--steps", type=int, default=STEPS, help="steps of the training")
    parser.add_argument("--shared", type=Path, help="the folder of photographs, which are learnt from, too")
    parser.add_argument("--leave-out", type=int, metavar="G", help="a group of photographs to be judged on")
    asked = parser.parse_args(arguments)
    asked.folder.mkdir(parents=True, exist_ok=True)
    drawn = kept_coins(asked.folder, asked.boards)
    photographed = [] if asked.shared is None else list(photographed_coins(asked.shared))
    taught_on = [coins for coins in photographed if coins.group != asked.leave_out]
    weights = descended(
        lost,
        first_weights(np.random.default_rng(1)),
        batches(drawn, taught_on, np.random.default_rng(0)),
        Course(asked.steps, AT_ONCE, RATE, KEPT_SHARE, WARMING),
        lambda line: print(line, file=sys.stderr),
        lambda _, mean: np.savez_compressed(asked.folder / "coin_kinds.npz", **_halved(mean)),
    )
    if asked.leave_out is not None:
        known, wrong = judged(weights, [coins for coins in photographed if coins.group == asked.leave_out])
        print(f"group {asked.leave_out}: {wrong} of {known} coins wrong")


def _halved(weights: Weights) -> dict[str, Any]:
    return {name: np.asarray(part, np.float16) for name, part in weights.items()}


if __name__ == "__main__":
    main(sys.argv[1:])
