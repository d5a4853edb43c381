"""The law state of carrom as screens see it."""

from __future__ import annotations

from rules.carrom.laws.state import BoardResult, Phase, Side, State
from rules.coins.out_of_step import difference
from rules.coins.state import QueenAt, Return
from rules.pieces import Kind
from rules.score import (
    BoardScore,
    Counts,
    Extra,
    GameScore,
    Outcome,
    QueenScore,
    Question,
    ReturnScore,
    Seated,
    SideScore,
    TurnScore,
)


def game_score(state: State, asked: tuple[Question, ...], seen: Counts | None) -> GameScore:
    """The score of a state; `seen` are the counts on the board at rest, None where unknown."""
    return GameScore(
        board=state.board,
        phase=state.phase.value,
        break_tries=state.break_tries,
        turn=_turn(state),
        sides=tuple(_side(state, number, side) for number, side in enumerate(state.sides)),
        queen=_queen(state),
        returns_due=tuple(_return(due) for due in state.returns),
        results=tuple(_result(state, result) for result in state.results),
        open=asked,
        out_of_step=difference(state, expected(state), seen),
        outcome=_outcome(state),
        game_number=state.game,
        on_board=expected(state),
        tie_break=tuple(state.sides[side].player for side in state.tied) or None,
        extra=_extra(state),
        stroke_clock_s=state.options.stroke_clock_s,
    )


def expected(state: State) -> Counts:
    """The pieces that lie on the board once all returns are placed."""
    return Counts(state.left_of(Kind.WHITE), state.left_of(Kind.BLACK), int(state.queen.at is QueenAt.ON_BOARD))


def _turn(state: State) -> TurnScore | None:
    if state.phase is Phase.MATCH_OVER:
        return None
    return TurnScore(state.player.seat.name, state.player.name, state.side)


def _side(state: State, number: int, side: Side) -> SideScore:
    taken = side.taken
    return SideScore(
        seat=state.seat_of(number).name,
        player=side.player,
        colour=None if side.colour is None else side.colour.value,
        left=side.left if state.has_colours else None,
        ever_pocketed=side.ever_pocketed,
        debt=side.debt,
        points=side.points,
        boards=side.boards,
        games=side.games,
        players=tuple(Seated(player.seat.name, player.name) for player in state.members(number)),
        pocketed=None if state.has_colours else Counts(taken.white, taken.black, taken.queen),
        misses=side.misses,
    )


def _queen(state: State) -> QueenScore:
    at, by = state.queen.at.value, state.queen.by
    return QueenScore(at) if by is None else QueenScore(at, state.sides[by].player, state.seat_of(by).name)


def _return(due: Return) -> ReturnScore:
    placed_by = None if due.placed_by is None else due.placed_by.name
    owed_by = None if due.owed_by is None else due.owed_by.name
    return ReturnScore(due.kind.value, due.count, due.place.value, placed_by, owed_by)


def _result(state: State, result: BoardResult) -> BoardScore:
    return BoardScore(
        board=result.board,
        winner=None if result.winner is None else state.sides[result.winner].player,
        points=result.points,
        lost=result.lost,
        ending=result.ending,
        game=result.game,
        breaker=state.players[result.breaker].name,
        pieces=result.pieces,
        queen=result.queen,
        totals=result.totals,
        extra=result.extra,
        claimed=result.claimed,
        badge=result.badge,
    )


def _extra(state: State) -> Extra | None:
    """The extra points that the winner of the last board may still claim."""
    last = state.results[-1] if state.results and not state.is_running else None
    if last is None or last.winner is None or not state.has_colours or last.extra <= last.claimed:
        return None
    return Extra(state.sides[last.winner].player, last.extra - last.claimed)


def _outcome(state: State) -> Outcome | None:
    if not state.winners:
        return None
    names = tuple(state.sides[side].player for side in state.winners)
    return Outcome(
        winner=" & ".join(names),
        seat=state.seat_of(state.winners[0]).name,
        points=tuple(side.points for side in state.sides),
        winners=names,
        games=tuple(side.games for side in state.sides),
    )
