"""The card of a game of Magnetic Carom: one board with the points of the coins and of the queen."""

from __future__ import annotations

from rules.magnetic.laws.state import Phase, State
from rules.magnetic.position import Magnetic
from rules.paper.card import Card, CardGame, CardLine, CardSide
from rules.record.match import Match


def card_of_magnetic(match: Match, position: Magnetic) -> Card:
    """The card of a game of Magnetic Carom so far; its line is written when the game is over."""
    state, header = position.state, match.header
    over = state.phase is Phase.MATCH_OVER
    names = tuple(side.player for side in state.sides)
    points = tuple(state.points(side) for side in (0, 1))
    winner = None if state.winner is None else names[state.winner]
    line = CardLine(
        game=1,
        board=1,
        breaker=names[state.starter],
        sides=tuple(_magnetic_side(state, side) for side in (0, 1)),
        winner=winner,
        ending=state.ending.value if state.ending else "",
    )
    times = [entry.written_at for entry in match.entries if entry.written_at is not None]
    began_at, ended_at = (times[0], times[-1]) if times else (None, None)
    return Card(
        game=header.game,
        variant=header.variant,
        sides=tuple((name,) for name in names),
        tosses=(),
        lines=(line,) if over else (),
        games=(CardGame(1, began_at, ended_at if over else None, points, winner),),
        points=points,
        winners=() if winner is None else (winner,),
    )


def _magnetic_side(state: State, side: int) -> CardSide:
    values, holder = state.options.values, state.sides[side]
    return CardSide(
        queen=values.queen * state.owns_queen(side),
        coins=values.coin * holder.pocketed,
        adjusted=holder.extra,
        total=state.points(side),
        won=state.winner == side,
        left=state.left(side),
    )
