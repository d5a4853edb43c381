"""Snapshots of long folds, beside their entries: a start reads one and folds what came after it.

A snapshot is bound to its last entry by the link of the journal's chain, and to the laws by a hash of their
source. Where anything about it is odd the log is folded from its beginning; after a start the two are compared.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from device.keeping.archive import JournalArchive
from device.keeping.folds.frozen import frozen, laws
from device.keeping.journal import Journal, JournalError
from device.keeping.scorekeeper import Scorekeeper
from device.memory import uncollected
from rules.match import Match
from rules.paper.accounts import read_ahead
from rules.record.log import index_of

FEWEST = 1000  # entries: fewer are folded in a tenth of a second
AHEAD = 4  # marks that are counted at a look: a tenth of a second
GROWTH = 1.1  # a match that is so much longer than its snapshot gets another one


@dataclass(frozen=True, slots=True)
class _Kept:
    """A snapshot: the entries in it, and its marks that nobody had counted yet."""

    entries: int = 0
    uncounted: int = 0

    @classmethod
    def of(cls, match: Match) -> _Kept:
        """The snapshot that could be kept now."""
        return cls(len(match.entries), sum(mark.counted is None for mark in match.marks))

    def is_worth_keeping_after(self, last: _Kept) -> bool:
        """Whether this one spares the next start, or the first page after it, much of its work."""
        if self.entries < FEWEST:
            return False
        return self.entries >= GROWTH * last.entries or self.uncounted == 0 < last.uncounted


class Snapshots:
    """Keeps snapshots of long matches, through a journal that nobody else uses.

    They are the match that is played, and those that the `archive` has folded because a page shows them.
    """

    def __init__(self, journal: Journal, keeper: Scorekeeper, archive: JournalArchive | None = None) -> None:
        self._journal = journal
        self._keeper = keeper
        self._archive = archive
        self._last: dict[int, _Kept] = {}
        self._checked: set[tuple[int, int]] = set()

    def look(self) -> None:
        """Keeps a snapshot of a match that has grown enough; without one the next start takes longer.

        It is called every few seconds, and each time does a part of what there is to do.
        """
        for number, match in (self._keeper.present(), *self._others()):
            if number and self._look_at(number, match):
                return

    def check(self) -> str | None:
        """Folds whole logs again; what to say where a snapshot led elsewhere: the fold is believed instead.

        The match that is played is checked each time, another one once.
        """
        number, match = self._keeper.present()
        wrong = [number] if self._is_wrong(number, match, self._keeper.believe) else []
        for other, folded in self._others():
            if (key := (other, len(folded.entries))) not in self._checked:
                self._checked.add(key)
                wrong += [other] if self._is_wrong(other, folded, partial(self._believe, other)) else []
        if not wrong:
            return None
        matches = "match " + ", ".join(map(str, wrong))
        return f"the snapshot of {matches} was wrong: it was folded again from its first entry"

    def _others(self) -> tuple[tuple[int, Match], ...]:
        return () if self._archive is None else self._archive.remembered()

    def _believe(self, number: int, whole: Match) -> None:
        if self._archive is not None:
            self._archive.believe(number, whole)

    def _look_at(self, number: int, match: Match) -> bool:
        """Counts some more of a match, and keeps it where that is worth it; False: there was nothing to do."""
        before = _Kept.of(match)
        read_ahead(match, AHEAD)
        now = _Kept.of(match)
        if number not in self._last:
            self._last[number] = self._kept_before(number, match, before.uncounted)
        if not now.is_worth_keeping_after(self._last[number]):
            return now != before
        self._last[number] = now
        with suppress(JournalError):
            self._journal.keep_snapshot(number, match.entries[-1].seq, laws(), frozen(match))
        return True

    def _kept_before(self, number: int, match: Match, uncounted: int) -> _Kept:
        """What is kept of a match that was just read: from there, so as much was counted there."""
        try:
            kept = self._journal.snapshot(number, laws())
        except sqlite3.Error:
            kept = None
        place = None if kept is None else index_of(match.entries, kept[0])
        return _Kept() if place is None else _Kept(place + 1, uncounted)

    def _is_wrong(self, number: int, match: Match, believe: Callable[[Match], None]) -> bool:
        """Whether the fold of its log is another match, which is then believed, and kept at the next look."""
        with uncollected():
            whole = Match.fold(match.header, match.entries)
        if whole == match:
            return False
        believe(whole)
        self._last[number] = _Kept()
        return True
