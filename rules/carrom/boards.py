"""From one board to the next, and to the end of the match (rule sheet, Scoring; R13; ICF 49, 56)."""

from __future__ import annotations

from dataclasses import replace

from rules.carrom.laws import Award
from rules.carrom.sentences import SENTENCES
from rules.carrom.state import BoardResult, Phase, Side, State, colour_of
from rules.verdict import Verdict, say


def end_board(state: State, ending: str, winner: int, award: Award) -> tuple[State, tuple[Verdict, ...]]:
    """The board is over by `ending`: only its winner scores, and the match may be decided."""
    gained, lost = _settled(state, winner, award)
    result = BoardResult(state.board, winner, gained, lost, ending)
    scored = _scored(state, result)
    over = replace(
        scored,
        phase=Phase.BOARD_OVER,
        turn=1 - state.breaker,
        break_tries=0,
        returns=(),
        results=(*state.results, result),
    )
    decided, note = _match(over)
    return decided, (*_about_board(state, result), *note)


def next_board(state: State) -> tuple[State, tuple[Verdict, ...]]:
    """A fresh rack: the break alternates unless a person said who breaks, and the breaker is white (ICF 49)."""
    breaker = state.turn
    sides = tuple(_fresh(side, number, breaker, state) for number, side in enumerate(state.sides))
    begun = State(
        options=state.options,
        sides=(sides[0], sides[1]),
        turn=breaker,
        breaker=breaker,
        board=state.board + 1,
        results=state.results,
    )
    name = begun.shooter.player
    return begun, (say(SENTENCES, "board_begins", board=begun.board, player=name),)


def with_breaker(state: State, breaker: int) -> State:
    """This rack broken by another side: it becomes white and its turn begins."""
    sides = tuple(replace(side, colour=colour_of(k, breaker)) for k, side in enumerate(state.sides))
    return replace(state, sides=(sides[0], sides[1]), breaker=breaker, turn=breaker, break_tries=0)


def _fresh(side: Side, number: int, breaker: int, state: State) -> Side:
    """R18: what was owed is written off (ICF 55) unless the option carries it over."""
    debt = side.debt if state.options.debt_at_end == "carried" else 0
    return Side(
        side.player, side.seat, colour_of(number, breaker), debt=debt, points=side.points, boards=side.boards
    )


def _settled(state: State, winner: int, award: Award) -> tuple[int, int]:
    """What the winner gains and the loser loses; R2 says whose the penalty is, R13 caps the queen."""
    cap = state.options.queen_cap
    queen = award.queen if cap is None or state.sides[winner].points < cap else 0
    if state.options.penalty_to == "subtract":
        return award.pieces + queen, award.penalty
    return award.pieces + queen + award.penalty, 0


def _scored(state: State, result: BoardResult) -> State:
    winner, loser = state.sides[result.winner], state.sides[1 - result.winner]
    gained = replace(winner, points=winner.points + result.points, boards=winner.boards + 1)
    return state.with_side(result.winner, gained).with_side(
        1 - result.winner, replace(loser, points=loser.points - result.lost)
    )


def _about_board(state: State, result: BoardResult) -> tuple[Verdict, ...]:
    winner, loser = state.sides[result.winner], state.sides[1 - result.winner]
    actor = loser if result.ending == "conceded" else state.shooter
    won = say(
        SENTENCES,
        result.ending,
        player=actor.player,
        colour=actor.colour.value,
        winner=winner.player,
        board=result.board,
        points=result.points,
    )
    lost = (say(SENTENCES, "points_lost", player=loser.player, lost=result.lost),) if result.lost else ()
    return (won, *lost)


def _match(state: State) -> tuple[State, tuple[Verdict, ...]]:
    """R13: first to the target, or ahead after the last board; level then means an extra board (ICF 56)."""
    length = state.options.match
    points = [side.points for side in state.sides]
    leader = 0 if points[0] > points[1] else 1
    if length.target is None:
        return _decided(state, state.results[-1].winner, "board_match_won")
    if max(points) >= length.target and points[0] != points[1]:
        return _decided(state, leader, "match_won")
    if state.board < length.boards:
        return state, ()
    if points[0] != points[1]:
        return _decided(state, leader, "match_won")
    return state, (say(SENTENCES, "extra_board", points=points[0], boards=state.board),)


def _decided(state: State, winner: int, key: str) -> tuple[State, tuple[Verdict, ...]]:
    ahead, behind = state.sides[winner], state.sides[1 - winner]
    won = say(SENTENCES, key, winner=ahead.player, points=ahead.points, against=behind.points)
    return replace(state, phase=Phase.MATCH_OVER, winner=winner), (won,)
