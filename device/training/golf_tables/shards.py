"""Samples of drawn tables, a file a seed: drawn once, by several processes, and read again after that."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from device.errors import BadInput
from device.training.golf_tables.plan import FIRST_FIGURE_SEED, Plan, Tell, is_held_out
from device.training.pretrained.batches import in_processes

TOLD_EVERY = 20  # tables between two messages


@dataclass(frozen=True, eq=False)
class Samples:
    """What a network is `shown`, (N, ...), and the answers `due`, (N, ...)."""

    shown: NDArray[Any]
    due: NDArray[Any]

    def __len__(self) -> int:
        return len(self.shown)


Draw = Callable[[int], Samples]  # a function of a module, so that processes can call it


def kept_samples(draw: Draw, plan: Plan, name: str, tell: Tell) -> tuple[Samples, Samples]:
    """The samples of a plan's tables, those to learn from and those held out; missing ones are drawn and kept.

    Raises BadInput for seeds that are not for learning, and where no samples came of the tables.
    """
    verify_seeds(plan.seeds)
    folder = plan.folder / name
    folder.mkdir(parents=True, exist_ok=True)
    missing = [seed for seed in plan.seeds if not shard_path(folder, seed).exists()]
    tell(f"drawing {len(missing)} of {plan.tables} tables into {folder}")
    for done, _ in enumerate(in_processes(partial(keep, draw, folder), missing, plan.processes), 1):
        if done % TOLD_EVERY == 0:
            tell(f"drew {done} of {len(missing)} tables")
    learnt = joined([shard_path(folder, seed) for seed in plan.seeds if not is_held_out(seed)])
    held_out = joined([shard_path(folder, seed) for seed in plan.seeds if is_held_out(seed)])
    if not (len(learnt) and len(held_out)):
        raise BadInput(f"{plan.tables} tables gave too few samples: ask for more with --tables")
    return learnt, held_out


def verify_seeds(seeds: range) -> None:
    """Raises BadInput where seeds are those of figures or tests."""
    if seeds.stop > FIRST_FIGURE_SEED:
        raise BadInput(
            f"{seeds.stop} tables are too many: from {FIRST_FIGURE_SEED} on seeds are for figures and tests"
        )


def shard_path(folder: Path, seed: int) -> Path:
    """The file of a seed's samples."""
    return folder / f"{seed:06d}.npz"


def keep(draw: Draw, folder: Path, seed: int) -> None:
    """Draws the samples of a seed and keeps them, whole or not at all."""
    samples, path = draw(seed), shard_path(folder, seed)
    partial_path = path.with_suffix(".part.npz")
    np.savez(partial_path, shown=samples.shown, due=samples.due)
    partial_path.replace(path)


def joined(paths: Sequence[Path]) -> Samples:
    """The samples of shards one after another. Each is read once, so that memory holds them once."""
    dues = [_part(path, "due") for path in paths]
    due = np.concatenate(dues) if dues else np.zeros(0)
    shown: NDArray[Any] = np.zeros(0)
    at = 0
    for path in paths:
        part = _part(path, "shown")
        if at == 0:
            shown = np.empty((len(due), *part.shape[1:]), part.dtype)
        shown[at : at + len(part)] = part
        at += len(part)
    return Samples(shown, due)


def _part(path: Path, name: str) -> NDArray[Any]:
    try:
        with np.load(path) as file:
            return np.asarray(file[name])
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise BadInput(f"{path} is not a file of samples: delete it, and it is drawn again") from error
