"""The part of a stroke's report that counts: no more pieces than were on the board, and the striker."""

from __future__ import annotations

from dataclasses import dataclass

from rules.carrom.laws.state import State
from rules.carrom.laws.stroke import Shot
from rules.carrom.laws.turn import on_board, say_of
from rules.pieces import Kind
from rules.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Count:
    """The count of one kind: `counted` of the `seen` pieces, no more than were on the board."""

    kind: Kind
    seen: int
    counted: int

    @property
    def is_impossible(self) -> bool:
        """More were reported than could fall."""
        return self.seen > self.counted


def count(state: State, shot: Shot, kind: Kind) -> Count:
    """The pieces of a kind that fell; what jumped did not."""
    seen = shot.pocketed.count(kind)
    could = max(on_board(state, kind) - shot.jumped.count(kind), 0) if seen else 0
    return Count(kind, seen, min(seen, could))


def counts_as_sunk(state: State, shot: Shot) -> bool:
    """The striker is in a pocket, or over the frame where R12 makes that the same."""
    over = state.options.striker_jump == "due" and Kind.STRIKER in shot.jumped
    return Kind.STRIKER in shot.pocketed or over


def impossible(state: State, counts: tuple[Count, ...]) -> tuple[Verdict, ...]:
    """The verdicts on impossible reports: each counts as far as it can, with a request to check the board."""
    return tuple(
        say_of(state, "impossible", kind=reported.kind.value, seen=reported.seen, left=reported.counted)
        for reported in counts
        if reported.is_impossible
    )
