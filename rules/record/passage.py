"""One entry's step in the course of a match."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from rules.games import Position
from rules.record.log import Entry
from rules.verdict import Verdict

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Passage:
    """One entry in force: the position before it, the one after it, and the laws' verdicts."""

    entry: Entry
    before: Position
    after: Position
    verdicts: tuple[Verdict, ...]

    @property
    def is_set_aside(self) -> bool:
        """The entry no longer applied after a correction and did nothing."""
        return bool(self.verdicts) and self.verdicts[0].key == "set_aside"


class LastWay(Generic[T]):
    """What was read along the way of one match, the last that was asked about: pages ask for the same in turn.

    A match never changes, so this does not either; that of the match before is forgotten. Any thread may call.
    """

    def __init__(self) -> None:
        self._kept: tuple[object, tuple[T, ...]] | None = None

    def of(self, match: object, read: Callable[[], Iterable[T]]) -> tuple[T, ...]:
        """What is read along the way of this match, anew where another one was last."""
        kept = self._kept
        if kept is not None and kept[0] is match:
            return kept[1]
        way = tuple(read())
        self._kept = match, way
        return way


LAST_WAY: LastWay[Passage] = LastWay()
