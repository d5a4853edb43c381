"""The law state of Magnetic Carom as screens see it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.coins.out_of_step import difference
from rules.magnetic.laws.state import Phase, State
from rules.magnetic.reading.contact import stuck_kinds
from rules.pieces import Kind
from rules.score import (
    Counts,
    GameScore,
    Outcome,
    QueenScore,
    Question,
    ReturnScore,
    Seated,
    SideScore,
    TurnScore,
)
from rules.table import Layout


@dataclass(frozen=True, slots=True, kw_only=True)
class MagneticScore(GameScore):
    """The score with what only magnetic coins have.

    `patterns` are the groups in contact, for information; `striker_with` is the player with the striker,
    `coins` the number of coins by kind, `ending` the kind of the game's end.
    """

    coins: Counts
    shots_left: int
    patterns: tuple[tuple[str, ...], ...] | None
    striker_with: str | None
    ending: str | None


def game_score(
    state: State, asked: tuple[Question, ...], lying: Layout | None, shown: Counts | None
) -> MagneticScore:
    """The score of a state; `lying` is the layout on the board at rest, None where it is not known.

    `shown` are the counts to compare with the score.
    """
    shooter, is_over = state.shooter, state.phase is Phase.MATCH_OVER
    return MagneticScore(
        board=1,
        phase=state.phase.value,
        break_tries=state.break_tries,
        turn=None if is_over else TurnScore(shooter.seat.name, shooter.player, state.turn),
        sides=tuple(_side(state, number) for number in (0, 1)),
        queen=_queen(state),
        returns_due=tuple(
            ReturnScore(due.kind.value, due.count, due.place.value, None) for due in state.returns
        ),
        results=(),
        open=asked,
        out_of_step=difference(state, expected(state), shown),
        outcome=_outcome(state),
        on_board=expected(state),
        coins=Counts(state.coins.white, state.coins.black, state.coins.queen),
        shots_left=state.shots_left,
        patterns=_patterns(state, lying),
        striker_with=None if is_over else shooter.player,
        ending=None if state.ending is None else state.ending.value,
    )


def _side(state: State, number: int) -> SideScore:
    side = state.sides[number]
    return SideScore(
        seat=side.seat.name,
        player=side.player,
        colour=side.colour.value,
        left=state.left(number),
        ever_pocketed=side.pocketed > 0,
        debt=0,
        points=state.points(number),
        boards=int(state.winner == number),
        players=(Seated(side.seat.name, side.player),),
    )


def _queen(state: State) -> QueenScore:
    at, by = state.queen.at.value, state.queen.by
    return QueenScore(at) if by is None else QueenScore(at, state.sides[by].player, state.sides[by].seat.name)


def _patterns(state: State, lying: Layout | None) -> tuple[tuple[str, ...], ...] | None:
    """The groups in contact; without a camera those of the set before the first strike, and later unknown."""
    groups = state.coins.opening if state.phase is Phase.BREAK and lying is None else None
    if lying is not None:
        groups = stuck_kinds(lying, state.coins)
    return None if groups is None else tuple(tuple(kind.value for kind in group) for group in groups)


def expected(state: State) -> Counts:
    """The coins on the board once all that are due back are placed."""
    return Counts(state.lying(Kind.WHITE), state.lying(Kind.BLACK), state.lying(Kind.QUEEN))


def _outcome(state: State) -> Outcome | None:
    if state.phase is not Phase.MATCH_OVER:
        return None
    points = tuple(state.points(number) for number in (0, 1))
    if state.winner is None:
        return Outcome(None, None, points)
    winner = state.sides[state.winner]
    return Outcome(winner.player, winner.seat.name, points, (winner.player,))
