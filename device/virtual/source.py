"""The virtual table as a source of frames: a game that is really played, seen by a drawn camera.

It hands over frames and nothing else. What really happened goes to `on_truth`, for files that tests read.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np

from device.sources_stream import FrameStream
from device.virtual import memory
from device.virtual.knowledge import Knowledge
from device.virtual.play import Limit, Play
from device.virtual.player import Skill
from device.virtual.seeing import SIZE_PX, seen
from device.virtual.stroke import Habits
from device.virtual.world import World
from rules.header import Header
from rules.pieces import Seat
from rules.table import TableEvent
from vision.frame import Frame
from vision.synthetic import Renderer

LOOK, GAME, NOISE = 7, 2, 3  # one stream of luck each: a change in the drawing must not change the game


@dataclass(frozen=True, slots=True)
class Pacer:
    """Keeps frames at their own time. A table that is late slows its time down; it never drops a frame."""

    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep

    def paced(self, frames: Iterator[Frame]) -> Iterator[Frame]:
        """The same frames, none before its time."""
        offset_s: float | None = None
        for frame in frames:
            now_s = self.clock()
            if offset_s is None or now_s > offset_s + frame.t_s:
                offset_s = now_s - frame.t_s
            if (early_s := offset_s + frame.t_s - now_s) > 0:
                self.sleep(early_s)
            yield frame


class VirtualTable(FrameStream):
    """Frames of a game between two players who do not exist.

    With `state_path` the table is found again as it was left. `pacer` None: as fast as it can be drawn.
    """

    name = "virtual"

    def __init__(
        self,
        seed: int = 1,
        *,
        rate_hz: float = 60.0,
        limit: Limit | None = None,
        pacer: Pacer | None = None,
        state_path: Path | None = None,
        on_truth: Callable[[TableEvent], None] | None = None,
    ) -> None:
        self.seed = seed
        self.rate_hz: float | None = rate_hz
        self._rate_hz = rate_hz
        self.size_px = SIZE_PX
        self.is_live = pacer is not None
        self.board_map, self.look = seen(np.random.default_rng((seed, LOOK)))
        self._limit = limit
        self._pacer = pacer
        self._state_path = state_path
        self.on_truth = on_truth
        self.play = self._opened(rate_hz)
        super().__init__()

    @classmethod
    def live(cls, *, seed: int = 1, state_path: Path | None = None) -> Self:
        """A table in real time, for ever."""
        return cls(seed, pacer=Pacer(), state_path=state_path)

    def _opened(self, rate_hz: float) -> Play:
        found = None if self._state_path is None else memory.load(self._state_path)
        strokes = 0 if found is None else found.strokes
        luck = np.random.default_rng((self.seed, GAME, strokes))
        world = World() if found is None else found.world()
        knowledge = Knowledge(Header() if found is None else found.header)
        play = Play(knowledge, world, luck, habits(np.random.default_rng((self.seed, GAME))), rate_hz)
        play.strokes = strokes
        return play

    def _read(self) -> Iterator[Frame]:
        frames = self._drawn()
        return frames if self._pacer is None else self._pacer.paced(frames)

    def _drawn(self) -> Iterator[Frame]:
        luck = np.random.default_rng((self.seed, NOISE))
        renderer = Renderer(self.board_map, self.look, luck=luck)
        saved_calm = False
        for index, scene in enumerate(self.play.run(self._limit)):
            self._report()
            if self.play.is_calm and not saved_calm:
                self._remember()
            saved_calm = self.play.is_calm
            yield renderer.draw(scene, index / self._rate_hz, index, luck)
        self._report()

    def _remember(self) -> None:
        """Writes down how the table lies, for the next start of the program."""
        if self._state_path is not None:
            now = memory.remember(self.play.world, self.play.knowledge, self.play.strokes)
            memory.save(now, self._state_path)

    def _report(self) -> None:
        for event in self.play.tell():
            if self.on_truth is not None:
                self.on_truth(event)


def habits(luck: np.random.Generator) -> Habits:
    """Two players of unlike skill."""
    skills = tuple((seat, Skill(aim_deg=float(luck.uniform(0.4, 1.1)))) for seat in (Seat.S, Seat.N))
    return Habits(skills=skills)
