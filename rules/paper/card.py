"""The score card of a match, in the columns of the federation's: a line a board, the same for every mode.

A line says who broke the board and for each side the queen's points, the points for coins, and the grand total
at its end; beside these what the federation leaves to the umpire's memory: the coins left, how the board ended,
points claimed or lost. A total is the previous one plus the line's points; a person's corrections, and the
points of a start, stand under `adjusted`. Cards are made of the log: a correction makes another card.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.score import plain

SCHEMA = 1


@dataclass(frozen=True, slots=True)
class CardSide:
    """One side's part of a line, in points: a total is the one before, and queen, coins, claimed and adjusted.

    `lost` is taken off. `won`: the board is this side's alone. `left`: its pieces on the board at the end, None
    where no colour is its own or the end came before the log. `misses` so far, of a player alone.
    """

    queen: int = 0
    coins: int = 0
    claimed: int = 0
    lost: int = 0
    adjusted: int = 0
    total: int = 0
    won: bool = False
    left: int | None = None
    misses: int | None = None

    def amount(self, column: str) -> int | None:
        """The number in the column of this name."""
        return {
            "queen": self.queen,
            "coins": self.coins,
            "claimed": self.claimed,
            "lost": self.lost,
            "adjusted": self.adjusted,
            "total": self.total,
            "left": self.left,
            "misses": self.misses,
        }[column]


@dataclass(frozen=True, slots=True)
class CardLine:
    """A board: its numbers, who broke it, each side's part, who won it (None: nobody alone), how it ended."""

    game: int
    board: int
    breaker: str
    sides: tuple[CardSide, ...]
    winner: str | None
    ending: str
    badge: str | None = None


@dataclass(frozen=True, slots=True)
class CardToss:
    """A toss: its winner, the board after it, and the choice."""

    game: int
    board: int
    winner: str
    choice: str


@dataclass(frozen=True, slots=True)
class CardGame:
    """A game of several: when it was written down, its points, and its winner (None: not decided, or level)."""

    game: int
    began_at: str | None
    ended_at: str | None
    points: tuple[int, ...]
    winner: str | None


@dataclass(frozen=True, slots=True)
class Card:
    """The card of a match: sides in the order of the header, each with its players' names."""

    game: str
    variant: str
    sides: tuple[tuple[str, ...], ...]
    tosses: tuple[CardToss, ...]
    lines: tuple[CardLine, ...]
    games: tuple[CardGame, ...]
    points: tuple[int, ...]
    winners: tuple[str, ...]
    schema: int = SCHEMA

    def to_json(self) -> dict[str, object]:
        """The card as JSON carries it, documented in card.md."""
        return dict(plain(self))
