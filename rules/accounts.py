"""What a match can be asked for on paper: its card, and what each player did."""

from __future__ import annotations

from rules.card import Card
from rules.card_carrom import card_of_carrom
from rules.card_magnetic import card_of_magnetic
from rules.carrom.tracker import Carrom
from rules.magnetic.tracker import Magnetic
from rules.match import Match
from rules.statistics import Statistics, statistics_of


def card_of(match: Match) -> Card | None:
    """The card of a match so far; None for a game that is not played on a carrom board."""
    if isinstance(match.position, Carrom):
        return card_of_carrom(match)
    if isinstance(match.position, Magnetic):
        return card_of_magnetic(match, match.position)
    return None


def statistics(match: Match) -> Statistics | None:
    """What each player did so far; None for a game that is not played on a carrom board."""
    card = card_of(match)
    return None if card is None else statistics_of(match, card)
