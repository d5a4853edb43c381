"""A camera that is held by hand: each picture is laid where the board lay when its drawing was remembered.

A hand sways, rolls and comes nearer, which no slide of the picture explains. Whether a hand holds the camera is
looked for only while most of the picture moves; from then on each picture is registered until the camera rests.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace

import cv2
import numpy as np

from calibration.lens import Points
from vision.frame import Frame, Plane
from vision.registration.landmarks import Landmarks

# A picture is looked at so often while most of it moves; a bump swings back through its place meanwhile.
LOOK_S = 0.05
UNSTEADY_S = 0.3  # a camera that was elsewhere at every look for so long is held by hand
STRAYS_PX = 1.5  # by so much it moves meanwhile: one that was nudged lies still, one that sinks is slower
TURNED_PX = 1.0  # so far from its place a corner of the board lies when a slide of the picture is taken away
FAR_PX = 2.0  # a fan or a floor moves a camera by more only for moments
RESTS_PX, RESTS_S = 0.5, 2.0  # a camera that has moved by so little for so long was put down
LOST_S = 0.3  # the last place is kept for so long where the drawing is not found: an arm passes

STAYS: Points = np.eye(3)


class HeldCamera:
    """Follows the board while the camera is held by hand; it needs every frame, in the order of time."""

    def __init__(self) -> None:
        self.is_held = False
        self._way: Points = STAYS  # from the remembered picture to the newest, in pixels
        self._seen_s = 0.0  # when the drawing was found last
        self._looked_s = float("-inf")
        self._places: deque[tuple[float, Points]] = deque()  # of the corners, of late

    def reset(self) -> None:
        """Begins anew: it was put down, the drawing was lost, or another one is remembered."""
        self.is_held, self._way = False, STAYS
        self._places.clear()

    @property
    def was_elsewhere(self) -> bool:
        """Whether the drawing was not at its place when it was looked for last."""
        return bool(self._places)

    @property
    def strays(self) -> bool:
        """Whether the camera is elsewhere at every look, and still moves: it has no place yet."""
        return self.is_held or (len(self._places) > 1 and self._strays_px() > STRAYS_PX)

    def laid(self, frame: Frame, landmarks: Landmarks) -> Frame:
        """The frame as the camera would have seen it from where the drawing was remembered."""
        if not self.is_held:
            return frame
        way = landmarks.way_px(frame, self._way)
        if way is not None:
            self._way, self._seen_s = way, frame.t_s
        elif frame.t_s - self._seen_s > LOST_S:
            self.reset()
            return frame
        self._note(frame.t_s, _through(self._way, landmarks.board_map.corners_px()))
        return frame if not self.is_held else moved_back(frame, self._way)

    def look(self, frame: Frame, landmarks: Landmarks) -> None:
        """Looks whether the camera is held: for a frame most of which moves."""
        if frame.t_s - self._looked_s < LOOK_S:
            return
        self._looked_s, corners_px = frame.t_s, landmarks.board_map.corners_px()
        way = landmarks.way_px(frame, self._way)
        if way is None or not _is_elsewhere(way, corners_px):
            self.reset()
            return
        self._way, self._seen_s = way, frame.t_s
        self._places.append((frame.t_s, _through(way, corners_px)))
        moves_s = frame.t_s - self._places[0][0]
        if moves_s >= UNSTEADY_S:
            self.is_held = self._strays_px() > STRAYS_PX
            self._places.popleft()

    def _note(self, t_s: float, corners_px: Points) -> None:
        """Takes in where the board's corners are; a camera that rests is held no longer."""
        self._places.append((t_s, corners_px))
        while len(self._places) > 1 and t_s - self._places[1][0] >= RESTS_S:
            self._places.popleft()
        if t_s - self._places[0][0] >= RESTS_S and self._strays_px() < RESTS_PX:
            self.reset()

    def _strays_px(self) -> float:
        """How far the corners have moved of late."""
        return float(np.ptp(np.array([corners for _, corners in self._places]), axis=0).max())


def moved_back(frame: Frame, way_px: Points) -> Frame:
    """The frame laid so that what it shows at `way_px` of a place, (3, 3) in pixels, lies at that place."""
    halved = np.diag([0.5, 0.5, 1.0]) @ way_px @ np.diag([2.0, 2.0, 1.0])
    return replace(
        frame,
        luma=_fetched(frame.luma, way_px),
        bgr=_fetched(frame.bgr, way_px),
        u=_fetched(frame.u, halved),
        v=_fetched(frame.v, halved),
    )


def _fetched(plane: Plane | None, way_px: Points) -> Plane | None:
    """A plane sampled at the places to which (3, 3) `way_px` maps its own; None for none."""
    if plane is None:
        return None
    size, flags = (plane.shape[1], plane.shape[0]), cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    whole = np.ascontiguousarray(plane)
    return np.asarray(
        cv2.warpPerspective(whole, way_px, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def _is_elsewhere(way_px: Points, corners_px: Points) -> bool:
    """Whether a way leads farther than a fan or a floor moves a camera, or turns the picture."""
    moved = _through(way_px, corners_px) - corners_px
    slide = moved.mean(axis=0)
    return bool(np.hypot(*slide) > FAR_PX or np.hypot(*(moved - slide).T).max() > TURNED_PX)


def _through(way_px: Points, points_px: Points) -> Points:
    return np.asarray(cv2.perspectiveTransform(points_px.reshape(-1, 1, 2), way_px), float).reshape(-1, 2)
