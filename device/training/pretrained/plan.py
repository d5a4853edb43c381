"""The plan of a training: its folder, its data, its length, and the networks that are trained side by side."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from device.errors import BadInput

GROUPS = 5  # of photographs: each network may leave one out, on which it is measured then
GROUP_IN_NAME = re.compile(r"_without_(\d)$")

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is learnt from and kept where: the photographs of `shared`, so many drawn `scenes`.

    One network is trained for each entry of `left_out`; it learns from no photograph of that group (None: from
    all). `pretrained` is the file of EfficientNet-Lite0's weights; None for random ones. `device` is PyTorch's
    name of one, None for a GPU where there is one. Batches are made by `processes`; with 0 the trainer does it.
    """

    folder: Path
    shared: Path | None
    pretrained: Path | None
    steps: int
    at_once: int
    scenes: int = 0
    left_out: tuple[int | None, ...] = (None,)
    device: str | None = None
    processes: int = 0

    def file(self, name: str, group: int | None) -> Path:
        """A file of the folder; its name tells the group that its network left out, if any."""
        stem, _, suffix = name.partition(".")
        left_out = "" if group is None else f"_without_{group}"
        return self.folder / f"{stem}{left_out}.{suffix}"


def group_of_file(named: str) -> tuple[Path, int | None]:
    """A network's file, and the group that was left out of its training; raises BadInput where it is none.

    The group is the number after a colon, or that in the file's name.
    """
    file, colon, number = named.rpartition(":")
    path = Path(file if colon and number.isdigit() else named)
    if path.suffix != ".onnx" or not path.is_file():
        raise BadInput(f"{path} is no ONNX file: name one that `pocketwatch train` wrote")
    in_name = GROUP_IN_NAME.search(path.stem)
    group = int(number) if path != Path(named) else int(in_name[1]) if in_name else None
    if group is not None and group >= GROUPS:
        raise BadInput(f"{named} names the group {group}: the groups are 0 to {GROUPS - 1}")
    return path, group
