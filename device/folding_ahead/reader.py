"""Long matches are read in the background: whoever asks for one meanwhile is told so at once.

To fold and to count fifty thousand entries takes eight seconds. It happens once, after an update of the laws or
where a box was switched off before it kept a snapshot; nobody's page and no start waits for it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import sleep

from device.memory import uncollected
from rules.match import Match
from rules.paper.accounts import read_ahead

LONG = 4000  # entries to fold or to count: fewer take half a second
AT_ONCE = 2  # marks that are counted before others have a turn
REST_S = 0.005
ENDING_S = 1.0  # of three in which a server ends


def uncounted(match: Match) -> int:
    """The entries of a match that a page would have to count."""
    before, due = 0, 0
    for mark in match.marks:
        due += (mark.passed - before) if mark.counted is None else 0
        before = mark.passed
    return due


def count(match: Match, is_ending: Callable[[], bool] = lambda: False) -> int:
    """Counts all of a match, a little at a time; returns the entries that a game leaves uncounted."""
    left, before = uncounted(match), -1
    while left not in (0, before) and not is_ending():
        read_ahead(match, AT_ONCE)
        sleep(REST_S)
        before, left = left, uncounted(match)
    return left


class Reader:
    """Reads one match after the other in a thread of its own. Every method may be called from any thread."""

    def __init__(self, fold: Callable[[int], Match | None]) -> None:
        """`fold` gives the match of a number, None where it cannot be read; what it knows, it gives at once."""
        self._fold = fold
        self._news = threading.Condition()
        self._wanted: list[int] = []
        self._counted: dict[int, int] = {}  # what stays uncounted, by number: a game may count nothing
        self._is_closing = False
        self._thread = threading.Thread(target=self._read, name="reader", daemon=True)

    def open(self) -> None:
        """Begins to read what is asked for."""
        self._thread.start()

    def close(self) -> bool:
        """Reads nothing more; returns whether the thread has ended, for which it waits a little."""
        with self._news:
            self._is_closing = True
            self._news.notify()
        self._thread.join(ENDING_S)
        return not self._thread.is_alive()

    def ask(self, number: int) -> None:
        """Has a match read, if it is not already."""
        with self._news:
            if number not in self._wanted:
                self._wanted.append(number)
                self._news.notify()

    def is_counted(self, number: int, match: Match) -> bool:
        """Whether a page of this match counts only a little; its number in the journal is this."""
        return uncounted(match) - self._counted.get(number, 0) < LONG

    def _read(self) -> None:
        while (number := self._next()) is not None:
            try:
                with uncollected(leaves_much=True):
                    if (match := self._fold(number)) is not None:
                        self._count(number, match)
            except Exception:  # whatever it is, a page that asks for the match says it
                self._counted.pop(number, None)
            with self._news:
                self._wanted.remove(number)

    def _next(self) -> int | None:
        with self._news:
            self._news.wait_for(lambda: self._wanted or self._is_closing)
            return None if self._is_closing else self._wanted[0]

    def _count(self, number: int, match: Match) -> None:
        self._counted[number] = count(match, lambda: self._is_closing)
