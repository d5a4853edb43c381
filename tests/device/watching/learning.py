"""A table learner before a drawn table, with its own observer and its messages."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path

from device.watching.learner import TableLearner
from rules.table import Layout
from tests.vision.bare_board.tables import BOARD_MAP
from tests.vision.bare_board.tables import frame_of as drawn_frame
from vision.observing.observer import Observer

RATE_HZ = 10.0
NOISES = 5  # frames that differ in their noise; drawing them is slow
frame_of = cache(drawn_frame)


class Table:
    """A learner before a drawn table, with its own observer and its messages."""

    def __init__(self, path: Path | None = None) -> None:
        self.said: list[dict[str, object]] = []
        self.learner = TableLearner(self._say, path)
        self.observer = Observer(BOARD_MAP)
        self.learner.meet(self.observer)
        self._numbers = count()

    def _say(self, kind: str, what: object) -> None:
        assert kind == "learning"
        assert isinstance(what, dict)
        self.said.append(what)

    def shows(self, layout: Layout = (), *, seconds: float = 1.2, state: str = "watching") -> None:
        self.learner.note(state)
        for number in range(round(seconds * RATE_HZ)):
            index = next(self._numbers)
            drawn = frame_of(layout, seed=number % NOISES)
            self.learner.look(replace(drawn, t_s=index / RATE_HZ, index=index))
