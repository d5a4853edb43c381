"""What a training learns from: its folder, its photographs without the group that is left out, drawn boards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from device.errors import BadInput
from device.training.board_finding.pictures import SMALL, Kept, boards, kept, kept_drawing, other_things
from device.training.board_finding.samples import Pool
from device.training.sources import drawn, drawn_oddly, drawn_on_spots

STEPS, AT_ONCE = 700, 12  # of a course; the canvases in each step
DRAWN = (drawn, drawn_oddly, drawn_on_spots, drawn_oddly)  # in turn, by seed

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """The training data and its folder: the photographs of `shared`, so many drawn `scenes`.

    The photographs of the group `left_out` are not learnt from. `pretrained`: the file of EfficientNet-Lite0's
    weights; None for random ones.
    """

    folder: Path
    shared: Path | None
    pretrained: Path | None
    scenes: int = 0
    left_out: int | None = None
    steps: int = STEPS
    at_once: int = AT_ONCE

    def file(self, name: str) -> Path:
        """A file of the folder; its name tells the group that was left out, if any."""
        stem, _, suffix = name.partition(".")
        left_out = "" if self.left_out is None else f"_without_{self.left_out}"
        return self.folder / f"{stem}{left_out}.{suffix}"


def pool_of(plan: Plan, tell: Tell) -> Pool:
    """The pictures that a plan lets learn from, in memory; raises BadInput where none shows a board."""
    found = [] if plan.shared is None else boards(plan.shared)
    learnt = [photograph for photograph in found if photograph.group != plan.left_out]
    tell(f"reading {len(learnt)} photographs of boards")
    pictures = [kept(photograph) for photograph in learnt]
    is_large = [photograph.path.parent.name != SMALL for photograph in learnt]
    large = [picture for picture, is_one in zip(pictures, is_large, strict=True) if is_one]
    others = [] if plan.shared is None else other_things(plan.shared)
    beside = [kept(photograph) for photograph in others if photograph.group != plan.left_out]
    drawings = [_drawing(plan.folder / "drawn_boards", seed) for seed in range(plan.scenes)]
    pool = Pool(pictures, large, drawings, beside)
    if not pool.shows_boards():
        raise BadInput(
            "there is no picture of a board to learn from: name the folder of photographs with --shared"
        )
    return pool


def _drawing(folder: Path, seed: int) -> Kept:
    """The drawn board of a seed, drawn once and kept."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{seed:05d}.npz"
    if not path.exists():
        picture = kept_drawing(DRAWN[seed % len(DRAWN)](seed))
        np.savez(path, jpeg=picture.jpeg, corners_px=np.asarray(picture.corners_px))
    with np.load(path) as file:
        return Kept(file["jpeg"], file["corners_px"], (True,) * 4)
