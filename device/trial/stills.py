"""A folder of stills on trial: its first still shows the first layout, its second the second, and so on.

A person who has photographed the five layouts tries a camera that is not there. Each still is looked at alone,
so the camera may have been held by hand.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import NoReturn

from calibration.boardmap import BoardMap
from calibration.find import NoBoard
from device.sources.source import FrameSource
from device.sources.stream import FrameStream
from device.trial.examiner import Examiner
from device.watching.learner import STILL
from device.watching.pipeline import Board, board_map_of
from rules.table import Layout
from vision.frame import Frame
from vision.observing.observation import State

EVERY_S = 0.2


class HeldStills(FrameStream):
    """The stills of a folder, each shown for as long as its layout is asked for; the last one for the rest."""

    is_live = True  # it never ends by itself

    def __init__(self, source: FrameSource) -> None:
        self.name = source.name
        self.size_px = source.size_px
        self.rate_hz: float | None = None
        self._source = source
        self._at = 0
        self._maps: dict[int, BoardMap | None] = {}
        super().__init__()

    @cached_property
    def stills(self) -> tuple[Frame, ...]:
        """All stills; raises BadInput for one that cannot be read."""
        return tuple(self._source)

    def lay(self, number: int, layout: Layout) -> None:
        """Shows the still of this layout."""
        self._at = min(number, len(self.stills) - 1)

    def hold(self, board: Board, examiner: Examiner, beat: Callable[[], None]) -> NoReturn:
        """Shows stills to the examiner, without end; `beat` is called with every look."""
        index = 0
        while True:
            self._show(index * EVERY_S, index, board, examiner)
            beat()
            index += 1
            time.sleep(EVERY_S)

    def _show(self, t_s: float, index: int, board: Board, examiner: Examiner) -> None:
        examiner.lay_wished(t_s)
        still, board_map = self.stills[self._at], self._map(board)
        examiner.note(State.NO_VIEW if board_map is None else STILL)
        if board_map is not None:
            examiner.look(replace(still, t_s=t_s, index=index), board_map)

    def _map(self, board: Board) -> BoardMap | None:
        """The board's place in the present still; None where none is found."""
        if self._at not in self._maps:
            try:
                self._maps[self._at] = board_map_of(self.stills[self._at], board, self._at)
            except NoBoard:
                self._maps[self._at] = None
        return self._maps[self._at]

    def _read(self) -> Iterator[Frame]:
        return iter(self.stills)
