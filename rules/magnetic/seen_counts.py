"""The visible board as a ruling of Magnetic Carom; for the rest see `rules.coins.out_of_step`."""

from __future__ import annotations

from rules.errors import Refused
from rules.magnetic.laws.state import State
from rules.pieces import Kind
from rules.ruling import SetCounts
from rules.score import Counts


def counts_as_seen(state: State, seen: Counts) -> SetCounts:
    """The visible counts as a ruling; only a person can say which side took a missing queen."""
    if seen.queen > 1:
        raise Refused(f"{seen.queen} queens cannot lie there: take the false one away, or believe the score")
    if not seen.queen and state.lying(Kind.QUEEN):
        raise Refused("the queen is gone, and the board does not tell who took her: say so with set_counts")
    if seen.queen:
        return SetCounts(white=seen.white, black=seen.black, queen="on_board")
    return SetCounts(white=seen.white, black=seen.black)
