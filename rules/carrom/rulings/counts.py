"""Rulings that set counts and points right."""

from __future__ import annotations

from dataclasses import replace

from rules.carrom.laws.any_colour import settled
from rules.carrom.laws.limits import why_no_points
from rules.carrom.laws.sentences import SENTENCES
from rules.carrom.laws.state import PIECES_A_SIDE, Phase, Side, State, Taken
from rules.carrom.laws.turn import Judged, is_whole
from rules.carrom.laws.worth import gained
from rules.coins.state import Queen, QueenAt
from rules.errors import Refused
from rules.pieces import COLOURS, Kind, Seat
from rules.ruling import SetCounts, SetScore
from rules.verdict import say


def running(state: State) -> None:
    """Raise Refused between boards."""
    if not state.is_running:
        raise Refused("no board is being played: the next stroke begins the next one")


def verify_score(state: State, ruling: SetScore) -> None:
    """Raise Refused unless there is one number a side."""
    if len(ruling.points) != len(state.sides):
        raise Refused(f"a score wants {len(state.sides)} numbers, not {len(ruling.points)}")
    reason = why_no_points(state, ruling.points, are_set=True)
    if reason is not None and ruling.points != tuple(side.points for side in state.sides):
        raise Refused(reason)


def set_score(state: State, ruling: SetScore) -> Judged:
    """The points as a person sets them, however they came about."""
    sides = tuple(replace(side, points=new) for side, new in zip(state.sides, ruling.points, strict=True))
    after = replace(state, sides=sides)
    if len(sides) != 2:
        return after, (say(SENTENCES, "scores_set"),)
    points, against = ruling.points
    return after, (say(SENTENCES, "score_set", points=points, against=against),)


def verify_counts(state: State, ruling: SetCounts) -> None:
    """Raise Refused for counts that a board in play cannot have."""
    running(state)
    least = 1 if state.has_colours else 0
    for kind in COLOURS:
        left = ruling.left_of(kind)
        if left is not None and not least <= left <= PIECES_A_SIDE:
            raise Refused(
                f"{left} {kind.value} cannot be left on a board in play, only {least} to {PIECES_A_SIDE}"
            )
    debts = (ruling.white_debt, ruling.black_debt, *(ruling.debts or ()))
    if any(debt is not None and debt < 0 for debt in debts):
        raise Refused("nobody can owe fewer than 0 pieces")
    _verify_lists(state, ruling)
    _verify_queen(state, ruling)


def _verify_lists(state: State, ruling: SetCounts) -> None:
    for name, given in (("debts", ruling.debts), ("pocketed", ruling.pocketed)):
        if given is not None and len(given) != len(state.sides):
            raise Refused(f'"{name}" wants {len(state.sides)} values, one a side')
    if state.has_colours:
        if ruling.pocketed is not None:
            raise Refused("what is pocketed follows from what is left, where each side has a colour")
        return
    if ruling.white_debt is not None or ruling.black_debt is not None:
        raise Refused("no side has a colour here: say debts, one a side")
    after = _pooled(state, ruling)
    held = [side.taken for side in after.sides]
    for kind, lying in zip(COLOURS, after.pool, strict=True):
        total = lying + sum(taken.of(kind) for taken in held)
        if not lying >= 0 or total > PIECES_A_SIDE or any(taken.of(kind) < 0 for taken in held):
            raise Refused(f"{total} {kind.value} on the board and pocketed: there are {PIECES_A_SIDE}")


def _verify_queen(state: State, ruling: SetCounts) -> None:
    at = ruling.queen or state.queen.at.value
    if at == "on_board" and ruling.queen_by is not None:
        raise Refused(
            "a queen on the board was pocketed by nobody: leave queen_by out, or say pending or covered"
        )
    is_new = ruling.queen != state.queen.at.value
    if ruling.queen == "pending" and ruling.queen_by is None and is_new:
        raise Refused("a pending queen wants queen_by, a colour or a seat: whose turn it is to cover her")
    if ruling.queen_by is not None:
        _owner(state, ruling.queen_by)


def _owner(state: State, by: str) -> int:
    """The side of a colour or a seat; raises Refused where there is none."""
    if by in Seat.__members__:
        number = state.player_at(Seat[by])
        if number is None:
            raise Refused(f"nobody sits at {by}")
        return state.players[number].side
    if not state.has_colours:
        raise Refused("no side has a colour here: name queen_by by a seat")
    return state.side_of(Kind(by))


def set_counts(state: State, ruling: SetCounts) -> Judged:
    """The state with the pieces left as entered; with nothing left to pocket, the board is over."""
    after = _coloured(state, ruling) if state.has_colours else _pooled(state, ruling)
    if ruling.debts is not None:
        sides = tuple(replace(side, debt=debt) for side, debt in zip(after.sides, ruling.debts, strict=True))
        after = replace(after, sides=sides)
    if not is_whole(after):
        after = replace(after, phase=Phase.PLAY, break_tries=0)
    white, black = after.left_of(Kind.WHITE), after.left_of(Kind.BLACK)
    queen = after.queen.at.value.replace("_", " ")
    note = say(SENTENCES, "counts_set", white=white, black=black, queen=queen)
    if after.has_colours:
        return after, (note,)
    ended, more = settled(after)
    return ended, (note, *more)


def _coloured(state: State, ruling: SetCounts) -> State:
    sides = tuple(_recounted(side, ruling) for side in state.sides)
    return replace(state, sides=sides, queen=_queen(state, ruling))


def _recounted(side: Side, ruling: SetCounts) -> Side:
    is_white = side.colour is Kind.WHITE
    left = ruling.white if is_white else ruling.black
    debt = ruling.white_debt if is_white else ruling.black_debt
    left = side.left if left is None else left
    return replace(
        side,
        left=left,
        debt=side.debt if debt is None else debt,
        ever_pocketed=side.ever_pocketed or (left != side.left and left < PIECES_A_SIDE),
    )


def _queen(state: State, ruling: SetCounts) -> Queen:
    at = state.queen.at if ruling.queen is None else QueenAt(ruling.queen)
    if at is QueenAt.ON_BOARD:
        return Queen()
    if ruling.queen_by is not None:
        return Queen(at, _owner(state, ruling.queen_by))
    return Queen(at, state.queen.by if at is state.queen.at else None)


def _pooled(state: State, ruling: SetCounts) -> State:
    """The entered state where any colour may be pocketed: pieces on the board, holdings, the queen."""
    queen = _queen(state, ruling)
    lying = tuple(_lying(state, ruling, kind) for kind in COLOURS)
    for number, side in enumerate(state.sides):
        held = side.taken if ruling.pocketed is None else ruling.pocketed[number]
        hers = int(queen == Queen(QueenAt.COVERED, number))
        state = gained(state, number, Taken(held.white, held.black, hers), ever=held.white + held.black > 0)
    return replace(state, pool=(lying[0], lying[1]), queen=queen)


def _lying(state: State, ruling: SetCounts, kind: Kind) -> int:
    """The number that the ruling gives; else the rest after its new holdings, if any; else the old number."""
    left = ruling.left_of(kind)
    if left is not None:
        return left
    if ruling.pocketed is not None and not _holds(state, ruling):
        return PIECES_A_SIDE - sum(held.of(kind) for held in ruling.pocketed)
    return state.left_of(kind)


def _holds(state: State, ruling: SetCounts) -> bool:
    """Whether the sides hold already what the ruling gives them."""
    given = ruling.pocketed or ()
    return all(
        side.taken.of(kind) == held.of(kind)
        for side, held in zip(state.sides, given, strict=True)
        for kind in COLOURS
    )
