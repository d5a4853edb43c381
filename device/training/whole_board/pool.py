"""What the whole-board network learns from: its boards with the share of each, real pieces, pictures beside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from device.errors import BadInput
from device.training.board_finding.pictures import Kept, kept, other_things
from device.training.pretrained.batches import Batch, Luck, held
from device.training.pretrained.plan import Plan, Tell
from device.training.whole_board.cells import Cells, cells_due
from device.training.whole_board.cutting import Cut, cuts_of
from device.training.whole_board.pictures import BROAD, RENDERED, USUAL, BaseView, views_of
from device.training.whole_board.samples import Sample, sample_of
from vision.rectified.view import Floats

PIECES, EMPTY = "pieces", "empty"  # photographs with pieces, and of empty boards
SHARES = {PIECES: 0.36, EMPTY: 0.16, RENDERED: 0.05, BROAD: 0.25, USUAL: 0.18}  # of the samples
NO_HAND, HAND, UNKNOWN_HAND = 0, 1, -1


@dataclass(frozen=True, eq=False)
class WholePool:
    """Boards with the chance of each, pieces cut out of them, and pictures of other things."""

    views: Sequence[BaseView]
    chances: Floats
    cuts: Sequence[Cut]
    others: Sequence[Kept]

    @classmethod
    def of(cls, views: Sequence[BaseView], others: Sequence[Kept]) -> WholePool:
        """Each kind of board has its share of the samples, and pieces come from boards that are not drawn."""
        cuts = [cut for view in views if not view.is_drawn for cut in cuts_of(view)]
        return cls(views, chances_of(views), cuts, others)

    def batch(self, luck: Luck, count: int) -> Batch:
        """A batch of so many samples: views; the cells' answers and their hands (N,), see `due_of`."""
        numbers = luck.choice(len(self.views), count, p=self.chances)
        samples = [sample_of(self.views[number], self.cuts, self.others, luck) for number in numbers]
        due = [due_of(cells_due(sample.truth), sample) for sample in samples]
        return Batch(
            np.stack([sample.view for sample in samples]),
            tuple(np.stack(parts) for parts in zip(*due, strict=True)),
            np.stack([held(sample.groups) for sample in samples]),
        )


def due_of(cells: Cells, sample: Sample) -> tuple[NDArray[Any], ...]:
    """The answers due for a sample, small enough to be sent: piece, counts, places, kinds, hand."""
    hand = UNKNOWN_HAND if sample.hand is None else HAND if sample.hand else NO_HAND
    return (
        cells.piece.astype(np.uint8),
        cells.counts.astype(np.uint8),
        cells.places.astype(np.float16),
        cells.kinds,
        np.array(hand, np.int8),
    )


def chances_of(views: Sequence[BaseView]) -> Floats:
    """(N,) the chance of each board: the photographs of one source have that of the root of their number."""
    kinds = [_kind(view) for view in views]
    sizes = Counter(view.source for view, kind in zip(views, kinds, strict=True) if kind == PIECES)
    weights = np.array(
        [sizes[view.source] ** -0.5 if kind == PIECES else 1.0 for view, kind in zip(views, kinds, strict=True)]
    )
    chances = np.zeros(len(views))
    for kind, share in SHARES.items():
        own = np.array([known == kind for known in kinds])
        if own.any():
            chances[own] = share * weights[own] / weights[own].sum()
    return np.asarray(chances / chances.sum())


def _kind(view: BaseView) -> str:
    return view.source if view.group is None else PIECES if len(view.truth) else EMPTY


def pool_of(plan: Plan, tell: Tell) -> WholePool:
    """The boards that a plan lets learn from, in memory; raises BadInput where there is none."""
    tell(f"looking at photographs, renders and {plan.scenes} drawn boards from above")
    views = views_of(plan)
    for group in plan.left_out:
        if all(view.group == group and group is not None for view in views):
            raise BadInput(
                "there is no board with labelled pieces to learn from: name the folder of photographs with "
                "--shared, or let boards be drawn with --scenes"
            )
    others = [] if plan.shared is None else [kept(photograph) for photograph in other_things(plan.shared)]
    pool = WholePool.of(views, others)
    tell(f"{len(views)} boards, {len(pool.cuts)} real pieces, {len(others)} pictures of other things")
    return pool
