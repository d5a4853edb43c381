"""A player's forearm and hand from above: rounded limbs, lit from the lamp, with a soft shadow on the board.

A hand is modelled once for each pose as the upper surface of a few tapering limbs, in its own flat frame: the
tip of the index finger at the origin, the elbow to the south, out of the picture. It is then laid over the
board a few centimetres high, where perspective makes it a little larger.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.boardmap import BoardMap
from rules.carrom.board import BoardProfile
from rules.table import Mm
from vision.synthetic.drawing.light import Lighting
from vision.synthetic.drawing.sprite import Box, Patch, Sprite
from vision.synthetic.scene.look import Bgr, Look
from vision.synthetic.scene.scene import Hand, Pose

Array = NDArray[np.floating[Any]]
HEIGHT_MM = 32.0  # Height of the hand's middle above the board.
NORTH_MM, SOUTH_MM, ASIDE_MM = 20.0, 980.0, 75.0  # Reach of the hand's flat picture from the fingertip.
FLAT_HANDS_KEPT = 16  # The number of flat hands that are kept, of 3 MB each.
SLEEVE_FROM_MM = 265.0  # The sleeve begins this far from the fingertip.
WIDER_SLEEVE_MM = 5.0
OUTSIDE_MM = -0.2  # the height beside a limb

Limb = tuple[tuple[float, float], tuple[float, float], float, float]  # from, to, radius there and there, mm

ARM: tuple[Limb, ...] = (
    ((0.0, -1000.0), (0.0, -600.0), 56.0, 50.0),
    ((0.0, -600.0), (0.0, -190.0), 50.0, 29.0),
    ((-2.0, -195.0), (-24.0, -98.0), 27.0, 15.0),
    ((0.0, -190.0), (-4.0, -92.0), 28.0, 16.0),
    ((3.0, -190.0), (16.0, -95.0), 26.0, 15.0),
    ((6.0, -185.0), (30.0, -104.0), 22.0, 13.0),
)
INDEX_OUT: tuple[Limb, ...] = (
    ((-24.0, -98.0), (-10.0, -48.0), 11.0, 9.0),
    ((-10.0, -48.0), (0.0, -6.0), 9.0, 7.0),
)
FOLDED: tuple[Limb, ...] = (
    ((-4.0, -92.0), (-3.0, -70.0), 12.0, 11.0),
    ((14.0, -95.0), (14.0, -75.0), 11.5, 10.5),
    ((30.0, -104.0), (29.0, -86.0), 10.0, 9.0),
)
SPREAD: tuple[Limb, ...] = (
    ((-4.0, -92.0), (4.0, -40.0), 11.0, 9.5),
    ((4.0, -40.0), (8.0, 4.0), 9.5, 7.5),
    ((16.0, -95.0), (24.0, -45.0), 10.5, 9.0),
    ((24.0, -45.0), (27.0, -12.0), 9.0, 7.0),
    ((30.0, -104.0), (42.0, -62.0), 9.5, 8.0),
    ((42.0, -62.0), (46.0, -38.0), 8.0, 6.5),
)
THUMB_OUT: tuple[Limb, ...] = (
    ((-14.0, -160.0), (-42.0, -110.0), 17.0, 12.5),
    ((-42.0, -110.0), (-50.0, -70.0), 12.5, 9.0),
)
THUMB_IN: tuple[Limb, ...] = (
    ((-14.0, -160.0), (-38.0, -95.0), 17.0, 12.0),
    ((-38.0, -95.0), (-16.0, -42.0), 12.0, 9.0),
)
CURLED_INDEX: tuple[Limb, ...] = (
    ((-24.0, -98.0), (-14.0, -52.0), 11.5, 10.0),
    ((-14.0, -52.0), (-8.0, -24.0), 10.0, 8.5),
)
PALM: tuple[Limb, ...] = (  # laid down flat, the fingers side by side
    ((-24.0, -98.0), (-22.0, -48.0), 11.0, 9.5),
    ((-22.0, -48.0), (-20.0, -8.0), 9.5, 7.5),
    ((-4.0, -92.0), (-2.0, -40.0), 11.0, 9.5),
    ((-2.0, -40.0), (0.0, -2.0), 9.5, 7.5),
    ((16.0, -95.0), (17.0, -45.0), 10.5, 9.0),
    ((17.0, -45.0), (18.0, -12.0), 9.0, 7.0),
    ((30.0, -104.0), (34.0, -62.0), 9.5, 8.0),
    ((34.0, -62.0), (36.0, -36.0), 8.0, 6.5),
)
FIST: tuple[Limb, ...] = (
    ((-22.0, -98.0), (-20.0, -84.0), 12.5, 11.5),
    ((-4.0, -92.0), (-3.0, -80.0), 12.5, 11.5),
    ((14.0, -95.0), (14.0, -83.0), 12.0, 11.0),
    ((30.0, -104.0), (29.0, -92.0), 10.5, 9.5),
    ((-14.0, -160.0), (-36.0, -112.0), 17.0, 12.5),
    ((-36.0, -112.0), (-20.0, -90.0), 12.5, 10.0),
)
KNUCKLES_MM = 82.0  # A fist reaches no further than the knuckles.


def _ahead(limbs: tuple[Limb, ...], by_mm: float) -> tuple[Limb, ...]:
    return tuple(((a, b + by_mm), (c, d + by_mm), start, end) for (a, b), (c, d), start, end in limbs)


UPPER_ARM: tuple[Limb, ...] = (((0.0, -1000.0), (0.0, -SLEEVE_FROM_MM - 50.0), 57.0, 53.0),)


LIMBS: dict[Pose, tuple[Limb, ...]] = {
    Pose.OPEN: ARM + INDEX_OUT + SPREAD + THUMB_OUT,
    Pose.PINCH: ARM + INDEX_OUT + SPREAD[:2] + FOLDED[1:] + THUMB_IN,
    Pose.CURLED: ARM + CURLED_INDEX + FOLDED + THUMB_IN,
    Pose.FLICKED: ARM + INDEX_OUT + FOLDED + THUMB_OUT,
    Pose.POINTING: ARM + INDEX_OUT + FOLDED + THUMB_IN,
    Pose.PALM: ARM + PALM + THUMB_OUT,
    Pose.FIST: _ahead(ARM + FIST, KNUCKLES_MM),
}


@dataclass(frozen=True, slots=True)
class Wearer:
    """The owner of a hand: the colours of skin and sleeve."""

    skin: Bgr
    sleeve: Bgr


WEARERS: tuple[Wearer, ...] = (
    Wearer((120.0, 155.0, 205.0), (125.0, 85.0, 55.0)),
    Wearer((62.0, 88.0, 132.0), (60.0, 60.0, 150.0)),
    Wearer((145.0, 180.0, 225.0), (60.0, 62.0, 66.0)),
    Wearer((45.0, 62.0, 95.0), (190.0, 195.0, 200.0)),
)
PASSERS_BY: tuple[Wearer, ...] = (
    Wearer((170.0, 195.0, 232.0), (165.0, 190.0, 228.0)),  # bare arms
    Wearer((95.0, 125.0, 175.0), (92.0, 121.0, 170.0)),
    Wearer((52.0, 74.0, 112.0), (50.0, 71.0, 108.0)),
    Wearer((36.0, 48.0, 72.0), (35.0, 47.0, 70.0)),
    Wearer((105.0, 140.0, 190.0), (40.0, 40.0, 42.0)),
    Wearer((70.0, 98.0, 146.0), (215.0, 220.0, 222.0)),
    Wearer((130.0, 165.0, 212.0), (70.0, 110.0, 60.0)),
    Wearer((45.0, 60.0, 92.0), (40.0, 150.0, 205.0)),
    Wearer((150.0, 178.0, 220.0), (150.0, 120.0, 205.0)),
    Wearer((80.0, 110.0, 160.0), (110.0, 165.0, 195.0)),  # a sleeve the colour of the board
)
PEOPLE = WEARERS + PASSERS_BY


def _wearer(hand: Hand) -> Wearer:
    own = PEOPLE[hand.wearer % len(PEOPLE)]
    return own if hand.sleeve is None else replace(own, sleeve=hand.sleeve)


def _limbs(hand: Hand) -> tuple[Limb, ...]:
    return UPPER_ARM if hand.is_upper_arm else LIMBS[hand.pose]


def covers(hand: Hand, at: Mm, eye_mm: tuple[float, float, float]) -> bool:
    """Whether a hand hides a place on the surface from an eye."""
    share = HEIGHT_MM / eye_mm[2]
    x_mm = at.x_mm + (eye_mm[0] - at.x_mm) * share - hand.fingertip.x_mm
    y_mm = at.y_mm + (eye_mm[1] - at.y_mm) * share - hand.fingertip.y_mm
    turn = math.radians(hand.heading_deg)
    own_x, own_y = x_mm * math.cos(turn) - y_mm * math.sin(turn), x_mm * math.sin(turn) + y_mm * math.cos(turn)
    here = np.array([own_x]), np.array([own_y])
    is_sleeve = np.array([own_y < -SLEEVE_FROM_MM])
    return any(float(_surface(limb, *here, is_sleeve)[0]) > 0 for limb in _limbs(hand))


class HandPainter:
    """Draws hands over one board for one camera."""

    def __init__(self, look: Look, profile: BoardProfile, board_map: BoardMap, lighting: Lighting) -> None:
        self._look = look
        self._map = board_map
        self._lighting = lighting
        self._size_px = (board_map.lens.width_px, board_map.lens.height_px)

    def paint(self, hand: Hand) -> Sprite:
        """The sprite of one hand."""
        picture, shadow = _flat_of(_limbs(hand), _wearer(hand))
        outline = _outline_mm(hand)
        step = self._lighting.shadow_offset(hand.fingertip.x_mm, hand.fingertip.y_mm, HEIGHT_MM)
        above = self._map.image_from_board(outline, HEIGHT_MM)
        below = self._map.image_from_board(outline + step)
        box = Box.around(np.vstack([above, below]), 4.0, self._size_px)
        drawn = _laid(picture, above, box)
        shade = _laid(shadow, below, box) * self._lighting.shadow_depth
        light = self._lighting.strength(np.array(hand.fingertip.x_mm), np.array(hand.fingertip.y_mm))
        tint = np.asarray(self._look.light.tint, np.float32) * np.float32(light)
        return Sprite(box, drawn[..., :3] * tint, drawn[..., 3], np.asarray(shade, np.float32))


@lru_cache(maxsize=FLAT_HANDS_KEPT)
def _flat_of(limbs: tuple[Limb, ...], wearer: Wearer) -> tuple[Patch, Patch]:
    """The flat pictures of a hand, modelled once and alike on every table; they are read-only."""
    flat = flat_hand(limbs, wearer)
    for part in flat:
        part.setflags(write=False)
    return flat


def flat_hand(limbs: tuple[Limb, ...], wearer: Wearer) -> tuple[Patch, Patch]:
    """A hand's own picture at one pixel a millimetre: (h, w, 4) premultiplied BGR and cover; (h, w) shadow."""
    rows, columns = np.ogrid[0 : NORTH_MM + SOUTH_MM, 0 : 2 * ASIDE_MM]
    x_mm, y_mm = columns + 0.5 - ASIDE_MM, NORTH_MM - rows - 0.5
    is_sleeve = y_mm < -SLEEVE_FROM_MM
    height = np.full((rows.size, columns.size), OUTSIDE_MM)
    for limb in limbs:
        down, across = _reach_of(limb)
        part = height[down, across]
        np.maximum(part, _surface(limb, x_mm[:, across], y_mm[down], is_sleeve[down]), out=part)
    shaped = cv2.GaussianBlur(np.maximum(height, 0.0), (0, 0), 1.5)
    slope_y, slope_x = np.gradient(shaped)
    facing = (1 + 0.25 * slope_x + 0.35 * slope_y) / np.sqrt(1 + slope_x**2 + slope_y**2)
    skin = np.where(is_sleeve[..., None], np.asarray(wearer.sleeve), np.asarray(wearer.skin))
    folds = 1 + 0.08 * np.sin(y_mm / 9.0 + x_mm / 30.0) * is_sleeve
    cover = np.clip(height / 3.0, 0.0, 1.0)
    lit = np.clip(skin * (0.35 + 0.65 * np.clip(facing, 0, 1.2) * folds)[..., None], 0, 255)
    picture = np.dstack([lit * cover[..., None], cover]).astype(np.float32)
    return picture, np.asarray(cv2.GaussianBlur(cover.astype(np.float32), (0, 0), 9), np.float32)


def _reach_of(limb: Limb) -> tuple[slice, slice]:
    """The rows and columns of the flat picture beyond which a limb has no surface."""
    (start_x, start_y), (end_x, end_y), start_mm, end_mm = limb
    most_mm = max(start_mm, end_mm) + WIDER_SLEEVE_MM + 1.0
    north, south = max(start_y, end_y) + most_mm, min(start_y, end_y) - most_mm
    west, east = min(start_x, end_x) - most_mm, max(start_x, end_x) + most_mm
    top, bottom, left, right = (
        max(round(edge), 0) for edge in (NORTH_MM - north, NORTH_MM - south, ASIDE_MM + west, ASIDE_MM + east)
    )
    return slice(top, bottom), slice(left, right)


def _surface(limb: Limb, x_mm: Array, y_mm: Array, is_sleeve: NDArray[np.bool_]) -> Array:
    """The height of a limb's upper surface over its own middle, negative outside it."""
    (start_x, start_y), (end_x, end_y), start_mm, end_mm = limb
    run_x, run_y = end_x - start_x, end_y - start_y
    share = ((x_mm - start_x) * run_x + (y_mm - start_y) * run_y) / (run_x**2 + run_y**2)
    share = np.clip(share, 0.0, 1.0)
    radius = start_mm + (end_mm - start_mm) * share + WIDER_SLEEVE_MM * is_sleeve
    away = np.hypot(x_mm - start_x - run_x * share, y_mm - start_y - run_y * share)
    return np.asarray(np.sqrt(np.maximum(radius**2 - away**2, 0.0)) + OUTSIDE_MM * (away > radius))


def _outline_mm(hand: Hand) -> Array:
    """(4, 2) the corners of the flat picture in board millimetres, clockwise from its own north-west."""
    turn = math.radians(hand.heading_deg)
    ahead = np.array([math.sin(turn), math.cos(turn)])
    aside = np.array([ahead[1], -ahead[0]])
    tip = np.array([hand.fingertip.x_mm, hand.fingertip.y_mm])
    corners = ((-ASIDE_MM, NORTH_MM), (ASIDE_MM, NORTH_MM), (ASIDE_MM, -SOUTH_MM), (-ASIDE_MM, -SOUTH_MM))
    return np.array([tip + aside * across + ahead * along for across, along in corners])


def _laid(flat: Patch, outline_px: Array, box: Box) -> Patch:
    height, width = flat.shape[:2]
    own = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(own, (outline_px - (box.left, box.top)).astype(np.float32))
    laid = np.asarray(cv2.warpPerspective(flat, matrix, box.size, flags=cv2.INTER_LINEAR), np.float32)
    return np.nan_to_num(laid)  # a pixel on the horizon of the hand's plane shows nothing of it
