"""The state of a carrom match between two strokes, frozen to the bottom.

Sides are numbered as in the header, 0 and 1; `turn`, `breaker` and `Queen.by` are such numbers. A piece that is
due back counts as `left` from the moment of the ruling, whether or not it already lies on the board.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal

from rules.carrom.options import Options
from rules.pieces import Kind, Seat

PIECES_A_SIDE = 9
TRIES_TO_BREAK = 3
Colour = Literal[Kind.WHITE, Kind.BLACK]


class Phase(StrEnum):
    """Where a match stands: the rack untouched, in play, between boards, decided."""

    BREAK = "break"
    PLAY = "play"
    BOARD_OVER = "board_over"
    MATCH_OVER = "match_over"


class QueenAt(StrEnum):
    """On the board, pocketed and still to be covered, or covered."""

    ON_BOARD = "on_board"
    PENDING = "pending"
    COVERED = "covered"


@dataclass(frozen=True, slots=True)
class Queen:
    """Where the queen is, and the side that pocketed her; None if she is on the board or nobody is known."""

    at: QueenAt = QueenAt.ON_BOARD
    by: int | None = None


class Place(StrEnum):
    """Where a returned piece is put."""

    CENTRE_CIRCLE = "centre_circle"
    CENTRE_SPOT = "centre_spot"


@dataclass(frozen=True, slots=True)
class Return:
    """Pieces due back on the board: how many of a kind, where, and by whom (None: anyone or the umpire)."""

    kind: Kind
    count: int
    place: Place
    placed_by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Side:
    """A player or a team: `left` pieces still to pocket, `debt` pieces owed, `points` and `boards` won."""

    player: str
    seat: Seat
    colour: Kind
    left: int = PIECES_A_SIDE
    ever_pocketed: bool = False
    debt: int = 0
    points: int = 0
    boards: int = 0


@dataclass(frozen=True, slots=True)
class BoardResult:
    """A finished board: who won it with how many points, what the loser lost, and the key of its ending."""

    board: int
    winner: int
    points: int
    lost: int
    ending: str


@dataclass(frozen=True, slots=True)
class State:
    """Everything the laws need to judge the next stroke."""

    options: Options
    sides: tuple[Side, Side]
    phase: Phase = Phase.BREAK
    turn: int = 0
    breaker: int = 0
    board: int = 1
    break_tries: int = 0
    strokes: int = 0  # of this board; 0 = nobody has shot yet
    queen: Queen = Queen()
    returns: tuple[Return, ...] = ()
    results: tuple[BoardResult, ...] = ()
    winner: int | None = None  # of the match, once it is decided

    @property
    def shooter(self) -> Side:
        """The side whose turn it is."""
        return self.sides[self.turn]

    @property
    def opponent(self) -> Side:
        """The side whose turn it is not."""
        return self.sides[1 - self.turn]

    @property
    def is_running(self) -> bool:
        """Whether a board is being played."""
        return self.phase in (Phase.BREAK, Phase.PLAY)

    def side_at(self, seat: Seat) -> int | None:
        """The number of the side that sits there, None for an empty seat."""
        return next((k for k, side in enumerate(self.sides) if side.seat == seat), None)

    def side_of(self, colour: Kind) -> int:
        """The number of the side that plays this colour."""
        return 0 if self.sides[0].colour is colour else 1

    def with_side(self, number: int, side: Side) -> State:
        """This state with one side replaced."""
        pair = (side, self.sides[1]) if number == 0 else (self.sides[0], side)
        return replace(self, sides=pair)


def colour_of(number: int, breaker: int) -> Kind:
    """The one who breaks is always white (rule sheet, Choosing first player)."""
    return Kind.WHITE if number == breaker else Kind.BLACK


def with_returns(returns: tuple[Return, ...], due: Return) -> tuple[Return, ...]:
    """The returns with `due` added to the entry of its kind and place; the queen is put back first (ICF 65)."""
    for at, one in enumerate(returns):
        if (one.kind, one.place, one.placed_by) == (due.kind, due.place, due.placed_by):
            return (*returns[:at], replace(one, count=one.count + due.count), *returns[at + 1 :])
    return (due, *returns) if due.kind is Kind.QUEEN else (*returns, due)


def without_return(returns: tuple[Return, ...], kind: Kind) -> tuple[Return, ...]:
    """The returns after one piece of this kind was put on the board; unchanged if none is due."""
    for at, one in enumerate(returns):
        if one.kind is kind:
            rest = (replace(one, count=one.count - 1),) if one.count > 1 else ()
            return (*returns[:at], *rest, *returns[at + 1 :])
    return returns
