"""The states that a match can reach: a start in any other one is refused with the reason."""

from __future__ import annotations

from rules.carrom.laws.limits import why_no_points
from rules.carrom.laws.state import PIECES_A_SIDE, Phase, State
from rules.carrom.laws.turn import is_whole
from rules.coins.state import QueenAt
from rules.pieces import Kind

Problem = tuple[str, bool]


def why_unreachable(state: State) -> str | None:
    """The reason why no match comes to this state; None where one can."""
    problems = (*_of_pieces(state), *_of_numbers(state), *_of_length(state))
    reason = next((problem for problem, wrong in problems if wrong), None)
    return reason or why_no_points(state, tuple(side.points for side in state.sides))


def _of_pieces(state: State) -> tuple[Problem, ...]:
    white, black = state.left_of(Kind.WHITE), state.left_of(Kind.BLACK)
    whole = f"the whole rack lies there, {PIECES_A_SIDE} and {PIECES_A_SIDE} and the queen"
    return (
        (f"a break with {white} white and {black} black: {whole}", _is_broken_rack(state)),
        ("0 white and 0 black in play: the board is over", state.is_running and _is_cleared(state)),
        (f"break_tries {state.break_tries} after the break", bool(state.break_tries) and not _breaks(state)),
    )


def _breaks(state: State) -> bool:
    return state.phase is Phase.BREAK


def _is_broken_rack(state: State) -> bool:
    return _breaks(state) and not is_whole(state)


def _is_cleared(state: State) -> bool:
    """Whether nothing is left that a stroke could pocket to go on."""
    if state.left_of(Kind.WHITE) or state.left_of(Kind.BLACK):
        return False
    if state.has_colours or state.queen.at is QueenAt.COVERED:
        return True
    return state.queen.at is QueenAt.ON_BOARD and state.options.lone_queen == "ends_board"


def _of_numbers(state: State) -> tuple[Problem, ...]:
    rows = {
        "strokes": (state.strokes,),
        "turn_strokes": (state.turn_strokes,),
        "passes": (state.passes,),
        "turns": tuple(side.turns for side in state.sides),
        "misses": tuple(side.misses for side in state.sides),
        "boards": tuple(side.boards for side in state.sides),
        "games": tuple(side.games for side in state.sides),
    }
    return tuple((f"{name} {min(row)}, from 0", min(row) < 0) for name, row in rows.items())


def _of_length(state: State) -> tuple[Problem, ...]:
    """Games won against the length of the match, and the games played so far."""
    games, length = [side.games for side in state.sides], state.options.match
    played = state.game if state.phase in (Phase.GAME_OVER, Phase.MATCH_OVER) else state.game - 1
    is_won = 2 * max(games) > length.games and state.phase is not Phase.MATCH_OVER
    is_last = state.phase is Phase.GAME_OVER and state.game == length.games
    return (
        (f"game {state.game} of a match of {length.games}", state.game > length.games),
        (f"game {state.game} of {length.games} is over, and the match with it: say match_over", is_last),
        (f"games {games}: more than were played", sum(games) > played),
        (f"games {games}: more than half are won, and the match with them", is_won),
    )
