"""The mark at the end of a shot: a bar along the side that the line ends on, or a dot there."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.plane import Points, plane_from_hexes
from rules.golf.roll_in_one.lines.edges import Edge, sides_of
from vision.golf.sheets.flat import PX_PER_PITCH, FlatPage
from vision.golf.sheets.ink import InkPlane
from vision.golf.sheets.pens import NAMES
from vision.golf.sheets.segment import SeenSegment

LIKE_PRINT = 1.3
ALONG = 0.15  # pitches from a side's middle that are looked at for a bar
POINTS = 15
BESIDE = (-0.04, 0.0, 0.04)  # pitches
NEAR_PX = PX_PER_PITCH // 6  # of a side's middle: there a dot is
MIDDLE_PX = PX_PER_PITCH * 7 // 20  # of a hex's middle: there a line is as thick as usual
LEAST_DOT_PX, DOT_TIMES = 2.5, 1.5  # radius of a dot, and by how much it is more than half of a line's width
Plane = NDArray[np.float32]


def mark_on(border: Edge, line: SeenSegment, page: FlatPage, ink: InkPlane) -> float:
    """The share of a side that ink like a line's lies along, 0 to 1: the bar at the end of a shot.

    1 for a dot. Black ink as weak as the printed lines between hexes cannot be told from them.
    """
    of_pen = np.asarray(np.where(ink.pen == NAMES.index(line.colour), ink.strength, 0), np.float32)
    half_px = _thickness_px(of_pen, page.px(plane_from_hexes([line.at]))[0], MIDDLE_PX)
    if _is_dot(border, half_px, page, of_pen):
        return 1.0
    if line.colour == "black" and line.ink < LIKE_PRINT * ink.printed:
        return 0.0
    least = (ink.printed + line.ink) / 2 if line.ink > ink.printed else line.ink
    return float((_along_side(border, page, of_pen) > least).mean())


def _is_dot(border: Edge, half_px: float, page: FlatPage, of_pen: Plane) -> bool:
    """Whether ink about the middle of a side is much thicker than half of the line's width."""
    first, second = plane_from_hexes(sides_of(border))
    middle = page.px(((first + second) / 2)[None])[0]
    return 0 < max(LEAST_DOT_PX, DOT_TIMES * half_px) <= _thickness_px(of_pen, middle, NEAR_PX)


def _thickness_px(of_pen: Plane, at: Points, reach_px: int) -> float:
    """The radius of the largest disc of ink about a place."""
    x, y = (int(part) for part in np.rint(at))
    beyond = reach_px + PX_PER_PITCH // 4
    top, left = max(y - beyond, 0), max(x - beyond, 0)
    part = (of_pen[top : y + beyond + 1, left : x + beyond + 1] > 0).astype(np.uint8)
    if not part.any():
        return 0.0
    radius = cv2.distanceTransform(part, cv2.DIST_L2, 5)
    near = radius[
        max(y - top - reach_px, 0) : y - top + reach_px + 1,
        max(x - left - reach_px, 0) : x - left + reach_px + 1,
    ]
    return float(near.max()) if near.size else 0.0


def _along_side(border: Edge, page: FlatPage, ink: NDArray[np.float32]) -> NDArray[np.float32]:
    """The strongest ink beside each of some points along a side."""
    first, second = plane_from_hexes(sides_of(border))
    middle, across = (first + second) / 2, second - first
    way = np.array([-across[1], across[0]])
    along = np.linspace(-ALONG, ALONG, POINTS)[:, None] * way
    beside = [_at(ink, page.px(middle + along + across * off)) for off in BESIDE]
    return np.asarray(np.max(beside, axis=0), np.float32)


def _at(plane: NDArray[np.float32], px: Points) -> NDArray[np.float32]:
    """The values of a plane at pixels; those beyond it are its border's."""
    at = np.clip(np.rint(px).astype(int), 0, np.array(plane.shape[::-1]) - 1)
    return np.asarray(plane[at[:, 1], at[:, 0]], np.float32)
