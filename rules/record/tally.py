"""What is counted along the way of a match, kept at its marks: a page folds only what came after the last one.

A tally reads one passage after the other and gives an item whenever one is settled. What it gave up to a mark,
and where it stood there, stays with the mark: a match that goes on, and a snapshot of it, bring both along.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import copy
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeVar, cast

from rules.record import log
from rules.record.entries import Entry, put
from rules.record.match import Mark, Match, walked
from rules.record.passage import LastWay, Passage

T_co = TypeVar("T_co", covariant=True)


class Tally(Protocol[T_co]):
    """Something that counts. Its own values are frozen, so that a copy of it may count on by itself."""

    def after(self, passage: Passage) -> Iterable[T_co]:
        """The items that this passage settles."""

    def still_open(self) -> Iterable[T_co]:
        """The items that would be settled if nothing more came."""


@dataclass(frozen=True, slots=True)
class Counted:
    """The items between two marks, and the tally as it stood at the second.

    Of a match that was counted before, both are read when they are asked for.
    """

    items: tuple[Any, ...]
    tally: Any
    _read: Callable[[], tuple[tuple[Any, ...], Any]] | None = field(default=None, repr=False, compare=False)

    @classmethod
    def unread(cls, read: Callable[[], tuple[tuple[Any, ...], Any]]) -> Self:
        """Items and tally that are read when somebody asks for them; `read` must be able to."""
        counted = object.__new__(cls)
        put(counted, "_read", read)
        return counted

    if not TYPE_CHECKING:  # called for what is not there yet

        def __getattr__(self, name: str) -> Any:
            if name not in ("items", "tally") or self._read is None:
                raise AttributeError(name)
            items, tally = self._read()
            put(self, "items", items)
            put(self, "tally", tally)
            return items if name == "items" else tally


LAST: LastWay[Any] = LastWay()


class Along:
    """Counts along the way of a match that goes on, so that its way is walked once for the laws and for this.

    What was not counted before its last entry is counted now.
    """

    def __init__(self, match: Match, begin: Callable[[], Tally[Any]]) -> None:
        rest = _up_to_now(match, begin)[1]
        self._items, self._tally = list(rest.items), rest.tally

    def note(self, passage: Passage) -> None:
        """The next passage of the way."""
        self._items.extend(self._tally.after(passage))

    def at_mark(self) -> Counted:
        """What was counted since the mark before."""
        counted = Counted(tuple(self._items), copy(self._tally))
        self._items.clear()
        return counted


def tallied(match: Match, begin: Callable[[], Tally[T_co]]) -> tuple[T_co, ...]:
    """Every item of a tally over the whole way of a match, corrections applied. A game has one tally."""
    return LAST.of(match, lambda: _tallied(match, begin))


def _tallied(match: Match, begin: Callable[[], Tally[T_co]]) -> tuple[T_co, ...]:
    before, rest = _up_to_now(match, begin)
    items = [item for counted in before for item in counted.items]
    return (*items, *rest.items, *rest.tally.still_open())


def _up_to_now(match: Match, begin: Callable[[], Tally[Any]]) -> tuple[list[Counted], Counted]:
    """What was counted up to each mark, and from the last one on."""
    acts = log.in_force(match.entries)
    before: list[Counted] = []
    tally, position, since = begin(), Match.begin(match.header).position, 0
    for counted, mark in _at_marks(match, acts, begin):
        before.append(counted)
        tally, position, since = counted.tally, mark.position, mark.passed
    return before, _counted(tally, walked(position, match.entries, acts[since:]))


def count_ahead(match: Match, begin: Callable[[], Tally[Any]], most: int) -> None:
    """Counts up to some more marks, before somebody waits for it."""
    uncounted = sum(mark.counted is None for mark in match.marks)
    if uncounted:
        known = len(match.marks) - uncounted
        for _ in islice(_at_marks(match, log.in_force(match.entries), begin), known + most):
            pass


def _at_marks(
    match: Match, acts: tuple[Entry, ...], begin: Callable[[], Tally[T_co]]
) -> Iterator[tuple[Counted, Mark]]:
    """What was counted up to each mark from the one before, counted now where it was not."""
    tally, position, since = begin(), Match.begin(match.header).position, 0
    for mark in match.marks:
        if mark.counted is None:
            put(mark, "counted", _counted(tally, walked(position, match.entries, acts[since : mark.passed])))
        counted = cast(Counted, mark.counted)
        yield counted, mark
        tally, position, since = counted.tally, mark.position, mark.passed


def _counted(tally: Tally[T_co], way: Iterable[Passage]) -> Counted:
    tally = copy(tally)
    return Counted(tuple(item for passage in way for item in tally.after(passage)), tally)
