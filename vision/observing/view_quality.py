"""The quality of the view: whether the board can be seen at all, or is dark, covered, blurred or frozen.

A switched lamp is only new light. The judgement is cheap and made only where there is a reason for it. Once
the view is lost, every frame is judged until it is back.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.change.detector import LAMP_SHARE, Change, ChangeDetector
from vision.change.settings import ChangeSettings
from vision.frame import Plane
from vision.observing.observation import View
from vision.registration.landmarks import same_drawing
from vision.registration.nudge import NUDGE_CHECK_S

# Sharpness, relative to the background, below which the picture is blurred: a hand over half of it leaves 0.5.
BLURRED_SHARE = 0.4
FROZEN_S = 0.6  # The very same picture for so long is a camera that froze; a repeated frame is not.
LIVELY_CAMERA_S = 3.0  # After so long without two frames that are the same, a camera is known to have noise.
DARK_SHARE = 0.25  # Brightness, relative to the background, below which the view is lost.
SAME_LIGHT = 0.5  # Correlation of the drawing above which a change of the whole board is only a lamp.

FROZEN = "picture frozen"
WHY = {View.OBSTRUCTED: "covered", View.BLURRED: "blurred", View.DARK: "too dark to see"}


class ViewJudge:
    """Judges the view, frame by frame; remembers the table's sharpness and how long the picture stood still."""

    def __init__(self, settings: ChangeSettings) -> None:
        self.settings = settings
        self.view = View.CLEAR
        self.why = ""  # the reason why the board cannot be seen, in a few words
        self._checked_s = 0.0
        self._sharp: tuple[Plane, float] | None = None  # a background, and its sharpness
        self._before: Plane | None = None
        self._stands_since_s: float | None = None
        self._moving_s = 0.0  # for how long no two frames in a row were the same to the last cell
        self._last_s = 0.0

    def judge(self, detector: ChangeDetector, change: Change, t_s: float) -> View:
        """Whether this frame shows the board; a switched lamp makes its picture the new background."""
        frozen = self._stands_still(change, t_s)
        due = t_s - self._checked_s > NUDGE_CHECK_S
        if frozen or change.much or due or self.view is not View.CLEAR:
            self._checked_s = t_s
            self.view = View.OBSTRUCTED if frozen else self._looked_at(detector, change)
            self.why = FROZEN if frozen else WHY.get(self.view, "")
        return self.view

    def _looked_at(self, detector: ChangeDetector, change: Change) -> View:
        """The view by brightness, sharpness and drawing, in this order; a lamp gives a new background."""
        assert detector.background is not None
        lit, usual = (
            cv2.mean(picture, detector.grid.surface)[0] for picture in (change.small, detector.background)
        )
        if lit < DARK_SHARE * usual:
            return View.DARK
        sharp = self._sharpness_of_ground(detector) * lit / max(usual, 1.0)
        if _sharpness(change.small, detector.grid.surface) < BLURRED_SHARE * sharp:
            return View.BLURRED
        if change.much and same_drawing(change.small, detector.background, detector.grid.surface) < SAME_LIGHT:
            return View.OBSTRUCTED
        foreground = cv2.countNonZero(cv2.bitwise_and(change.foreground, detector.grid.surface))
        if foreground > LAMP_SHARE * cv2.countNonZero(detector.grid.surface):
            detector.learn_background(change.small)
        return View.CLEAR

    def _sharpness_of_ground(self, detector: ChangeDetector) -> float:
        """The sharpness of the table at rest; it is measured once."""
        assert detector.background is not None
        if self._sharp is None or self._sharp[0] is not detector.background:
            self._sharp = detector.background, _sharpness(detector.background, detector.grid.surface)
        return self._sharp[1]

    def _stands_still(self, change: Change, t_s: float) -> bool:
        """Whether the very same picture comes again and again from a camera that has noise."""
        before, self._before = self._before, change.small
        step_s, self._last_s = t_s - self._last_s, t_s
        if change.motion_px or before is None or not np.array_equal(before, change.small):
            self._moving_s += step_s
            self._stands_since_s = None
            return False
        if self._stands_since_s is None:
            self._stands_since_s = t_s
        stands_s = t_s - self._stands_since_s
        if self._moving_s < LIVELY_CAMERA_S:
            self._moving_s = 0.0  # a camera, or a film, whose pictures repeat in any case
            return False
        return stands_s >= FROZEN_S


def _sharpness(picture: Plane, where: Plane) -> float:
    """The mean of the fine structure's strength within a mask, in grey levels; noise is smoothed away first."""
    smooth = cv2.GaussianBlur(picture, (5, 5), 0)
    fine = cv2.Laplacian(smooth, cv2.CV_16S)
    return float(cv2.mean(np.abs(fine, out=fine), where)[0])
