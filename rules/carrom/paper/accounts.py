"""Carrom as `rules.paper` asks for it."""

from __future__ import annotations

from rules.carrom.paper.card import card_of_carrom
from rules.carrom.paper.played import played_carrom
from rules.carrom.tracker import Carrom, JudgedStroke
from rules.games import Position
from rules.paper.card import Card
from rules.paper.played import Played
from rules.record.match import Match
from rules.record.passage import Passage
from rules.ruling import TechnicalFoul


class CarromPaper:
    """See `rules.paper.accounts.Paper`."""

    def card(self, match: Match) -> Card:
        """The card of a match so far."""
        return card_of_carrom(match)

    def judged(self, position: Position) -> JudgedStroke | None:
        """The stroke that was judged last."""
        return _carrom(position).judged

    def played(self, stroke: JudgedStroke) -> Played | None:
        """A judged stroke as statistics see it."""
        return played_carrom(stroke)

    def turn(self, position: Position) -> int:
        """The number of the player whose turn it is."""
        return _carrom(position).state.turn

    def technical_foul(self, passage: Passage) -> int | None:
        """The player who sat there, or whose turn it was (ICF 63)."""
        act, state = passage.entry.act, _carrom(passage.before).state
        if not isinstance(act, TechnicalFoul) or passage.is_set_aside:
            return None
        return state.turn if act.seat is None else state.player_at(act.seat)


def _carrom(position: Position) -> Carrom:
    assert isinstance(position, Carrom)
    return position
