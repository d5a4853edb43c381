"""A kept match in a line: the players, the game, the date, and the result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.match import Match
from web.archive import Kept

Json = dict[str, object]


@dataclass(frozen=True, slots=True)
class Summary:
    """A match in a list. `sides` are players or teams, `points` theirs; `winners` of a finished match.

    For a match of several games `points` are the games won, for a golf game the strokes or points so far, for
    a player alone in corona the misses.
    """

    number: int
    began_at: str
    ended_at: str | None
    taken_in_at: str | None
    game: str
    variant: str
    sides: tuple[str, ...]
    points: tuple[int, ...]
    winners: tuple[str, ...]
    is_over: bool

    def to_json(self) -> Json:
        """The summary as JSON carries it."""
        whole = {name: getattr(self, name) for name in self.__slots__}
        return {name: list(part) if isinstance(part, tuple) else part for name, part in whole.items()}


def summary_of(kept: Kept) -> Summary:
    """The summary of a match, over or not."""
    match = kept.match
    state: dict[str, Any] = match.score.to_json()
    sides = standing(match)
    outcome = state["outcome"]
    return Summary(
        number=kept.number,
        began_at=kept.began_at,
        ended_at=kept.ended_at,
        taken_in_at=kept.taken_in_at,
        game=match.header.game,
        variant=match.header.variant,
        sides=tuple(name for name, _ in sides),
        points=tuple(points for _, points in sides),
        winners=() if outcome is None else tuple(outcome["winners"]),
        is_over=outcome is not None,
    )


def standing(match: Match) -> list[tuple[str, int]]:
    """Every side with its points; for golf every player with the sum of the scorepad."""
    state: dict[str, Any] = match.score.to_json()
    if "sides" not in state:
        return [(line["player"], line["total"]) for line in state["pad"]]
    has_games = sum(side.get("games", 0) for side in state["sides"]) > 1
    return [(side["player"], _points(side, state["variant"], has_games)) for side in state["sides"]]


def _points(side: dict[str, Any], variant: str, has_games: bool) -> int:
    if variant == "corona":
        return int(side.get("misses") or 0)
    return int(side["games"] if has_games else side["points"])
