"""The flat textures of a drawn table: the printed surface, wood grain and cloth, from above and in even light.

A texture is (H, W, 3) float32 BGR of 0 to 255, `TEXEL_PER_MM` pixels a millimetre; row 0 is its north edge.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.carrom.board import BoardProfile
from vision.synthetic.drawing.art import Brush, Texture, print_board
from vision.synthetic.drawing.wear import faded, powdered, scratched
from vision.synthetic.scene.look import Bgr, Cloth, Look

TEXEL_PER_MM = 3.0
CLOTH_TILE_MM = 360
PLY_FIGURE = 0.05  # Contrast of veneer's broad figure.


def paint_surface(look: Look, profile: BoardProfile, luck: np.random.Generator) -> Texture:
    """The playing surface with everything printed on it, without its pockets."""
    side = round(profile.surface_mm * TEXEL_PER_MM)
    canvas = wood((side, side), look.wood, look.grain, luck)
    if look.wear.is_ply:
        canvas = np.asarray(canvas * _figure(side, luck), np.float32)
    bare = canvas.copy() if look.wear.fading > 0 else canvas
    ornament = look.ornament
    print_board(Brush(canvas, TEXEL_PER_MM, ornament.shift_mm, ornament.turn_deg), look, profile)
    if look.wear.fading > 0:
        canvas = faded(canvas, bare, look.wear.fading, luck)
    if look.wear.scratches > 0:
        scratched(canvas, look.wear.scratches, luck)
    return powdered(canvas, look.wear.powder, luck) if look.wear.powder > 0 else canvas


def _figure(side: int, luck: np.random.Generator) -> Texture:
    """(side, side, 1) the waving bands of peeled veneer, around 1."""
    small = side // 8
    bend = cv2.GaussianBlur(luck.normal(size=(small, small)).astype(np.float32), (0, 0), small / 14)
    bend = bend * (3.0 / max(float(np.abs(bend).max()), 1e-6))
    rows = np.linspace(0, luck.uniform(12, 30), small, dtype=np.float32)[:, None]
    bands = 1 + PLY_FIGURE * np.sin(rows + 2.2 * bend)
    whole = cv2.resize(bands, (side, side), interpolation=cv2.INTER_LINEAR)
    return np.asarray(whole[:, :, None], np.float32)


def wood(shape: tuple[int, int], colour: Bgr, grain: float, luck: np.random.Generator) -> Texture:
    """Wood with its grain along x. `grain` is the contrast of the grain as a share of the colour."""
    height, width = shape
    shade = np.zeros(shape, np.float32)
    for across, along, share in ((3, 90, 0.7), (11, 240, 0.6), (90, 700, 0.8)):
        coarse = luck.normal(size=(height // across + 2, width // along + 2)).astype(np.float32)
        shade += np.float32(share) * cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    shade = np.float32(grain) * shade * np.float32(0.6) + np.float32(1)
    # Channel by channel: over all three at once, whose row is three long, it takes three times as long.
    return np.asarray(cv2.merge([np.clip(shade * np.float32(level), 0, 255) for level in colour]), np.float32)


def cloth(look: Look, luck: np.random.Generator) -> Texture:
    """One square of the cloth, `CLOTH_TILE_MM` wide at one pixel a millimetre, that repeats without a seam."""
    first, second = (np.asarray(colour, np.float32) for colour in look.cloth_bgr)
    share = _cloth_share(look.cloth, np.arange(CLOTH_TILE_MM), look.cloth_cell_mm)
    tile = first + (second - first) * share[:, :, None]
    mottle = cv2.GaussianBlur(luck.normal(size=tile.shape[:2]), (0, 0), 6, borderType=cv2.BORDER_REFLECT)
    weave = luck.normal(size=tile.shape[:2])
    return np.asarray(np.clip(tile * (1 + 0.6 * mottle + 0.03 * weave)[:, :, None], 0, 255), np.float32)


def _cloth_share(kind: Cloth, across: NDArray[np.int_], cell_mm: int) -> NDArray[np.floating[Any]]:
    """(tile, tile) the share of the second colour; negative is darker than the first."""
    stripe = (across // cell_mm) % 2
    if kind is Cloth.CHECKED:
        return np.asarray((stripe[:, None] + stripe[None, :]) / 2)
    if kind is Cloth.TILES:
        seam = (across % (CLOTH_TILE_MM // 2) < 2).astype(int)
        return np.asarray(np.maximum(seam[:, None], seam[None, :]) * -2.0)
    if kind is Cloth.STRIPED:
        return np.asarray(np.broadcast_to(stripe[None, :].astype(float), (len(across), len(across))))
    if kind in (Cloth.RINGS, Cloth.BLOCKS):
        return _printed_cloth(kind, across, cell_mm * 2)
    return np.zeros((len(across), len(across)))


def _printed_cloth(kind: Cloth, across: NDArray[np.int_], cell_mm: int) -> NDArray[np.floating[Any]]:
    """Rings, as large as pieces to mislead, or printed blocks with a cross in every second one."""
    off = across % cell_mm - cell_mm / 2 + 0.5
    if kind is Cloth.RINGS:
        away = np.hypot(off[:, None], off[None, :]) / cell_mm
        return np.asarray((np.abs(away - 0.27) < 0.06).astype(float))
    block = (across // cell_mm) % 2
    odd = block[:, None] ^ block[None, :]
    cross = np.minimum(np.abs(off[:, None]), np.abs(off[None, :])) < cell_mm * 0.08
    edge = np.maximum(np.abs(off[:, None]), np.abs(off[None, :])) > cell_mm * 0.44
    return np.asarray(0.9 * odd * ~cross + 0.6 * edge - 0.5 * (cross & ~odd.astype(bool)))
