"""A match that takes in a whole file of entries, each one tried as when it was played."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Any

from rules.record.entries import Corrector, Entry, Lines
from rules.record.hearing import received
from rules.record.match import MARKED, Match, Way, verify_next
from rules.record.tally import Along, Tally
from rules.ruling import Retract

COUNTED_AGAIN = 2 * MARKED  # entries


class Growing:
    """A match that grows in place: an entry costs the same at any length.

    `refolded` counts the entries that its corrections have had folded again. `begin` gives a tally of its game:
    then it is counted along its way. What a correction changes far back is left to be counted once, in the end.
    """

    def __init__(self, match: Match, begin: Callable[[], Tally[Any]] | None = None) -> None:
        self.entries: list[Entry]
        self.refolded = 0
        self._begin = begin
        self._go_on(match)

    def _go_on(self, match: Match) -> None:
        counting = None if self._begin is None else Along(match, self._begin)
        self._header, self.entries, self._way = match.header, list(match.entries), Way(match, counting)

    def receive(self, entry: Entry) -> None:
        """Takes one entry more; raises Refused, and nothing is changed, where `Match.receive` would."""
        if isinstance(entry.act, Corrector):
            before = self.match()
            after = before.receive(entry).match
            again = after.passed - _same(before, after)
            self.refolded += again
            if again > COUNTED_AGAIN:
                self._begin = None
            self._go_on(after)
            return
        verify_next(self.entries, entry)
        self._way.position.verify(entry.act)
        self.entries.append(entry)
        self._way.go_on(entry, *received(self._way.position, entry))

    def match(self) -> Match:
        """The match so far."""
        return self._way.match(Lines.of(self.entries))

    def undoing(self) -> Retract | None:
        """See `Match.undoing`."""
        return self.match().undoing()

    def last_undone(self) -> int | None:
        """See `Match.last_undone`."""
        return self.match().last_undone()


def _same(before: Match, after: Match) -> int:
    """The entries in force up to the last mark that both matches share: what lies after it was folded again."""
    shared = takewhile(lambda pair: pair[0] is pair[1], zip(before.marks, after.marks, strict=False))
    return max((mark.passed for mark, _ in shared), default=0)
