"""The law state of carrom as screens see it."""

from __future__ import annotations

from rules.carrom.state import Phase, QueenAt, Return, Side, State
from rules.pieces import Kind
from rules.score import (
    BoardScore,
    Counts,
    GameScore,
    Outcome,
    OutOfStep,
    QueenScore,
    Question,
    ReturnScore,
    SideScore,
    TurnScore,
)


def game_score(state: State, asked: tuple[Question, ...], seen: Counts | None) -> GameScore:
    """The score of a state; `seen` is what lies on the board at rest, None where that is not known."""
    shooter = state.shooter
    decided = state.phase is Phase.MATCH_OVER
    return GameScore(
        board=state.board,
        phase=state.phase.value,
        break_tries=state.break_tries,
        turn=None if decided else TurnScore(shooter.seat.name, shooter.player),
        sides=tuple(_side(side) for side in state.sides),
        queen=_queen(state),
        returns_due=tuple(_return(due) for due in state.returns),
        results=tuple(
            BoardScore(one.board, state.sides[one.winner].player, one.points, one.lost, one.ending)
            for one in state.results
        ),
        open=asked,
        out_of_step=_out_of_step(state, seen),
        outcome=_outcome(state),
    )


def expected(state: State) -> Counts:
    """The pieces that lie on the board once all returns are placed."""
    white, black = (state.sides[state.side_of(colour)].left for colour in (Kind.WHITE, Kind.BLACK))
    return Counts(white, black, int(state.queen.at is QueenAt.ON_BOARD))


def _side(side: Side) -> SideScore:
    return SideScore(
        seat=side.seat.name,
        player=side.player,
        colour=side.colour.value,
        left=side.left,
        ever_pocketed=side.ever_pocketed,
        debt=side.debt,
        points=side.points,
        boards=side.boards,
    )


def _queen(state: State) -> QueenScore:
    at, by = state.queen.at.value, state.queen.by
    return QueenScore(at) if by is None else QueenScore(at, state.sides[by].player, state.sides[by].seat.name)


def _return(due: Return) -> ReturnScore:
    seat = None if due.placed_by is None else due.placed_by.name
    return ReturnScore(due.kind.value, due.count, due.place.value, seat)


def _out_of_step(state: State, seen: Counts | None) -> OutOfStep | None:
    """Said only while a board is played and everything due is back: before that the two have to differ."""
    if seen is None or state.returns or not state.is_running or seen == expected(state):
        return None
    return OutOfStep(expected(state), seen)


def _outcome(state: State) -> Outcome | None:
    if state.winner is None:
        return None
    winner = state.sides[state.winner]
    return Outcome(winner.player, winner.seat.name, tuple(side.points for side in state.sides))
