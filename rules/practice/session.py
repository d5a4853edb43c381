"""A session of one drill as a value: views and events in, the count of makes and misses out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.pieces import Kind, Pocket
from rules.practice.drill import Comparison, Drill, compared
from rules.table import Layout, Pocketed, StrokeEnded, StrokeStarted, TableEvent


@dataclass(frozen=True, slots=True)
class Session:
    """The drill, the newest comparison at rest, and the tries so far, True for a make.

    A stroke counts only from a layout that was laid right. `fell` is what fell in the stroke under way, `lies`
    the newest layout at rest.
    """

    drill: Drill
    seen: Comparison | None = None
    tries: tuple[bool, ...] = ()
    fell: tuple[tuple[Kind, Pocket | None], ...] = ()
    lies: Layout = ()

    @property
    def is_ready(self) -> bool:
        """Whether everything is laid, and the next stroke counts."""
        return self.seen is not None and self.seen.is_right

    @property
    def made(self) -> int:
        """The number of makes."""
        return sum(self.tries)

    @property
    def longest(self) -> int:
        """The most makes in a row."""
        most = row = 0
        for made in self.tries:
            row = row + 1 if made else 0
            most = max(most, row)
        return most

    def look(self, layout: Layout) -> Session:
        """The session after a view of the table at rest."""
        return replace(self, seen=compared(self.drill, layout), lies=layout)

    def hear(self, event: TableEvent) -> Session:
        """The session after an event; the end of a stroke from a right layout is a try."""
        if isinstance(event, StrokeStarted):
            return replace(self, fell=())
        if isinstance(event, Pocketed):
            return replace(self, fell=(*self.fell, (event.piece, event.pocket)))
        if isinstance(event, StrokeEnded):
            session = self.tried(made=self.drill.is_made(self.fell)) if self.is_ready else self
            return replace(session, fell=(), seen=None)
        return self

    def tried(self, *, made: bool) -> Session:
        """The session after a try that a person tells of."""
        return replace(self, tries=(*self.tries, made))

    def undone(self) -> Session:
        """The session without its last try."""
        return replace(self, tries=self.tries[:-1])
