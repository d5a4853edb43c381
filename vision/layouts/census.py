"""The number of coins of a set on the board: once all were seen there, no unknown coin can fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.pieces import Kind
from rules.table import Layout, LeftBoard, Placed, Pocketed, Removed, TableEvent
from vision.layouts.consistency import PIECES_OF_A_SET

COINS = (Kind.WHITE, Kind.BLACK, Kind.QUEEN)


class Census:
    """Counts the coins that left the board, and came back, since a whole set was seen to lie there."""

    def __init__(self) -> None:
        self._off: Counter[Kind] | None = None

    def look(self, layout: Layout) -> None:
        """Takes in a table at rest: a whole set on it restarts the count."""
        lying = Counter(piece.kind for piece in layout)
        if all(lying[kind] == PIECES_OF_A_SET[kind] for kind in COINS):
            self._off = Counter()

    def hear(self, events: Iterable[TableEvent]) -> None:
        """Takes in the events that are certain; a question leaves open whether a coin is off the board."""
        if self._off is None:
            return
        for event in events:
            if isinstance(event, Pocketed | LeftBoard | Removed):
                self._off[event.piece] += 1
            elif isinstance(event, Placed):
                self._off[event.piece] = max(self._off[event.piece] - 1, 0)

    @property
    def lying(self) -> dict[Kind, int] | None:
        """The number of each kind on the board, seen or not; None while no whole set was seen."""
        return None if self._off is None else {kind: PIECES_OF_A_SET[kind] - self._off[kind] for kind in COINS}
