"""A drill: pieces to lay, the piece to pocket, and a layout compared with it piece by piece, in millimetres."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.carrom.board import board_from_seat
from rules.pieces import Kind, Pocket, Seat
from rules.table import Layout, Piece, distance_mm

LAID_MM = 8.0  # a piece is laid when it lies this near to its place: half a coin's radius
REACH_MM = 120.0  # a piece farther away is not on its way to this place


@dataclass(frozen=True, slots=True)
class Drill:
    """A task at the board, for the player at S.

    `pieces` are laid by hand; the striker stands where the player wants. The stroke is made when `target`
    falls, into `pocket` where one is named, and the striker does not. Without a target any coin will do.
    """

    name: str
    pieces: Layout
    target: Kind | None = None
    pocket: Pocket | None = None

    def seen_from(self, seat: Seat) -> Drill:
        """The same drill for the player of another seat."""
        turned = tuple(Piece(piece.kind, board_from_seat(seat, piece.at)) for piece in self.pieces)
        pocket = None if self.pocket is None else turned_pocket(self.pocket, seat)
        return replace(self, pieces=turned, pocket=pocket)

    def is_made(self, fell: Iterable[tuple[Kind, Pocket | None]]) -> bool:
        """Whether these falls of one stroke make it; a pocket that nobody saw is believed."""
        falls = tuple(fell)
        if any(kind is Kind.STRIKER for kind, _ in falls):
            return False
        return any(self._is_goal(kind, pocket) for kind, pocket in falls)

    def _is_goal(self, kind: Kind, pocket: Pocket | None) -> bool:
        is_there = pocket is None or self.pocket in (None, pocket)
        return self.target in (None, kind) and is_there


@dataclass(frozen=True, slots=True)
class Laid:
    """A piece to lay: its distance from its place in mm, None where no such piece is near."""

    piece: Piece
    off_mm: float | None

    @property
    def is_right(self) -> bool:
        """Whether it lies where it should."""
        return self.off_mm is not None and self.off_mm <= LAID_MM


@dataclass(frozen=True, slots=True)
class Comparison:
    """A layout beside a drill: each piece to lay, and the number of pieces that belong elsewhere."""

    laid: tuple[Laid, ...]
    others: int

    @property
    def is_right(self) -> bool:
        """Whether everything lies as it should, and nothing else does."""
        return not self.others and all(laid.is_right for laid in self.laid)


def compared(drill: Drill, seen: Layout) -> Comparison:
    """The seen layout beside the drill; pairs of one kind, the nearest first. The striker belongs anywhere."""
    coins = tuple(piece for piece in seen if piece.kind is not Kind.STRIKER)
    near = sorted(
        (distance_mm(wanted.at, coin.at), i, k)
        for i, wanted in enumerate(drill.pieces)
        for k, coin in enumerate(coins)
        if wanted.kind is coin.kind
    )
    off: dict[int, float] = {}
    used: set[int] = set()
    for away_mm, i, k in near:
        if i not in off and k not in used and away_mm <= REACH_MM:
            off[i] = away_mm
            used.add(k)
    laid = tuple(Laid(piece, off.get(number)) for number, piece in enumerate(drill.pieces))
    return Comparison(laid, len(coins) - len(used))


def turned_pocket(pocket: Pocket, seat: Seat) -> Pocket:
    """The pocket that the player of this seat has where S has this one."""
    clockwise = (Pocket.NW, Pocket.NE, Pocket.SE, Pocket.SW)
    return clockwise[(clockwise.index(pocket) + seat) % 4]
