"""A table at rest as it is remembered: what lies there, what was refused, and what no reading has shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from rules.pieces import Kind
from rules.table import Layout, Mm, Piece
from vision.geometry import distance_mm
from vision.layouts.consistency import SAME_PLACE_MM, is_among
from vision.observing.observation import TableReading
from vision.pieces.seen import SeenPiece

OVERLAP_TIMES = 1.6  # coin radii: nearer to each other no two coins lie on the surface
JUST_THERE_MM = 2.0  # Readings of one coin that lies still are nearer to each other.


@dataclass(frozen=True)
class Rest:
    """The last reading at rest: the layout by it, the discs that it refused, and the places of supposed pieces.

    A piece is supposed where an inference alone says that it lies there, until a reading shows it. `unplain`
    are the places of coins whose kind their last reading left open, with the kind that each may be instead.
    `taken` are the coins that hands seem to have taken since the last stroke. `queen_read`: the queen has been
    read at some rest.
    """

    layout: Layout = ()
    doubted: tuple[SeenPiece, ...] = ()
    supposed: frozenset[Mm] = frozenset()
    unplain: tuple[tuple[Mm, Kind], ...] = ()
    taken: Layout = ()
    queen_read: bool = False

    def followed_by(self, layout: Layout, after: Layout, seen: TableReading, *, struck: bool = False) -> Rest:
        """The next one: `layout` as it is believed now, `after` as readings alone show it.

        `struck`: there was a stroke.
        """
        read = seen.pieces or ()
        supposed = (
            piece.at
            for piece in layout
            if piece.kind is not Kind.STRIKER
            and not is_among(piece, read)
            and (piece.at in self.supposed or not is_among(piece, after))
        )
        coins = (piece for piece in (*self.taken, *self.layout) if piece.kind is not Kind.STRIKER)
        taken = () if struck else tuple(coin for coin in coins if not is_among(coin, layout))
        unplain = tuple(self._unplain(layout, read))
        queen_read = self.queen_read or any(piece.kind is Kind.QUEEN for piece in layout)
        return Rest(layout, doubted(layout, seen), frozenset(supposed), unplain, taken, queen_read)

    def never_taken(self, after: Layout) -> Layout:
        """The coins that seemed taken, and lie `after` a stroke just where they lay: something hid them.

        No hand puts a coin back so exactly, nor does a stroke.
        """
        return tuple(
            now
            for now in after
            if any(was.kind is now.kind and distance_mm(was.at, now.at) < JUST_THERE_MM for was in self.taken)
        )

    def reread(self, read: tuple[SeenPiece, ...]) -> Rest:
        """The same rest after another reading of it: coins that it names otherwise are not plain.

        Those that it plainly names as the layout does are plain again.
        """
        others = [(piece.at, other) for piece, other in self._named_otherwise(self.layout, read)]
        alike = (disc for disc in read if disc.instead is None)
        plain = [d.at for d in alike if is_among(d, [piece for piece in self.layout if piece.kind is d.kind])]
        doubts = (
            (at, other)
            for at, other in self.unplain
            if all(distance_mm(at, place) > SAME_PLACE_MM for place in plain)
        )
        return replace(self, unplain=(*doubts, *others))

    def mixed(
        self,
        gone: Layout,
        read: tuple[SeenPiece, ...] = (),
        moved: Collection[tuple[Piece, Piece]] = (),
    ) -> frozenset[tuple[Kind, Kind]]:
        """The kinds of the coins that are gone and were not plain, each with what it may have been instead.

        A set has one queen: while she plainly lies there, no other coin is she. `read` is the reading since:
        where it names most coins of a kind otherwise, those that are gone were named by the same error. Which
        coins of a kind are gone and which were `moved` nobody knows.
        """
        lying = [piece for piece in self.layout if piece.kind is Kind.QUEEN and piece not in gone]
        pairs = {(piece.kind, other) for piece in gone for other in self._instead(piece)}
        pairs.update(self._exchanged(gone, read, moved))
        kinds = {piece.kind for piece in gone}
        left = Counter(piece.kind for piece in self.layout if piece not in gone)
        pairs |= {(kind, other) for kind, other in self._misnamed(read, left) if kind in kinds}
        if Kind.QUEEN in kinds:  # one of those that seem to have moved may be she
            moving = [disc for disc in read if disc.instead is Kind.QUEEN and _is_new(disc, moved)]
            pairs |= {(Kind.QUEEN, disc.kind) for disc in moving}
        queen_lies = any(not self._instead(queen) for queen in lying)
        plain = frozenset(pair for pair in pairs if not (pair[1] is Kind.QUEEN and queen_lies))
        return plain if queen_lies else plain | self._alike(plain)

    def _exchanged(
        self, gone: Layout, read: tuple[SeenPiece, ...], moved: Collection[tuple[Piece, Piece]]
    ) -> Iterator[tuple[Kind, Kind]]:
        """What coins may have been that seem to have moved, and are plain now: one of them may be gone."""
        kinds = {piece.kind for piece in gone}
        for old, new in moved:
            disc = next((disc for disc in read if distance_mm(disc.at, new.at) <= SAME_PLACE_MM), None)
            if old.kind in kinds and disc is not None and disc.kind is old.kind and disc.instead is None:
                yield from ((old.kind, other) for other in self._instead(old))

    def _alike(self, pairs: frozenset[tuple[Kind, Kind]]) -> frozenset[tuple[Kind, Kind]]:
        """The kinds of the coins that may be the queen, for those that are gone and may be she: all look alike.

        She is one of them, so that each of the others is of the kind that the rest of them are.
        """
        kinds = {kind for kind, other in pairs if Kind.QUEEN in (kind, other)}
        alike = {
            other
            for piece in self.layout
            for other in (piece.kind, *self._instead(piece))
            if Kind.QUEEN in (piece.kind, *self._instead(piece))
        }
        return frozenset((kind, other) for kind in kinds for other in alike if other is not kind)

    def _misnamed(self, read: tuple[SeenPiece, ...], left: Counter[Kind]) -> Iterator[tuple[Kind, Kind]]:
        """The kinds of which this reading names as many coins otherwise as alike, and how it names them.

        Where it shows all that are `left` of a kind, none is misnamed: another coin lies in such a place.
        """
        shown = Counter(disc.kind for disc in read)
        others = self._named_otherwise(self.layout, read)
        for kind in {piece.kind for piece, _ in others}:
            coins = [piece for piece in self.layout if piece.kind is kind and is_among(piece, read)]
            named = [other for piece, other in others if piece.kind is kind]
            if 2 * len(named) >= len(coins) and shown[kind] < left[kind]:
                yield from ((kind, other) for other in named)

    def _unplain(self, layout: Layout, read: tuple[SeenPiece, ...]) -> Iterator[tuple[Mm, Kind]]:
        """The coins of a layout that this reading leaves open or contradicts; unread ones are as they were."""
        for piece in (piece for piece in layout if piece.kind is not Kind.STRIKER):
            discs = [disc for disc in read if distance_mm(disc.at, piece.at) <= SAME_PLACE_MM]
            others = [disc.instead if disc.kind is piece.kind else disc.kind for disc in discs[:1]]
            yield from (
                (piece.at, other)
                for other in (others if discs else self._instead(piece))
                if other is not None and other is not Kind.STRIKER
            )

    @staticmethod
    def _named_otherwise(layout: Layout, read: tuple[SeenPiece, ...]) -> list[tuple[Piece, Kind]]:
        """The coins of a layout that a reading shows in their places, but names otherwise."""
        return [
            (piece, disc.kind)
            for piece in layout
            for disc in read
            if Kind.STRIKER not in (piece.kind, disc.kind) and piece.kind is not disc.kind
            if distance_mm(disc.at, piece.at) <= SAME_PLACE_MM
        ]

    def _instead(self, piece: Piece) -> list[Kind]:
        """What this piece of the layout may be instead."""
        near = (other for at, other in self.unplain if distance_mm(piece.at, at) <= SAME_PLACE_MM)
        return [other for other in near if other is not piece.kind]


def _is_new(disc: SeenPiece, moved: Collection[tuple[Piece, Piece]]) -> bool:
    """Whether one of the pieces that moved lies where this disc does."""
    return any(distance_mm(disc.at, new.at) <= SAME_PLACE_MM for _, new in moved)


def doubted(layout: Layout, seen: TableReading) -> tuple[SeenPiece, ...]:
    """The discs that a reading refused, and those in the reading that are not in the layout."""
    read = seen.pieces or ()
    unmatched = (disc for disc in read if not is_among(disc, layout))
    return (*seen.doubtful, *unmatched)


def with_back(layout: Layout, back: Layout, coin_mm: float) -> tuple[Layout, Layout]:
    """A layout with the coins that were never taken, and those of them that it lacked.

    Where one of its kind lies so near that both cannot be there, that is the same coin, read while the camera
    was off its place. `coin_mm` is a coin's radius.
    """

    def is_there(coin: Piece, lying: Layout) -> bool:
        near = (other.at for other in lying if other.kind is coin.kind)
        return any(distance_mm(at, coin.at) < OVERLAP_TIMES * coin_mm for at in near)

    others = tuple(coin for coin in layout if not is_there(coin, back))
    return (*others, *back), tuple(coin for coin in back if not is_there(coin, layout))
