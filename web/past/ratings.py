"""Ratings of people by OpenSkill (Weng and Lin, Plackett-Luce): a strength, and how unsure it is.

Everybody begins at 1000, quite unsure. Every decided match moves its players, partners alike; a guest counts
as somebody unknown and keeps nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from openskill.models import PlackettLuce, PlackettLuceRating

from web.past.people import is_nobody
from web.past.register import KeptAccount

POINTS = 40.0  # of this scale to one of OpenSkill's, whose beginning of 25 is 1000


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength in points; in nineteen of twenty cases the true one is not farther off than `unsure`."""

    points: int
    unsure: int

    @property
    def surely(self) -> int:
        """The strength that is nearly sure: what people are ordered by."""
        return self.points - self.unsure


def ratings_of(accounts: Iterable[KeptAccount]) -> dict[str, Rating]:
    """The rating of everybody in these matches, which are in the order of play, with one name a person."""
    model = PlackettLuce()
    known: dict[str, PlackettLuceRating] = {}
    for kept in accounts:
        sides = sorted({player.side for player in kept.account.players})
        if not kept.account.is_over or len(sides) < 2:
            continue
        teams = [[player for player in kept.account.players if player.side == side] for side in sides]
        before = [[known.get(player.name) or model.rating() for player in team] for team in teams]
        after = model.rate(before, ranks=[1.0 if team[0].has_won else 2.0 for team in teams])
        for team, rated in zip(teams, after, strict=True):
            known |= {p.name: rating for p, rating in zip(team, rated, strict=True) if not is_nobody(p.name)}
    return {
        name: Rating(round(rating.mu * POINTS), round(2 * rating.sigma * POINTS))
        for name, rating in known.items()
    }
