"""A match as a file for SoL, the carrom tournament manager, so that nobody types a card into it.

SoL takes a JSON list in a file named `*.sol`: first one object with the lists `users`, `players`, `clubs`,
`championships`, `ratings` and `rates`, then an object for each tourney with its `competitors` and `matches`.
References are places in these lists, from 1. In a board `coins1` or `coins2` are the opponent's coins left
over, in the winner's column, and `queen` is who scored her, "1" or "2"; boards are numbered through all games.
`score1` to `score2_3` are the points of up to three games. The form was read from SoL 5.26, which finds
players by their names and creates unknown ones.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import md5

from rules.paper.accounts import card_of
from rules.paper.card import Card, CardLine
from web.archive import Kept
from web.errors import BadAsk

GAMES = 3  # SoL has columns for this many
CLUB = "Pocketwatch"
Json = dict[str, object]


def sol_of(kept: Kept) -> str:
    """The match as a tourney of a single round; raises BadAsk for a match that SoL has no form for."""
    card = card_of(kept.match)
    if card is None or not _is_of_two_sides(card):
        raise BadAsk("SoL knows matches of two sides on a carrom board only: hand this one out as JSON or CSV")
    if len(card.games) > GAMES:
        raise BadAsk(f"SoL knows matches of up to {GAMES} games, and this one has {len(card.games)}")
    return json.dumps([_known(card), _tourney(kept, card)], ensure_ascii=False, indent=1) + "\n"


def has_form(kept: Kept) -> bool:
    """Whether SoL has a form for this match."""
    card = card_of(kept.match)
    return card is not None and _is_of_two_sides(card) and len(card.games) <= GAMES


def _is_of_two_sides(card: Card) -> bool:
    return len(card.sides) == 2 and card.game == "carrom"


def _known(card: Card) -> Json:
    """The objects that a tourney references: its players, and this program's own club and championship."""
    players = [_player(name) for side in card.sides for name in side]
    settings = {"prizes": "fixed", "couplings": "serial"}
    team = {"playersperteam": len(card.sides[0]), "skipworstprizes": 0}
    return {
        "users": [],
        "players": players,
        "clubs": [{"description": CLUB, **settings}],
        "championships": [{"description": CLUB, "club": 1, **settings, **team}],
        "ratings": [],
        "rates": [],
    }


def _player(name: str) -> Json:
    """A player, with the last word as the family name; SoL needs both."""
    first, _, last = name.rpartition(" ")
    return {"firstname": first or last, "lastname": last}


def _tourney(kept: Kept, card: Card) -> Json:
    names = " - ".join(" & ".join(side) for side in card.sides)
    numbers = iter(range(1, 1 + sum(len(side) for side in card.sides)))
    is_single = len(card.games) == 1
    return {
        "guid": md5(f"{kept.began_at} {names}".encode(), usedforsecurity=False).hexdigest(),
        "championship": 1,
        "description": names,
        "date": kept.began_at[:10],
        "currentturn": 1,
        "rankedturn": 1,
        "prized": False,
        "system": "knockout",
        "couplings": "seeds",
        "matcheskind": "simple" if is_single else "bestof3",
        "finalkind": "simple",
        "competitors": [
            _competitor(card, side, [next(numbers) for _ in names]) for side, names in _sides(card)
        ],
        "matches": [_match(card)],
    }


def _sides(card: Card) -> Iterator[tuple[int, tuple[str, ...]]]:
    yield from enumerate(card.sides)


def _competitor(card: Card, side: int, players: list[int]) -> Json:
    scored = sum(game.points[side] for game in card.games)
    net = scored - sum(game.points[1 - side] for game in card.games)
    return {
        "players": players,
        "points": 2 * (" & ".join(card.sides[side]) in card.winners),
        "netscore": net,
        "totscore": scored,
        "bucholz": 0,
    }


def _match(card: Card) -> Json:
    scores: Json = {}
    for game in card.games:
        suffix = "" if game.game == 1 else f"_{game.game}"
        scores |= {f"score1{suffix}": game.points[0], f"score2{suffix}": game.points[1]}
    breaker = {"breaker": str(1 + _side_of(card, card.lines[0].breaker))} if card.lines else {}
    return {
        "competitor1": 1,
        "competitor2": 2,
        "turn": 1,
        "board": 1,
        **scores,
        **breaker,
        "boards": [_board(line, number) for number, line in enumerate(card.lines, start=1)],
    }


def _side_of(card: Card, player: str) -> int:
    return next(side for side, names in enumerate(card.sides) if player in names)


def _board(line: CardLine, number: int) -> Json:
    board: Json = {"number": number}
    board |= {f"coins{side}": player.coins for side, player in enumerate(line.sides, start=1)}
    queens = [str(side) for side, player in enumerate(line.sides, start=1) if player.queen]
    return board | ({"queen": queens[0]} if len(queens) == 1 else {})
