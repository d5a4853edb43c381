"""How fast the eyes are: milliseconds a frame, and how many times as long as copying the frame takes.

Copying one frame (F) is the least that anything can do with it; a ratio to F, measured in the same run on the
same frames, can be compared between machines where milliseconds cannot. Frames are drawn one at a time between
the measurements, so no two are alike and memory stays small. One thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from statistics import median
from time import perf_counter

import cv2
import numpy as np

from calibration.boardmap import BoardMap
from device.bench_rivals import Rival, i420, rivals
from device.bench_scenes import Drawn
from vision.follow import Follower
from vision.frame import Frame
from vision.observe import Observer
from vision.reading import consider
from vision.settings import ReadingSettings
from vision.topview import TopView
from vision.witness import Witness

SIZES_PX = ((1332, 990), (1536, 864))  # the modes of the HQ camera and of Module 3 with 120 frames a second
FRAMES = 200
WARM_UP = 30  # frames before the first measurement: the table is read, the ground learnt, caches filled
READINGS_BEFORE = 3  # and so many readings, which remember nothing

Act = Callable[[Frame], object]


@dataclass(frozen=True, slots=True)
class Cost:
    """The median milliseconds of one kind of frame, and of copying the same frames (F)."""

    ms: float
    copy_ms: float


def costs(size_px: tuple[int, int], frames: int = FRAMES) -> Iterator[tuple[str, Cost | None]]:
    """What each kind of frame costs, as it becomes known; None for a rival that is not installed."""
    cv2.setNumThreads(1)
    yield "idle", _timed(_always(Drawn(size_px).still()), eyes(Drawn(size_px).board_map), frames)
    yield "moving", _timed(Drawn(size_px).moving(), eyes(Drawn(size_px).board_map), frames)
    yield (
        "settled",
        _timed(_always(Drawn(size_px).settled()), reading(Drawn(size_px).board_map), frames, READINGS_BEFORE),
    )
    drawn = Drawn(size_px)
    for name, rival in rivals(drawn.board_map).items():
        yield name, None if rival is None else _timed_rival(drawn, rival, frames)


def eyes(board_map: BoardMap) -> Act:
    """All that is done with a frame of a table that is watched."""
    observer, follower, witness = Observer(board_map), Follower(), Witness()
    return lambda frame: witness.receive(follower.receive(observer.receive(frame)))


def reading(board_map: BoardMap) -> Act:
    """The full reading of a settled board."""
    settings = ReadingSettings()
    view = TopView.of(board_map, settings.view_px_per_mm, settings.margin_mm)
    return lambda frame: consider(view, view.look(frame), settings)


def _always(frames: Iterator[Frame]) -> Iterator[tuple[Frame, bool]]:
    return ((frame, True) for frame in frames)


def _timed(frames: Iterator[tuple[Frame, bool]], act: Act, wanted: int, before: int = WARM_UP) -> Cost:
    """The cost of `act` over the wanted number of the frames that count, after the warm-up."""
    copy = _copier()
    for frame, _ in islice(frames, before):
        act(frame)
    took: list[float] = []
    copied: list[float] = []
    for frame, counts in frames:
        # Whoever comes second finds the frame in the cache: they take turns.
        first, second = (act, copy) if len(took) % 2 else (copy, act)
        times = {first: _ms(first, frame), second: _ms(second, frame)}
        if counts:
            took.append(times[act])
            copied.append(times[copy])
        if len(took) >= wanted:
            break
    return Cost(median(took), median(copied))


def _timed_rival(drawn: Drawn, rival: Rival, wanted: int) -> Cost:
    took, copied, copy = [], [], _copier()
    for frame in islice(drawn.settled(), wanted):
        block = i420(frame)
        copied.append(_ms(copy, frame))
        start_s = perf_counter()
        rival(block)
        took.append((perf_counter() - start_s) * 1000)
    return Cost(median(took), median(copied))


def _copier() -> Act:
    """Copies the three planes of a frame into memory of its own."""
    kept: list[np.ndarray[tuple[int, ...], np.dtype[np.uint8]]] = []

    def copy(frame: Frame) -> None:
        assert frame.luma is not None
        assert frame.u is not None
        assert frame.v is not None
        planes = (frame.luma, frame.u, frame.v)
        if not kept:
            kept.extend(np.empty_like(plane) for plane in planes)
        for own, plane in zip(kept, planes, strict=True):
            np.copyto(own, plane)

    return copy


def _ms(act: Act, frame: Frame) -> float:
    start_s = perf_counter()
    act(frame)
    return (perf_counter() - start_s) * 1000
