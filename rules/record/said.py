"""The verdicts on single entries of a long match, read from its end as far as somebody asks."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from rules.record import log
from rules.record.match import Match
from rules.ruling import Insert
from rules.verdict import Verdict


class Said:
    """The verdicts on each entry by its number.

    A history has growing numbers, apart from inserted acts: they stand where they were inserted, under the
    number of their correction.
    """

    def __init__(self, match: Match) -> None:
        self._history = match.history
        self._unread = len(match.history)
        self._reached: int | None = None  # the smallest number that was read, inserted ones aside
        self._inserted = {
            match.entries[at].seq
            for at in log.correctors(match.entries)
            if isinstance(match.entries[at].act, Insert)
        }
        self._by_number: dict[int, deque[tuple[Verdict, ...]]] = {}

    def on(self, seq: int) -> Iterator[Verdict]:
        """The verdicts on the entry of this number, in the order in which they were said."""
        while self._unread and not self._is_read(seq):
            self._read_one()
        for verdicts in self._by_number.get(seq, ()):
            yield from verdicts

    def _is_read(self, seq: int) -> bool:
        return seq not in self._inserted and self._reached is not None and self._reached < seq

    def _read_one(self) -> None:
        self._unread -= 1
        spoken = self._history[self._unread]
        self._by_number.setdefault(spoken.entry.seq, deque()).appendleft(spoken.verdicts)
        if spoken.entry.seq not in self._inserted:
            self._reached = spoken.entry.seq
