"""The card of a match of carrom, made of its results and of the state at each board's end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.carrom.laws.state import BoardResult, Laws, Phase, Side, State
from rules.carrom.position import Carrom
from rules.games import Position
from rules.paper.card import Card, CardGame, CardLine, CardSide, CardToss
from rules.paper.ledger import Booked, Ended, Lasted, items_of
from rules.record.match import Match

Sides = tuple[Side, ...]


def card_of_carrom(match: Match, game: Booked) -> Card:
    """The card of a match of carrom so far; `game` is its paper part."""
    state = _state(match.position)
    lines = tuple(_lines(state, _ends(match, game)))
    return Card(
        game=match.header.game,
        variant=match.header.variant,
        sides=tuple(tuple(member.name for member in state.members(k)) for k in range(len(state.sides))),
        tosses=items_of(match, game, CardToss),
        lines=lines,
        games=tuple(_games(state, lines, _times(match, game))),
        points=tuple(side.points for side in state.sides),
        winners=tuple(state.sides[side].player for side in state.winners),
    )


def _lines(state: State, ends: Mapping[int, Sides]) -> Iterator[CardLine]:
    totals: tuple[int, ...] = (0,) * len(state.sides)
    game = state.results[0].game if state.results else 1
    for number, result in enumerate(state.results):
        before = totals if result.game == game else (0,) * len(totals)
        sides = tuple(_side(state, result, k, before[k], ends.get(number)) for k in range(len(state.sides)))
        yield CardLine(
            game=result.game,
            board=result.board,
            breaker=state.players[result.breaker].name,
            sides=sides,
            winner=None if result.winner is None else state.sides[result.winner].player,
            ending=result.ending,
            badge=result.badge,
        )
        totals, game = tuple(side.total for side in sides), result.game


def _side(state: State, result: BoardResult, side: int, before: int, end: Sides | None) -> CardSide:
    """A side's part of a board; where any colour may be pocketed every side has what it holds at the end."""
    if not state.has_colours:
        return _tallied(state, result, side, before, end)
    is_winner = result.winner == side
    part = CardSide(
        queen=result.queen if is_winner else 0,
        coins=result.pieces if is_winner else 0,
        claimed=result.claimed if is_winner else 0,
        lost=0 if is_winner else result.lost,
        left=None if end is None else end[side].left,
    )
    return _totalled(part, before, result, side)


def _tallied(state: State, result: BoardResult, side: int, before: int, end: Sides | None) -> CardSide:
    """A side's holding on a board where any colour may be pocketed; for a solo player the misses."""
    if end is None:
        return _totalled(CardSide(), before, result, side)
    holder, options = end[side], state.options
    if state.laws is Laws.SOLO:
        return CardSide(misses=holder.misses, won=result.winner == side)
    coins = holder.taken.white * options.white_value + holder.taken.black * options.black_value
    return _totalled(
        CardSide(queen=holder.taken.queen * options.queen_value, coins=coins), before, result, side
    )


def _totalled(part: CardSide, before: int, result: BoardResult, side: int) -> CardSide:
    """The part with its total, and the points that no board accounts for."""
    given = before + part.queen + part.coins + part.claimed - part.lost
    total = result.totals[side] if result.totals else given
    return replace(part, total=total, adjusted=total - given, won=result.winner == side)


def _ends(match: Match, game: Booked) -> dict[int, Sides]:
    """The sides at the end of each board, by the place of its result; one judged again counts so."""
    return {ended.result: ended.sides for ended in items_of(match, game, Ended)}


def _games(
    state: State, lines: tuple[CardLine, ...], times: Mapping[int, tuple[str, str]]
) -> Iterator[CardGame]:
    """The games begun so far; the last one has its current points."""
    for game in sorted({line.game for line in lines} | {state.game}):
        of_it = [line for line in lines if line.game == game]
        is_last = game == state.game
        points = tuple(side.points for side in state.sides) if is_last else _points(of_it[-1])
        is_over = not is_last or state.phase in (Phase.GAME_OVER, Phase.MATCH_OVER)
        began_at, ended_at = times.get(game, (None, None))
        winner = _ahead(state, points) if is_over and state.laws is not Laws.SOLO else None
        yield CardGame(game, began_at, ended_at if is_over else None, points, winner)


def _times(match: Match, game: Booked) -> dict[int, tuple[str, str]]:
    """The times at which the first and the last entry of each game were written down."""
    times: dict[int, tuple[str, str]] = {}
    for lasted in items_of(match, game, Lasted):
        began_at, _ = times.get(lasted.game, (lasted.began_at, ""))
        times[lasted.game] = began_at, lasted.ended_at
    return times


def _points(line: CardLine) -> tuple[int, ...]:
    return tuple(side.total for side in line.sides)


def _ahead(state: State, points: tuple[int, ...]) -> str | None:
    best = [number for number, score in enumerate(points) if score == max(points)]
    return state.sides[best[0]].player if len(best) == 1 else None


def _state(position: Position) -> State:
    assert isinstance(position, Carrom)
    return position.state
