"""The registry of games and variants: the one table that the command line, headers and screens read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Literal, Protocol

from rules.codec import Json
from rules.errors import UnknownGame, unknown
from rules.pieces import Seat
from rules.ruling import Act, Ruling
from rules.score import Snapshot
from rules.table import Layout
from rules.verdict import Verdict


class Position(Protocol):
    """A game between two entries: a frozen value that knows its own laws."""

    def verify(self, act: Act) -> None:
        """Raise Refused with the reason if this act cannot be received now; table events always can."""

    def receive(self, seq: int, act: Act) -> tuple[Position, tuple[Verdict, ...]]:
        """The position after a verified act, and the laws' verdicts on it."""

    @property
    def is_over(self) -> bool:
        """Whether the match is decided: no stroke counts any more."""

    def score(self) -> Snapshot:
        """The snapshot for screens."""

    def proposals(self) -> tuple[Ruling, ...]:
        """Every ruling that a person might make here, refused or not; `verify` separates them."""


class Agreed(Protocol):
    """A game's part of the header: who plays, by which rule set and options, from which start."""

    @property
    def seated(self) -> tuple[tuple[str, Any], ...]:
        """Names and seats in the header's order; seats are None where the game knows none."""

    @property
    def rule_set(self) -> Any:
        """The value that the game's `rule_set` read."""

    @property
    def options(self) -> Any:
        """The value that the game's `options` read."""

    @property
    def start(self) -> Any:
        """The value that the game's `start` read, None without one."""


class Game(Protocol):
    """A game of the registry: how its part of a header is read and written, and how it begins."""

    @property
    def name(self) -> str:
        """The word of the command line and of headers."""

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants that ship, the first the default."""

    def rule_set(self, variant: str, written: Json = None) -> Any:
        """The rule set of a shipped variant, or of the data that a club wrote; raises NotationError."""

    def variant_of(self, rule_set: Any) -> str:
        """The name of a rule set."""

    def seats(self, rule_set: Any) -> Mapping[int, tuple[Seat | None, ...]]:
        """The seats by number of players, the usual number first; seats are None in a game without them."""

    def options(self, rule_set: Any, json: Json) -> Any:
        """The rule set's options, overridden by those of a header; raises NotationError."""

    def start(self, json: Json) -> Any:
        """The start of a header; raises NotationError."""

    def start_seen(self, rule_set: Any, layout: Layout) -> Any:
        """The start that a board at rest shows; None for a game without pieces."""

    def to_json(self, header: Agreed) -> dict[str, Json]:
        """The header's keys `options`, `start`, and `rule_set` (null for one that ships)."""

    def begin(self, header: Agreed) -> Position:
        """The position before the first entry; raises NotationError for a start that cannot be."""


@dataclass(frozen=True, slots=True)
class Shelved:
    """The places of a game's parts: dotted names, each loaded on first use.

    `game` is its `Game`; `corrections` says how its entries may be corrected (`rules.record.corrections`);
    `paper` makes the score card of a match (`rules.paper.accounts`), None without one; `entries` is a module of
    the game's own acts (`rules.notation`), None without any.
    """

    game: str
    corrections: str
    paper: str | None = None
    entries: str | None = None


Part = Literal["game", "corrections", "paper", "entries"]
COINS, GOLF, GOLF_ENTRIES = (
    "rules.coins.past.corrections.CoinCorrections",
    "rules.golf.corrections.GolfCorrections",
    "rules.golf.entries",
)
SHELF = {
    "carrom": Shelved("rules.carrom.game.CarromGame", COINS, "rules.carrom.paper.accounts.CarromPaper"),
    "magnetic": Shelved(
        "rules.magnetic.game.MagneticGame", COINS, "rules.magnetic.paper.accounts.MagneticPaper"
    ),
    "carom_golf": Shelved("rules.golf.carom_golf.game.CaromGolfGame", GOLF, entries=GOLF_ENTRIES),
    "roll_in_one": Shelved("rules.golf.roll_in_one.game.RollInOneGame", GOLF, entries=GOLF_ENTRIES),
    "eighteen_holes": Shelved("rules.golf.eighteen_holes.game.EighteenHolesGame", GOLF, entries=GOLF_ENTRIES),
}
USUAL = next(iter(SHELF))


def part(game: str, which: Part) -> Any:
    """A part that a game adds, an object or a module of a shape that the caller knows; None without it."""
    shelved = SHELF[game]
    place = {
        "game": shelved.game,
        "corrections": shelved.corrections,
        "paper": shelved.paper,
        "entries": shelved.entries,
    }[which]
    return None if place is None else _loaded(place)


class _Games(Mapping[str, Game]):
    """Every game by its name, loaded on first use: one match needs the laws of one game."""

    def __getitem__(self, name: str) -> Game:
        game: Game = part(name, "game")
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(SHELF)

    def __len__(self) -> int:
        return len(SHELF)


@cache
def _loaded(place: str) -> Any:
    """A module, or one object of the class at this place."""
    module, _, word = place.rpartition(".")
    return getattr(import_module(module), word)() if word[0].isupper() else import_module(place)


GAMES: Mapping[str, Game] = _Games()


def game_of(name: str) -> Game:
    """The game of this name; raises UnknownGame with the nearest known word for one that does not exist."""
    if name not in GAMES:
        raise UnknownGame(unknown("game", name, GAMES))
    return GAMES[name]


def game_from_text(words: str) -> tuple[Game, str]:
    """The game and variant of the command line's `carrom` or `carrom:base`; raises UnknownGame."""
    name, _, variant = words.partition(":")
    game = game_of(name)
    return game, game.variant_of(game.rule_set(variant or game.variants[0]))
