"""The page flattened: each pixel a fixed part of a hex pitch, and its place in its hex."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.plane import HexPlane, Points, hexes_from_plane, looked_up, plane_from_hexes

PX_PER_PITCH = 40
MARGIN = 1.0  # pitches around the middles of the outermost hexes
EXACT_EVERY = 8  # pixels between points that are mapped exactly

Picture = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class FlatPage:
    """A page from above: BGR (H, W, 3); `low` the pitches of pixel (0, 0); `index` each pixel's hex, or -1.

    `hexes` are those that the index counts.
    """

    bgr: Picture
    low: Points
    index: NDArray[np.int64]
    hexes: tuple[tuple[int, int], ...]

    def px(self, plane: Points) -> Points:
        """Pixels of points of the plane."""
        return np.asarray((plane - self.low) * PX_PER_PITCH)


def flattened(bgr: Picture, plane: HexPlane, hexes: Iterable[tuple[int, int]]) -> FlatPage:
    """The page with these hexes, as it lies in a picture."""
    known = tuple(hexes)
    centres = plane_from_hexes(known)
    low = centres.min(axis=0) - MARGIN
    width, height = np.ceil((centres.max(axis=0) + MARGIN - low) * PX_PER_PITCH).astype(int)
    grid = np.stack(np.meshgrid(np.arange(width), np.arange(height)), axis=-1).reshape(-1, 2)
    points = grid / PX_PER_PITCH + low
    index = looked_up({at: number for number, at in enumerate(known)}, hexes_from_plane(points), -1)
    return FlatPage(_warped(bgr, plane, low, (height, width)), low, index.reshape(height, width), known)


def _warped(bgr: Picture, plane: HexPlane, low: Points, size: tuple[int, int]) -> Picture:
    """The picture's pixels at the page's, through a coarse grid of exact points."""
    height, width = size
    columns, rows = (np.arange(0, side + EXACT_EVERY, EXACT_EVERY) for side in (width, height))
    points = np.stack(np.meshgrid(columns, rows), axis=-1).reshape(-1, 2) / PX_PER_PITCH + low
    coarse = plane.px_from_plane(np.asarray(points, float)).astype(np.float32)
    coarse = coarse.reshape(len(rows), len(columns), 2)
    at = np.stack(np.meshgrid(np.arange(width), np.arange(height)), axis=-1).astype(np.float32) / EXACT_EVERY
    places = cv2.remap(coarse, at[..., 0], at[..., 1], cv2.INTER_LINEAR)
    warped = cv2.remap(bgr, places[..., 0], places[..., 1], cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(warped, np.uint8)
