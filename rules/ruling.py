"""What a person says about a game: a ruling is imperative and outranks the camera.

Rulings are entries of the same log as table events. Nothing is edited in place: to take an act back, or to say
it was another one, is itself an entry, and the log is folded again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rules.pieces import Kind, Seat
from rules.table import TableEvent


@dataclass(frozen=True, slots=True)
class Ruling:
    """Something a person decided or told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retract(Ruling):
    """Take the act of this entry back, a whole stroke if the entry belongs to one; of a Retract: restore."""

    entry: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Amend(Ruling):
    """The act of this entry was really another one; of an entry of a stroke: the whole stroke was `act`."""

    entry: int
    act: Act


@dataclass(frozen=True, slots=True, kw_only=True)
class Insert(Ruling):
    """An act nobody entered happened just before this entry, before its whole stroke if it belongs to one."""

    before: int
    act: Act


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer(Ruling):
    """Of the entry that asked `question`, the reading numbered `choice` (from 0) is true."""

    question: int
    choice: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Stroke(Ruling):
    """A person says how a whole stroke went.

    `pocketed` lists every kind that fell, the striker too; `jumped` what left the board over its frame.
    `touched` None: some piece was. `seat`: who struck, None for the player whose turn it is.
    Magnetic coins stick together: each of `patterns` fell as one body and is not in `pocketed`; `towers` lie on
    top of each other, `stuck` on or at the striker.
    """

    pocketed: tuple[Kind, ...] = ()
    jumped: tuple[Kind, ...] = ()
    left_lines: bool = True
    touched: bool | None = None
    seat: Seat | None = None
    patterns: tuple[tuple[Kind, ...], ...] = ()
    towers: tuple[tuple[Kind, ...], ...] = ()
    stuck: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SetCounts(Ruling):
    """The pieces still to be pocketed are these; what is None stays as it is.

    `queen_by` is the colour that pocketed it where `queen` is pending or covered (None: nobody is known to).
    """

    white: int | None = None
    black: int | None = None
    queen: Literal["on_board", "pending", "covered"] | None = None
    queen_by: Literal["white", "black"] | None = None
    white_debt: int | None = None
    black_debt: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetScore(Ruling):
    """The match points are these, one a side in the order of the header's players."""

    points: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTurn(Ruling):
    """It is this seat's turn; between boards: this seat breaks next."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Toss(Ruling):
    """Who won the toss, and whether that player takes the break with white or gives it away."""

    winner: Seat
    choice: Literal["break", "give_up"] = "break"


@dataclass(frozen=True, slots=True, kw_only=True)
class Concede(Ruling):
    """The player at this seat gives up the board."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Skip(Ruling):
    """The player whose turn it is passes without a stroke."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedOk(Ruling):
    """Everything that was due back lies on the board again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareFoul(Ruling):
    """The stroke under way, or else the last one, was illegal for a reason the camera cannot see."""

    reason: str = "illegal stroke"


Act: TypeAlias = TableEvent | Ruling
