"""The link from the vision to the laws: whether courses of a stroke lead to different scores.

The vision knows no law, and the laws' megabytes are loaded only where there is a doubt. A match that runs in
another process, with rulings of people in between, is not asked. There every doubt is reported, and the
scorekeeper asks only those that matter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from rules.table import TableEvent

if TYPE_CHECKING:
    from rules.match import Match

Events = Sequence[TableEvent]


class Doubtful:
    """Remembers the events; they are refolded when a doubt arises, which is rare."""

    def __init__(self, match_of: Callable[[Events], Match]) -> None:
        """`match_of` folds events to their match."""
        self.events: list[TableEvent] = []
        self._match_of = match_of

    def tells_apart(self, courses: Sequence[Events]) -> bool:
        """Whether these courses of the next events lead to different scores."""
        scores = [self._match_of([*self.events, *course]).score.score for course in courses]
        first, *others = (replace(score, out_of_step=None) for score in scores)
        return any(other != first for other in others)
