"""Things that are no pieces: phones, powder tins, boxes; upright prisms with a flat top."""

from __future__ import annotations

import math
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.boardmap import BoardMap
from vision.synthetic.drawing.light import Lighting
from vision.synthetic.drawing.sprite import Box, Patch, Picture, Sprite
from vision.synthetic.scene.look import Look
from vision.synthetic.scene.scene import Prop, Thing

Points = NDArray[np.floating[Any]]
Bgr = tuple[float, float, float]
FLAT_PX_PER_MM = 2.0
WALL_SHARE = 0.55
FINE = 4  # Outlines are drawn this many times finer, and shrunk.
SHADOW_BLUR_PX = 4.0
ROUND_SIDES = 48


class PropPainter:
    """Draws things about one board for one camera."""

    def __init__(self, look: Look, board_map: BoardMap, lighting: Lighting) -> None:
        self._look = look
        self._map = board_map
        self._lighting = lighting
        self._size_px = (board_map.lens.width_px, board_map.lens.height_px)

    def paint(self, prop: Prop, beside: Picture) -> Sprite:
        """The sprite of one thing; one that stands beside the board is seen only where the ground is."""
        outline = _outline_mm(prop)
        top_mm = prop.base_mm + prop.size_mm[2]
        top = self._map.image_from_board(outline, top_mm)
        under = self._map.image_from_board(outline, prop.base_mm)
        step = self._lighting.shadow_offset(prop.at.x_mm, prop.at.y_mm, prop.size_mm[2])
        cast = self._map.image_from_board(outline + step, prop.base_mm)
        box = Box.around(np.vstack([top, under, cast]), 3 * SHADOW_BLUR_PX, self._size_px)
        if box.is_empty:
            empty = np.zeros((0, 0), np.float32)
            return Sprite(box, np.zeros((0, 0, 3), np.float32), empty, empty)
        sprite = self._drawn(prop, (top, under, cast), box)
        if prop.base_mm >= 0:
            return sprite
        seen = (beside[box.rows_columns] / np.float32(255)).astype(np.float32)
        colour, cover, shade = sprite.colour * seen[..., None], sprite.cover * seen, sprite.shade * seen
        return Sprite(
            box, np.asarray(colour, np.float32), np.asarray(cover, np.float32), np.asarray(shade, np.float32)
        )

    def _drawn(self, prop: Prop, outlines: tuple[Points, Points, Points], box: Box) -> Sprite:
        top, under, cast = outlines
        body = _filled(np.vstack([top, under]), box)
        face = _filled(top, box)
        shade = cv2.GaussianBlur(_filled(np.vstack([under, cast]), box), (0, 0), SHADOW_BLUR_PX)
        light = float(self._lighting.strength(np.array(prop.at.x_mm), np.array(prop.at.y_mm)))
        tint = np.asarray(self._look.light.tint, np.float32) * np.float32(light)
        side = np.asarray(prop.bgr, np.float32) * np.float32(WALL_SHARE)
        laid = self._laid(prop, box)
        colour = laid * face[..., None] + side * np.maximum(body - face, 0)[..., None]
        depth = np.float32(self._lighting.shadow_depth)
        return Sprite(box, np.asarray(colour * tint, np.float32), body, np.asarray(shade * depth, np.float32))

    def _laid(self, prop: Prop, box: Box) -> Patch:
        """The top's flat picture in the box; its edge is cut by the outline, so it may spill over."""
        flat = flat_top(prop)
        height, width = flat.shape[:2]
        own = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) - 0.5
        corners = _box_mm(prop)
        seen = self._map.image_from_board(corners, prop.base_mm + prop.size_mm[2]) - (box.left, box.top)
        matrix = cv2.getPerspectiveTransform(own, seen.astype(np.float32))
        border = cv2.BORDER_REPLICATE
        return np.asarray(
            cv2.warpPerspective(flat, matrix, box.size, flags=cv2.INTER_LINEAR, borderMode=border), np.float32
        )


def flat_top(prop: Prop) -> Patch:
    """(h, w, 3) the top from above."""
    width, height = (max(round(side * FLAT_PX_PER_MM), 8) for side in _sides(prop))
    flat = np.empty((height, width, 3), np.float32)
    flat[...] = prop.bgr
    if prop.sort is Thing.PHONE:
        edge = max(round(3.0 * FLAT_PX_PER_MM), 2)
        slope = np.linspace(0.75, 1.25, height - 2 * edge, dtype=np.float32)[:, None, None]
        flat[edge:-edge, edge:-edge] = np.asarray(prop.trim, np.float32) * slope
    elif prop.sort is Thing.TIN:
        _tin_lid(flat, prop)
    else:
        cv2.rectangle(flat, (width // 6, height // 4), (width * 5 // 6, height * 3 // 5), prop.trim, -1)
    return np.clip(flat, 0, 255)


def _tin_lid(flat: Patch, prop: Prop) -> None:
    middle = (flat.shape[1] // 2, flat.shape[0] // 2)
    for share, thick in ((0.43, 3), (0.30, 2)):
        cv2.circle(flat, middle, int(flat.shape[0] * share), prop.trim, thick, cv2.LINE_AA)
    cv2.circle(flat, middle, int(flat.shape[0] * 0.12), prop.trim, -1, cv2.LINE_AA)


def _sides(prop: Prop) -> tuple[float, float]:
    breadth, depth, _ = prop.size_mm
    return (breadth, breadth) if prop.sort is Thing.TIN else (breadth, depth)


def _box_mm(prop: Prop) -> Points:
    """(4, 2) the corners of the oblong around the top, clockwise from its own north-west."""
    half = np.array(_sides(prop)) / 2
    own = half * np.array([(-1, 1), (1, 1), (1, -1), (-1, -1)])
    return _turned(own, prop)


def _outline_mm(prop: Prop) -> Points:
    """(N, 2) the outline from above."""
    if prop.sort is not Thing.TIN:
        return _box_mm(prop)
    angles = np.linspace(0, 2 * np.pi, ROUND_SIDES, endpoint=False)
    return _turned(prop.size_mm[0] / 2 * np.column_stack([np.cos(angles), np.sin(angles)]), prop)


def _turned(own: Points, prop: Prop) -> Points:
    cosine, sine = math.cos(math.radians(prop.turn_deg)), math.sin(math.radians(prop.turn_deg))
    turned = own @ np.array([(cosine, sine), (-sine, cosine)])
    return np.asarray(turned + np.array((prop.at.x_mm, prop.at.y_mm)))


def _filled(points_px: Points, box: Box) -> Patch:
    """(h, w) the cover of the convex outline around points, smooth at its edge."""
    width, height = box.size
    mask = np.zeros((height * FINE, width * FINE), np.uint8)
    fine = (points_px - (box.left, box.top) + 0.5) * FINE - 0.5
    hull = cv2.convexHull(fine.astype(np.float32))
    cv2.fillConvexPoly(mask, np.rint(hull).astype(np.int32), 255)
    small = cv2.resize(mask, (width, height), interpolation=cv2.INTER_AREA)
    return np.asarray(small.astype(np.float32) / 255, np.float32)
