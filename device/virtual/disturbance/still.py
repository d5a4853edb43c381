"""One picture as a room gives it: what leaves every pixel in its place, for pictures that come alone."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from calibration.lens import Picture
from device.sources.stream import FrameStream
from device.virtual.disturbance.disturbed import Disturbed
from device.virtual.disturbance.room import Room
from vision.frame import Frame


class _Still(FrameStream):
    """A single frame at some time."""

    rate_hz, name = None, "still"

    def __init__(self, frame: Frame) -> None:
        self._frame, self.size_px = frame, frame.size_px
        super().__init__()

    def _read(self) -> Iterator[Frame]:
        yield self._frame


def still_in(bgr: Picture, room: Room, at_s: float) -> Picture:
    """The (H, W, 3) picture as this room gives it at a time; of the same size."""
    height, width = bgr.shape[:2]
    even = cv2.copyMakeBorder(bgr, 0, height % 2, 0, width % 2, cv2.BORDER_REPLICATE)
    (frame,) = Disturbed(_Still(_frame_of(np.asarray(even, np.uint8), at_s)), room)
    return frame.whole_bgr()[:height, :width]


def _frame_of(bgr: Picture, at_s: float) -> Frame:
    """A picture with even sides as a camera delivers it."""
    height, width = bgr.shape[:2]
    flat = np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2YUV_I420), np.uint8).ravel()
    luma, u, v = np.split(flat, [height * width, height * width * 5 // 4])
    half = (height // 2, width // 2)
    return Frame.from_planes(luma.reshape(height, width), u.reshape(half), v.reshape(half), at_s)
