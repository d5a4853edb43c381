"""A coin that stands on its edge: a short cylinder, seen from above as a thin slab."""

from __future__ import annotations

import math
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.boardmap import BoardMap
from rules.carrom.board import BoardProfile
from vision.synthetic.drawing.light import Lighting
from vision.synthetic.drawing.sprite import Box, Patch, Sprite
from vision.synthetic.scene.look import Look
from vision.synthetic.scene.scene import Disc

Points = NDArray[np.floating[Any]]
AROUND = np.linspace(0.0, 2 * math.pi, 48, endpoint=False)
MARGIN_PX = 8.0
FINE = 4  # Edges are drawn this many times larger, to be smooth.
TREAD_SHARE = 0.92  # Share of a coin's brightness that its edge has: it is turned wood too.
# Share of its brightness that an upright face has: it gets less of the lamp above.
FACE_SHARE = 0.7


def paint_on_edge(
    disc: Disc, look: Look, profile: BoardProfile, board_map: BoardMap, lighting: Lighting
) -> Sprite:
    """The sprite of a coin on its edge; `edge_deg` is the direction in which it would roll."""
    assert disc.edge_deg is not None
    rims = _rims(disc, profile)
    first, second = (_px(board_map, rim) for rim in rims)
    shadow = _px(board_map, np.vstack([_grounded(rim, lighting) for rim in rims]))
    box = Box.around(np.vstack([first, second, shadow]), MARGIN_PX, _size_px(board_map))
    whole = _filled(_hull(np.vstack([first, second])), box)
    face = _filled(first if _is_seen(rims, board_map) else second, box)
    colour = np.asarray(look.coin(disc.kind), np.float32) * np.asarray(look.light.tint, np.float32)
    light = float(lighting.strength(np.array(disc.at.x_mm), np.array(disc.at.y_mm))) * disc.tone
    shares = np.maximum(whole - face, 0) * np.float32(TREAD_SHARE) + face * np.float32(FACE_SHARE)
    cast = cv2.GaussianBlur(_filled(_hull(shadow), box), (0, 0), look.light.piece_shadow_px)
    shade = np.asarray(cast * lighting.shadow_depth, np.float32)
    return Sprite(box, np.asarray(shares[..., None] * colour * light, np.float32), whole, shade)


def _size_px(board_map: BoardMap) -> tuple[int, int]:
    return board_map.lens.width_px, board_map.lens.height_px


def _is_seen(rims: tuple[Points, Points], board_map: BoardMap) -> bool:
    """Whether the eye is on the first rim's side of the coin: then it sees that face, else the other."""
    first, second = (rim.mean(axis=0) for rim in rims)
    return float(np.dot(first - second, np.array(board_map.eye_mm) - first)) > 0


def _rims(disc: Disc, profile: BoardProfile) -> tuple[Points, Points]:
    """The two rims of the coin, (48, 3) mm each: x, y and height."""
    assert disc.edge_deg is not None
    turn = math.radians(disc.edge_deg)
    ahead, aside = np.array([math.cos(turn), math.sin(turn)]), np.array([-math.sin(turn), math.cos(turn)])
    radius = profile.coin_radius_mm
    across = radius * np.cos(AROUND)[:, None] * ahead + (disc.at.x_mm, disc.at.y_mm)
    height = disc.base_mm + radius * (1 + np.sin(AROUND))
    half = aside * profile.coin_thick_mm / 2
    return np.column_stack([across + half, height]), np.column_stack([across - half, height])


def _px(board_map: BoardMap, points: Points) -> Points:
    """Pixels of points (N, 3), each at its own height."""
    eye = np.array(board_map.eye_mm)
    share = (eye[2] / (eye[2] - points[:, 2]))[:, None]
    return np.asarray(board_map.image_from_board(eye[:2] + (points[:, :2] - eye[:2]) * share))


def _grounded(rim: Points, lighting: Lighting) -> Points:
    """The shadow of a rim on the surface."""
    steps = [lighting.shadow_offset(x, y, height) for x, y, height in rim.tolist()]
    return np.column_stack([rim[:, :2] + np.array(steps), np.zeros(len(rim))])


def _hull(points: Points) -> Points:
    return np.asarray(cv2.convexHull(points.astype(np.float32)).reshape(-1, 2), float)


def _filled(outline: Points, box: Box) -> Patch:
    """(h, w) the part of each pixel of a box that an outline fills."""
    width, height = box.size
    fine = np.zeros((height * FINE, width * FINE), np.uint8)
    own = (outline - (box.left, box.top) + 0.5) * FINE - 0.5
    cv2.fillPoly(fine, [np.rint(own).astype(np.int32)], 255)
    small = cv2.resize(fine, (width, height), interpolation=cv2.INTER_AREA)
    return np.asarray(small.astype(np.float32) / 255, np.float32)
