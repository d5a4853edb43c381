"""The speed of the vision: milliseconds a frame, and the ratio to the time of copying a frame.

Copying one frame (F) is the least that anything can do with it. A ratio to F, measured in the same run on the
same frames, can be compared between machines; milliseconds cannot. One thread.

A camera writes its frames to memory past the processor: the first reader waits for memory. So frames are drawn
a batch at a time, no two alike; then the caches are swept, and only then the batch is measured, frame after
frame. Copying finds the caches in the same state, swept before the same frames, and each copy is kept. The
processor time of all threads is counted: other work on the machine only slows caches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from statistics import median
from time import process_time
from typing import TypeVar

import cv2
import numpy as np

from calibration.boardmap import BoardMap
from device.benchmarks.boardless import awaiting_ms
from device.benchmarks.rivals import i420, rivals
from device.benchmarks.scenes import Drawn, hung_over
from vision.frame import Frame, Plane
from vision.pieces.reading import consider
from vision.pieces.settings import ReadingSettings
from vision.rectified.view import MARGIN_MM, TopView
from vision.watcher import Watcher

SIZES_PX = ((1332, 990), (1536, 864))  # the modes of the HQ camera and of Module 3 with 120 frames a second
FRAMES = 200
WARM_UP = 30  # frames before the first measurement: the table is read, the background learnt, caches filled
TREMBLING_BEFORE = 180  # the warm-up of a trembling camera: parts of a pixel are learnt as they come
READINGS_BEFORE = 3  # the warm-up for readings, which remember nothing
BATCH = 20  # frames drawn ahead: at these sizes 40 MB
SWEEP_BYTES = 96 << 20  # read through to sweep the caches: three times the largest of the machines in use

Act = Callable[[Frame], object]
Given = TypeVar("Given", Frame, Plane)


@dataclass(frozen=True, slots=True)
class Cost:
    """The milliseconds of one kind of frame, and of copying the same frames (F).

    They are medians; of `boardless` the mean, since a search is one frame in thousands.
    """

    ms: float
    copy_ms: float


def costs(size_px: tuple[int, int], frames: int = FRAMES) -> Iterator[tuple[str, Cost | None]]:
    """The cost of each kind of frame, as it becomes known; None for a rival that is not installed."""
    cv2.setNumThreads(1)
    yield "idle", _timed(_always(Drawn(size_px).still()), eyes(hung_over(size_px)), frames)
    trembling = _always(Drawn(size_px).trembling())
    yield "trembling", _timed(trembling, eyes(hung_over(size_px)), frames, TREMBLING_BEFORE)
    yield "moving", _timed(Drawn(size_px).moving(), eyes(hung_over(size_px)), frames)
    yield (
        "settled",
        _timed(_always(Drawn(size_px).settled()), reading(hung_over(size_px)), frames, READINGS_BEFORE),
    )
    drawn = Drawn(size_px)
    copied = _timed(_always(drawn.settled()), lambda _: None, min(frames, BATCH), 0)
    yield "boardless", Cost(awaiting_ms(size_px, frames), copied.copy_ms)
    for name, rival in rivals(drawn.board_map).items():
        blocks = _always(i420(frame) for frame in drawn.settled())
        yield name, None if rival is None else _timed(blocks, rival, frames, READINGS_BEFORE)


def eyes(board_map: BoardMap) -> Act:
    """The full processing of a frame of a watched table."""
    return Watcher(board_map).receive


def reading(board_map: BoardMap) -> Act:
    """The full reading of a settled board."""
    settings = ReadingSettings()
    view = TopView.of(board_map, settings.view_px_per_mm, MARGIN_MM)
    return lambda frame: consider(view, view.look(frame), settings)


def _always(given: Iterable[Given]) -> Iterator[tuple[Given, bool]]:
    return ((item, True) for item in given)


def _timed(
    given: Iterator[tuple[Given, bool]], act: Callable[[Given], object], wanted: int, before: int = WARM_UP
) -> Cost:
    """The cost of `act` over the wanted number of the frames that count, after the warm-up."""
    sweep = sweeper()
    for item, _ in islice(given, before):
        act(item)
    took: list[float] = []
    copied: list[float] = []
    copies: list[list[Plane]] = []
    while len(took) < wanted:
        batch = list(islice(given, BATCH))
        copies = copies or [[plane.copy() for plane in _planes(item)] for item, _ in batch]
        sweep()
        each_ms = [milliseconds(act, item) for item, _ in batch]
        took += [ms for ms, (_, counts) in zip(each_ms, batch, strict=True) if counts]
        sweep()
        copied += [milliseconds(_copy, item, kept) for (item, _), kept in zip(batch, copies, strict=True)]
    return Cost(median(took[:wanted]), median(copied))


def _planes(given: Frame | Plane) -> tuple[Plane, ...]:
    """The pixels of a frame, or of a block."""
    if not isinstance(given, Frame):
        return (given,)
    assert given.luma is not None
    assert given.u is not None
    assert given.v is not None
    return given.luma, given.u, given.v


def _copy(given: Frame | Plane, kept: Sequence[Plane]) -> None:
    for own, plane in zip(kept, _planes(given), strict=True):
        np.copyto(own, plane)


def sweeper() -> Callable[[], None]:
    """A function that reads enough memory to remove all frames from the caches."""
    broom = np.zeros(SWEEP_BYTES, np.uint8)

    def sweep() -> None:
        np.add(broom, 1, out=broom)

    return sweep


def milliseconds(act: Callable[..., object], *given: object) -> float:
    """The processor time of one call."""
    start_s = process_time()
    act(*given)
    return (process_time() - start_s) * 1000
