"""Batches by their number, made ahead of their use by other processes.

A batch depends on its number alone, so a resumed run sees the batches that an unbroken one would have seen,
however many processes make them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any, Protocol, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import Picture
from device.training.pretrained.plan import GROUPS
from vision.rectified.view import Mask

AHEAD = 2  # batches for each process that wait to be used: more would only fill the memory
SEED = 7  # of all batches, with their number

Luck = np.random.Generator
Given = TypeVar("Given")
Made = TypeVar("Made")


@dataclass(frozen=True, eq=False)
class Batch:
    """N pictures (N, S, S, 3) BGR, and the answers `due`, arrays with N rows each.

    `holds` (N, GROUPS) says of which groups a picture shows pixels: a network that leaves one of them out does
    not learn from it.
    """

    pictures: Picture
    due: tuple[NDArray[Any], ...]
    holds: Mask


class Pool(Protocol):
    """What batches are made of. It is handed to each process once."""

    def batch(self, luck: Luck, count: int) -> Batch:
        """A batch of so many samples."""


def held(groups: Iterable[int | None]) -> Mask:
    """(GROUPS,) the groups as flags; None is no group's."""
    flags = np.zeros(GROUPS, bool)
    flags[[group for group in groups if group is not None]] = True
    return flags


def batches(pool: Pool, numbers: range, count: int, processes: int) -> Generator[Batch]:
    """The batches of these numbers in their order, each of `count` samples."""
    if processes == 0:
        yield from (_numbered(pool, number, count) for number in numbers)
        return
    with _executor(processes, _hold, pool) as executor:
        waiting: deque[Future[Batch]] = deque()
        try:
            for number in numbers:
                waiting.append(executor.submit(_of_held, number, count))
                if len(waiting) >= AHEAD * processes:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            executor.shutdown(cancel_futures=True)


def in_processes(make: Callable[[Given], Made], given: Sequence[Given], processes: int) -> Iterator[Made]:
    """What `make`, a function of a module, makes of each, in their order."""
    if processes == 0 or len(given) <= 1:
        yield from map(make, given)
        return
    with _executor(min(processes, len(given)), _alone) as executor:
        yield from executor.map(make, given)


def _executor(processes: int, begin: Callable[..., None], *given: Any) -> ProcessPoolExecutor:
    # Not forked: a process that holds a GPU, or PyTorch's threads, must not be copied.
    return ProcessPoolExecutor(processes, get_context("spawn"), begin, given)


_held: list[Pool] = []  # the pool of this process, if it makes batches for another one


def _hold(pool: Pool) -> None:
    _alone()
    _held[:] = [pool]


def _alone() -> None:
    cv2.setNumThreads(1)


def _of_held(number: int, count: int) -> Batch:
    return _numbered(_held[0], number, count)


def _numbered(pool: Pool, number: int, count: int) -> Batch:
    return pool.batch(np.random.default_rng((SEED, number)), count)
