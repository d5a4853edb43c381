"""What is known of a table from earlier looks: its bare board, this set's colours, the striker's size."""

from __future__ import annotations

from dataclasses import dataclass

from vision.bare_board.model import BareBoard
from vision.kinds.set_colours import SetColours
from vision.pieces.striker import KnownStriker


@dataclass(frozen=True, eq=False, slots=True)
class LearntTable:
    """The knowledge of a table; each part is None where nothing is known."""

    striker: KnownStriker | None = None
    colours: SetColours | None = None
    bare: BareBoard | None = None


NOTHING_LEARNT = LearntTable()
