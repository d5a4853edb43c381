"""Board and score in step: what lies there against what the score expects, and the way back by ruling.

While the two disagree a stroke is scored only if that brings them together again: what is scored upon a wrong
count is wrong twice. A question that is open explains a difference, and nothing is held up for it.
"""

from __future__ import annotations

from dataclasses import replace

from rules.carrom.rulings_counts import set_counts, verify_counts
from rules.carrom.sentences import SENTENCES
from rules.carrom.snapshot import expected
from rules.carrom.start import count_of
from rules.carrom.state import QueenAt, State
from rules.carrom.turn import Judged
from rules.errors import Refused
from rules.pieces import Kind
from rules.ruling import BelieveBoard, BelieveScore, SetCounts
from rules.score import Counts
from rules.table import StrokeEnded
from rules.verdict import say

NO_EXCUSE = Counts(0, 0, 0)
KINDS = (Kind.WHITE, Kind.BLACK, Kind.QUEEN)


def counted(event: StrokeEnded) -> Counts | None:
    """What lies there after a stroke; None where nobody saw it."""
    layout = event.layout
    return None if layout is None else Counts(*(count_of(layout, kind) for kind in KINDS))


def shifted(seen: Counts | None, kind: Kind, by: int) -> Counts | None:
    """What lies there once so many of a kind were put down or taken up."""
    if seen is None or kind is Kind.STRIKER:
        return seen
    return replace(seen, **{kind.value: max(getattr(seen, kind.value) + by, 0)})


def credited(seen: Counts | None, excused: Counts, state: State) -> Counts | None:
    """What is compared with the score: what lies there, and what a person said is to be thought there.

    Where the board agrees with the score by itself, nothing needs an excuse any more.
    """
    if seen is None or seen == expected(state):
        return seen
    return Counts(*(getattr(seen, kind.value) + getattr(excused, kind.value) for kind in KINDS))


def is_out_of_step(state: State, seen: Counts | None) -> bool:
    """Whether a board in play, all that is due put back, shows something else than the score expects."""
    return seen is not None and state.is_running and not state.returns and seen != expected(state)


def verify_belief(state: State, seen: Counts | None, ruling: BelieveBoard | BelieveScore) -> None:
    """Raise Refused where board and score agree, or a board in play cannot have the counts that were seen."""
    if seen is None or not is_out_of_step(state, seen):
        raise Refused("board and score agree, as far as it was seen: there is nothing to choose between")
    if isinstance(ruling, BelieveBoard):
        verify_counts(state, _as_counts(state, seen))


def believe_board(state: State, seen: Counts | None) -> Judged:
    """The score takes the counts that were seen."""
    assert seen is not None  # verified before
    after, notes = set_counts(state, _as_counts(state, seen))
    return after, (say(SENTENCES, "board_believed"), *notes)


def excuse_for(state: State, seen: Counts) -> Counts:
    """What has to be thought added to the board for it to agree with the score."""
    due = expected(state)
    return Counts(*(getattr(due, kind.value) - getattr(seen, kind.value) for kind in KINDS))


def _as_counts(state: State, seen: Counts) -> SetCounts:
    """A queen who lies there is on the board; who took one that is gone, the board does not tell."""
    if seen.queen:
        return SetCounts(white=seen.white, black=seen.black, queen="on_board")
    gone = state.queen.at is QueenAt.ON_BOARD
    return SetCounts(white=seen.white, black=seen.black, queen="covered" if gone else None)
