"""Batches come in their order, and are the same however many processes make them."""

import os
from contextlib import closing
from dataclasses import dataclass

import numpy as np

from device.training.pretrained.batches import Batch, Luck, batches, held, in_processes


@dataclass(frozen=True)
class Grains:
    """A pool of chance alone; its answers tell the process that made them."""

    side: int

    def batch(self, luck: Luck, count: int) -> Batch:
        pictures = luck.integers(0, 255, (count, self.side, self.side, 3), np.uint8)
        return Batch(pictures, (np.full(count, os.getpid()),), np.stack([held((1, None))] * count))


def test_processes_make_the_batches_that_the_trainer_would_make_itself() -> None:
    alone = list(batches(Grains(5), range(3, 8), 2, 0))
    apart = list(batches(Grains(5), range(3, 8), 2, 1))
    assert [batch.pictures.tobytes() for batch in alone] == [batch.pictures.tobytes() for batch in apart]
    assert len({batch.pictures.tobytes() for batch in alone}) == 5
    makers = {int(batch.due[0][0]) for batch in apart}
    assert os.getpid() not in makers


def test_batches_that_nobody_wants_any_more_are_given_up() -> None:
    with closing(batches(Grains(5), range(10_000_000), 2, 1)) as made:
        assert next(made).pictures.shape == (2, 5, 5, 3)


def test_no_group_is_no_flag() -> None:
    assert held((None, 0, 4)).tolist() == [True, False, False, False, True]
    assert not held(()).any()


def test_things_are_made_in_their_order() -> None:
    assert list(in_processes(abs, [-1, 2, -3], 0)) == [1, 2, 3]
    assert list(in_processes(abs, [-1, 2, -3], 1)) == [1, 2, 3]
