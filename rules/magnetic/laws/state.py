"""The state of a game of Magnetic Carom between two strokes, frozen to the bottom.

Sides are numbered as in the header, 0 and 1; `turn`, `starter` and `Queen.by` are such numbers. A covered queen
is the rule page's queen that is owned. Points are not stored but follow from the pocketed coins:
a corrected count corrects them too. A coin due back counts as lying on the board from the moment of the ruling.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from rules.coins.state import QUEEN_LIES, Queen, QueenAt, Return, without_return
from rules.magnetic.laws.options import Options
from rules.magnetic.laws.sets import CoinSet
from rules.pieces import Kind, Seat


class Phase(StrEnum):
    """The phase of a game: learning, the rack untouched, in play, decided."""

    TRAINING = "training"
    BREAK = "break"
    PLAY = "play"
    MATCH_OVER = "match_over"


class Ending(StrEnum):
    """The kind of a game's ending: the key of its verdict."""

    WON = "won"
    OWN_BEFORE_QUEEN = "own_before_queen"
    DEAD_END_WON = "dead_end_won"
    DEAD_END_DRAWN = "dead_end_drawn"
    CONCEDED = "conceded"


@dataclass(frozen=True, slots=True)
class Side:
    """A player: `pocketed` coins of his colour, by either side; `extra` points that a person gave or took."""

    player: str
    seat: Seat
    colour: Kind
    pocketed: int = 0
    extra: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """Everything the laws need to judge the next stroke."""

    coins: CoinSet
    options: Options
    sides: tuple[Side, Side]
    phase: Phase = Phase.BREAK
    turn: int = 0
    starter: int = 0  # the side with white that strikes, or struck, first
    shots_left: int = 0  # of the training
    break_tries: int = 0
    strokes: int = 0  # of the game; 0 = nobody has shot yet
    queen: Queen = QUEEN_LIES
    returns: tuple[Return, ...] = ()
    ending: Ending | None = None
    winner: int | None = None  # once it is decided; None then: a draw

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
        """Whether a stroke counts."""
        return self.phase in (Phase.BREAK, Phase.PLAY)

    @property
    def is_over(self) -> bool:
        """Whether the game is decided."""
        return self.phase is Phase.MATCH_OVER

    @property
    def takes_strokes(self) -> bool:
        """Whether a stroke means anything: the training has strokes too."""
        return not self.is_over

    @property
    def counts_fouls(self) -> bool:
        """Whether an illegal stroke costs something (M10)."""
        return self.options.illegal == "foul"

    @property
    def shooter_name(self) -> str:
        """The name of the player whose turn it is."""
        return self.shooter.player

    @property
    def shooter_seat(self) -> Seat:
        """The seat of the player whose turn it is."""
        return self.shooter.seat

    def after_return(self, kind: Kind) -> State:
        """This state with a coin of this kind put back on the board."""
        return replace(self, returns=without_return(self.returns, kind))

    def lying(self, kind: Kind) -> int:
        """Coins of a kind that are not pocketed."""
        if kind is Kind.QUEEN:
            return int(self.queen.at is QueenAt.ON_BOARD)
        if kind is Kind.STRIKER:
            return 0
        return self.coins.number_of(kind) - self.sides[self.side_of(kind)].pocketed

    def left(self, side: int) -> int:
        """Coins of a side's colour still on the board."""
        return self.lying(self.sides[side].colour)

    def owns_queen(self, side: int) -> bool:
        """Whether a side has pocketed and covered the queen."""
        return self.queen == Queen(QueenAt.COVERED, side)

    def points(self, side: int) -> int:
        """One for every coin of the side's colour that is pocketed, three for the queen it owns (M6)."""
        values, holder = self.options.values, self.sides[side]
        return values.coin * holder.pocketed + values.queen * self.owns_queen(side) + holder.extra

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

    def with_starter(self, starter: int) -> State:
        """This rack with another side to strike first: it has white and the turn."""
        sides = [replace(side, colour=colour_of(k, starter)) for k, side in enumerate(self.sides)]
        return replace(self, sides=(sides[0], sides[1]), starter=starter, turn=starter, break_tries=0)


def colour_of(number: int, starter: int) -> Kind:
    """White begins the strike (rule 1)."""
    return Kind.WHITE if number == starter else Kind.BLACK
