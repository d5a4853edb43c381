"""Whether the camera was nudged or is held by hand.

The drawing is looked for now and then, and slid for good where the camera was nudged. While a hand holds the
camera every picture is laid where the board lies.
"""

from __future__ import annotations

import numpy as np

from calibration.boardmap import BoardMap
from vision.change.detector import Change, ChangeDetector
from vision.frame import Frame
from vision.registration.held import FAR_PX, HeldCamera
from vision.registration.landmarks import Landmarks

NUDGE_PX = 1.2  # camera pixels by which the drawing must slide for a nudge
# Interval of checks whether the camera moved, for a table at rest. A longer one notices a slow drift later.
NUDGE_CHECK_S = 0.4


class NudgeWatch:
    """Remembers the drawing as it lay when the board map was true, and when it was looked for last."""

    def __init__(self) -> None:
        self._landmarks: Landmarks | None = None
        self._checked_s = 0.0
        self._held = HeldCamera()

    @property
    def is_ready(self) -> bool:
        """Whether a drawing is remembered."""
        return self._landmarks is not None

    def remember(self, detector: ChangeDetector, frame: Frame) -> None:
        """Takes the drawing of a frame that shows the board where the detector's map says."""
        self._landmarks, self._checked_s = Landmarks.of(detector, frame), frame.t_s

    def forget(self) -> None:
        """Another map is used from now on."""
        self._landmarks = None
        self._held.reset()

    def laid(self, frame: Frame, detector: ChangeDetector) -> Frame:
        """The frame where the board lies, if a hand holds the camera; else as it is."""
        if self._landmarks is None or not self._held.is_held:
            return frame
        laid = self._held.laid(frame, self._landmarks)
        if laid is not frame:
            detector.stabilizer.expect_trembling(frame.t_s)
        return laid

    def comes_off(self, frame: Frame, change: Change, detector: ChangeDetector) -> bool:
        """Whether it has just turned out that a hand holds the camera.

        It needs every frame. The drawing is looked for while most of the picture moves, and after it was
        elsewhere: a camera that trembles passes its place meanwhile; one that is held does not.
        """
        if self._landmarks is None or self._held.is_held:
            return False
        if self._held.was_elsewhere or np.hypot(*change.slid_px) > FAR_PX or detector.is_shaken(change):
            self._held.look(frame, self._landmarks)
        return self._held.is_held

    def is_due(self, t_s: float) -> bool:
        """Whether a check is due; a hand that stays may be the board, seen from elsewhere."""
        return t_s - self._checked_s > NUDGE_CHECK_S

    def slipped(self, frame: Frame, mean_px: tuple[float, float]) -> bool:
        """Whether the drawing lies elsewhere for good; `mean_px`: the mean slide of a trembling camera."""
        self._checked_s = frame.t_s
        if frame.slid_px != (0.0, 0.0) and np.hypot(*mean_px) < NUDGE_PX:
            return False  # it trembles about its place, and all edges have just said where
        if self._held.strays:
            return False  # it has no place
        assert self._landmarks is not None
        return self._landmarks.slip_px(frame) >= NUDGE_PX

    def realigned(self, frame: Frame) -> BoardMap | None:
        """The board map now; None where too little of the drawing is found again."""
        self._checked_s = frame.t_s
        assert self._landmarks is not None
        return self._landmarks.realigned(frame)

    def shows(self, frame: Frame) -> bool:
        """Whether enough of the drawing lies where it was, in whatever light."""
        return self._landmarks is not None and self._landmarks.shows(frame)
