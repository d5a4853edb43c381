"""The empty table as the camera sees it: cloth, frame, rails, surface and pockets, lit.

Every pixel's line of sight is cut with four levels, from high to low: the wooden border's top, the surface, the
nets and the cloth; which of them it meets first decides what is seen. Drawn at twice the size and shrunk, in
bands, so that edges are smooth and memory stays small.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.boardmap import BoardMap
from rules.carrom.board import BoardProfile
from vision.synthetic.drawing.art import Texture
from vision.synthetic.drawing.light import Array, Lighting
from vision.synthetic.drawing.paint import CLOTH_TILE_MM, TEXEL_PER_MM, cloth, paint_surface, wood
from vision.synthetic.drawing.sprite import Picture
from vision.synthetic.drawing.wear import scratched
from vision.synthetic.scene.look import Look

FINENESS = 2
BAND_ROWS = 90
CLOTH_BELOW_MM = 55.0  # Height of the surface above the cloth: the board's legs and body lift it.
BOARD_THICK_MM = 9.0  # Thickness of the surface's wood, which shows as the pocket's wall.
NET_BELOW_MM = 26.0
NET_MESH_MM = 5.0
CORNER_ROUND_MM = 12.0
SAMPLED_ROW = 1024
LATTICE_PX = 4.0


@dataclass(frozen=True, eq=False)
class Background:
    """`bgr` (H, W, 3) uint8, the empty table; the shares of each pixel that show a region, (H, W) uint8 of 255.

    `in_pocket` the mouths of the pockets, `opening` all parts that the border leaves open, `beside` the ground
    around the board: pieces in nets, on the surface and beside the board are seen only there.
    """

    bgr: Picture
    in_pocket: Picture
    opening: Picture
    beside: Picture


@dataclass(frozen=True, eq=False)
class _Levels:
    """The places where the lines of sight of some pixels meet the levels: x and y in mm, all of one shape.

    `x_mm` and `y_mm` are those on the surface.
    """

    x_mm: Array
    y_mm: Array
    eye_mm: tuple[float, float, float]
    frame_height_mm: float

    @property
    def frame(self) -> tuple[Array, Array]:
        """On the border's top."""
        return self._at(self.frame_height_mm)

    @property
    def floor(self) -> tuple[Array, Array]:
        """On the surface."""
        return self._at(0.0)

    @property
    def wall(self) -> tuple[Array, Array]:
        """At the lower edge of a pocket's wooden wall."""
        return self._at(-BOARD_THICK_MM)

    @property
    def net(self) -> tuple[Array, Array]:
        """In the nets."""
        return self._at(-NET_BELOW_MM)

    @property
    def ground(self) -> tuple[Array, Array]:
        """On the cloth."""
        return self._at(-CLOTH_BELOW_MM)

    def at(self, numbers: NDArray[np.int_]) -> _Levels:
        """The pixels of these numbers alone, counted row by row, in one row."""
        return replace(self, x_mm=self.x_mm.take(numbers), y_mm=self.y_mm.take(numbers))

    def _at(self, height_mm: float) -> tuple[Array, Array]:
        eye_x, eye_y, eye_z = self.eye_mm
        share = (eye_z - height_mm) / eye_z
        return eye_x + (self.x_mm - eye_x) * share, eye_y + (self.y_mm - eye_y) * share


class BackgroundPainter:
    """Holds the textures of one table, to be cut by any camera."""

    def __init__(
        self, look: Look, profile: BoardProfile, board_map: BoardMap, luck: np.random.Generator
    ) -> None:
        self.look = look
        self.profile = profile
        self.board_map = board_map
        self.lighting = Lighting(look.light, board_map.eye_mm, profile.half_mm, profile.frame_height_mm)
        self._surface = paint_surface(look, profile, luck)
        self._frame = wood((1024, 1024), look.frame, 0.12, luck)
        if look.wear.scuffs > 0:
            scratched(self._frame, look.wear.scuffs, luck)
        self._cloth = cloth(look, luck)

    def paint(self) -> Background:
        """The whole picture."""
        lens = self.board_map.lens
        size = (lens.width_px, lens.height_px)
        bands = [self._band(top, min(top + BAND_ROWS, size[1])) for top in range(0, size[1], BAND_ROWS)]
        bgr = np.vstack([band for band, _ in bands])
        shares = [np.vstack([band[part] for _, band in bands]) for part in range(3)]
        lit = cv2.multiply(bgr, cv2.merge([self._vignette()] * 3))
        soft = cv2.GaussianBlur(lit, (0, 0), self.look.sensor.softness_px)
        return Background(np.asarray(np.clip(soft, 0, 255), np.uint8), *shares)

    def _band(self, top: int, bottom: int) -> tuple[Texture, tuple[Picture, ...]]:
        width = self.board_map.lens.width_px
        levels = self._levels(top, bottom)
        half = self.profile.half_mm
        frame, floor = levels.frame, levels.floor
        open_here = _is_within(frame, half, CORNER_ROUND_MM)
        on_frame = ~open_here & (_reach(frame) < half + self.profile.frame_breadth_mm)
        on_floor = open_here & (_reach(floor) < half)
        body = _reach(levels.ground) < half + self.profile.frame_breadth_mm
        in_pocket = self._is_in_pocket(levels, on_floor)
        beside = ~body & ~open_here & ~on_frame
        fine = np.empty((*in_pocket.shape, 3), np.float32)
        pixels = _pixels(fine)
        for region, painted in (
            (in_pocket, self._pocket),
            (on_floor & ~in_pocket, self._floor),
            (on_frame, self._frame_top),
            (open_here & ~on_floor, self._rail),
            (body & ~open_here & ~on_frame, self._side),
            (beside, self._ground),
        ):
            numbers = np.flatnonzero(region)
            if len(numbers):
                np.put(pixels, numbers, _pixels(painted(levels.at(numbers))))
        size = (width, bottom - top)
        shares = tuple(_share(region, size) for region in (in_pocket, open_here, beside))
        return np.asarray(cv2.resize(fine, size, interpolation=cv2.INTER_AREA), np.float32), shares

    def _levels(self, top: int, bottom: int) -> _Levels:
        width = self.board_map.lens.width_px
        across = (np.arange(width * FINENESS) + 0.5) / FINENESS - 0.5
        down = (np.arange(top * FINENESS, bottom * FINENESS) + 0.5) / FINENESS - 0.5
        x_mm, y_mm = (np.asarray(part, np.float32) for part in cv2.split(self._floor_places(across, down)))
        return _Levels(x_mm, y_mm, self.board_map.eye_mm, self.profile.frame_height_mm)

    def _floor_places(self, across: Array, down: Array) -> Array:
        """(rows, columns, 2) mm where lines of sight meet the surface.

        Through a bent lens each place is searched, so only those of a lattice are; between them the lines are
        as good as straight (below 0.01 mm).
        """
        if self.board_map.lens.is_straight:
            return self._places(across, down)
        columns, rows = (_lattice(part) for part in (across, down))
        coarse = self._places(columns, rows)
        column = (across - columns[0]) / LATTICE_PX
        row = (down - rows[0]) / LATTICE_PX
        over, under = np.meshgrid(column.astype(np.float32), row.astype(np.float32))
        return np.asarray(cv2.remap(coarse, over, under, cv2.INTER_LINEAR))

    def _places(self, across: Array, down: Array) -> Array:
        pixels = np.empty((len(down), len(across), 2))
        pixels[..., 0], pixels[..., 1] = across, down[:, None]
        places = self.board_map.board_from_image(pixels.reshape(-1, 2)).astype(np.float32)
        return np.asarray(places.reshape(len(down), len(across), 2))

    def _floor(self, levels: _Levels) -> Array:
        at = levels.floor
        middle = (self._surface.shape[0] - 1) / 2
        colour = _sample(
            self._surface, middle + at[0] * TEXEL_PER_MM, middle - at[1] * TEXEL_PER_MM, cv2.BORDER_REPLICATE
        )
        lit = self.lighting.strength(*at) * (1 - self.lighting.shadow_depth * self.lighting.in_shadow(*at))
        return self._lit(colour, lit, self.lighting.glare(*at))

    def _frame_top(self, levels: _Levels) -> Array:
        x_mm, y_mm = levels.frame
        is_upright = np.abs(x_mm) > np.abs(y_mm)  # mitred: the grain turns at the diagonal
        along, across = np.where(is_upright, y_mm, x_mm), np.where(is_upright, x_mm, y_mm)
        colour = _sample(self._frame, along * 1.5 + 900, across * 1.5 + 900, cv2.BORDER_REFLECT)
        height = self.profile.frame_height_mm
        seam = 1 - 0.35 * np.exp(-((np.abs(x_mm) - np.abs(y_mm)) ** 2))
        lit = self.lighting.strength(x_mm, y_mm, height) * seam
        return self._lit(colour, lit, 0.8 * self.lighting.glare(x_mm, y_mm, height))

    def _side(self, levels: _Levels) -> Array:
        """The outer wall of the board, in its own shadow."""
        return self._flat(self.look.frame, 0.45, levels.floor)

    def _rail(self, levels: _Levels) -> Array:
        """The inner wall of the border: lit where it faces the lamp, dark where it does not."""
        x_mm, y_mm = levels.frame
        lamp_x, lamp_y, _ = self.look.light.lamp_mm
        is_upright = np.abs(x_mm) > np.abs(y_mm)
        facing = np.where(is_upright, -np.sign(x_mm) * (lamp_x - x_mm), -np.sign(y_mm) * (lamp_y - y_mm))
        share = 0.45 + 0.35 * np.clip(facing / 700, -0.6, 1.0)
        return np.asarray(self._flat(self.look.frame, 1.0, levels.frame) * share[..., None])

    def _pocket(self, levels: _Levels) -> Array:
        """A pocket's wooden wall where the line of sight meets it, and the net below."""
        is_wall = self._from_pocket(levels.wall) > self.board_map.pocket_radius_mm
        wall = self._flat(self.look.wood, 0.55, levels.floor)
        x_mm, y_mm = levels.net
        mesh = np.minimum(np.abs((x_mm + y_mm) % NET_MESH_MM), np.abs((x_mm - y_mm) % NET_MESH_MM)) < 1.2
        net = self._flat(self.look.net, 1.0, levels.floor) * np.where(mesh, 0.75, 0.3)[..., None]
        return np.where(is_wall[:, None], wall, net)

    def _ground(self, levels: _Levels) -> Array:
        x_mm, y_mm = levels.ground
        colour = _sample(self._cloth, _in_tile(x_mm + 2000), _in_tile(y_mm + 2000), cv2.BORDER_WRAP)
        edge = self.profile.half_mm + self.profile.frame_breadth_mm
        lamp_x, lamp_y, lamp_z = self.look.light.lamp_mm
        rise = CLOTH_BELOW_MM / (lamp_z + CLOTH_BELOW_MM)
        over = np.maximum(np.abs(x_mm + (lamp_x - x_mm) * rise), np.abs(y_mm + (lamp_y - y_mm) * rise)) - edge
        shaded = 1 - self.lighting.shadow_depth * np.clip(0.5 - over / 16, 0, 1)
        return self._lit(colour, self.lighting.strength(x_mm, y_mm) * shaded, 0.0)

    def _flat(self, colour: tuple[float, float, float], share: float, at: tuple[Array, Array]) -> Array:
        painted = np.broadcast_to(np.asarray(colour, np.float32) * share, (*at[0].shape, 3))
        return self._lit(painted, self.lighting.strength(*at), 0.0)

    def _lit(self, colour: Array, strength: Array, glare: Array | float) -> Array:
        has_glare = not isinstance(glare, float) or glare != 0
        lit = np.empty(colour.shape, np.result_type(colour, strength, glare if has_glare else strength))
        # Channel by channel: over all three at once, whose row is three long, it takes three times as long.
        for channel, tint in enumerate(np.asarray(self.look.light.tint, np.float32)):
            light = colour[:, channel] * (strength * tint)
            lit[:, channel] = light + glare * tint if has_glare else light
        return lit

    def _is_in_pocket(self, levels: _Levels, on_floor: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Whether pixels that show the surface show a pocket's mouth; only near the corners is it measured."""
        x_mm, y_mm = levels.floor
        corner_mm = self.board_map.pocket_middle_mm - self.board_map.pocket_radius_mm - 1.0
        near = np.flatnonzero(on_floor & (np.minimum(np.abs(x_mm), np.abs(y_mm)) > corner_mm))
        in_pocket = np.zeros_like(on_floor)
        in_pocket.reshape(-1)[near] = self._from_pocket(levels.at(near).floor) < self.board_map.pocket_radius_mm
        return in_pocket

    def _from_pocket(self, at: tuple[Array, Array]) -> Array:
        """The distance of a place from the nearest pocket's centre: by symmetry, one corner stands for all."""
        middle_mm = self.board_map.pocket_middle_mm
        return np.asarray(np.hypot(np.abs(at[0]) - middle_mm, np.abs(at[1]) - middle_mm))

    def _vignette(self) -> Texture:
        lens = self.board_map.lens
        down, across = np.ogrid[0 : lens.height_px, 0 : lens.width_px]
        reach2 = ((across - lens.cx_px) ** 2 + (down - lens.cy_px) ** 2) / (lens.cx_px**2 + lens.cy_px**2)
        return np.asarray(1 - self.look.light.vignette * reach2, np.float32)


def _share(region: NDArray[np.bool_], size: tuple[int, int]) -> Picture:
    """The part of each pixel that a finely drawn region fills, of 255."""
    whole = region.astype(np.uint8) * np.uint8(255)
    return np.asarray(cv2.resize(whole, size, interpolation=cv2.INTER_AREA), np.uint8)


def _reach(at: tuple[Array, Array]) -> Array:
    return np.maximum(np.abs(at[0]), np.abs(at[1]))


def _lattice(places: Array) -> Array:
    """Evenly spaced places that reach past both ends of a row of places."""
    return np.asarray(np.arange(places[0], places[-1] + 2 * LATTICE_PX, LATTICE_PX))


def _is_within(at: tuple[Array, Array], half_mm: float, round_mm: float) -> NDArray[np.bool_]:
    """Whether a place lies within a square with rounded corners; only at these is its distance measured."""
    inner = half_mm - round_mm
    over_x, over_y = np.abs(at[0]) - inner, np.abs(at[1]) - inner
    is_within = np.maximum(over_x, over_y) < round_mm
    corners = np.flatnonzero(is_within & (np.minimum(over_x, over_y) > 0))
    is_within.reshape(-1)[corners] = np.hypot(over_x.take(corners), over_y.take(corners)) < round_mm
    return np.asarray(is_within)


def _in_tile(mm: Array) -> Array:
    """The place within a tile of the cloth; ten times as fast as the operator for remainders."""
    return np.asarray(mm - CLOTH_TILE_MM * np.floor(mm / CLOTH_TILE_MM))


def _pixels(colours: Array) -> NDArray[np.void]:
    """(N, 3) colours as N values that are copied whole, which takes a quarter of the time."""
    return np.ascontiguousarray(colours, np.float32).view(np.dtype((np.void, 12))).reshape(-1)


def _sample(texture: Texture, column: Array, row: Array, border: int) -> Array:
    """(N, 3) the texture at N places; in rows of a length that OpenCV can take."""
    filled = -len(column) % SAMPLED_ROW
    across, down = (
        np.pad(part.astype(np.float32), (0, filled)).reshape(-1, SAMPLED_ROW) for part in (column, row)
    )
    sampled = cv2.remap(texture, across, down, cv2.INTER_LINEAR, borderMode=border)
    return np.asarray(sampled.reshape(-1, 3)[: len(column)])
