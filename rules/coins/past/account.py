"""One match in short: who won, each player's numbers, and places as seen from the player's own seat.

An account is small and never changes once its match is over, so it may be kept in place of the match. It names
places in whole millimetres, turned so that the player's own cushion is at the bottom.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from rules.carrom.board import seat_from_board
from rules.codec import Json, list_of, table_of, text, truth, whole
from rules.coins.past.looking_back import placements_of
from rules.paper.accounts import card_of, pocketings_of, statistics
from rules.paper.pocketings import Pocketing
from rules.pieces import Pocket, Seat
from rules.record.match import Match
from rules.table import Mm

COUNTS = ("strokes", "turns", "pocketed", "misses", "queens", "covers", "best_run", "fouls", "strikers")
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class PlayerAccount:
    """A player in one match: the number of his side, whether it won, and his counts by COUNTS.

    `pockets` counts his pieces by pocket, `fell` are the places from which they fell, `placed` the places of
    his striker: all as he sees the board.
    """

    name: str
    side: int
    has_won: bool
    counts: Mapping[str, int]
    pockets: Mapping[str, int]
    fell: tuple[Place, ...] = ()
    placed: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Account:
    """A match: its game and mode, whether it is over and was won by a side, and its players."""

    game: str
    variant: str
    is_over: bool
    players: tuple[PlayerAccount, ...]

    def to_json(self) -> dict[str, Json]:
        """The account as JSON; `account_from_json` gives it back."""
        return asdict(self)


def account_of(match: Match) -> Account:
    """The account of a match so far."""
    state: dict[str, Any] = match.score.to_json()
    outcome = state["outcome"]
    winners = () if outcome is None else tuple(outcome["winners"])
    sides = _sides(match)
    counted = statistics(match)
    fell, placed = pocketings_of(match), placements_of(match)
    players = []
    for number, player in enumerate(match.header.players):
        side = next((at for at, names in enumerate(sides) if player.name in names), number)
        has_won = player.name in winners or " & ".join(sides[side]) in winners
        numbers = {} if counted is None else asdict(counted.players[number])
        counts = {key: numbers[key] for key in COUNTS if key in numbers}
        seat = player.seat or Seat.S
        own = tuple(fall for fall in fell if fall.player == number)
        stood = (_seen(seat, placement.at) for placement in placed if placement.player == number)
        near = tuple(place for place in stood if place[1] < 0)  # from the far side somebody else shot
        lay = tuple(_seen(seat, fall.at) for fall in own if fall.at is not None)
        players.append(PlayerAccount(player.name, side, has_won, counts, _pockets(seat, own), lay, near))
    return Account(match.header.game, match.header.variant, outcome is not None, tuple(players))


def account_from_json(said: Mapping[str, Any]) -> Account:
    """The account of its JSON; raises KeyError, TypeError or ValueError for anything else."""
    players = said["players"]
    if not isinstance(players, list | tuple):
        raise TypeError("an account wants a list of players")
    heard = tuple(_heard(table_of(player, "player"), len(players)) for player in players)
    game, variant = text(said["game"], "game"), text(said["variant"], "variant")
    return Account(game, variant, truth(said["is_over"], "is_over"), heard)


def _heard(player: Mapping[str, Any], players: int) -> PlayerAccount:
    side = whole(player["side"], "side")
    if not 0 <= side < players:
        raise ValueError(f"there is no side {side} of {players} players")
    return PlayerAccount(
        text(player["name"], "name"),
        side,
        truth(player["has_won"], "has_won"),
        _numbers(player["counts"]),
        _numbers(player["pockets"]),
        _places(player["fell"]),
        _places(player["placed"]),
    )


def _numbers(counted: Any) -> dict[str, int]:
    return {key: whole(number, key) for key, number in table_of(counted, "counts").items()}


def _places(pairs: Any) -> tuple[Place, ...]:
    places = [list_of(pair, "place") for pair in list_of(pairs, "places")]
    return tuple((whole(x_mm, "place"), whole(y_mm, "place")) for x_mm, y_mm in places)


def _sides(match: Match) -> tuple[tuple[str, ...], ...]:
    card = card_of(match)
    return tuple((player.name,) for player in match.header.players) if card is None else card.sides


def _pockets(seat: Seat, own: tuple[Pocketing, ...]) -> dict[str, int]:
    """The number of pieces by pocket, as the player of this seat names them."""
    names = [pocket_from(seat, fall.pocket).value for fall in own]
    return {name: names.count(name) for name in dict.fromkeys(names)}


def pocket_from(seat: Seat, pocket: Pocket) -> Pocket:
    """The pocket as the player of this seat names it, with his own cushion as the south."""
    clockwise = (Pocket.NW, Pocket.NE, Pocket.SE, Pocket.SW)
    return clockwise[(clockwise.index(pocket) - seat) % 4]


def _seen(seat: Seat, at: Mm) -> Place:
    seen = seat_from_board(seat, at)
    return round(seen.x_mm), round(seen.y_mm)
