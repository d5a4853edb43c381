"""The flat textures of a drawn table: the printed surface, wood grain and cloth, from above and in even light.

A texture is (H, W, 3) float32 BGR of 0 to 255, `TEXEL_PER_MM` pixels a millimetre; row 0 is its north edge.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.carrom.board import BoardProfile
from rules.pieces import Pocket, Seat
from rules.table import Mm
from vision.synthetic_look import Bgr, Cloth, Look, Motif

Texture = NDArray[np.float32]
TEXEL_PER_MM = 3.0
FRACTION_BITS = 4  # OpenCV draws at sixteenths of a pixel
ONE = 1 << FRACTION_BITS
CLOTH_TILE_MM = 360
CLOTH_CELL_MM = 30
ARROW_CURL_MM = 24.0  # radius of the ring around an arrow's tail, which the Laws leave to the maker
FINE_LINE_MM = 1.5


class Brush:
    """Draws in millimetres on a square texture whose middle is the board's."""

    def __init__(self, canvas: Texture) -> None:
        self.canvas = canvas
        self._middle = (canvas.shape[0] - 1) / 2

    def disc(self, at: Mm, radius_mm: float, colour: Bgr) -> None:
        """A filled circle."""
        cv2.circle(self.canvas, self._at(at), self._size(radius_mm), colour, -1, cv2.LINE_AA, FRACTION_BITS)

    def ring(self, at: Mm, radius_mm: float, thick_mm: float, colour: Bgr) -> None:
        """A circle's outline."""
        thick = max(round(thick_mm * TEXEL_PER_MM), 1)
        cv2.circle(self.canvas, self._at(at), self._size(radius_mm), colour, thick, cv2.LINE_AA, FRACTION_BITS)

    def path(self, points: Iterable[Mm], thick_mm: float, colour: Bgr) -> None:
        """Straight strokes from point to point."""
        thick = max(round(thick_mm * TEXEL_PER_MM), 1)
        for start, end in pairwise(points):
            cv2.line(self.canvas, self._at(start), self._at(end), colour, thick, cv2.LINE_AA, FRACTION_BITS)

    def shape(self, corners: Iterable[Mm], colour: Bgr) -> None:
        """A filled polygon."""
        polygon = np.array([self._at(corner) for corner in corners])
        cv2.fillPoly(self.canvas, [polygon], colour, cv2.LINE_AA, FRACTION_BITS)

    def _at(self, at: Mm) -> tuple[int, int]:
        return (
            round((self._middle + at.x_mm * TEXEL_PER_MM) * ONE),
            round((self._middle - at.y_mm * TEXEL_PER_MM) * ONE),
        )

    def _size(self, length_mm: float) -> int:
        return round(length_mm * TEXEL_PER_MM * ONE)


def paint_surface(look: Look, profile: BoardProfile, luck: np.random.Generator) -> Texture:
    """The playing surface with everything printed on it, without its pockets."""
    side = round(profile.surface_mm * TEXEL_PER_MM)
    canvas = wood((side, side), look.wood, look.grain, luck)
    brush = Brush(canvas)
    _centre(brush, look, profile)
    for seat in Seat:
        _base_lines(brush, look, profile, seat)
    for pocket in Pocket:
        _arrow(brush, look, profile, pocket)
    return canvas


def wood(shape: tuple[int, int], colour: Bgr, grain: float, luck: np.random.Generator) -> Texture:
    """Wood with its grain along x. `grain` is the contrast of the grain as a share of the colour."""
    height, width = shape
    shade = np.zeros(shape, np.float32)
    for across, along, share in ((3, 90, 0.7), (11, 240, 0.6), (90, 700, 0.8)):
        coarse = luck.normal(size=(height // across + 2, width // along + 2)).astype(np.float32)
        shade += share * cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    canvas = np.asarray(colour, np.float32) * (1 + grain * shade[:, :, None] * 0.6)
    return np.asarray(np.clip(canvas, 0, 255), np.float32)


def cloth(look: Look, luck: np.random.Generator) -> Texture:
    """One square of the cloth, `CLOTH_TILE_MM` wide at one pixel a millimetre, that repeats without a seam."""
    first, second = (np.asarray(colour, np.float32) for colour in look.cloth_bgr)
    across = np.arange(CLOTH_TILE_MM)
    stripe = (across // CLOTH_CELL_MM) % 2
    if look.cloth is Cloth.CHECKED:
        share = (stripe[:, None] + stripe[None, :]) / 2
    elif look.cloth is Cloth.TILES:
        seam = (across % (CLOTH_TILE_MM // 2) < 2).astype(int)
        share = np.maximum(seam[:, None], seam[None, :]) * -2.0
    else:
        share = np.zeros((CLOTH_TILE_MM, CLOTH_TILE_MM))
    tile = first + (second - first) * share[:, :, None]
    mottle = cv2.GaussianBlur(luck.normal(size=tile.shape[:2]), (0, 0), 6, borderType=cv2.BORDER_REFLECT)
    weave = luck.normal(size=tile.shape[:2])
    return np.asarray(np.clip(tile * (1 + 0.6 * mottle + 0.03 * weave)[:, :, None], 0, 255), np.float32)


def _base_lines(brush: Brush, look: Look, profile: BoardProfile, seat: Seat) -> None:
    outer, inner = profile.base_lines(seat)
    brush.path(outer, profile.outer_line_thick_mm, look.ink)
    brush.path(inner, profile.inner_line_thick_mm, look.ink)
    for centre in profile.base_circles(seat):
        brush.disc(centre, profile.base_circle_radius_mm, look.wood)
        brush.ring(centre, profile.base_circle_radius_mm, FINE_LINE_MM, look.ink)
        brush.disc(centre, profile.base_circle_red_mm, look.red)


def _centre(brush: Brush, look: Look, profile: BoardProfile) -> None:
    middle = Mm(0.0, 0.0)
    if look.motif is Motif.STAR:
        _star(brush, look, profile)
    if look.motif is Motif.PETALS:
        _petals(brush, look, profile)
    brush.ring(middle, profile.centre_circle_radius_mm, 2.5, look.ink)
    if look.motif is not Motif.PLAIN:
        brush.ring(middle, profile.centre_circle_radius_mm - 4, 1.0, look.red)
    brush.disc(middle, profile.spot_radius_mm, look.red)
    brush.ring(middle, profile.spot_radius_mm, FINE_LINE_MM, look.ink)


def _star(brush: Brush, look: Look, profile: BoardProfile) -> None:
    reach_mm = profile.centre_circle_radius_mm - 5
    for ray in range(8):
        angle = np.pi * ray / 4
        colour = look.red if ray % 2 else look.ink
        tip = _polar(angle, reach_mm if ray % 2 == 0 else reach_mm * 0.85)
        sides = [_polar(angle - np.pi / 8, 24.0), tip, _polar(angle + np.pi / 8, 24.0)]
        brush.shape([Mm(0.0, 0.0), *sides], colour)


def _petals(brush: Brush, look: Look, profile: BoardProfile) -> None:
    reach_mm = profile.centre_circle_radius_mm - 7
    for petal in range(12):
        angle = np.pi * petal / 6
        spine = np.linspace(0.0, 1.0, 12)
        wide = 0.2 * np.sin(np.pi * spine)
        left = [_polar(angle + w, 20 + (reach_mm - 20) * s) for s, w in zip(spine, wide, strict=True)]
        right = [_polar(angle - w, 20 + (reach_mm - 20) * s) for s, w in zip(spine, wide, strict=True)]
        brush.shape([*left, *reversed(right)], look.accent if petal % 2 else look.ink)


def _arrow(brush: Brush, look: Look, profile: BoardProfile, pocket: Pocket) -> None:
    tip, tail = profile.arrow(pocket)
    brush.path((tip, tail), FINE_LINE_MM, look.ink)
    outward = np.arctan2(tip.y_mm, tip.x_mm)
    barbs = [_from(tip, outward + turn, 9.0) for turn in (np.pi - 0.4, np.pi + 0.4)]
    brush.shape([tip, *barbs], look.ink)
    open_at = outward + np.linspace(0.45, 2 * np.pi - 0.45, 60)
    brush.path([_from(tail, angle, ARROW_CURL_MM) for angle in open_at], FINE_LINE_MM, look.ink)


def _polar(angle: float, radius_mm: float) -> Mm:
    return _from(Mm(0.0, 0.0), angle, radius_mm)


def _from(start: Mm, angle: float, distance_mm: float) -> Mm:
    return Mm(start.x_mm + distance_mm * float(np.cos(angle)), start.y_mm + distance_mm * float(np.sin(angle)))
