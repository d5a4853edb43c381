"""Magnetic Carom as `rules.paper` asks for it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games import Position
from rules.magnetic.paper.card import card_of_magnetic
from rules.magnetic.paper.played import played_magnetic
from rules.magnetic.position import Magnetic
from rules.magnetic.reading.judged import JudgedStroke
from rules.paper.card import Card, CardToss
from rules.paper.ledger import Called, Ended
from rules.paper.played import Played
from rules.record.match import Match
from rules.record.passage import Passage


class MagneticPaper:
    """See `rules.paper.accounts.Paper`."""

    def card(self, match: Match) -> Card:
        """The card of a game so far."""
        return card_of_magnetic(match, _magnetic(match.position))

    def judged(self, position: Position) -> JudgedStroke | None:
        """The stroke that was judged last."""
        return _magnetic(position).judged

    def played(self, stroke: JudgedStroke) -> Played | None:
        """A judged stroke as statistics see it."""
        return played_magnetic(stroke)

    def turn(self, position: Position) -> int:
        """The number of the player whose turn it is."""
        return _magnetic(position).state.turn

    def game_number(self, position: Position) -> int:
        """1: a match is one game."""
        return 1

    def own_items(self, passage: Passage) -> Iterator[Called | Ended | CardToss]:
        """None: the game knows no technical fouls and no toss, and has one board."""
        return iter(())


def _magnetic(position: Position) -> Magnetic:
    assert isinstance(position, Magnetic)
    return position
