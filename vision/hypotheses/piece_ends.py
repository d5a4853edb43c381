"""The possible ends of a missing piece, and the traces that show them: plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TypeAlias

from rules.pieces import Pocket
from rules.table import Layout, Mm, Piece
from vision.evidence.netted import Likely
from vision.hypotheses.place_odds import UnreadPlace
from vision.layouts.difference import LayoutDifference
from vision.observing.observation import Mouth
from vision.traces.fall import Fall
from vision.tracking.track import Track


class PieceEnd(StrEnum):
    """The possible ends of a piece."""

    FELL = "fell"
    FLEW = "flew"
    TAKEN = "taken"
    LIES = "lies"


@dataclass(frozen=True)
class Hypothesis:
    """One piece's end, and its likelihood before anything else is weighed.

    `uses` is the trace that shows it, which explains one piece only; None where there is no trace. `at` is the
    place of a piece that lies.
    """

    piece: Piece
    end: PieceEnd
    odds: float
    uses: Fall | Track | UnreadPlace | Piece | None = None
    pocket: Pocket | None = None
    at: Mm | None = None

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Its kind, end and trace, whichever piece of that kind it is."""
        return self.piece.kind.value, self.end.value, str(id(self.uses)), str(self.pocket), str(self.at)


Explanation: TypeAlias = tuple[Hypothesis, ...]
"""An end for each missing piece of a stroke."""


@dataclass(frozen=True)
class Traces:
    """The possible traces of ends: falls, flights, unread places, and pieces from nowhere.

    The tracks that `ended_at_rail` were too fast to have stopped there; those `continued_over_border` were seen
    again beyond it. `come` are all pieces that lie where none lay, those from nowhere included. `mouths` are
    those with no piece over the rim, before or after. `netted` are the kinds of the faces that newly show in
    each mouth, `crowded` the pockets over which a thing larger than any coin was seen. `at_nothing` are the
    long tracks that led to where nothing is read.
    """

    falls: tuple[Fall, ...]
    flights: tuple[Track, ...]
    ended_at_rail: tuple[Track, ...]
    continued_over_border: tuple[Track, ...]
    unread: tuple[UnreadPlace, ...]
    new: Layout
    come: Layout
    stayed: Layout
    mouths: tuple[Mouth, ...] = ()
    netted: Mapping[Pocket, tuple[Likely, ...]] = field(default_factory=dict)
    crowded: frozenset[Pocket] = frozenset()
    at_nothing: tuple[Track, ...] = ()


def came_to_lie(difference: LayoutDifference) -> Layout:
    """The pieces that lie where none lay before, those from nowhere included."""
    return (*(now for _, now in difference.moved), *difference.new)
