"""The match of a replay, as far as its events have told it: the laws that the next look is read by."""

from __future__ import annotations

from device.golf_tables.matches import GolfMatch, with_first_look
from rules.header import Header
from rules.match import Match
from rules.record.log import Entry
from rules.table import TableEvent
from rules.tokens import TokensSeen


class Replayed:
    """Begins with the first look, unless the start was given; no person is asked on the way."""

    def __init__(self, match: GolfMatch) -> None:
        self._golf = match
        self.events: list[TableEvent] = []
        self._match = Match.begin(match.header) if match.is_begun else None

    @property
    def match(self) -> Match | None:
        """The match so far; None before its first look."""
        return self._match

    @property
    def header(self) -> Header:
        """The header, with the start that the first look shows."""
        return with_first_look(self._golf, self.events)

    def receive(self, event: TableEvent) -> None:
        """Takes in one more event of the log."""
        self.events.append(event)
        if self._match is not None:
            self._match = self._match.receive(Entry(len(self.events), "camera", event)).match
        elif isinstance(event, TokensSeen):
            self._match = Match.begin(self.header)
            for seq, before in enumerate(self.events, start=1):
                self._match = self._match.receive(Entry(seq, "camera", before)).match
