"""Board and score in step, in Carrom: what lies there, what the score expects, and the way back by ruling.

A question that is open explains a difference, and nothing is held up for it; else see `rules.coins.step`.
"""

from __future__ import annotations

from dataclasses import replace

from rules.carrom.rulings_counts import set_counts, verify_counts
from rules.carrom.sentences import SENTENCES
from rules.carrom.snapshot import expected
from rules.carrom.state import QueenAt, State
from rules.carrom.turn import Judged
from rules.coins.step import NO_EXCUSE, counts_of, credited, missing, verify_astray
from rules.pieces import Kind
from rules.ruling import BelieveBoard, BelieveScore, SetCounts
from rules.score import Counts
from rules.table import StrokeEnded
from rules.verdict import say

__all__ = [
    "NO_EXCUSE",
    "believe_board",
    "counted",
    "excuse_for",
    "is_out_of_step",
    "shifted",
    "shown",
    "verify_belief",
]


def counted(event: StrokeEnded) -> Counts | None:
    """What lies there after a stroke; None where nobody saw it."""
    return None if event.layout is None else counts_of(piece.kind for piece in event.layout)


def shifted(seen: Counts | None, kind: Kind, by: int) -> Counts | None:
    """What lies there once so many of a kind were put down or taken up."""
    if seen is None or kind is Kind.STRIKER:
        return seen
    return replace(seen, **{kind.value: max(seen.of(kind) + by, 0)})


def shown(seen: Counts | None, excused: Counts, state: State) -> Counts | None:
    """What is compared with the score: what lies there, and what a person said is to be thought there."""
    return None if seen is None else credited(seen, excused, expected(state))


def is_out_of_step(state: State, seen: Counts | None) -> bool:
    """Whether a board in play, all that is due put back, shows something else than the score expects."""
    return seen is not None and state.is_running and not state.returns and seen != expected(state)


def verify_belief(state: State, seen: Counts | None, ruling: BelieveBoard | BelieveScore) -> None:
    """Raise Refused where board and score agree, or a board in play cannot have the counts that were seen."""
    verify_astray(is_out_of_step(state, seen))
    if isinstance(ruling, BelieveBoard) and seen is not None:
        verify_counts(state, _as_counts(state, seen))


def believe_board(state: State, seen: Counts | None) -> Judged:
    """The score takes the counts that were seen."""
    assert seen is not None  # verified before
    after, notes = set_counts(state, _as_counts(state, seen))
    return after, (say(SENTENCES, "board_believed"), *notes)


def excuse_for(state: State, seen: Counts) -> Counts:
    """What has to be thought added to the board for it to agree with the score."""
    return missing(expected(state), seen)


def _as_counts(state: State, seen: Counts) -> SetCounts:
    """A queen who lies there is on the board; who took one that is gone, the board does not tell."""
    if seen.queen:
        return SetCounts(white=seen.white, black=seen.black, queen="on_board")
    gone = state.queen.at is QueenAt.ON_BOARD
    return SetCounts(white=seen.white, black=seen.black, queen="covered" if gone else None)
