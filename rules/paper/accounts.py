"""The paper of a match: its card, and the statistics of each player."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from rules.games import part
from rules.paper.card import Card
from rules.paper.ledger import Booked, Ledger, LedgerStroke, book_ahead, items_of
from rules.paper.pocketings import Pocketing
from rules.paper.statistics import Statistics, runs, statistics_of
from rules.record.match import Match


class Paper(Booked, Protocol):
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


def counted_strokes(match: Match) -> tuple[LedgerStroke, ...]:
    """The strokes of a match as they count in the end; none for a game that is not played on a carrom board."""
    paper = paper_of(match)
    return () if paper is None else items_of(match, paper, LedgerStroke)


def pocketings_of(match: Match) -> tuple[Pocketing, ...]:
    """Every piece, not the striker, that the camera saw fall into a pocket, in the order of the strokes."""
    paper = paper_of(match)
    return () if paper is None else items_of(match, paper, Pocketing)


def ledger_for(match: Match) -> Callable[[], Ledger] | None:
    """What begins to count such a match, for `Growing`; None for a game that counts nothing."""
    paper = paper_of(match)
    return None if paper is None else partial(Ledger, paper)


def read_ahead(match: Match, most: int) -> None:
    """Counts a long match up to some more of its marks, so that no page has to."""
    paper = paper_of(match)
    if paper is not None:
        book_ahead(match, paper, most)
