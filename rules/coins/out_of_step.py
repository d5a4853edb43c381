"""Board and score out of step, in every game with coins: the pieces on the board are not those expected.

While the two disagree, a stroke is scored only if that brings them together again: a score on a wrong count
is wrong twice. A person says which of them is right. Where it is the score, the missing pieces are kept as an
excuse and count as on the board.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.coins.state import BoardState
from rules.errors import Refused
from rules.pieces import Kind
from rules.score import Counts, OutOfStep

NO_EXCUSE = Counts(0, 0, 0)
KINDS = (Kind.WHITE, Kind.BLACK, Kind.QUEEN)


def counts_of(kinds: Iterable[Kind]) -> Counts:
    """The number of pieces of each kind; strikers do not count."""
    lying = list(kinds)
    return Counts(*(lying.count(kind) for kind in KINDS))


def difference(state: BoardState, expected: Counts, shown: Counts | None) -> OutOfStep | None:
    """The difference between board and score; None between boards and while pieces are still due back.

    Until then the two have to differ. `shown` None: nobody saw the board.
    """
    if shown is None or state.returns or not state.is_running or shown == expected:
        return None
    return OutOfStep(expected, shown)


def credited(seen: Counts, excused: Counts, due: Counts) -> Counts:
    """The counts to compare with the score: the pieces seen plus the excused ones.

    Where the board agrees with the score by itself, no excuse is needed any more.
    """
    return seen if seen == due else _each(seen, excused, 1)


def missing(due: Counts, seen: Counts) -> Counts:
    """The pieces to add to those seen to match the expected counts; below 0 for surplus pieces."""
    return _each(due, seen, -1)


def verify_astray(is_astray: bool) -> None:
    """Raise Refused unless board and score disagree."""
    if not is_astray:
        raise Refused("board and score agree, as far as it was seen: there is nothing to choose between")


def _each(counts: Counts, other: Counts, times: int) -> Counts:
    return Counts(*(counts.of(kind) + times * other.of(kind) for kind in KINDS))
