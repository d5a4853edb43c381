"""The tables of matches that were put away: each is restored when its match is taken up again."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path


class Shelf:
    """The virtual table's file, which belongs to one match, and beside it those of matches put away."""

    def __init__(self, table: Path, match: int) -> None:
        self._table = table
        self._match = match  # the match of the table in the file

    def change_to(self, match: int) -> bool:
        """Puts the table aside and restores the one of this match; False where there is none.

        It is only called while nobody plays at the table. Where a file cannot be moved the table stays, and
        the score reports the difference.
        """
        with suppress(OSError):
            if match != self._match:
                self._table.replace(self._of(self._match))
        self._match = match
        with suppress(OSError):
            self._of(match).replace(self._table)
            return True
        return False

    def _of(self, match: int) -> Path:
        return self._table.with_name(f"{self._table.stem}-{match}{self._table.suffix}")
