"""Rulings: a person's statements about a game; a ruling is imperative and outranks the camera.

Rulings are entries of the same log as table events. Nothing is edited in place: taking an act back, or
replacing it, is itself an entry, and the log is folded again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rules.pieces import Kind, Seat
from rules.table import TableEvent


@dataclass(frozen=True, slots=True)
class Ruling:
    """Something a person decided or entered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retract(Ruling):
    """Take the act of this entry back, a whole stroke if the entry belongs to one; of a Retract: restore.

    `also` are strokes after the end of the match, which never counted: they stay uncounted when it goes on.
    """

    entry: int
    also: tuple[int, ...] | None = None


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
    """The choice numbered `choice` (from 0) of the entry `question` is true."""

    question: int
    choice: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirm(Ruling):
    """The act of this entry, a whole stroke if it belongs to one, counts as entered: no score changes by it.

    By this the log records who has looked at the camera's proposal.
    """

    entry: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Stroke(Ruling):
    """A person enters a whole stroke.

    `pocketed` lists every kind that fell, the striker too; `jumped` pieces that left the board over its frame.
    `touched` None: some piece was, unless the striker stayed on the lines. `improper`: it was against the laws.
    `rebound` lists those of `pocketed` that fell on a rebound. `seat`: the shooter's, None for the usual one.
    Magnetic coins stick together: each of `patterns` fell as one body and is not in `pocketed`; `towers` lie on
    top of each other, `stuck` on or at the striker.
    """

    pocketed: tuple[Kind, ...] = ()
    jumped: tuple[Kind, ...] = ()
    left_lines: bool = True
    touched: bool | None = None
    improper: bool = False
    rebound: tuple[Kind, ...] = ()
    seat: Seat | None = None
    patterns: tuple[tuple[Kind, ...], ...] = ()
    towers: tuple[tuple[Kind, ...], ...] = ()
    stuck: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True)
class Held:
    """The pieces that one side has taken where any colour may be pocketed."""

    white: int = 0
    black: int = 0

    def of(self, kind: Kind) -> int:
        """The number of pieces of a colour."""
        return {Kind.WHITE: self.white, Kind.BLACK: self.black}[kind]


@dataclass(frozen=True, slots=True, kw_only=True)
class SetCounts(Ruling):
    """The pieces still to be pocketed are these; None leaves a number as it is.

    `queen_by` is the colour, or a seat of the side, that pocketed it where `queen` is pending or covered (None:
    unknown). `debts` and `pocketed` are in the order of the sides, `pocketed` where any may be.
    """

    white: int | None = None
    black: int | None = None
    queen: Literal["on_board", "pending", "covered"] | None = None
    queen_by: Literal["white", "black", "S", "W", "N", "E"] | None = None
    white_debt: int | None = None
    black_debt: int | None = None
    debts: tuple[int, ...] | None = None
    pocketed: tuple[Held, ...] | None = None

    def left_of(self, kind: Kind) -> int | None:
        """The number of pieces left of a colour; None: as many as before."""
        return {Kind.WHITE: self.white, Kind.BLACK: self.black}[kind]


@dataclass(frozen=True, slots=True, kw_only=True)
class BelieveBoard(Ruling):
    """Board and score are out of step, and the board is right: the counts become those that were seen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BelieveScore(Ruling):
    """Board and score are out of step, and the score is right: the difference is excused until it changes."""


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
    """The winner of the toss takes the break with white, gives it away, or chooses the side.

    `sits`: the seat chosen by the player with the choice of the side, the winner who took it or else the loser.
    """

    winner: Seat
    choice: Literal["break", "give_up", "side"] = "break"
    sits: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Concede(Ruling):
    """The player at this seat gives up the board, the game or the match."""

    seat: Seat
    what: Literal["board", "game", "match"] = "board"


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


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareRebound(Ruling):
    """The last stroke's pieces of the other's colour fell on a rebound (a tie-break board of two)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TechnicalFoul(Ruling):
    """A violation before a turn's first stroke, or by a player out of turn; `seat` None: the shooter."""

    seat: Seat | None = None
    reason: str = "a violation before the stroke"


@dataclass(frozen=True, slots=True, kw_only=True)
class Forgo(Ruling):
    """Everything due from the side at this seat is forgone, in total; None: from the one side that owes."""

    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim(Ruling):
    """The winner of the last board demands its extra points, all of them or so many."""

    points: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Forfeit(Ruling):
    """The player at this seat loses the board outright, or for indiscipline the match."""

    seat: Seat
    reason: Literal["out_of_turn", "left_seat", "appeal", "wrecked", "indiscipline"] = "out_of_turn"


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay(Ruling):
    """The board is cancelled and played again from its break."""

    reason: str = "unforeseen circumstances"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetSeats(Ruling):
    """The players sit there now, in the order of the header."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseColour(Ruling):
    """On a tie-break board of two, the player at this seat takes this colour and the other one the other."""

    seat: Seat
    colour: Literal["white", "black"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseDue(Ruling):
    """The piece to pay with is of this colour; `seat` None: of the one side that has paid."""

    piece: Literal["white", "black"]
    seat: Seat | None = None


Act: TypeAlias = TableEvent | Ruling
