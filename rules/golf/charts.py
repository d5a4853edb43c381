"""The course of a match as data for a screen that draws it: the part that each snapshot need not carry.

Hexes with their ground, row by row; beside them the printed parts of the game: cards, clubs, labels.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.codec import Json
from rules.games import Position
from rules.golf.carom_golf.play.state import State as CaromGolfState
from rules.golf.carom_golf.position import CaromGolf
from rules.golf.eighteen_holes.position import EighteenHoles
from rules.golf.eighteen_holes.printed.clubs import Club
from rules.golf.eighteen_holes.printed.decks import Card
from rules.golf.eighteen_holes.table.state import State as EighteenState
from rules.golf.eighteen_holes.table.state import club_word
from rules.golf.roll_in_one.play.state import State as RollInOneState
from rules.golf.roll_in_one.position import RollInOne
from rules.hexes import Hex
from rules.record.match import Match

Chart = dict[str, Json]


def chart_of(match: Match) -> Chart | None:
    """The course that is played now; None for a game that is no golf. In Carom Golf each hole has its own."""
    return chart_at(match.position)


def chart_at(position: Position) -> Chart | None:
    """The course at this position; None for a game that is no golf."""
    if isinstance(position, CaromGolf):
        return _carom_golf(position.state)
    if isinstance(position, RollInOne):
        return _roll_in_one(position.state)
    return _eighteen_holes(position.state) if isinstance(position, EighteenHoles) else None


def _by_row(hexes: Iterable[Hex]) -> list[Hex]:
    return sorted(hexes, key=lambda at: (at.r, at.q))


def _carom_golf(state: CaromGolfState) -> Chart:
    course = state.course
    hexes = [
        {"at": list(at), "ground": str(course.terrain.get(at, "plain")), "tee": at in course.tee}
        for at in _by_row(course.inside)
    ]
    cards = [{"card": card.name, "formula": card.formula} for card in state.table.cards]
    return {"course": course.name, "hexes": hexes, "hole": list(course.hole), "cards": cards}


def _roll_in_one(state: RollInOneState) -> Chart:
    course = state.table.course
    hexes = [
        {"at": list(at), "ground": course.terrain[at].value, "tree": at in course.trees}
        for at in _by_row(course.terrain)
    ]
    holes = [
        {
            "hole": hole.number,
            "label": list(hole.label),
            "tee": [list(hole.tee.hex), hole.tee.side],
            "flag": list(hole.flag),
        }
        for hole in state.table.holes
    ]
    return {"course": course.name, "hexes": hexes, "holes": holes}


def _eighteen_holes(state: EighteenState) -> Chart:
    table, spots = state.table, state.table.course.spots
    hexes = [
        {"at": list(at), "ground": spots[at].surface.value, "number": spots[at].number, "tree": spots[at].tree}
        for at in _by_row(spots)
    ]
    return {
        "course": table.course.name,
        "hexes": hexes,
        "par": {str(hole): table.course.par[hole] for hole in table.course.holes},
        "clubs": [_club(club, club_word(state, club.initiative)) for club in table.clubs],
        "decks": {deck: [_card(card) for card in cards] for deck, cards in table.decks.items()},
    }


def _club(club: Club, word: str) -> Json:
    return {
        "club": word,
        "initiative": club.initiative,
        "decks": list(club.decks),
        "cards": club.cards if club.decks else 0,
        "straight": None if club.straight is None else list(club.straight),
        "big_hit": club.big_hit,
    }


def _card(card: Card) -> Json:
    return {
        "card": card.name,
        "kind": card.kind,
        "paths": [list(path) for path in card.paths],
        "rough": card.rough,
        "bunker": card.bunker,
        "to": card.to,
    }
