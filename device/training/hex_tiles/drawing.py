"""A board of hexes of any print, drawn from above: grounds, seams, a frame, number discs, pieces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.plane import plane_from_hexes
from calibration.lens import Picture, Points
from device.training.hex_tiles.pieces import with_pieces
from device.training.hex_tiles.textures import SIDE_PX, Luck, Texture, colour, texture

PITCH_PX = 44.0  # of the drawing
MARGIN = 1.6  # pitches round the hexes, for the frame
GROUNDS = (2, 7)
SEAMS, SEAMLESS = (0.015, 0.16), 0.15  # breadth in pitches; share of boards whose hexes touch without a seam
BORDERED, BORDERS = 0.5, (0.03, 0.12)  # share of boards whose hexes have a printed border, and its breadth
DISCED, DISCS = 0.45, (0.14, 0.26)  # share of boards with a disc on most hexes, and its radius in pitches
FRAMED = 0.75  # share of boards with a frame or sea round them
ROUGH_OFF = 0.025  # pitches: tiles laid by hand
NINETEEN = 0.45  # share of boards in rows of 3, 4, 5, 4, 3
FINE_BITS = 3
CORNERS = np.array([[np.cos(a), np.sin(a)] for a in np.radians(np.arange(6) * 60.0 + 30.0)]) / np.sqrt(3)


@dataclass(frozen=True, eq=False)
class Tiles:
    """A drawn board: the picture (H, W, 3), how much of each pixel is board (H, W), and the middles (N, 2)."""

    picture: Picture
    share: Picture
    middles: Points

    def outlines(self) -> Points:
        """(N, 6, 2) the corners of the hexes, as the lattice has them."""
        return np.asarray(self.middles[:, None] + CORNERS * PITCH_PX)


def drawn_tiles(photographs: Sequence[Picture], luck: Luck) -> Tiles:
    """A board by chance."""
    middles = plane_from_hexes(shape(luck)) * PITCH_PX
    low = middles.min(axis=0) - MARGIN * PITCH_PX
    middles = middles - low
    width, height = (int(side) for side in middles.max(axis=0) + MARGIN * PITCH_PX)
    picture, share = _framed(photographs, middles, (width, height), luck)
    _lay_hexes(picture, share, photographs, middles, luck)
    with_pieces(picture, middles, PITCH_PX, luck)
    return Tiles(np.clip(picture, 0, 255).astype(np.uint8), (share * 255).astype(np.uint8), middles)


def shape(luck: Luck) -> list[tuple[int, int]]:
    """The hexes of a board: nineteen in a hexagon, a hexagon of another size, or any patch without gaps."""
    reach = 2 if luck.random() < NINETEEN else int(luck.integers(1, 5))
    hexes = [(q, r) for q in range(-reach, reach + 1) for r in range(-reach, reach + 1) if abs(q + r) <= reach]
    if luck.random() < NINETEEN:
        return hexes
    cut = luck.normal(0, 1, 2)
    bound = luck.uniform(0.2, 1.0) * reach
    kept = [at for at, (x, y) in zip(hexes, plane_from_hexes(hexes), strict=True) if cut @ (x, y) < bound]
    return kept if len(kept) >= 5 else hexes


def _framed(
    photographs: Sequence[Picture], middles: Points, size: tuple[int, int], luck: Luck
) -> tuple[Points, Points]:
    """The ground on which the hexes lie, and its share; often a frame of sea round them."""
    ground = _tiled(texture(photographs, luck)(luck), size)
    share = np.zeros(ground.shape[:2], np.float32)
    if luck.random() < FRAMED:
        reach = luck.uniform(0.15, MARGIN - 0.1) * PITCH_PX
        outline = _frame(middles, reach, luck)
        cv2.fillPoly(share, [_fine(outline)], 1.0, cv2.LINE_AA, FINE_BITS)
    return ground, share


def _frame(middles: Points, reach: float, luck: Luck) -> Points:
    """The corners of a frame round the hexes: a hexagon or a rectangle, or the hexes' own hull made wider."""
    middle, off = middles.mean(axis=0), middles - middles.mean(axis=0)
    choice = luck.random()
    if choice < 0.5:
        far = float(np.hypot(*off.T).max()) + 0.6 * PITCH_PX
        angles = np.radians(np.arange(6) * 60 + (0 if luck.random() < 0.7 else 30))
        return np.asarray(middle + (far + reach * 0.8) * np.column_stack([np.cos(angles), np.sin(angles)]))
    if choice < 0.75:
        half = np.abs(off).max(axis=0) + 0.6 * PITCH_PX + reach
        return np.asarray(middle + half * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]))
    hull = cv2.convexHull(
        (middles[:, None] + CORNERS * (PITCH_PX + 2 * reach)).reshape(-1, 2).astype(np.float32)
    )
    return np.asarray(hull.reshape(-1, 2), float)


def _lay_hexes(
    picture: Points, share: Points, photographs: Sequence[Picture], middles: Points, luck: Luck
) -> None:
    """The hexes, each with a ground, seam, border and disc, drawn into the picture."""
    grounds = [texture(photographs, luck) for _ in range(int(luck.integers(*GROUNDS)))]
    seam = 0.0 if luck.random() < SEAMLESS else luck.uniform(*SEAMS)
    seam_colour, is_filled = colour(luck), luck.random() < 0.7
    border = luck.uniform(*BORDERS) if luck.random() < BORDERED else 0.0
    border_colour, border_share = colour(luck), luck.uniform(0.3, 1.0)
    disc = luck.uniform(*DISCS) if luck.random() < DISCED else 0.0
    disc_colour = colour(luck)
    for middle in middles:
        outline = middle + CORNERS * PITCH_PX
        if is_filled and seam:
            _fill(picture, outline, seam_colour)
        cv2.fillPoly(share, [_fine(outline)], 1.0, cv2.LINE_AA, FINE_BITS)
        laid = middle + luck.normal(0, ROUGH_OFF, 2) * PITCH_PX * (seam > 0.03)
        _lay(picture, laid, 1 - seam, grounds[int(luck.integers(len(grounds)))], luck)
        if border:
            _ring(picture, laid, 1 - seam - border, border * PITCH_PX, border_colour, border_share)
        if disc and luck.random() < 0.85:
            _disc(picture, laid, disc * PITCH_PX, disc_colour, luck)


def _lay(picture: Points, middle: Points, size: float, ground: Texture, luck: Luck) -> None:
    """One hex with its own draw of a ground."""
    outline = middle + CORNERS * PITCH_PX * size
    low = np.floor(outline.min(axis=0)).astype(int)
    width, height = np.ceil(outline.max(axis=0)).astype(int) - low + 1
    mask = np.zeros((height, width), np.float32)
    cv2.fillPoly(mask, [_fine(outline - low)], 1.0, cv2.LINE_AA, FINE_BITS)
    seen = cv2.resize(ground(luck), (int(width), int(height)), interpolation=cv2.INTER_AREA)
    part = picture[low[1] : low[1] + height, low[0] : low[0] + width]
    part += mask[..., None] * (seen * luck.uniform(0.85, 1.15) - part)


def _fill(picture: Points, outline: Points, tint: Points) -> None:
    cv2.fillPoly(picture, [_fine(outline)], tint.tolist(), cv2.LINE_AA, FINE_BITS)


def _ring(picture: Points, middle: Points, size: float, width_px: float, tint: Points, share: float) -> None:
    """A printed border inside a hex."""
    drawn = picture.copy()
    outline = _fine(middle + CORNERS * PITCH_PX * max(size, 0.3))
    cv2.polylines(drawn, [outline], True, tint.tolist(), max(int(width_px), 1), cv2.LINE_AA, FINE_BITS)
    picture += share * (drawn - picture)


def _disc(picture: Points, middle: Points, radius_px: float, tint: Points, luck: Luck) -> None:
    """A disc with a number, somewhere near the middle."""
    at = tuple(int(value) for value in middle + luck.normal(0, 0.06, 2) * PITCH_PX)
    cv2.circle(picture, at, int(radius_px), tint.tolist(), -1, cv2.LINE_AA)
    ink = (255 - tint if luck.random() < 0.5 else np.array([20, 20, 160])).tolist()
    cv2.circle(picture, at, int(radius_px), ink, 1, cv2.LINE_AA)
    number = np.round(at + luck.uniform(-0.55, 0.55, (5, 2)) * radius_px).astype(np.int32)
    cv2.polylines(picture, [number], bool(luck.integers(2)), ink, 1, cv2.LINE_AA)


def _tiled(ground: Points, size: tuple[int, int]) -> Points:
    """A texture repeated in mirrors over a picture of (width, height)."""
    width, height = size
    mirrored = np.pad(
        ground, ((0, max(height - SIDE_PX, 0)), (0, max(width - SIDE_PX, 0)), (0, 0)), "symmetric"
    )
    return np.ascontiguousarray(mirrored[:height, :width], np.float32)


def _fine(outline: Points) -> NDArray[np.int32]:
    return np.asarray(np.round(outline * 2**FINE_BITS), np.int32)
