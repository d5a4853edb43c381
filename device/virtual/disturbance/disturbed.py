"""A film as a room gives it, frame by frame.

The order: mount and lens move and blur the picture (`_seen`), lamps and sun light it and the sensor adds grain
(`_taken`), the encoder coarsens it (`_encoded`), and the camera's clock stamps it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np

from calibration.lens import Points
from device.sources.source import FrameSource
from device.sources.stream import FrameStream
from device.virtual.disturbance.encoder import H264, through_jpeg
from device.virtual.disturbance.lamp import GAMMA
from device.virtual.disturbance.room import Room
from device.virtual.disturbance.ticks import Ticks
from vision.frame import Frame, Plane

# What red that is brighter by a share, and blue darker by it, changes of the planes of colour, by brightness.
WARMER_U, WARMER_V = -0.55, 0.58
BLUR_PX = 300.0  # of a lens that hunts, by its zoom
GREY = 128  # the level of a colour plane without colour
ZEROS = (16, GREY, GREY)  # a film's levels of black and of no colour: light scales what lies above them
UNMOVED = np.eye(3)


class Disturbed(FrameStream):
    """A FrameSource as a room gives it; its opener closes it."""

    def __init__(self, source: FrameSource, room: Room) -> None:
        self.size_px, self.name, self.is_live = source.size_px, source.name, source.is_live
        self.rate_hz = None if source.rate_hz is None else source.rate_hz / room.camera.every
        self._source, self._room = source, room
        self._luck = np.random.default_rng(room.seed)
        self._encoder = None if room.crf is None else H264(source.size_px, room.crf)
        super().__init__()

    def _read(self) -> Iterator[Frame]:
        ticks, index = Ticks(self._room.camera, self._luck, self._room.seed), 0
        between_s = 0.0 if self.rate_hz is None else 1 / self.rate_hz
        for frame in self._source:
            if ticks.takes(frame.index):
                seen = self._encoded(self._taken(replace(frame, index=index)))
                yield replace(seen, t_s=ticks.stamped_s(seen.t_s, between_s))
                index += 1

    def _taken(self, frame: Frame) -> Frame:
        """The frame as the camera takes it."""
        room, at_s = self._room, frame.t_s
        planes = [_lit(plane, room, at_s, zero) for plane, zero in zip(self._seen(frame), ZEROS, strict=True)]
        planes = _warmed(planes, room, at_s)
        if room.lamp.grain:
            noisy = planes[0] + room.lamp.noise(np.ascontiguousarray(planes[0]), self._luck)
            planes[0] = np.clip(noisy, 0, 255).astype(np.uint8)
        if frame.t_s >= room.camera.grey_from_s:
            planes[1:] = [np.full_like(plane, GREY) for plane in planes[1:]]
        return Frame.from_planes(planes[0], planes[1], planes[2], frame.t_s, frame.index)

    def _seen(self, frame: Frame) -> list[Plane]:
        """The three planes as a camera at this place sees them at this moment."""
        assert frame.u is not None
        assert frame.v is not None
        camera = self._room.camera
        aimed = np.vstack([camera.aim.as_array(), [0, 0, 1]])
        aimed[0, 2] += camera.cut_px
        zoom = camera.zoom(frame.t_s)
        matrix = self._room.mount.moves_px(frame.t_s, frame.size_px) @ _zoomed(zoom, frame.size_px) @ aimed
        planes = [frame.y, frame.u, frame.v]
        if not np.array_equal(matrix, UNMOVED):
            halved = np.diag([0.5, 0.5, 1]) @ matrix @ np.diag([2, 2, 1])
            planes = [_moved(plane, way) for plane, way in zip(planes, (matrix, halved, halved), strict=True)]
        if zoom:
            planes[0] = _blurred(planes[0], max(BLUR_PX * abs(zoom), 0.1))
        if not camera.soft_px:
            return planes
        return [
            _blurred(plane, camera.soft_px * share) for plane, share in zip(planes, (1, 0.5, 0.5), strict=True)
        ]

    def _encoded(self, frame: Frame) -> Frame:
        if self._encoder is not None:
            return self._encoder.through(frame)
        return frame if self._room.jpeg is None else through_jpeg(frame, self._room.jpeg)


def _zoomed(zoom: float, size_px: tuple[int, int]) -> Points:
    """(3, 3) where a picture that is larger by a share shows each pixel."""
    away = [-zoom * size_px[0] / 2, -zoom * size_px[1] / 2]
    return np.array([[1 + zoom, 0.0, away[0]], [0.0, 1 + zoom, away[1]], [0.0, 0.0, 1.0]])


def _warmed(planes: list[Plane], room: Room, t_s: float) -> list[Plane]:
    """The three planes in a light of another colour."""
    luma, *colour = planes
    warmth = room.lamp.warmth(t_s, colour[0].shape[0])[:, None].astype(np.float32)
    warmth += np.float32(room.second.reddened(t_s))
    if not warmth.any():
        return planes
    lit = (luma[::2, ::2].astype(np.float32) - ZEROS[0]) * warmth
    shifted = (plane + share * lit for plane, share in zip(colour, (WARMER_U, WARMER_V), strict=True))
    return [luma, *(np.asarray(np.clip(plane, 0, 255), np.uint8) for plane in shifted)]


def _blurred(plane: Plane, spread_px: float) -> Plane:
    return np.asarray(cv2.GaussianBlur(plane, (0, 0), spread_px), np.uint8)


def _moved(plane: Plane, matrix: Points) -> Plane:
    whole, size = np.ascontiguousarray(plane), (plane.shape[1], plane.shape[0])
    if np.array_equal(matrix[2], UNMOVED[2]):
        return np.asarray(cv2.warpAffine(whole, matrix[:2], size, borderMode=cv2.BORDER_REPLICATE), np.uint8)
    return np.asarray(cv2.warpPerspective(whole, matrix, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _lit(plane: Plane, room: Room, t_s: float, zero: int) -> Plane:
    """A plane with each pixel's gain about its zero."""
    gains = room.lamp.gains(t_s, plane.shape[0])[:, None].astype(np.float32)
    size_px = (plane.shape[1], plane.shape[0])
    if room.sun.strength:
        gains = gains * room.sun.light(t_s, size_px) ** np.float32(1 / GAMMA)
    if room.second.share:
        gains = np.asarray(gains * room.second.left(t_s, size_px), np.float32)
    if np.abs(gains - 1).max() < 1e-6:
        return plane
    return np.asarray(np.clip((plane.astype(np.float32) - zero) * gains + zero, 0, 255), np.uint8)
