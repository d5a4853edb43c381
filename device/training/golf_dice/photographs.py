"""Crops of dice that are drawn over photographs: what lies behind them, and beside them, is real.

The photographs show boards and tables without dice. Those that judge the readers are none of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from device.errors import BadInput
from device.sources.stills import PICTURE_SUFFIXES, read_picture
from device.training.golf_dice.samples import GAMES, PICTURES, SALT, Part, crops_on, joined, samples_of
from device.training.golf_dice.throws import thrown
from device.training.golf_tables.shards import Samples
from device.training.golf_tables.stage import Luck, Stage, stage_by_chance
from vision.synthetic.hexes.tables import strays_by_chance

FOLDERS = ("boards", "carrom2", "carrom3", "hex")  # of `photos`; `figures golf-no-dice` measures on others
EVERY = 2  # one seed in so many lies on a photograph
STRAYS_SHARE = 0.4  # of pictures with other drawn things beside the dice
LEAST_SHARE = 0.35  # of a photograph that is shown


def samples_anywhere(shared: Path, seed: int) -> Samples:
    """The samples of a seed: on a drawn table, or on a photograph."""
    return samples_of(seed) if seed % EVERY else samples_on_photographs(shared, seed)


def samples_on_photographs(shared: Path, seed: int) -> Samples:
    """Crops and faces as `samples_of` gives them, of dice laid on photographs of a shared folder.

    Raises BadInput where the folder has none.
    """
    luck = np.random.default_rng((seed, SALT, 5))
    stage, paths = stage_by_chance(luck, GAMES[seed % len(GAMES)]), photographs(shared)
    return joined([part for _ in range(PICTURES) for part in _laid(stage, paths, luck)])


def photographs(shared: Path) -> list[Path]:
    """The photographs without dice, in the order of their names; raises BadInput where there are none."""
    files = [path for name in FOLDERS for path in sorted((shared / "photos" / name).glob("*"))]
    pictures = [path for path in files if path.suffix.lower() in PICTURE_SUFFIXES]
    if not pictures:
        raise BadInput(f"{shared}/photos has no photographs in {', '.join(FOLDERS)}: name the shared folder")
    return pictures


def _laid(stage: Stage, paths: Sequence[Path], luck: Luck) -> list[Part]:
    """Crops of one picture: dice and perhaps other things and a hand, with their shadows, on a photograph."""
    stage.painter.empty = _ground(paths, stage.painter.size_px, luck)
    strays = strays_by_chance(luck, stage.course, stage.pitch_mm) if luck.random() < STRAYS_SHARE else []
    return crops_on(stage, thrown(luck, stage, []), strays, luck)


def _ground(paths: Sequence[Path], size_px: tuple[int, int], luck: Luck) -> NDArray[np.floating[Any]]:
    """Some part (H, W, 3) of a photograph, as large as asked for, perhaps mirrored."""
    two = [read_picture(paths[int(luck.integers(len(paths)))]) for _ in range(2)]
    picture = max(two, key=lambda read: min(read.shape[:2]))  # many are small, and would be blurred
    high, wide = picture.shape[:2]
    width = min(luck.uniform(LEAST_SHARE, 1) * wide, high * size_px[0] / size_px[1])
    height = width * size_px[1] / size_px[0]
    left, top = (int(luck.uniform(0, most)) for most in (wide - width, high - height))
    part = picture[top : top + int(height), left : left + int(width), :: 1 if luck.random() < 0.5 else -1]
    way = cv2.INTER_AREA if width > size_px[0] else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(part, size_px, interpolation=way), np.float32)
