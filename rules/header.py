"""The first line of a match: which game, who plays, by which options, from which position."""

from __future__ import annotations

from dataclasses import dataclass

from rules.carrom.options import DEFAULTS, Options, json_from_options, options_from_json
from rules.carrom.start import Start, json_from_start, start_from_json
from rules.codec import Json, keys_within, list_of, seat, table_of, text
from rules.errors import NotationError
from rules.games import Game, game_named
from rules.pieces import Seat

KEYS = ("game", "variant", "players", "options", "start")


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays, and where that person sits."""

    name: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Header:
    """What is settled before the first entry; without a start the first player breaks a fresh rack, white."""

    game: str = "carrom"
    variant: str = "base"
    players: tuple[Player, ...] = (Player("South", Seat.S), Player("North", Seat.N))
    options: Options = DEFAULTS
    start: Start | None = None


def header_from_json(json: Json) -> Header:
    """The header of a JSON object; every key may be left out.

    Raises NotationError naming an unknown key or word and the nearest known one, UnknownGame for a game or
    variant that does not exist. `players` are names, or objects with `name` and `seat`.
    """
    given = table_of(json, "header")
    keys_within(given, KEYS, "header")
    game, variant = game_named(
        text(given.get("game", "carrom"), "game"),
        None if given.get("variant") is None else text(given["variant"], "variant"),
    )
    start = given.get("start")
    return Header(
        game=game.name,
        variant=variant,
        players=_players(given["players"], game) if given.get("players") is not None else Header().players,
        options=options_from_json(given.get("options") or {}),
        start=None if start is None else start_from_json(start),
    )


def json_from_header(header: Header) -> dict[str, Json]:
    """The header as a JSON object, every key written."""
    return {
        "game": header.game,
        "variant": header.variant,
        "players": [{"name": player.name, "seat": player.seat.name} for player in header.players],
        "options": json_from_options(header.options),
        "start": None if header.start is None else json_from_start(header.start),
    }


def players_named(names: tuple[str, ...], game: str = "carrom") -> tuple[Player, ...]:
    """Players by name at the seats the game gives them; raises NotationError for a number that cannot play."""
    return _players(list(names), game_named(game)[0])


def _players(json: Json, game: Game) -> tuple[Player, ...]:
    given = list_of(json, "players")
    if len(given) not in game.seats:
        wanted = " or ".join(str(number) for number in game.seats)
        raise NotationError(f"{game.name} wants {wanted} players, not {len(given)}: {given!r}")
    players = tuple(_player(one, usual) for one, usual in zip(given, game.seats[len(given)], strict=True))
    for what, values in (("name", {one.name for one in players}), ("seat", {one.seat for one in players})):
        if len(values) < len(players):
            raise NotationError(f"two players have the same {what}: {given!r}")
    return players


def _player(json: Json, usual: Seat) -> Player:
    if isinstance(json, str):
        return Player(_name(json), usual)
    given = table_of(json, "players")
    keys_within(given, ("name", "seat"), "player")
    return Player(
        _name(text(given.get("name"), "players.name")), seat(given.get("seat", usual.name), "players.seat")
    )


def _name(given: str) -> str:
    if not given.strip():
        raise NotationError("a player wants a name, not an empty text")
    return given.strip()
