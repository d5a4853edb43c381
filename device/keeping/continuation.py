"""The continuation of the log over runs of the camera, since each counts strokes from 1 and seconds from 0."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, TypeVar

from rules.record.entries import Entry, Lines
from rules.ruling import Act
from rules.table import Choice, TableEvent

Event = TypeVar("Event", bound=TableEvent)


@dataclass(frozen=True, slots=True)
class Continuation:
    """The state of earlier runs: their last stroke, and the time of their last event in seconds."""

    stroke: int = 0
    t_s: float = 0.0

    @classmethod
    def after(cls, entries: Sequence[Entry], acts: Iterable[Act] = ()) -> Continuation:
        """The continuation of a log, and of acts that wait to be entered."""
        reached = cls(*Lines.of(entries).reached)
        for act in acts:
            reached = reached.past(act)
        return reached

    def past(self, act: Act) -> Continuation:
        """This continuation after `act`, which was already renumbered, was received."""
        return Continuation(
            max(self.stroke, getattr(act, "stroke", None) or 0), max(self.t_s, getattr(act, "t_s", 0.0))
        )

    def carry_on(self, event: Event) -> Event:
        """The event of a new run with its stroke and times counted from the first run; also in its choices."""
        shifts: dict[str, Any] = {"stroke": self.stroke, "t_s": self.t_s, "reported_s": self.t_s}
        changes: dict[str, Any] = {
            field.name: getattr(event, field.name) + shifts[field.name]
            for field in fields(event)
            if field.name in shifts and getattr(event, field.name) is not None
        }
        choices: tuple[Choice, ...] = getattr(event, "choices", ())
        if choices:
            changes["choices"] = tuple(
                replace(choice, events=tuple(self.carry_on(event) for event in choice.events))
                for choice in choices
            )
        return replace(event, **changes)


def unfilmed(act: Act) -> Act:
    """The act without the name of its clip: a repeated film keeps the same event under another name."""
    return replace(act, clip=None) if isinstance(act, TableEvent) else act
