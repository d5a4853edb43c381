"""The state of a carrom match between two strokes, frozen to the bottom.

Players are numbered as in the header and sides by their first player; `turn`, `breaker` and `opener` are
players, `Queen.by` and winners are sides. With two players the two numberings are one. A piece that is due back
counts as left from the moment of the ruling, whether or not it already lies on the board.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal

from rules.carrom.laws.options import Options
from rules.coins.state import QUEEN_LIES, Queen, Return, without_return
from rules.pieces import Kind, Seat

PIECES_A_SIDE = 9
SEATS = 4
Colour = Literal[Kind.WHITE, Kind.BLACK]


class Laws(StrEnum):
    """The laws that judge a stroke: the rule sheet's, the ICF's, points for any piece, one player alone."""

    BASE = "base"
    ICF = "icf"
    POINT = "point"
    SOLO = "solo"


class Phase(StrEnum):
    """The phase of a match: the rack untouched, in play, between boards, between games, decided."""

    BREAK = "break"
    PLAY = "play"
    BOARD_OVER = "board_over"
    GAME_OVER = "game_over"
    MATCH_OVER = "match_over"


@dataclass(frozen=True, slots=True)
class Player:
    """A person with the present seat and the number of the side played for."""

    name: str
    seat: Seat
    side: int


@dataclass(frozen=True, slots=True)
class Taken:
    """The pieces that a side has pocketed and kept on this board, where any colour may be pocketed."""

    white: int = 0
    black: int = 0
    queen: int = 0

    @property
    def pieces(self) -> int:
        """Pieces that could pay a due."""
        return self.white + self.black

    def of(self, kind: Kind) -> int:
        """The number of pieces of a kind."""
        return {Kind.WHITE: self.white, Kind.BLACK: self.black, Kind.QUEEN: self.queen}[kind]

    def with_more(self, kind: Kind, by: int) -> Taken:
        """The holding after `by` pieces more of a colour (fewer if negative)."""
        if kind is Kind.WHITE:
            return replace(self, white=self.white + by)
        return replace(self, black=self.black + by)


@dataclass(frozen=True, slots=True)
class Side:
    """A player or a team: `left` pieces still to pocket, `debt` pieces owed, `points`, `boards`, `games` won.

    `colour` is None where any may be pocketed; there `taken` counts. `turns` are those finished on this board,
    `misses` those of a player alone.
    """

    player: str
    colour: Kind | None
    left: int = PIECES_A_SIDE
    ever_pocketed: bool = False
    debt: int = 0
    points: int = 0
    boards: int = 0
    games: int = 0
    turns: int = 0
    misses: int = 0
    taken: Taken = Taken()


@dataclass(frozen=True, slots=True)
class BoardResult:
    """A finished board: who won it with how many points, what the loser lost, and the key of its ending.

    `winner` None: shared, or nobody's. `pieces` and `queen` are what the points are made of, `totals` the
    points of every side after it, `breaker` the player who broke it. `extra` can be claimed, `claimed` was.
    """

    board: int
    winner: int | None
    points: int
    lost: int
    ending: str
    game: int = 1
    breaker: int = 0
    pieces: int = 0
    queen: int = 0
    totals: tuple[int, ...] = ()
    extra: int = 0
    claimed: int = 0
    badge: str | None = None


@dataclass(frozen=True, slots=True)
class State:
    """Everything the laws need to judge the next stroke."""

    options: Options
    players: tuple[Player, ...]
    sides: tuple[Side, ...]
    laws: Laws = Laws.BASE
    phase: Phase = Phase.BREAK
    turn: int = 0
    breaker: int = 0
    opener: int = 0  # the player who broke the first board of this game
    board: int = 1
    game: int = 1
    break_tries: int = 0
    strokes: int = 0  # of this board; 0 = nobody has shot yet
    turn_strokes: int = 0  # of this turn; 0 = a violation is a technical foul
    passes: int = 0  # in a row, without a stroke between
    has_changed_sides: bool = False  # in the deciding game
    pool: tuple[int, int] = (PIECES_A_SIDE, PIECES_A_SIDE)  # white and black lying, where any may be pocketed
    queen: Queen = QUEEN_LIES
    returns: tuple[Return, ...] = ()
    results: tuple[BoardResult, ...] = ()
    tied: tuple[int, ...] = ()  # the sides of a tie-break board
    winners: tuple[int, ...] = ()  # of the match, once it is decided

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.turn]

    @property
    def side(self) -> int:
        """The number of the side whose turn it is."""
        return self.players[self.turn].side

    @property
    def shooter(self) -> Side:
        """The side whose turn it is."""
        return self.sides[self.side]

    @property
    def opponent(self) -> Side:
        """The other one of two sides."""
        return self.sides[1 - self.side]

    @property
    def winner(self) -> int | None:
        """The one side that won the match; None before its end and for a shared win."""
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def is_running(self) -> bool:
        """Whether a board is being played."""
        return self.phase in (Phase.BREAK, Phase.PLAY)

    @property
    def is_over(self) -> bool:
        """Whether the match is decided."""
        return self.phase is Phase.MATCH_OVER

    @property
    def takes_strokes(self) -> bool:
        """Whether a stroke can end now; between boards it would begin the next one first."""
        return self.is_running

    @property
    def counts_fouls(self) -> bool:
        """Whether an illegal stroke costs something (R14)."""
        return self.options.illegal == "foul"

    @property
    def shooter_name(self) -> str:
        """The name of the player whose turn it is."""
        return self.player.name

    @property
    def shooter_seat(self) -> Seat:
        """The seat of the player whose turn it is."""
        return self.player.seat

    @property
    def has_colours(self) -> bool:
        """Whether each of two sides has a colour to clear."""
        return self.laws in (Laws.BASE, Laws.ICF)

    def player_at(self, seat: Seat) -> int | None:
        """The number of the player who sits there, None for an empty seat."""
        return next((k for k, player in enumerate(self.players) if player.seat == seat), None)

    def seat_of(self, side: int) -> Seat:
        """The seat of a side's first player."""
        return next(player.seat for player in self.players if player.side == side)

    def members(self, side: int) -> tuple[Player, ...]:
        """The players of a side."""
        return tuple(player for player in self.players if player.side == side)

    def next_player(self, after: int) -> int:
        """The next player in the order of turns; on a tie-break board only the tied play."""
        if len(self.players) == 2:
            return 1 - after
        step = 1 if self.options.turn_order == "clockwise" else SEATS - 1
        at = self.players[after].seat
        playing = {
            (player.seat - at) * step % SEATS or SEATS: number
            for number, player in enumerate(self.players)
            if not self.tied or player.side in self.tied
        }
        return playing[min(playing)]

    def side_of(self, colour: Kind) -> int:
        """The number of the side that plays this colour."""
        return 0 if self.sides[0].colour is colour else 1

    def left_of(self, colour: Kind) -> int:
        """White or black pieces that are not pocketed."""
        if self.has_colours:
            return self.sides[self.side_of(colour)].left
        return self.pool[0] if colour is Kind.WHITE else self.pool[1]

    def after_return(self, kind: Kind) -> State:
        """This state with a piece of this kind put back on the board."""
        return replace(self, returns=without_return(self.returns, kind))

    def with_side(self, number: int, side: Side) -> State:
        """This state with one side replaced."""
        return replace(self, sides=(*self.sides[:number], side, *self.sides[number + 1 :]))


def colour_of(side: int, breaker_side: int) -> Kind:
    """The colour of a side: the breaker is always white (rule sheet, Choosing first player)."""
    return Kind.WHITE if side == breaker_side else Kind.BLACK
