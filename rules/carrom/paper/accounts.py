"""Carrom as `rules.paper` asks for it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.carrom.paper.card import card_of_carrom
from rules.carrom.paper.played import played_carrom
from rules.carrom.position import Carrom, JudgedStroke
from rules.games import Position
from rules.paper.card import Card, CardToss
from rules.paper.ledger import Called, Ended
from rules.paper.played import Played
from rules.record.match import Match
from rules.record.passage import Passage
from rules.ruling import TechnicalFoul, Toss


class CarromPaper:
    """See `rules.paper.accounts.Paper`."""

    def card(self, match: Match) -> Card:
        """The card of a match so far."""
        return card_of_carrom(match, self)

    def judged(self, position: Position) -> JudgedStroke | None:
        """The stroke that was judged last."""
        return _carrom(position).judged

    def played(self, stroke: JudgedStroke) -> Played | None:
        """A judged stroke as statistics see it."""
        return played_carrom(stroke)

    def turn(self, position: Position) -> int:
        """The number of the player whose turn it is."""
        return _carrom(position).state.turn

    def game_number(self, position: Position) -> int:
        """The game of the match, from 1."""
        return _carrom(position).state.game

    def own_items(self, passage: Passage) -> Iterator[Called | Ended | CardToss]:
        """A technical foul of who sat there, or whose turn it was (ICF 63); the end of a board; a toss."""
        before, after = _carrom(passage.before).state, _carrom(passage.after).state
        act = passage.entry.act
        if isinstance(act, TechnicalFoul) and not passage.is_set_aside:
            player = before.turn if act.seat is None else before.player_at(act.seat)
            yield from () if player is None else (Called(player),)
        if after.results is not before.results and after.results and after.results != before.results:
            yield Ended(len(after.results) - 1, after.sides)
        if isinstance(act, Toss) and not passage.is_set_aside:
            number = before.player_at(act.winner)
            if number is not None:
                yield CardToss(before.game, before.board, before.players[number].name, act.choice)


def _carrom(position: Position) -> Carrom:
    assert isinstance(position, Carrom)
    return position
