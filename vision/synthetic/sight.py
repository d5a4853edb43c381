"""Disturbances between a drawn table and its picture: the lamp's changes, clouds, a knocked or hunting lens.

A `Sight` is a value; the same one always does the same to a picture. Noise comes after it, as in a camera.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import Lens
from vision.frame import Plane

Planes = tuple[Plane, Plane, Plane]
Map = NDArray[np.floating[Any]]
GREY = 128.0  # The level of a colour plane without colour.
MAP_PX = 32  # Pixels per cell of a map of light: clouds and flicker are softer.
TURN_MIN_DEG, BLUR_MIN_PX = 0.0005, 0.05  # Smaller turns and blurs are invisible.


@dataclass(frozen=True, slots=True)
class Cloud:
    """The soft edge of a shadow that crosses the picture.

    `depth` of the light it takes, `edge` where it is (0 the left or upper side, 1 the other), `soft` the share
    of the picture over which it fades, `heading_deg` which way it moves, 0 to the right, 90 downwards.
    """

    depth: float
    edge: float
    soft: float = 0.4
    heading_deg: float = 0.0


@dataclass(frozen=True, slots=True)
class Sight:
    """The camera's sight of the table.

    `gain` multiplies brightness. `warmth` above 0 makes white red and takes blue, of 255. `bands` is the depth
    of a rolling shutter's dark bands under a flickering lamp, `band_rows` their distance as a share of the
    picture's height, `band_phase` 0 to 1. `pan_deg`, `tilt_deg`, `roll_deg` are the camera's turns, right,
    down, clockwise, since it was set up. `zoom` 1 is as set up: an autofocus that hunts changes it, and
    `blur_px`.
    """

    gain: float = 1.0
    warmth: float = 0.0
    bands: float = 0.0
    band_rows: float = 0.8
    band_phase: float = 0.0
    clouds: tuple[Cloud, ...] = ()
    pan_deg: float = 0.0
    tilt_deg: float = 0.0
    roll_deg: float = 0.0
    zoom: float = 1.0
    blur_px: float = 0.0

    @property
    def is_aimed(self) -> bool:
        """Whether the camera is aimed as it was set up."""
        turned = max(abs(self.pan_deg), abs(self.tilt_deg), abs(self.roll_deg))
        return turned < TURN_MIN_DEG and self.zoom == 1.0

    @property
    def is_even(self) -> bool:
        """Whether the whole picture gets the same share of light."""
        return not self.clouds and self.bands == 0.0


PLAIN = Sight()


def image_from_aimed(sight: Sight, lens: Lens) -> Map:
    """(3, 3) the homography from the picture as set up to the turned camera's; exact for a straight lens."""
    pan, tilt, roll = (math.radians(part) for part in (sight.pan_deg, sight.tilt_deg, sight.roll_deg))
    turn = cv2.Rodrigues(np.array([-tilt, pan, 0.0]))[0] @ cv2.Rodrigues(np.array([0.0, 0.0, -roll]))[0]
    matrix = lens.matrix @ turn.T @ np.linalg.inv(lens.matrix)
    middle = np.array([[1, 0, lens.cx_px], [0, 1, lens.cy_px], [0, 0, 1]])
    zoom = middle @ np.diag([sight.zoom, sight.zoom, 1.0]) @ np.linalg.inv(middle)
    return np.asarray(zoom @ matrix, float)


def seen_points(points_px: Map, sight: Sight, lens: Lens) -> Map:
    """(N, 2) the seen positions of places of the picture as set up."""
    moved = cv2.perspectiveTransform(
        np.asarray(points_px, float).reshape(-1, 1, 2), image_from_aimed(sight, lens)
    )
    return np.asarray(moved, float).reshape(-1, 2)


def seen_through(planes: Planes, sight: Sight, lens: Lens) -> Planes:
    """The planes as this sight shows them; the same ones for a plain sight."""
    aimed = planes if sight.is_aimed else _turned(planes, sight, lens)
    y, u, v = aimed if sight.blur_px < BLUR_MIN_PX else _blurred(aimed, sight.blur_px)
    if sight.is_even and sight.gain == 1.0 and sight.warmth == 0.0:
        return y, u, v
    light = sight.gain if sight.is_even else light_map((y.shape[1], y.shape[0]), sight)
    return _lit(y, light), *_tinted(u, v, light, sight.warmth)


def light_map(size_px: tuple[int, int], sight: Sight) -> NDArray[np.float32]:
    """(H, W) the share of light that each pixel of a picture of `size_px` gets."""
    across = np.linspace(0.0, 1.0, max(size_px[0] // MAP_PX, 2))
    down = np.linspace(0.0, 1.0, max(size_px[1] // MAP_PX, 2))
    turns = 2 * math.pi * (down / sight.band_rows + sight.band_phase)
    light = np.ones((len(down), len(across))) * (1 - sight.bands * (0.5 + 0.5 * np.sin(turns)))[:, None]
    for cloud in sight.clouds:
        light *= _under(cloud, across, down)
    coarse = (sight.gain * light).astype(np.float32)
    return np.asarray(cv2.resize(coarse, size_px, interpolation=cv2.INTER_LINEAR), np.float32)


def _under(cloud: Cloud, across: Map, down: Map) -> Map:
    turn = math.radians(cloud.heading_deg)
    x, y = np.meshgrid(across - 0.5, down - 0.5)
    along = x * math.cos(turn) + y * math.sin(turn) + 0.5
    return np.asarray(1 - cloud.depth * np.clip(0.5 + (cloud.edge - along) / cloud.soft, 0.0, 1.0))


def _turned(planes: Planes, sight: Sight, lens: Lens) -> Planes:
    whole = image_from_aimed(sight, lens)
    # One value of colour stands for four pixels: its place (x, y) is the picture's (2x + 0.5, 2y + 0.5).
    halves = np.array([[2, 0, 0.5], [0, 2, 0.5], [0, 0, 1.0]])
    half = np.linalg.inv(halves) @ whole @ halves
    y, u, v = (_warped(plane, matrix) for plane, matrix in zip(planes, (whole, half, half), strict=True))
    return y, u, v


def _warped(plane: Plane, matrix: Map) -> Plane:
    size = (plane.shape[1], plane.shape[0])
    return np.asarray(
        cv2.warpPerspective(plane, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE),
        np.uint8,
    )


def _blurred(planes: Planes, blur_px: float) -> Planes:
    y, u, v = planes
    soft = [
        cv2.GaussianBlur(y, (0, 0), blur_px),
        *(cv2.GaussianBlur(part, (0, 0), blur_px / 2) for part in (u, v)),
    ]
    return np.asarray(soft[0], np.uint8), np.asarray(soft[1], np.uint8), np.asarray(soft[2], np.uint8)


def _lit(plane: Plane, light: float | NDArray[np.float32]) -> Plane:
    if isinstance(light, float):
        return np.asarray(cv2.convertScaleAbs(plane, alpha=light), np.uint8)
    return np.asarray(cv2.multiply(plane, light, dtype=cv2.CV_8U), np.uint8)


def _tinted(u: Plane, v: Plane, light: float | NDArray[np.float32], warmth: float) -> tuple[Plane, Plane]:
    """Colour grows and fades with the light; a warm lamp takes blue (u) and gives red (v)."""
    share = light if isinstance(light, float) else float(light.mean())
    given = np.arange(256.0)
    curves = [GREY + (given - GREY) * share + shift for shift in (-warmth, warmth)]
    cold, warm = (np.clip(np.rint(curve), 0, 255).astype(np.uint8) for curve in curves)
    return np.asarray(cv2.LUT(u, cold), np.uint8), np.asarray(cv2.LUT(v, warm), np.uint8)
