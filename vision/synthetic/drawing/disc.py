"""A piece as the camera sees it: its turned top with rings, its side wall, its soft shadow, smeared by motion.

Over the width of one piece a homography through four places of its rim is as good as the lens (below 0.02
px), so a piece is its own flat picture, moved by one for its top and by a few more, a pixel apart, for the
wall below it.
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
from vision.synthetic.drawing.background import CLOTH_BELOW_MM, Background
from vision.synthetic.drawing.face import FACE_REACH, FACE_SIZES_PX, bevel, blank, face
from vision.synthetic.drawing.light import Lighting
from vision.synthetic.drawing.sprite import Box, Patch, Picture, Sprite, smeared
from vision.synthetic.scene.look import Look
from vision.synthetic.scene.scene import Disc

Points = NDArray[np.floating[Any]]
# East, north, west and south of a disc, in radii.
RIM = np.array([(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)])
WALL_STEPS_MAX = 10
MARGIN_PX = 5.0
NET_SHARE = 0.45  # Share of the light that reaches a piece in the net.
GLOSS = 0.5  # Share of the board's glare that lies on a piece's top.
CREVICE = 1.10  # Reach of the dark crevice below a piece, in its radii.
BY_THE_RAIL_MM = 60.0  # Nearer to a rail than this, the border may hide a part of a piece.


@dataclass(frozen=True, eq=False)
class _Placed:
    """The places of a disc's top, underside and shadow: (4, 2) px of its rim, east, north, west and south."""

    top: Points
    under: Points
    shadow: Points
    crevice: Points


class DiscPainter:
    """Draws pieces of one look on one board for one camera."""

    def __init__(self, look: Look, profile: BoardProfile, board_map: BoardMap, lighting: Lighting) -> None:
        self._look = look
        self._profile = profile
        self._map = board_map
        self._lighting = lighting
        self._size_px = (board_map.lens.width_px, board_map.lens.height_px)
        self._faces: dict[tuple[Kind, int], Patch] = {}
        self._blanks = {size: blank(size) for size in FACE_SIZES_PX}
        self._bevels = {size: bevel(size) for size in FACE_SIZES_PX}

    def radius_mm(self, kind: Kind) -> float:
        """The radius of a piece of this kind."""
        return self._profile.striker_radius_mm if kind is Kind.STRIKER else self._profile.coin_radius_mm

    def paint(self, disc: Disc, background: Background) -> Sprite:
        """The sprite of one piece, seen where the empty table leaves it to be seen."""
        placed = self._placed(disc)
        smear = self._smear_px(disc, placed)
        margin = MARGIN_PX + 2 * self._look.light.piece_shadow_px - 3.2 + math.hypot(*smear) / 2
        corners = np.vstack([_outline(rim) for rim in (placed.top, placed.under, placed.shadow)])
        box = Box.around(corners, margin, self._size_px)
        if math.hypot(*smear) > max(self._size_px):  # near the horizon, far out of the picture
            box = Box(0, 0, 0, 0)
        if box.is_empty:
            empty = np.zeros((0, 0), np.float32)
            return Sprite(box, np.zeros((0, 0, 3), np.float32), empty, empty)
        drawn = smeared(self._drawn(disc, placed, box), smear)
        mask = self.seen_share(disc, background)
        if mask is not None:
            seen = (mask[box.rows_columns] / np.float32(255)).astype(np.float32)
            drawn = np.asarray(drawn * seen[..., None], np.float32)
        return Sprite(box, drawn[..., :3], drawn[..., 3], drawn[..., 4])

    def top_cover(self, disc: Disc, box: Box) -> Patch:
        """The part of each pixel of a box that the top of a piece fills, whatever lies over it."""
        top = self._placed(disc).top
        return _laid(self._blanks[_face_size(top)], top, box)

    def rim_px(self, disc: Disc) -> Points:
        """(4, 2) px of the rim of its top: east, north, west, south of its own."""
        return self._placed(disc).top

    def _drawn(self, disc: Disc, placed: _Placed, box: Box) -> Patch:
        """(h, w, 5) premultiplied colour, cover and shade, at rest."""
        size = _face_size(placed.top)
        top = _laid(self._face(disc, size), placed.top, box)
        wall = self._wall(placed, box, size)
        light, glare = self._light(disc)
        side = np.asarray(self._look.coin(disc.kind), np.float32) * np.float32(self._wall_share(disc))
        colour = top[..., :3] + side * np.maximum(wall - top[..., 3], 0)[..., None]
        cover = np.maximum(wall, top[..., 3])
        lit = colour * light + cover[..., None] * glare
        return np.dstack([lit, cover, self._shade(placed, box, size)])

    def _shade(self, placed: _Placed, box: Box, size: int) -> Patch:
        """The lamp's shadow and the crevice's dark: the share of the light below that is taken away."""
        cast = _laid(self._blanks[size], placed.shadow, box)
        shade: Points = (
            cv2.GaussianBlur(cast, (0, 0), self._look.light.piece_shadow_px) * self._lighting.shadow_depth
        )
        contact = self._look.turning.contact
        if contact > 0:
            crevice = cv2.GaussianBlur(_laid(self._blanks[size], placed.crevice, box), (0, 0), 1.0)
            shade = 1 - (1 - shade) * (1 - contact * crevice)
        return np.asarray(shade, np.float32)

    def _face(self, disc: Disc, size: int) -> Patch:
        """The flat top, its rounded edge lit from the lamp's side."""
        key = disc.kind, size
        if key not in self._faces:
            self._faces[key] = face(self._look, disc.kind, size)
        flat, strength = self._faces[key], self._look.turning.bevel
        if strength == 0:
            return flat
        east, north = self._bevels[size]
        lamp_x, lamp_y = self._to_lamp(disc)
        turn = math.radians(disc.turn_deg)
        x, y = (
            lamp_x * math.cos(turn) + lamp_y * math.sin(turn),
            lamp_y * math.cos(turn) - lamp_x * math.sin(turn),
        )
        relit = flat.copy()
        relit[..., :3] *= np.clip(1 + strength * (x * east + y * north), 0.2, 1.9)[..., None]
        return relit

    def _to_lamp(self, disc: Disc) -> tuple[float, float]:
        """The direction of the light from the east and the north: each -1 to 1, 0 from straight above."""
        lamp_x, lamp_y, lamp_z = self._lighting.light.lamp_mm
        step_x, step_y = lamp_x - disc.at.x_mm, lamp_y - disc.at.y_mm
        away = math.hypot(step_x, step_y, lamp_z)
        return step_x / away, step_y / away

    def _wall_share(self, disc: Disc) -> float:
        """The brightness of the visible wall relative to the top: brighter where it faces the lamp."""
        turning = self._look.turning
        if turning.bevel == 0:
            return turning.wall_share
        eye_x, eye_y, _ = self._map.eye_mm
        step_x, step_y = eye_x - disc.at.x_mm, eye_y - disc.at.y_mm
        away = max(math.hypot(step_x, step_y), 1e-6)
        lamp_x, lamp_y = self._to_lamp(disc)
        return turning.wall_share * (1 + 0.5 * (lamp_x * step_x + lamp_y * step_y) / away)

    def _is_within(self, disc: Disc) -> bool:
        return max(abs(disc.at.x_mm), abs(disc.at.y_mm)) <= self._profile.half_mm

    def seen_share(self, disc: Disc, background: Background) -> Picture | None:
        """(H, W) of 255: the part of the picture where this piece may be seen; None: everywhere."""
        if disc.base_mm < 0:
            return background.in_pocket if self._is_within(disc) else background.beside
        is_low = disc.base_mm < 1.0 and self._is_within(disc)
        reach = max(abs(disc.at.x_mm), abs(disc.at.y_mm))
        return background.opening if is_low and reach > self._profile.half_mm - BY_THE_RAIL_MM else None

    def _ground_mm(self, disc: Disc) -> float:
        """The height of the surface that a piece's shadow falls on."""
        if self._is_within(disc):
            return 0.0
        return -CLOTH_BELOW_MM if disc.base_mm < 0 else min(disc.base_mm, self._profile.frame_height_mm)

    def _placed(self, disc: Disc) -> _Placed:
        radius = self.radius_mm(disc.kind)
        middle = np.array([disc.at.x_mm, disc.at.y_mm])
        turn = math.radians(disc.turn_deg)
        turned = np.array([(math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))])
        rim = radius * (RIM @ turned)
        upper, ground = disc.base_mm + self._profile.coin_thick_mm, self._ground_mm(disc)
        step = self._lighting.shadow_offset(disc.at.x_mm, disc.at.y_mm, max(upper - ground, 0.0) * 0.8)
        return _Placed(
            self._map.image_from_board(middle + rim, upper),
            self._map.image_from_board(middle + rim, disc.base_mm),
            self._map.image_from_board(middle + rim + step, ground),
            self._map.image_from_board(middle + rim * CREVICE, ground),
        )

    def _smear_px(self, disc: Disc, placed: _Placed) -> tuple[float, float]:
        """The piece's movement in the picture while the shutter is open; a moving piece is never turned."""
        step_mm = np.array(disc.velocity_mm_s) * self._look.sensor.shutter_s / self.radius_mm(disc.kind)
        across, up = (placed.top[0] - placed.top[2]) / 2, (placed.top[1] - placed.top[3]) / 2
        step = across * step_mm[0] + up * step_mm[1]
        return float(step[0]), float(step[1])

    def _wall(self, placed: _Placed, box: Box, size: int) -> Patch:
        """The cover of the side: the disc's outline at heights from the underside to the top."""
        shift = float(np.hypot(*(placed.top[0] - placed.under[0])))
        steps = min(math.ceil(shift) + 1, WALL_STEPS_MAX)
        heights = np.linspace(0.0, 1.0, steps, endpoint=False)
        flat = self._blanks[size]
        layers = [_laid(flat, placed.under + (placed.top - placed.under) * height, box) for height in heights]
        return np.asarray(np.maximum.reduce(layers), np.float32)

    def _light(self, disc: Disc) -> tuple[Patch, Patch]:
        """(3,) the factor of the light, and (3,) the level that its mirror image adds."""
        x_mm, y_mm = np.array(disc.at.x_mm), np.array(disc.at.y_mm)
        tint = np.asarray(self._look.light.tint, np.float32)
        share = float(self._lighting.strength(x_mm, y_mm)) * disc.tone
        is_within = self._is_within(disc)
        hidden = float(self._lighting.in_shadow(x_mm, y_mm)) if is_within else 0.0
        shaded = 1 - self._lighting.shadow_depth * hidden * 0.5
        dim = NET_SHARE if is_within and disc.base_mm < -self._profile.coin_thick_mm else 1.0
        glare = GLOSS * dim * float(self._lighting.glare(x_mm, y_mm, self._profile.coin_thick_mm))
        return tint * np.float32(share * shaded * dim), tint * np.float32(glare)


def _face_size(rim_px: Points) -> int:
    """The smallest flat picture that is still a little finer than the piece in the picture."""
    wide = max(float(np.hypot(*(rim_px[0] - rim_px[2]))), float(np.hypot(*(rim_px[1] - rim_px[3]))))
    return next((size for size in FACE_SIZES_PX if size >= wide * FACE_REACH), FACE_SIZES_PX[-1])


def _laid(flat: Patch, rim_px: Points, box: Box) -> Patch:
    """A flat picture of a piece moved to the rim's east, north, west and south in the picture."""
    size = flat.shape[0]
    unit, middle = size / (2 * FACE_REACH), (size - 1) / 2
    own = (middle + unit * RIM * (1.0, -1.0)).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(own, (rim_px - (box.left, box.top)).astype(np.float32))
    return np.asarray(cv2.warpPerspective(flat, matrix, box.size, flags=cv2.INTER_LINEAR), np.float32)


def _outline(rim_px: Points) -> Points:
    middle = rim_px.mean(axis=0)
    reach = np.hypot((rim_px[0] - rim_px[2]) / 2, (rim_px[1] - rim_px[3]) / 2)
    return np.array([middle - reach, middle + reach])
