"""The cost of a golf table: an idle frame, and the reading of one on which something was moved, in F.

F is copying a frame, as in `device.benchmarks.speed`: caches are swept before each frame and each copy, and
the time is the processor's. The frames are those of the virtual table.
"""

from __future__ import annotations

from statistics import median
from time import process_time

import cv2
import numpy as np

from device.benchmarks.rivals import i420
from device.benchmarks.speed import Cost, milliseconds, sweeper
from device.golf_tables.foresight import Foresight
from device.virtual.golf.source import VirtualGolfTable
from rules.header import header_for
from vision.frame import Frame
from vision.golf.watching.observer import GolfObserver

VARIANTS = {"carom_golf": "carom", "eighteen_holes": "match"}
PLAYERS = ("Ann", "Bo", "Cy")
SEED, RATE_HZ = 68_000, 5.0
AFTER_LOOK_S = 0.6  # frames so soon after a look show the table at rest


def golf_costs(game: str, moves: int) -> dict[str, Cost]:
    """The costs `idle` and `settled` at the virtual table of a game, over so many moves."""
    cv2.setNumThreads(1)
    table = VirtualGolfTable(header_for(game, VARIANTS[game], PLAYERS), SEED, rate_hz=RATE_HZ, strokes=moves)
    grounds = table.course.grounds
    observer = GolfObserver(grounds, table.course.game, foreseen=Foresight(lambda: table.match))
    took: dict[str, list[float]] = {"idle": [], "settled": []}
    copied: list[float] = []
    kept = np.zeros((table.size_px[1] * 3 // 2, table.size_px[0]), np.uint8)  # one for all, as a camera's are
    sweep, read_s, is_read = sweeper(), -np.inf, False
    for frame in map(_as_of_camera, table):
        block = i420(frame)
        sweep()
        begun_s = process_time()
        look = observer.receive(frame)
        ms = (process_time() - begun_s) * 1000
        sweep()
        copied.append(milliseconds(np.copyto, kept, block))
        if look is not None:
            took["settled"] += [ms] if is_read else []  # the first look finds the course
            read_s, is_read = frame.t_s, True
        elif frame.t_s - read_s < AFTER_LOOK_S:
            took["idle"].append(ms)
    return {kind: Cost(median(each), median(copied)) for kind, each in took.items()}


def _as_of_camera(frame: Frame) -> Frame:
    """The frame in the planes that a camera delivers."""
    width, height = frame.size_px
    block = np.asarray(cv2.cvtColor(frame.whole_bgr(), cv2.COLOR_BGR2YUV_I420), np.uint8)
    u, v = block[height:].reshape(2, height // 2, width // 2)
    return Frame.from_planes(block[:height], u, v, frame.t_s, frame.index)
