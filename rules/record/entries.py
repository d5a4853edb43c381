"""The entries of a log: values, of which a long match may leave most unread.

A keeper that has a match folded already gives an entry the way to read its act. The act is read when somebody
looks at it; to everybody else the entry is a value like any other.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Self, TypeAlias

from rules.ruling import Act, Amend, Answer, Confirm, Insert, Retract

Corrector: TypeAlias = Retract | Amend | Insert | Answer | Confirm
CORRECTORS = frozenset((Retract, Amend, Insert, Answer, Confirm))
By = Literal["camera", "player", "umpire"]
put = object.__setattr__  # a value is frozen for everybody but itself


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: its number (growing, not necessarily by one), author, act and time.

    `written_at` is the time as its keeper writes it, None if nobody did; no law looks at it.
    """

    seq: int
    by: str
    act: Act
    written_at: str | None = None
    _read: Callable[[], Act] | None = field(default=None, repr=False, compare=False)

    @classmethod
    def unread(cls, seq: int, by: str, written_at: str | None, read: Callable[[], Act]) -> Self:
        """An entry whose act is read when somebody asks for it; `read` must be able to."""
        entry = object.__new__(cls)
        put(entry, "seq", seq)
        put(entry, "by", by)
        put(entry, "written_at", written_at)
        put(entry, "_read", read)
        return entry

    def __reduce__(self) -> tuple[type[Entry], tuple[object, ...]]:
        return Entry, (self.seq, self.by, self.act, self.written_at)

    if not TYPE_CHECKING:  # called for what is not there yet

        def __getattr__(self, name: str) -> Any:
            if name != "act" or self._read is None:
                raise AttributeError(name)
            put(self, "act", self._read())
            return self.act


Log = Sequence[Entry]


class Lines(tuple[Entry, ...]):
    """The entries of a log, with what most questions are about: known without reading it.

    `places` are those of its corrections.
    """

    places: tuple[int, ...]
    _reached: tuple[int, float] | None

    @classmethod
    def known(
        cls, entries: Sequence[Entry], places: tuple[int, ...], reached: tuple[int, float] | None
    ) -> Self:
        """These entries, of which this is known already; `reached` None: it is looked for when it is needed."""
        lines = cls(entries)
        lines.places, lines._reached = places, reached
        return lines

    @classmethod
    def of(cls, entries: Sequence[Entry]) -> Lines:
        """These entries."""
        return entries if isinstance(entries, Lines) else cls.known((), (), (0, 0.0)).and_then(*entries)

    @property
    def reached(self) -> tuple[int, float]:
        """The largest number of a stroke, and the largest time of an event in seconds."""
        if self._reached is None:
            self._reached = _reached((0, 0.0), self)
        return self._reached

    def until(self, place: int) -> Lines:
        """The entries before this place."""
        return Lines.known(self[:place], self.places[: bisect_left(self.places, place)], None)

    def and_then(self, *entries: Entry) -> Lines:
        """These entries and more."""
        places = [at for at, entry in enumerate(entries, len(self)) if type(entry.act) in CORRECTORS]
        reached = None if self._reached is None else _reached(self._reached, entries)
        return Lines.known((*self, *entries), (*self.places, *places), reached)


def _reached(before: tuple[int, float], entries: Sequence[Entry]) -> tuple[int, float]:
    stroke, t_s = before
    for act in (entry.act for entry in entries):
        stroke, t_s = max(stroke, getattr(act, "stroke", None) or 0), max(t_s, getattr(act, "t_s", 0.0))
    return stroke, t_s
