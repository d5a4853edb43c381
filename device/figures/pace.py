"""Whether one core keeps pace with the camera: the cost of each frame of a film, and the queue meanwhile.

A camera delivers its frames at its own pace; those that the vision has not taken yet wait in a few buffers.
The queue is computed from the processor time that each frame took, so that other work on the machine does not
count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from time import process_time

import numpy as np

from device.figures.figure import Json, Plan
from device.virtual.film import Film
from device.watching.pipeline import Board, board_map_of
from rules.table import StrokeEnded
from vision.observing.observation import State
from vision.watcher import Watcher

RATES_HZ = (60.0, 120.0)
FILMS = 20
FIRST_FILM = 64_000
BUFFERS = 6  # frames that the camera keeps for a late reader


@dataclass(frozen=True)
class PaceFigure:
    """Films of single strokes, at the cameras' rates, on one core."""

    name: str = "pace"
    title: str = "Pace, on one core"

    def parts(self, plan: Plan) -> Sequence[str]:
        """Each film at each rate."""
        seeds = range(FIRST_FILM, FIRST_FILM + FILMS)
        return [f"{rate:g} Hz, seed {seed}" for rate in RATES_HZ for seed in seeds]

    def measure(self, part: str, plan: Plan) -> Json:
        """One film, watched frame by frame."""
        rate, seed = part.split(" Hz, seed ")
        return {"rate_hz": float(rate), **paced(Film(int(seed), rate_hz=float(rate)))}

    def as_text(self, results: Sequence[Json]) -> str:
        """A row for each rate."""
        lines = [f"{len(results) // len(RATES_HZ)} films of a stroke each; milliseconds of processor time.", ""]
        lines += [
            "| frames a second | moving: median, 99 %, most | waiting while pieces move, ever | dropped then |"
        ]
        lines[-1] += " from last rest to event, beyond the settle time: median, most |"
        lines += ["|---|---|---|---|---|"]
        return "\n".join([*lines, *(_row(rate, results) for rate in RATES_HZ)])


def paced(film: Film) -> Json:
    """The cost of frames with movement and of those that reported the end; the queue then, and at most."""
    frames = iter(film)
    first = next(frames)
    watcher = Watcher(board_map_of(first, Board()))
    all_ms: list[float] = []
    moving: list[bool] = []
    told_ms: list[float] = []
    for frame in chain([first], frames):
        start_s = process_time()
        events = watcher.receive(frame)
        all_ms.append((process_time() - start_s) * 1000)
        moving.append(watcher.state is State.MOVING)
        if any(isinstance(event, StrokeEnded) for event in events):
            told_ms.append(all_ms[-1])
    waiting = queued(all_ms[1:], 1000 / (film.rate_hz or 60.0))
    while_moving = [count for count, moves in zip(waiting, moving[1:], strict=True) if moves]
    return {
        "moving_ms": [ms for ms, moves in zip(all_ms, moving, strict=True) if moves],
        "told_ms": told_ms,
        "waiting": max(waiting, default=0),
        "waiting_while_moving": max(while_moving, default=0),
    }


def queued(took_ms: Sequence[float], apart_ms: float) -> list[int]:
    """The queue's length as each frame is done, with one every `apart_ms` and these costs."""
    behind_ms, waiting = 0.0, []
    for took in took_ms:
        behind_ms = max(behind_ms + took - apart_ms, 0.0)
        waiting.append(int(np.ceil(behind_ms / apart_ms)))
    return waiting


def _row(rate_hz: float, results: Sequence[Json]) -> str:
    films = [film for film in results if film["rate_hz"] == rate_hz]
    moving = np.array([ms for film in films for ms in film["moving_ms"]] or [np.nan])
    delays_ms = np.array([ms for film in films for ms in film["told_ms"]] or [np.nan])
    ever, then = (max((film[key] for film in films), default=0) for key in ("waiting", "waiting_while_moving"))
    cells = [
        f"{rate_hz:g}",
        f"{np.median(moving):.2f}, {np.percentile(moving, 99):.1f}, {moving.max():.1f} of {1000 / rate_hz:.1f}",
        f"{then}, {ever} of {BUFFERS}",
        str(sum(film["waiting_while_moving"] > BUFFERS for film in films)),
        f"{np.median(delays_ms):.0f}, {delays_ms.max():.0f}",
    ]
    return "| " + " | ".join(cells) + " |"


PACE = (PaceFigure(),)
