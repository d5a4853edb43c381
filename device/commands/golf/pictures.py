"""The pictures of a golf table that are kept of each look, for those whom it asks."""

from __future__ import annotations

import numpy as np

from device.watching.evidence import Box, Evidence
from rules.table import TableEvent
from rules.tokens import DiceSeen, TokensSeen
from vision.frame import Frame
from vision.golf.watching.observer import GolfObserver

MARGIN_PX = 60.0  # about the course: what stands at its edge, and hands


class CoursePictures:
    """Notes every frame, and gives the events of a look the pictures since the last one."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._looked_s: float | None = None

    def note(self, frame: Frame, observer: GolfObserver) -> None:
        """Takes in a frame before it is looked at."""
        self._evidence.note_part(frame, lambda: course_box(frame, observer))

    def of(self, event: TableEvent) -> TableEvent:
        """An event of the newest frame with its frames and its pictures."""
        (kept,) = self._evidence.of((event,), since_s=self._looked_s)
        if isinstance(event, TokensSeen | DiceSeen):
            self._looked_s = event.t_s
        return kept


def course_box(frame: Frame, observer: GolfObserver) -> Box:
    """The box of even pixels about the course; the whole frame while it is not found."""
    width, height = frame.size_px
    if observer.placement is None:
        return 0, 0, width & ~1, height & ~1
    px = observer.placement.plane.px_from_hexes(list(observer.course))
    low = np.clip(px.min(axis=0) - MARGIN_PX, 0, None).astype(int) & ~1
    high = np.minimum(px.max(axis=0) + MARGIN_PX, (width, height)).astype(int) & ~1
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])
