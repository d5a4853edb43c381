"""The last moves of a match of 18 Holes: who went from where to where, and on which hole."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games import Position
from rules.golf import later
from rules.golf.shared.shown import Marker
from rules.match import Match
from rules.record.passage import Passage
from web.door import Json


def last_moves(match: Match) -> list[Json]:
    """The moves of the newest entry in force that moved somebody."""
    return _newest_moves(match.recent) or _newest_moves(tuple(match.passages()))  # the end costs nothing


def _newest_moves(way: Sequence[Passage]) -> list[Json]:
    for passage in reversed(way):
        was = {token.token: token.at for token in _tokens(passage.before)}
        holes = _holes(passage.before)
        moved: list[Json] = [
            {"token": token.token, "from": was[token.token], "to": token.at, "hole": holes.get(token.player)}
            for token in _tokens(passage.after)
            if token.at and was.get(token.token) not in (None, token.at)
        ]
        if moved:
            return moved
    return []


def _tokens(position: Position) -> tuple[Marker, ...]:
    score = position.score()
    return score.tokens if isinstance(score, later.eighteen_screens.EighteenScore) else ()


def _holes(position: Position) -> dict[str, int]:
    """The hole that each player of 18 Holes is on."""
    score = position.score()
    return (
        {row.player: row.hole for row in score.players}
        if isinstance(score, later.eighteen_screens.EighteenScore)
        else {}
    )
