"""A match that takes in a whole file of entries, each one tried as when it was played."""

from __future__ import annotations

from rules.record.entries import Corrector, Entry, Lines
from rules.record.hearing import received
from rules.record.match import Match, Way, verify_next
from rules.ruling import Retract


class Growing:
    """A match that grows in place: an entry costs the same at any length."""

    def __init__(self, match: Match) -> None:
        self.entries: list[Entry]
        self._go_on(match)

    def _go_on(self, match: Match) -> None:
        self._header, self.entries, self._way = match.header, list(match.entries), Way(match)

    def receive(self, entry: Entry) -> None:
        """Takes one entry more; raises Refused, and nothing is changed, where `Match.receive` would."""
        if isinstance(entry.act, Corrector):
            self._go_on(self.match().receive(entry).match)
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
