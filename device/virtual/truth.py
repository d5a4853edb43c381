"""The truth of a film: every event of the table, every disturbance of the view, and what that hid."""

from __future__ import annotations

from typing import Any

from calibration.boardmap import BoardMap
from device.virtual.stage import Stage
from device.virtual.trap import Trap
from device.virtual.trouble import Note
from rules.notation import json_from_act
from rules.table import Pocketed, TableEvent
from vision.synthetic_hand import covers
from vision.synthetic_sight import Sight, seen_points

DARK = 0.15  # of the light: with less the board cannot be seen
MOVED_PX = 0.5
DIGITS = 4


class Chronicle:
    """Writes down what happens, as it happens, and what hides it."""

    def __init__(self, trap: Trap, board_map: BoardMap, stage: Stage) -> None:
        self.hidden = False
        self._trap = trap
        self._board_map = board_map
        self._stage = stage
        self._events: list[dict[str, Any]] = []
        self._is_dark = False
        self._lines: tuple[dict[str, Any], ...] = ()

    @property
    def lines(self) -> tuple[dict[str, Any], ...]:
        """JSON lines in the order of time; a stroke's own say which trap it is, and whether it was hidden."""
        lines = [*self._events, *self._notes()]
        label = {"trap": self._trap.name, "kind": self._trap.group.value, "hidden": self.hidden}
        labelled = [line | label if "stroke" in line else line for line in lines]
        return tuple(sorted(labelled, key=lambda line: line["t"]))

    def note(self, sight: Sight) -> None:
        """A frame later: what was told meanwhile, and whether the view let it be seen."""
        at_s = self._stage.world.t_s
        is_dark = sight.gain < DARK
        if is_dark != self._is_dark:
            self._events.append({"t": round(at_s, DIGITS), "type": "view_lost" if is_dark else "view_restored"})
        self._is_dark = is_dark
        for event in self._stage.tell():
            self.hidden = self.hidden or self._hides(event)
            self._events.append(_rounded(json_from_act(event)))

    def close(self) -> None:
        """The film is over."""
        for event in self._stage.tell():
            self._events.append(_rounded(json_from_act(event)))

    def _hides(self, event: TableEvent) -> bool:
        """Whether a piece fell where nobody could see it."""
        if not isinstance(event, Pocketed) or event.pocket is None:
            return False
        world = self._stage.world
        mouth = world.profile.pocket(event.pocket)
        return self._is_dark or any(covers(hand, mouth, self._board_map.eye_mm) for hand in world.hands)

    def _notes(self) -> list[dict[str, Any]]:
        trouble = self._stage.trouble
        return [] if trouble is None else [self._line(note) for note in trouble.notes if note.what != "dark"]

    def _line(self, note: Note) -> dict[str, Any]:
        line: dict[str, Any] = {"t": round(note.t_s, DIGITS), "type": note.what}
        if note.frames is not None:
            line["frames"] = note.frames
        if note.what == "camera_moved" and self._stage.trouble is not None:
            corners = seen_points(
                self._board_map.corners_px(), self._stage.trouble.settled, self._board_map.lens
            )
            line["corners_px"] = [[round(float(part), 2) for part in corner] for corner in corners]
        return line


def _rounded(line: dict[str, Any]) -> dict[str, Any]:
    """Times to a tenth of a millisecond: the physics knows no finer."""
    return {key: round(value, DIGITS) if isinstance(value, float) else value for key, value in line.items()}
