"""One entry's part of a match's way."""

from __future__ import annotations

from dataclasses import dataclass

from rules.games import Position
from rules.record.log import Entry
from rules.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Passage:
    """One entry in force: the position it met, the one it led to, and what the laws said."""

    entry: Entry
    before: Position
    after: Position
    verdicts: tuple[Verdict, ...]

    @property
    def is_set_aside(self) -> bool:
        """The entry had no ground left after a correction and did nothing."""
        return bool(self.verdicts) and self.verdicts[0].key == "set_aside"
