"""The first line of a match: its game, players, rule set, options and start."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rules.codec import Json, keys_within, list_of, seat, table_of, text
from rules.errors import NotationError
from rules.games import USUAL, Game, game_of
from rules.pieces import Seat
from rules.table import Layout

KEYS = ("game", "variant", "players", "options", "start", "rule_set")
NAMES = {Seat.S: "South", Seat.W: "West", Seat.N: "North", Seat.E: "East"}


@dataclass(frozen=True, slots=True)
class Player:
    """A player and the seat at the beginning; None where a game knows no seats."""

    name: str
    seat: Seat | None


def _usual_rules() -> Any:
    """The rule set that a match without a header is played by."""
    game = game_of(USUAL)
    return game.rule_set(game.variants[0])


@dataclass(frozen=True, slots=True)
class Header:
    """The agreements before the first entry; without a start the first player breaks a fresh rack, as white.

    `options`, `start` and `rule_set` are values of the game's own kind. Build one with `header_from_json` or
    `header_for`: they fill in what the variant brings along.
    """

    game: str = USUAL
    variant: str = field(default_factory=lambda: game_of(USUAL).variants[0])
    players: tuple[Player, ...] = (Player("South", Seat.S), Player("North", Seat.N))
    options: Any = field(default_factory=lambda: _usual_rules().options)
    start: Any = None
    rule_set: Any = field(default_factory=_usual_rules)

    @property
    def seated(self) -> tuple[tuple[str, Any], ...]:
        """Names and seats, as the games want them."""
        return tuple((player.name, player.seat) for player in self.players)


def header_from_json(json: Json) -> Header:
    """The header of a JSON object; every key may be left out.

    Raises NotationError naming an unknown key or word and the nearest known one, UnknownGame for a game or
    variant that does not exist. `players` are names, or objects with `name` and `seat`; `rule_set` is a rule
    set of one's own, in the form of its file.
    """
    given = table_of(json, "header")
    keys_within(given, KEYS, "header")
    game = game_of(text(given.get("game") or USUAL, "game"))
    rules = game.rule_set(text(given.get("variant") or game.variants[0], "variant"), given.get("rule_set"))
    start = given.get("start")
    return Header(
        game=game.name,
        variant=game.variant_of(rules),
        players=_players(given.get("players"), game, rules),
        options=game.options(rules, given.get("options") or {}),
        start=None if start is None else game.start(start),
        rule_set=rules,
    )


def header_for(
    game: str, variant: str | None = None, names: tuple[str, ...] | None = None, rule_set: Json = None
) -> Header:
    """The header of a fresh match of this variant; raises NotationError for one that cannot be played."""
    players = None if names is None else list(names)
    return header_from_json({"game": game, "variant": variant, "players": players, "rule_set": rule_set})


def json_from_header(header: Header) -> dict[str, Json]:
    """The header as a JSON object, every key written."""
    return {
        "game": header.game,
        "variant": header.variant,
        "players": [_json_from_player(player) for player in header.players],
        **game_of(header.game).to_json(header),
    }


def players_named(names: tuple[str, ...], game: str = USUAL, variant: str | None = None) -> tuple[Player, ...]:
    """Players by name at the seats of the game; raises NotationError for a number that cannot play."""
    played = game_of(game)
    return _players(list(names), played, played.rule_set(variant or played.variants[0]))


def start_seen(header: Header, layout: Layout) -> Any:
    """The start, of the header's game, that a board at rest shows; None for a game without pieces."""
    return game_of(header.game).start_seen(header.rule_set, layout)


def _players(json: Json, game: Game, rules: Any) -> tuple[Player, ...]:
    """The given players, else the usual number, named after their seats."""
    seats = game.seats(rules)
    if json is None:
        usual = enumerate(next(iter(seats.values())), start=1)
        return tuple(Player(f"Player {k}" if seat is None else NAMES[seat], seat) for k, seat in usual)
    given = list_of(json, "players")
    if len(given) not in seats:
        wanted = " or ".join(str(number) for number in seats)
        variant = game.variant_of(rules)
        what = game.name if variant == game.variants[0] else f"{game.name}:{variant}"
        raise NotationError(f"{what} wants {wanted} players, not {len(given)}: {given!r}")
    players = tuple(_player(value, usual) for value, usual in zip(given, seats[len(given)], strict=True))
    names = [player.name for player in players]
    sitting = [player.seat for player in players if player.seat is not None]
    for what, values in (("name", names), ("seat", sitting)):
        if len(set(values)) < len(values):
            raise NotationError(f"two players have the same {what}: {given!r}")
    return players


def _player(json: Json, usual: Seat | None) -> Player:
    if isinstance(json, str):
        return Player(_name(json), usual)
    given = table_of(json, "players")
    keys_within(given, ("name",) if usual is None else ("name", "seat"), "player")
    name = _name(text(given.get("name"), "players.name"))
    return Player(name, usual if "seat" not in given else seat(given["seat"], "players.seat"))


def _json_from_player(player: Player) -> dict[str, Json]:
    return {"name": player.name, **({} if player.seat is None else {"seat": player.seat.name})}


def _name(given: str) -> str:
    if not given.strip():
        raise NotationError("a player wants a name, not an empty text")
    if any("\ud800" <= letter <= "\udfff" for letter in given):  # halves of letters, which JSON lets through
        raise NotationError("a player wants a name in whole letters")
    return given.strip()
