"""The truth: every event of the table, all trouble of the view, and what could not be seen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from calibration.boardmap import BoardMap
from device.virtual.staging.trap import Trap
from device.virtual.staging.trouble import Note, Trouble
from device.virtual.staging.world import World
from rules.notation import json_from_act
from rules.table import Pocketed, TableEvent
from vision.synthetic.drawing.hand import covers
from vision.synthetic.sight import Sight, seen_points

DARK = 0.15  # of the light: with less the board cannot be seen
DIGITS = 4  # of seconds and millimetres: the physics is no finer
Line = dict[str, Any]


class Chronicle:
    """Records the events, as they happen, and the covers of the view."""

    def __init__(self, board_map: BoardMap, world: World, trouble: Trouble | None) -> None:
        self._board_map = board_map
        self._world = world
        self._trouble = trouble
        self._events: list[Line] = []
        self._traps: dict[int, Trap] = {}
        self._hidden: set[int] = set()
        self._is_dark = False

    @property
    def lines(self) -> tuple[Line, ...]:
        """JSON lines in the order of time; a stroke's own contain its trap, and whether it was hidden."""
        lines = [*self._events, *self._notes()]
        labelled = [line | self._label(line.get("stroke")) for line in lines]
        return tuple(sorted(labelled, key=lambda line: line["t"]))

    @property
    def hidden(self) -> frozenset[int]:
        """The strokes partly hidden from the view."""
        return frozenset(self._hidden)

    def name(self, stroke: int, trap: Trap) -> None:
        """Names a stroke's trap."""
        self._traps[stroke] = trap

    def note(self, events: Iterable[TableEvent], sight: Sight) -> None:
        """Records one frame: the events since the last one, and the present sight."""
        is_dark = sight.gain < DARK
        if is_dark != self._is_dark:
            what = "view_lost" if is_dark else "view_restored"
            self._events.append({"t": round(self._world.t_s, DIGITS), "type": what})
        self._is_dark = is_dark
        for event in events:
            if isinstance(event, Pocketed) and self._is_hidden(event):
                self._hidden.add(event.stroke)
            self._events.append(_rounded(json_from_act(event)))

    def _is_hidden(self, fall: Pocketed) -> bool:
        """Whether a piece fell where it could not be seen."""
        if fall.pocket is None:
            return False
        mouth, eye_mm = self._world.profile.net(fall.pocket), self._board_map.eye_mm
        return self._is_dark or any(covers(hand, mouth, eye_mm) for hand in self._world.hands)

    def _label(self, stroke: object) -> Line:
        if not isinstance(stroke, int) or stroke not in self._traps:
            return {}
        trap = self._traps[stroke]
        return {"trap": trap.name, "kind": trap.group.value, "hidden": stroke in self._hidden}

    def _notes(self) -> list[Line]:
        notes = () if self._trouble is None else self._trouble.notes
        return [self._line(note) for note in notes if note.what != "dark"]

    def _line(self, note: Note) -> Line:
        line: Line = {"t": round(note.t_s, DIGITS), "type": note.what}
        if note.frames is not None:
            line["frames"] = note.frames
        if note.settled is not None:
            corners = seen_points(self._board_map.corners_px(), note.settled, self._board_map.lens)
            line["corners_px"] = [[round(float(part), 2) for part in corner] for corner in corners]
        return line


def _rounded(line: dict[str, object]) -> Line:
    return {key: round(value, DIGITS) if isinstance(value, float) else value for key, value in line.items()}
