"""A table at rest as it is remembered: what lies there, what was refused, and what no reading has shown."""

from __future__ import annotations

from dataclasses import dataclass

from rules.pieces import Kind
from rules.table import Layout, Mm
from vision.layouts.consistency import is_among
from vision.observing.observation import TableReading
from vision.pieces.seen import SeenPiece


@dataclass(frozen=True)
class Rest:
    """The last reading at rest: the layout by it, the discs that it refused, and the places of supposed pieces.

    A piece is supposed where an inference alone says that it lies there, until a reading shows it.
    """

    layout: Layout = ()
    doubted: tuple[SeenPiece, ...] = ()
    supposed: frozenset[Mm] = frozenset()

    def followed_by(self, layout: Layout, after: Layout, seen: TableReading) -> Rest:
        """The next one: `layout` as it is believed now, `after` as readings alone show it."""
        read = seen.pieces or ()
        supposed = (
            piece.at
            for piece in layout
            if piece.kind is not Kind.STRIKER
            and not is_among(piece, read)
            and (piece.at in self.supposed or not is_among(piece, after))
        )
        return Rest(layout, doubted(layout, seen), frozenset(supposed))


def doubted(layout: Layout, seen: TableReading) -> tuple[SeenPiece, ...]:
    """The discs that a reading refused, and those in the reading that are not in the layout."""
    read = seen.pieces or ()
    unmatched = (disc for disc in read if not is_among(disc, layout))
    return (*seen.doubtful, *unmatched)
