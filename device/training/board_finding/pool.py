"""The pictures that board finders learn from: photographs, renders, drawn boards, other things, by shares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from device.errors import BadInput
from device.training.board_finding.pictures import SMALL, Kept, boards, kept, kept_drawing, other_things
from device.training.board_finding.samples import sample_of
from device.training.board_finding.things import drawn_thing
from device.training.pretrained.batches import Batch, Luck, held, in_processes
from device.training.pretrained.plan import Plan, Tell
from device.training.sources import drawn_of_any_make, renders

# The share of each in a batch. Large photographs are fewer and more oblique, so they are drawn more often.
OTHER_SHARE, DRAWN_SHARE, LARGE_SHARE, SMALL_SHARE = 0.12, 0.28, 0.32, 0.28
THING_SHARE = 0.1  # of drawn things that are no boards; the others share the rest
LEAST_DRAWN = 200  # fewer drawn boards are not learnt from: they would be learnt by heart


@dataclass(frozen=True, eq=False)
class BoardPool:
    """What is learnt from: `large` and `small` photographs of boards, drawn boards, other things."""

    large: Sequence[Kept]
    small: Sequence[Kept]
    drawn: Sequence[Kept]
    others: Sequence[Kept]

    def batch(self, luck: Luck, count: int) -> Batch:
        """A batch of so many samples: canvases; marks due (N, 3, G, G) and corners' weights (N, G, G)."""
        samples = [sample_of(self._any(luck), _one_of(self.others, luck), luck) for _ in range(count)]
        canvases = np.stack([sample.canvas for sample in samples])
        marks = np.stack([sample.marks for sample in samples]).astype(np.float16)
        counts = np.stack([sample.counts for sample in samples]).astype(np.uint8)
        return Batch(canvases, (marks, counts), np.stack([held(sample.groups) for sample in samples]))

    def shows_boards(self, left_out: int | None) -> bool:
        """Whether there is any board to learn for a network that leaves this group out."""
        photographs = [*self.large, *self.small]
        seen = any(left_out is None or picture.group != left_out for picture in photographs)
        return seen or len(self.drawn) >= LEAST_DRAWN

    def _any(self, luck: Luck) -> Kept:
        return drawn_thing(luck) if luck.random() < THING_SHARE else self._kept(luck)

    def _kept(self, luck: Luck) -> Kept:
        sources, shares = zip(*self._shares(), strict=True)
        source: Sequence[Kept] = sources[luck.choice(len(sources), p=np.array(shares) / sum(shares))]
        return source[int(luck.integers(len(source)))]

    def _shares(self) -> list[tuple[Sequence[Kept], float]]:
        """Each source that holds pictures, with its share."""
        drawn = DRAWN_SHARE if len(self.drawn) >= LEAST_DRAWN else 0.0
        shares = (OTHER_SHARE, drawn, LARGE_SHARE, SMALL_SHARE)
        sources = zip((self.others, self.drawn, self.large, self.small), shares, strict=True)
        return [(pictures, share) for pictures, share in sources if len(pictures) and share > 0]


def pool_of(plan: Plan, tell: Tell) -> BoardPool:
    """The pictures that a plan lets learn from, in memory; raises BadInput where none shows a board."""
    photographs = [] if plan.shared is None else boards(plan.shared)
    others = [] if plan.shared is None else other_things(plan.shared)
    tell(f"reading {len(photographs)} photographs of boards and {len(others)} of other things")
    large = [kept(photograph) for photograph in photographs if photograph.path.parent.name != SMALL]
    small = [kept(photograph) for photograph in photographs if photograph.path.parent.name == SMALL]
    pool = BoardPool(large, small, _drawn(plan, tell), [kept(photograph) for photograph in others])
    if not all(pool.shows_boards(group) for group in plan.left_out):
        raise BadInput(
            "there is no picture of a board to learn from: name the folder of photographs with --shared"
        )
    return pool


def _drawn(plan: Plan, tell: Tell) -> list[Kept]:
    """Drawn boards, each drawn once and kept, and the renders and films beside the checkout."""
    folder = plan.folder / "drawn_boards"
    folder.mkdir(parents=True, exist_ok=True)
    tell(f"drawing {plan.scenes} boards")
    drawings = list(in_processes(partial(_drawing, folder), range(plan.scenes), plan.processes))
    return drawings + [kept_drawing(labelled) for labelled in renders(plan.shared)]


def _drawing(folder: Path, seed: int) -> Kept:
    path = folder / f"{seed:05d}.npz"
    if not path.exists():
        picture = kept_drawing(drawn_of_any_make(seed))
        partial_path = path.with_suffix(".part.npz")
        np.savez(partial_path, jpeg=picture.jpeg, corners_px=np.asarray(picture.corners_px))
        partial_path.replace(path)
    with np.load(path) as file:
        return Kept(file["jpeg"], file["corners_px"], (True,) * 4)


def _one_of(pictures: Sequence[Kept], luck: Luck) -> Kept | None:
    return pictures[int(luck.integers(len(pictures)))] if len(pictures) else None
