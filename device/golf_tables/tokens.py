"""Which token on the table belongs to which player: the names of the laws for the colours of a camera."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from device.errors import BadInput
from rules.errors import unknown
from rules.match import Match

ORDER = ("red", "yellow", "green", "blue", "purple", "orange")
BALLS = (*ORDER, *(f"flat {colour}" for colour in ORDER))  # as the laws give them to players
FLAT = "flat "
COLOURS = (*ORDER, "white", "black")
BY_PLAYER = frozenset({"eighteen_holes"})  # games whose laws name a token by its player


def token_names(game: str, players: tuple[str, ...], given: Mapping[str, str]) -> dict[str, str]:
    """The laws' name of each colour, where it is not the colour itself."""
    if game not in BY_PLAYER:
        return {}
    free = [colour for colour in COLOURS if colour not in given.values()]
    left = iter(free)
    return {given.get(player) or next(left): player for player in players}


def names_in(match: Match) -> dict[str, str]:
    """The laws' names of the tokens of a match, by what a camera takes them for.

    A disc seen from aside looks like a ball: where a match has one of the two in a colour, it is meant.
    """
    players = tuple(player.name for player in match.header.players)
    by_player = token_names(match.header.game, players, {})
    if by_player:
        return by_player
    tokens: Any = match.score.to_json().get("tokens", [])
    own = {str(token["token"]): str(token["token"]) for token in tokens}
    return {_other_form(name): name for name in own} | own


def _other_form(name: str) -> str:
    return name.removeprefix(FLAT) if name.startswith(FLAT) else FLAT + name


def balls_of(players: tuple[str, ...], given: Mapping[str, str]) -> dict[str, list[str]] | None:
    """The option `balls` of Carom Golf for `--tokens`; None without it."""
    if not given:
        return None
    left = (ball for ball in BALLS if ball not in given.values())
    return {player: [given.get(player) or next(left)] for player in players}


def tokens_in(words: str | None, players: tuple[str, ...]) -> dict[str, str]:
    """`Ann=red,Ben=blue` as a mapping; raises BadInput naming what is wrong in it."""
    given: dict[str, str] = {}
    for part in (words or "").split(",") if words else ():
        player, equals, colour = (piece.strip() for piece in part.partition("="))
        if not equals or not colour:
            raise BadInput(f"--tokens {part!r} is not PLAYER=COLOUR: write Ann=red,Ben=blue")
        if player not in players:
            raise BadInput(f"--tokens: {unknown('player', player, players)}")
        plain = colour.removeprefix("flat ")
        if plain not in COLOURS:
            raise BadInput(f"--tokens: {unknown('colour', plain, COLOURS)}")
        if colour in given.values():
            raise BadInput(f"--tokens gives {colour} to two players: each has a token of their own")
        given[player] = colour
    return given
