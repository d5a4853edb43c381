"""The whole training: pictures are drawn and viewed, both networks trained, and written.

Everything is kept at once, so that a stopped run can be resumed.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np

from device.training.batches import Pool
from device.training.loop import Course, batch_of, taught
from device.training.networks import NETWORKS
from device.training.onnx_form import read_eyes, write_eyes
from device.training.samples import VIEWS, kept_in, samples_of
from device.training.sources import (
    Labelled,
    beside,
    drawn,
    drawn_hardly_seen,
    drawn_in_middle,
    drawn_oddly,
    drawn_on_spots,
    drawn_with_flowers,
    trials,
)
from device.training.tables import POSITIONS, TABLES, aimed_at, beside_print, come_to_rest, tables

# The share of each source, by the beginning of its file names.
WEIGHTS = {
    "drawn": 0.28,
    "odd": 0.2,
    "hard": 0.22,
    "spots": 0.17,
    "middle": 0.15,
    "flower": 0.2,
    "table": 0.12,
    "beside": 0.12,
    "aimed": 0.1,
    "rest": 0.25,
    "stills": 0.04,
    "film": 0.05,
    "carrom": 0.08,
    "trial": 0.08,
}
DRAWN = (
    ("drawn", drawn),
    ("odd", drawn_oddly),
    ("hard", drawn_hardly_seen),
    ("spots", drawn_on_spots),
    ("middle", drawn_in_middle),
    ("flower", drawn_with_flowers),
)
POSITIONED = (("table", tables), ("beside", beside_print), ("aimed", aimed_at), ("rest", come_to_rest))
SCENES_A_TABLE = 4  # drawn scenes for each virtual table, which has several positions
TABLE_VIEWS = 2  # looks at each position on a virtual table: it has several
COURSES = {"board": Course(20000, 6, 2e-3), "piece": Course(12000, 128, 2e-3)}
FIRST_FIGURE_SEED = 20000  # figures are measured on the seeds from here on: they are excluded from training

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """The training data and its folder: so many drawn `scenes`, the labelled pictures of `shared`.

    Each scene is drawn plainly, oddly, with pieces that show badly, and on print; virtual tables are added.

    `left_out`: pictures whose names hold one of these words are excluded, so that they can be a test.
    `begun_with`: a folder of networks to continue from; None: random weights. `trials`: zips or folders of
    trials, whose pictures are learnt from too.
    """

    folder: Path
    scenes: int
    shared: Path | None
    left_out: tuple[str, ...] = ()
    begun_with: Path | None = None
    trials: tuple[Path, ...] = ()


def teach(plan: Plan, courses: dict[str, Course], tell: Tell) -> list[Path]:
    """Trains both networks and returns the written files."""
    _gather(plan, tell)
    written = []
    for name, course in courses.items():
        tell(f"teaching the network {name}")
        kept = plan.folder / f"{name}.npz"
        first = None if plan.begun_with is None else read_eyes(plan.begun_with, name)
        weights = taught(NETWORKS[name], _batches(plan, name, course.at_once), course, kept, tell, first)
        written += write_eyes(plan.folder, name, weights, _about(plan, course))
    return written


def _gather(plan: Plan, tell: Tell) -> None:
    """Makes and keeps the missing samples."""
    folder = plan.folder / "samples"
    folder.mkdir(parents=True, exist_ok=True)
    for seed in range(plan.scenes):
        for name, draw in DRAWN:
            if not (folder / f"{name}_{seed:05d}.npz").exists():
                _keep(draw(seed), folder, tell)
    for number in range(min(-(-plan.scenes // SCENES_A_TABLE), TABLES)):
        for name, positions in POSITIONED:
            if not (folder / f"{name}_{number:05d}_{POSITIONS - 1}.npz").exists():
                for labelled in positions(number):
                    _keep(labelled, folder, tell, TABLE_VIEWS)
    for labelled in chain(beside(plan.shared) if plan.shared else (), trials(plan.trials, tell)):
        if not (folder / f"{labelled.name}.npz").exists():
            _keep(labelled, folder, tell)


def _keep(labelled: Labelled, folder: Path, tell: Tell, views: int = VIEWS) -> None:
    luck = np.random.default_rng(zlib.crc32(labelled.name.encode()))
    samples_of(labelled, luck, views).save(folder / f"{labelled.name}.npz")
    tell(f"looked at {labelled.name}")


def _batches(plan: Plan, name: str, at_once: int) -> Iterator[tuple[Any, ...]]:
    paths = [
        path
        for path in kept_in(plan.folder / "samples")
        if not any(word in path.name for word in plan.left_out)
    ]
    pool = Pool(paths, WEIGHTS, np.random.default_rng(1))
    draw = pool.boards if name == "board" else pool.closeups
    while True:
        yield batch_of(draw(at_once))


def _about(plan: Plan, course: Course) -> str:
    beside_them = "and labelled renders and photographs" if plan.shared or plan.trials else "alone"
    begun = "from chance" if plan.begun_with is None else "on"
    return (
        f"Pocketwatch: taught {begun} in {course.steps} steps of {course.at_once} samples of {plan.scenes} "
        f"drawn boards {beside_them}."
    )
