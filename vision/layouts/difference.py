"""The difference between two readings of the table: the pieces that stayed, moved, went and came."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rules.pieces import Kind
from rules.table import Layout, Piece
from vision.geometry import distance_mm


@dataclass(frozen=True)
class LayoutDifference:
    """The difference of two layouts.

    `stayed` are the pieces at their old places, `moved` the pairs before and after, `gone` the missing ones,
    `new` those that come from nowhere.
    """

    stayed: Layout
    moved: tuple[tuple[Piece, Piece], ...]
    gone: Layout
    new: Layout

    @property
    def layout(self) -> Layout:
        """The layout after."""
        return (*self.stayed, *(after for _, after in self.moved), *self.new)

    @property
    def left(self) -> Layout:
        """The pieces that are gone, and those that moved, where they lay before."""
        return (*(was for was, _ in self.moved), *self.gone)


def layout_difference(
    before: Layout, after: Layout, same_place_mm: float, *, misread: bool = True
) -> LayoutDifference:
    """Compares two layouts; pieces keep their kind, so a coin that lay still cannot change its colour.

    `misread`: where as many coins are gone as are new, they are taken for the same coins, read in another
    colour.
    """
    was, now = list(before), list(after)
    stayed = _taken(was, now, _pairs(was, now, same_place_mm, same_kind=True))
    stayed += _taken(was, now, _recoloured(was, now, same_place_mm))
    moved = _taken(was, now, _pairs(was, now, float("inf"), same_kind=True))
    if misread and _may_be_misread(was, now):
        moved += _taken(was, now, _pairs(was, now, float("inf"), same_kind=False))
    kept = [(old, Piece(old.kind, new.at)) for old, new in moved]
    return LayoutDifference(
        tuple(Piece(old.kind, new.at) for old, new in stayed), tuple(kept), tuple(was), tuple(now)
    )


def _taken(was: list[Piece], now: list[Piece], pairs: list[tuple[Piece, Piece]]) -> list[tuple[Piece, Piece]]:
    """These pairs, taken out of both lists."""
    for old, new in pairs:
        was.remove(old)
        now.remove(new)
    return pairs


def _recoloured(was: list[Piece], now: list[Piece], same_place_mm: float) -> list[tuple[Piece, Piece]]:
    """Coins read in another colour at their places, only as far as the counts of the colours require it.

    After a hard stroke a coin may well lie where one of the other colour lay. A striker is no coin: it may
    stop where it drove a coin off.
    """
    surplus = Counter(piece.kind for piece in now)
    surplus.subtract(piece.kind for piece in was)
    coins = [[piece for piece in pieces if piece.kind is not Kind.STRIKER] for pieces in (was, now)]
    recoloured = []
    for old, new in _pairs(coins[0], coins[1], same_place_mm / 2, same_kind=False):
        if surplus[new.kind] > 0 > surplus[old.kind]:
            surplus[new.kind] -= 1
            surplus[old.kind] += 1
            recoloured.append((old, new))
    return recoloured


def _may_be_misread(was: list[Piece], now: list[Piece]) -> bool:
    """Whether as many coins are gone as are new: a coin is likelier misread than exchanged for another."""
    coins = [piece for piece in [*was, *now] if piece.kind is not Kind.STRIKER]
    return len(coins) == len(was) + len(now) and len(was) == len(now)


def _pairs(
    was: list[Piece], now: list[Piece], reach_mm: float, *, same_kind: bool
) -> list[tuple[Piece, Piece]]:
    """The nearest pairs first, each piece once."""
    close = [
        (distance_mm(old.at, new.at), i, k)
        for i, old in enumerate(was)
        for k, new in enumerate(now)
        if not same_kind or old.kind is new.kind
    ]
    taken: list[tuple[int, int]] = []
    for gap_mm, i, k in sorted(close):
        if gap_mm <= reach_mm and all(i != a and k != b for a, b in taken):
            taken.append((i, k))
    return [(was[i], now[k]) for i, k in taken]
