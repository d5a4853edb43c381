"""The queue of events that cannot yet be reported in the order of time."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.table import Layout, TableEvent
from vision.layouts.census import Census
from vision.questions.doubts import Events


@dataclass
class EventQueue:
    """Holds events back from a hand's coming, or a stroke, until the next rest; then the census gets them."""

    census: Census = field(default_factory=Census)
    _held: list[TableEvent] = field(default_factory=list)
    _waits: bool = False  # for the next rest

    def receive(self, events: list[TableEvent], *, disturbed: bool) -> Events:
        """The events that can be reported now; `disturbed` while a hand or a stroke is seen."""
        self._held += events
        if self._waits:
            return ()
        self._waits = disturbed
        return self._released()

    def rest(self, events: list[TableEvent], layout: Layout | None) -> Events:
        """All events, in the order of time, at a rest with this layout."""
        self._held += events
        self._waits = False
        released = self._released()
        self.census.look(layout or ())
        return released

    def _released(self) -> Events:
        held, self._held = self._held, []
        self.census.hear(held)
        return tuple(sorted(held, key=lambda event: event.t_s))
