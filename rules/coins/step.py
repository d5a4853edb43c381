"""Board and score in step, as in every game with coins: what lies there is counted against what is expected.

While the two disagree a stroke is scored only if that brings them together again: what is scored on a wrong
count is wrong twice. A person says which of them is right; where it is the score, the pieces to be thought
there are remembered as an excuse.
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
    """How many of each kind; strikers do not count."""
    lying = list(kinds)
    return Counts(*(lying.count(kind) for kind in KINDS))


def difference(state: BoardState, expected: Counts, shown: Counts | None) -> OutOfStep | None:
    """Where the two disagree; said only while a board is played, and everything due is back.

    Before that the two have to differ. `shown` None: nobody saw what lies there.
    """
    if shown is None or state.returns or not state.is_running or shown == expected:
        return None
    return OutOfStep(expected, shown)


def credited(seen: Counts, excused: Counts, due: Counts) -> Counts:
    """What is compared with the score: what lies there, and what is to be thought there.

    Where the board agrees with the score by itself, nothing needs an excuse any more.
    """
    return seen if seen == due else _each(seen, excused, 1)


def missing(due: Counts, seen: Counts) -> Counts:
    """What has to be thought added to what lies there for it to be what is due; below 0 what is too much."""
    return _each(due, seen, -1)


def verify_astray(is_astray: bool) -> None:
    """Raise Refused where there is nothing to choose between."""
    if not is_astray:
        raise Refused("board and score agree, as far as it was seen: there is nothing to choose between")


def _each(counts: Counts, other: Counts, times: int) -> Counts:
    return Counts(*(counts.of(kind) + times * other.of(kind) for kind in KINDS))
