"""One entry's step in the course of a match."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules.games import Position
from rules.record.log import Entry
from rules.verdict import Verdict


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


class LastWay:
    """The way of the match that was walked last: card, statistics and account walk the same one in turn.

    A match never changes, so its way does not either; the one before is forgotten. Any thread may call it.
    """

    def __init__(self) -> None:
        self._kept: tuple[object, tuple[Passage, ...]] | None = None

    def of(self, match: object, walk: Callable[[], Iterable[Passage]]) -> tuple[Passage, ...]:
        """The way of this match, walked where another one was last."""
        kept = self._kept
        if kept is not None and kept[0] is match:
            return kept[1]
        way = tuple(walk())
        self._kept = match, way
        return way


LAST_WAY = LastWay()
