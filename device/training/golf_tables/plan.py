"""The plan of a training on drawn golf tables, and the seeds that it may learn from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

FIRST_FIGURE_SEED = 60_000  # figures are measured on the seeds from here on
FIRST_TEST_SEED = 70_000  # tests draw the seeds from here on: neither are ever learnt from
HELD_OUT_EVERY = 12  # one seed in so many is not learnt from either: each pass is judged on these
LEAST_TABLES = 2  # one to judge by, one to learn from

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """A training from so many drawn `tables`, in so many passes (`epochs`), kept in `folder`.

    `begin_with` is a kept file of weights to go on from; None begins by chance. `device` is PyTorch's name of
    one, None for a GPU where there is one. Tables are drawn by `processes`; with 0 the trainer draws them.
    With `shared`, rendered tables of that folder are learnt from too, but for those of the group `leave_out`
    and of the prints `leave_out_styles`.
    """

    folder: Path
    tables: int
    epochs: int
    begin_with: Path | None = None
    device: str | None = None
    processes: int = 0
    shared: Path | None = None
    leave_out: int | None = None
    leave_out_styles: tuple[str, ...] = ()

    @property
    def seeds(self) -> range:
        """The seeds of the tables."""
        return range(self.tables)


def is_held_out(seed: int) -> bool:
    """Whether a table only judges what was learnt."""
    return seed % HELD_OUT_EVERY == 0
