"""The shared state of games with coins: the queen, pieces that are due back, tries to break."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol, Self

from rules.pieces import Kind, Seat

TRIES_TO_BREAK = 3


class BoardState(Protocol):
    """The protocol of a game's state for the tracker of strokes."""

    @property
    def is_running(self) -> bool:
        """Whether a board is being played."""

    @property
    def is_over(self) -> bool:
        """Whether the match is decided."""

    @property
    def takes_strokes(self) -> bool:
        """Whether a stroke that ends now means anything."""

    @property
    def counts_fouls(self) -> bool:
        """Whether an illegal stroke costs something, or only brings a warning."""

    @property
    def returns(self) -> tuple[Return, ...]:
        """The pieces that are due back on the board."""

    @property
    def shooter_name(self) -> str:
        """The name of the player whose turn it is."""

    @property
    def shooter_seat(self) -> Seat:
        """The seat of the player whose turn it is."""

    def after_return(self, kind: Kind) -> Self:
        """This state with a piece of this kind put back on the board."""


class QueenAt(StrEnum):
    """On the board, pocketed and still to be covered, or covered."""

    ON_BOARD = "on_board"
    PENDING = "pending"
    COVERED = "covered"


@dataclass(frozen=True, slots=True)
class Queen:
    """The queen's place, and the side that pocketed her; None if she is on the board or the side is unknown."""

    at: QueenAt = QueenAt.ON_BOARD
    by: int | None = None


QUEEN_LIES = Queen()


class Place(StrEnum):
    """The place where a returned piece is put."""

    CENTRE_CIRCLE = "centre_circle"
    CENTRE_SPOT = "centre_spot"


@dataclass(frozen=True, slots=True)
class Return:
    """Pieces due back on the board: how many of a kind, where, and by whom (None: anyone or the umpire).

    `owed_by` is a seat of the side whose due it is, None for pieces that are nobody's due; `put_back` counts
    the due pieces that are already back on the board.
    """

    kind: Kind
    count: int
    place: Place
    placed_by: Seat | None = None
    owed_by: Seat | None = None
    put_back: int = 0


def with_returns(returns: tuple[Return, ...], due: Return) -> tuple[Return, ...]:
    """The returns with `due` added to the entry of its kind and place; the queen is put back first (ICF 65)."""
    for at, known in enumerate(returns):
        if (known.kind, known.place, known.placed_by, known.owed_by) == (
            due.kind,
            due.place,
            due.placed_by,
            due.owed_by,
        ):
            return (*returns[:at], replace(known, count=known.count + due.count), *returns[at + 1 :])
    return (due, *returns) if due.kind is Kind.QUEEN else (*returns, due)


def without_return(returns: tuple[Return, ...], kind: Kind) -> tuple[Return, ...]:
    """The returns after one piece of this kind was put on the board; unchanged if none is due."""
    for at, due in enumerate(returns):
        if due.kind is kind:
            rest = (replace(due, count=due.count - 1, put_back=due.put_back + 1),) if due.count > 1 else ()
            return (*returns[:at], *rest, *returns[at + 1 :])
    return returns
