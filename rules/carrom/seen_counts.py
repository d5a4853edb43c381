"""The visible board as a ruling of carrom, and its counts piece by piece; see `rules.coins.out_of_step`."""

from __future__ import annotations

from rules.carrom.laws.state import State
from rules.coins.out_of_step import counts_of
from rules.coins.state import QueenAt
from rules.pieces import Kind
from rules.ruling import SetCounts
from rules.score import Counts
from rules.table import StrokeEnded


def counted(event: StrokeEnded) -> Counts | None:
    """The counts on the board after a stroke; None where nobody saw it."""
    return None if event.layout is None else counts_of(piece.kind for piece in event.layout)


def shifted(seen: Counts | None, kind: Kind, by: int) -> Counts | None:
    """The counts after `by` pieces of a kind were put down, or taken up if negative."""
    if seen is None or kind is Kind.STRIKER:
        return seen
    return seen.with_count(kind, max(seen.of(kind) + by, 0))


def counts_as_seen(state: State, seen: Counts) -> SetCounts:
    """The visible counts as a ruling; the board does not show which side took a missing queen."""
    if seen.queen:
        return SetCounts(white=seen.white, black=seen.black, queen="on_board")
    gone = state.queen.at is QueenAt.ON_BOARD
    return SetCounts(white=seen.white, black=seen.black, queen="covered" if gone else None)
