"""The header of a match as the words of a command line ask for it."""

from __future__ import annotations

from dataclasses import replace

from device.errors import BadInput
from rules.errors import NotationError
from rules.games import game_from_text
from rules.header import Header, players_named


def header_from_words(game: str, players: str | None) -> Header:
    """The header for `--game` and `--players`; raises BadInput for a game or players that cannot be."""
    try:
        chosen, variant = game_from_text(game)
        header = Header(game=chosen.name, variant=variant)
        if players is None:
            return header
        return replace(header, players=players_named(tuple(players.split(",")), chosen.name))
    except NotationError as wrong:
        raise BadInput(str(wrong)) from wrong
