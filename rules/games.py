"""Which games and variants there are: the one table that the command line, headers and screens read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any, ClassVar, Protocol

from rules.codec import Json
from rules.errors import UnknownGame, unknown
from rules.pieces import Seat
from rules.ruling import Act, Ruling
from rules.score import Snapshot
from rules.verdict import Verdict


class Position(Protocol):
    """A game between two entries: a frozen value that knows its own laws.

    `is_golf`: an entry is corrected by another reading of it, not by a stroke told anew.
    """

    is_golf: ClassVar[bool]

    def verify(self, act: Act) -> None:
        """Raise Refused with the reason if this act cannot be received now; table events always can."""

    def receive(self, seq: int, act: Act) -> tuple[Position, tuple[Verdict, ...]]:
        """The position after a verified act, and what the laws say of it."""

    def score(self) -> Snapshot:
        """What screens see of it."""

    def proposals(self) -> tuple[Ruling, ...]:
        """Every ruling that a person might make here, refused or not; `verify` tells which."""


class Agreed(Protocol):
    """What a game is told of the header: who plays, by which rule set and options, from which start."""

    @property
    def seated(self) -> tuple[tuple[str, Any], ...]:
        """Names and seats in the header's order; seats are None where the game knows none."""

    @property
    def rule_set(self) -> Any:
        """What the game's own `rule_set` read."""

    @property
    def options(self) -> Any:
        """What the game's own `options` read."""

    @property
    def start(self) -> Any:
        """What the game's own `start` read, None without one."""


class Game(Protocol):
    """A game of the registry: how its part of a header is read and written, and how it begins."""

    @property
    def name(self) -> str:
        """The word of the command line and of headers."""

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants that ship, the first the default."""

    def rule_set(self, variant: str, data: Json = None) -> Any:
        """The rule set of a shipped variant, or of the data that a club wrote; raises NotationError."""

    def variant_of(self, rule_set: Any) -> str:
        """The name of a rule set."""

    def seats(self, rule_set: Any) -> Mapping[int, tuple[Seat | None, ...]]:
        """Where so many players sit, the usual number first; None for a game without seats."""

    def options(self, rule_set: Any, json: Json) -> Any:
        """The rule set's options with those of a header instead; raises NotationError."""

    def start(self, json: Json) -> Any:
        """The start of a header; raises NotationError."""

    def to_json(self, header: Agreed) -> dict[str, Json]:
        """The header's keys `options`, `start`, and `rule_set` (null for one that ships)."""

    def begin(self, header: Agreed) -> Position:
        """The position before the first entry; raises NotationError for a start that cannot be."""


SHELF = {
    "carrom": "rules.carrom.game.CarromGame",
    "magnetic": "rules.magnetic.game.MagneticGame",
    "carom_golf": "rules.golf.carom_golf.registered.CaromGolfGame",
    "roll_in_one": "rules.golf.roll_in_one.registered.RollInOneGame",
    "eighteen_holes": "rules.golf.eighteen_holes.registered.EighteenHolesGame",
}


class _Games(Mapping[str, Game]):
    """Every game by its name, loaded when it is first asked for: one match needs the laws of one."""

    def __getitem__(self, name: str) -> Game:
        return _loaded(SHELF[name])

    def __iter__(self) -> Iterator[str]:
        return iter(SHELF)

    def __len__(self) -> int:
        return len(SHELF)


@cache
def _loaded(place: str) -> Game:
    module, _, word = place.rpartition(".")
    game: Game = getattr(import_module(module), word)()
    return game


GAMES: Mapping[str, Game] = _Games()
CARROM = GAMES["carrom"]


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
