"""Which games and variants there are: the one table that the command line, headers and screens read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from rules.errors import UnknownGame, unknown
from rules.pieces import Seat
from rules.ruling import Act
from rules.score import GameScore
from rules.verdict import Verdict


class Position(Protocol):
    """A game between two entries: a frozen value that knows its own laws."""

    def verify(self, act: Act) -> None:
        """Raise Refused with the reason if this act cannot be received now; table events always can."""

    def receive(self, seq: int, act: Act) -> tuple[Position, tuple[Verdict, ...]]:
        """The position after a verified act, and what the laws say of it."""

    def score(self) -> GameScore:
        """What screens see of it."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the registry: its variants, the first the default, and where its players sit by number."""

    name: str
    variants: tuple[str, ...]
    seats: dict[int, tuple[Seat, ...]]


GAMES = {"carrom": Game("carrom", ("base",), {2: (Seat.S, Seat.N)})}


def game_named(name: str, variant: str | None = None) -> tuple[Game, str]:
    """The game and its variant; raises UnknownGame with the nearest known word for one that does not exist."""
    if name not in GAMES:
        raise UnknownGame(unknown("game", name, GAMES))
    game = GAMES[name]
    chosen = variant or game.variants[0]
    if chosen not in game.variants:
        raise UnknownGame(unknown(f"variant of {name}", chosen, game.variants))
    return game, chosen


def game_from_text(text: str) -> tuple[Game, str]:
    """The game and variant of the command line's `carrom` or `carrom:base`."""
    name, _, variant = text.partition(":")
    return game_named(name, variant or None)
