"""One entry's step in the course of a match."""

from __future__ import annotations

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
