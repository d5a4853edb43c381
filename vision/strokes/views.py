"""The camera's view over time: it is lost and restored, and the camera is moved."""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import CameraMoved, TableEvent, Unwatched, ViewLost, ViewRestored
from vision.observing.observation import Observation, Unseen, View

ONE_NUDGE_S = 1.0  # A camera that swings on within this time is still being moved the same time.


@dataclass
class ViewHistory:
    """Remembers whether the table can be seen. It needs every observation."""

    is_lost: bool = False
    was_lost: bool = False  # since the last rest
    _moved_s: float = float("-inf")

    def events(self, seen: Observation) -> list[TableEvent]:
        """The events of this observation: the camera moved, the view was lost, or restored, nobody watched."""
        if seen.unseen is None:
            return self._changes(seen)
        changes, self.was_lost = self._changes(seen), True
        return [*changes, unwatched(seen.unseen, seen.t_s)]

    def _changes(self, seen: Observation) -> list[TableEvent]:
        if seen.view is View.MOVED:
            again = seen.t_s - self._moved_s < ONE_NUDGE_S
            self._moved_s = seen.t_s
            return [] if again else [CameraMoved(t_s=seen.t_s)]
        is_lost = seen.view not in (View.CLEAR, View.NO_COLOUR)
        if is_lost == self.is_lost:
            return []
        self.is_lost, self.was_lost = is_lost, self.was_lost or is_lost
        return [ViewLost(t_s=seen.t_s) if is_lost else ViewRestored(t_s=seen.t_s)]


def unwatched(unseen: Unseen, until_s: float) -> Unwatched:
    """The event that strokes may have happened unseen, up to a time."""
    return Unwatched(t_s=unseen.from_s, until_s=until_s, why=unseen.why)
