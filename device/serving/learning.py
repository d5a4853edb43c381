"""The desk of learning a table: a `web.watching.learning.TableLearning` between phone and vision process.

A wish is asked for again while no answer comes: the vision process may have been started anew, or a hand may be
over the board.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from web.door import Json
from web.errors import NoCamera

ASK_AGAIN_S = 10.0  # the table must lie still, and a reading takes seconds on a Pi


class LearningDesk:
    """Keeps the newest wish and its answer; `tell` sends the vision process a request."""

    def __init__(self, tell: Callable[[Json], bool], *, clock: Callable[[], float] = time.monotonic) -> None:
        self._tell = tell
        self._clock = clock
        self._lock = threading.Lock()
        self._number = 0
        self._wish: Json | None = None
        self._told_s = float("-inf")
        self._answer: Json = {}

    def learn(self, step: str, *, anyway: bool, mm: float | None = None) -> Json:
        """Asks for a step; raises NoCamera where no vision process runs."""
        with self._lock:
            self._number += 1
            wish: Json = {"number": self._number, "step": step, "anyway": anyway, "mm": mm}
            if not self._tell({"learn": wish}):
                raise NoCamera("nothing watches the table now: look at the page Status")
            self._wish, self._told_s = wish, self._clock()
        return self.state()

    def state(self) -> Json:
        """`waiting`: the step that is under way, or null; with the last answer, see `web.watching.learning`."""
        with self._lock:
            if self._wish is not None and self._clock() - self._told_s > ASK_AGAIN_S:
                self._told_s = self._clock()
                self._tell({"learn": self._wish})
            waiting = None if self._wish is None else self._wish["step"]
            return {**self._answer, "waiting": waiting}

    def hear(self, said: Json) -> None:
        """Takes in an answer; one to an older wish is dropped, but for what is known."""
        with self._lock:
            if said.get("number") == self._number:
                self._wish = None
                self._answer = {name: value for name, value in said.items() if name != "number"}
            elif "known" in said:
                self._answer = {**self._answer, "known": said["known"]}
