"""The paper of a match: its card, and the statistics of each player."""

from __future__ import annotations

from typing import Protocol

from rules.games import part
from rules.paper.card import Card
from rules.paper.statistics import Counted, Statistics, runs, statistics_of
from rules.record.match import Match


class Paper(Counted, Protocol):
    """The part that a game with a score card adds; it registers an object of this shape in `rules.games`."""

    def card(self, match: Match) -> Card:
        """The card of a match so far."""


def paper_of(match: Match) -> Paper | None:
    """The paper part of a match's game; None for a game that is not played on a carrom board."""
    paper: Paper | None = part(match.header.game, "paper")
    return paper


def card_of(match: Match) -> Card | None:
    """The card of a match so far; None for a game that is not played on a carrom board."""
    paper = paper_of(match)
    return None if paper is None else paper.card(match)


def statistics(match: Match) -> Statistics | None:
    """The statistics of each player so far; None for a game that is not played on a carrom board."""
    paper = paper_of(match)
    return None if paper is None else statistics_of(match, paper.card(match), paper)


def runs_of(match: Match) -> tuple[tuple[int, ...], ...]:
    """The own pieces of each turn, a player each in the order of the header."""
    paper = paper_of(match)
    return () if paper is None else runs(match, paper)
