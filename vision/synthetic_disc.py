"""A piece as the camera sees it: its turned top with rings, its side wall, its soft shadow, smeared by motion.

Over the width of one piece perspective and lens are as good as affine (below 0.05 px), so a piece is its own
flat picture, moved by one affine map for its top and a few more, a pixel apart, for the wall below it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.boardmap import BoardMap
from rules.carrom.board import BoardProfile
from rules.pieces import Kind
from vision.synthetic_light import Lighting
from vision.synthetic_look import Look
from vision.synthetic_scene import Disc
from vision.synthetic_sprite import Box, Patch, Sprite, smeared

Points = NDArray[np.floating[Any]]
FACE_PX = 96  # side of a piece's own flat picture
FACE_REACH = 1.15  # half of that side, in radii of the piece
WALL_SHARE = 0.62  # a side wall is this bright beside the top
WALL_STEPS_MAX = 6
MARGIN_PX = 5.0
NET_SHARE = 0.45  # how much of the light reaches a piece in the net
GLOSS = 0.5  # of the board's glare, on a piece's top


@dataclass(frozen=True, eq=False)
class _Placed:
    """Where a disc's top, underside and shadow are: (3, 2) px of its centre, its east and its north rim."""

    top: Points
    under: Points
    shadow: Points


class DiscPainter:
    """Draws pieces of one look on one board for one camera."""

    def __init__(self, look: Look, profile: BoardProfile, board_map: BoardMap, lighting: Lighting) -> None:
        self._look = look
        self._profile = profile
        self._map = board_map
        self._lighting = lighting
        self._size_px = (board_map.lens.width_px, board_map.lens.height_px)
        self._faces = {kind: face(look, kind) for kind in Kind}
        self._blank = _blank()

    def radius_mm(self, kind: Kind) -> float:
        """Of a piece of this kind."""
        return self._profile.striker_radius_mm if kind is Kind.STRIKER else self._profile.coin_radius_mm

    def paint(self, disc: Disc, in_pocket: Patch) -> Sprite:
        """The sprite of one piece; `in_pocket` (H, W) says which pixels are the mouth of a pocket."""
        placed = self._placed(disc)
        smear = self._smear_px(disc, placed)
        margin = MARGIN_PX + math.hypot(*smear) / 2
        corners = np.vstack([_outline(placed.top), _outline(placed.under), _outline(placed.shadow)])
        box = Box.around(corners, margin, self._size_px)
        if box.is_empty:
            empty = np.zeros((0, 0), np.float32)
            return Sprite(box, np.zeros((0, 0, 3), np.float32), empty, empty)
        return self._drawn(disc, placed, box, smear, in_pocket)

    def _drawn(
        self, disc: Disc, placed: _Placed, box: Box, smear: tuple[float, float], in_pocket: Patch
    ) -> Sprite:
        top = _laid(self._faces[disc.kind], placed.top, box)
        wall = self._wall(placed, box)
        shadow = cv2.GaussianBlur(_laid(self._blank, placed.shadow, box), (0, 0), 1.6)
        light, glare = self._light(disc)
        side = np.asarray(self._look.coin(disc.kind), np.float32) * WALL_SHARE
        colour = top[..., :3] + side * np.maximum(wall - top[..., 3], 0)[..., None]
        cover = np.maximum(wall, top[..., 3])
        lit = colour * light + cover[..., None] * glare
        drawn = smeared(np.dstack([lit, cover, shadow * self._lighting.shadow_depth]), smear)
        if disc.base_mm < 0:
            drawn = drawn * in_pocket[box.rows_columns][..., None]
        return Sprite(box, drawn[..., :3], drawn[..., 3], drawn[..., 4])

    def _placed(self, disc: Disc) -> _Placed:
        radius = self.radius_mm(disc.kind)
        middle = np.array([disc.at.x_mm, disc.at.y_mm])
        spots = middle + np.array([(0.0, 0.0), (radius, 0.0), (0.0, radius)])
        upper = disc.base_mm + self._profile.coin_thick_mm
        step = self._lighting.shadow_offset(disc.at.x_mm, disc.at.y_mm, max(upper, 0.0) * 0.8)
        return _Placed(
            self._map.image_from_board(spots, upper),
            self._map.image_from_board(spots, disc.base_mm),
            self._map.image_from_board(spots + step, 0.0),
        )

    def _smear_px(self, disc: Disc, placed: _Placed) -> tuple[float, float]:
        """How far the piece moves in the picture while the shutter is open."""
        step_mm = np.array(disc.velocity_mm_s) * self._look.sensor.shutter_s / self.radius_mm(disc.kind)
        across, up = placed.top[1] - placed.top[0], placed.top[2] - placed.top[0]
        step = across * step_mm[0] + up * step_mm[1]
        return float(step[0]), float(step[1])

    def _wall(self, placed: _Placed, box: Box) -> Patch:
        """The cover of the side: the disc's outline at heights from the underside to the top."""
        shift = float(np.hypot(*(placed.top[0] - placed.under[0])))
        steps = min(math.ceil(shift) + 1, WALL_STEPS_MAX)
        heights = np.linspace(0.0, 1.0, steps, endpoint=False)
        layers = [
            _laid(self._blank, placed.under + (placed.top - placed.under) * height, box) for height in heights
        ]
        return np.asarray(np.maximum.reduce(layers), np.float32)

    def _light(self, disc: Disc) -> tuple[Patch, Patch]:
        """(3,) what the light multiplies, and (3,) what its mirror image adds."""
        x_mm, y_mm = np.array(disc.at.x_mm), np.array(disc.at.y_mm)
        tint = np.asarray(self._look.light.tint, np.float32)
        share = float(self._lighting.strength(x_mm, y_mm))
        shaded = 1 - self._lighting.shadow_depth * float(self._lighting.in_shadow(x_mm, y_mm)) * 0.5
        dim = NET_SHARE if disc.base_mm < -self._profile.coin_thick_mm else 1.0
        glare = GLOSS * dim * float(self._lighting.glare(x_mm, y_mm, self._profile.coin_thick_mm))
        return tint * np.float32(share * shaded * dim), tint * np.float32(glare)


def face(look: Look, kind: Kind) -> Patch:
    """The top of a piece, (FACE_PX, FACE_PX, 4): premultiplied BGR of 0 to 255 and cover of 0 to 1."""
    reach = _reach()
    colour = np.broadcast_to(np.asarray(look.coin(kind), np.float32), (FACE_PX, FACE_PX, 3)).copy()
    if kind is Kind.STRIKER:
        ring = np.asarray(look.striker_ring, np.float32)
        colour[(reach > 0.52) & (reach < 0.66)] = ring
        colour[reach < 0.16] = ring
    else:
        for groove in (0.30, 0.55, 0.78):
            colour *= (1 - 0.28 * np.exp(-(((reach - groove) / 0.035) ** 2)))[..., None].astype(np.float32)
    bevel = 0.14 * np.exp(-(((reach - 0.88) / 0.05) ** 2)) - 0.22 * np.exp(-(((reach - 1.0) / 0.045) ** 2))
    rim = 1 + bevel - 0.06 * (reach < 0.25)
    cover = _blank()
    top = np.clip(colour * rim[..., None], 0, 255) * cover[..., None]
    return np.dstack([top, cover]).astype(np.float32)


def _reach() -> Points:
    """(FACE_PX, FACE_PX) the distance from the middle in radii."""
    middle = (FACE_PX - 1) / 2
    across = (np.arange(FACE_PX) - middle) * (2 * FACE_REACH / FACE_PX)
    return np.asarray(np.hypot(across[:, None], across[None, :]))


def _blank() -> Patch:
    """(FACE_PX, FACE_PX) the cover of a disc, its edge softened over one pixel."""
    edge_px = (1 - _reach()) * (FACE_PX / (2 * FACE_REACH))
    return np.asarray(np.clip(0.5 + edge_px / 2.4, 0, 1), np.float32)


def _laid(flat: Patch, spots_px: Points, box: Box) -> Patch:
    """A flat picture of a piece moved to where its centre and its radii east and north are in the picture."""
    unit = FACE_PX / (2 * FACE_REACH)
    middle = (FACE_PX - 1) / 2
    east, north = (spots_px[1] - spots_px[0]) / unit, (spots_px[2] - spots_px[0]) / unit
    turn = np.column_stack([east, -north])
    shift = spots_px[0] - (box.left, box.top) - turn @ np.array([middle, middle])
    return np.asarray(
        cv2.warpAffine(flat, np.column_stack([turn, shift]), box.size, flags=cv2.INTER_LINEAR), np.float32
    )


def _outline(spots_px: Points) -> Points:
    east, north = spots_px[1] - spots_px[0], spots_px[2] - spots_px[0]
    reach = np.hypot(east, north)
    return np.array([spots_px[0] - reach, spots_px[0] + reach])
