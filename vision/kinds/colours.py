"""The colour of a face relative to the wood beside it, since lamps differ but light both alike.

A black coin under a reflection looks grey, and so does the wood beside it. Two measures are combined: the
ratio to the wood near by, and the difference from it in shares of the whole board's light, since a reflection
adds to both.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Plane
from vision.rectified.view import Field, Floats, RectifiedPicture, TopView

GAMMA = 2.2  # The exponent from the grey levels of a picture to light.
CELL_PX = 8  # The wood's colour changes slowly: it is kept in cells of this many pixels of the view.
# Coins are 15.1 to 15.9 mm in radius (ICF Law 7); a 660 mm board taken for 740 mm shows them as 17.5.
COIN_RADIUS_MM = 15.5
# The distance over which the wood's colour is averaged. Smaller follows reflections; larger bridges a pack of
# coins.
WOOD_REACH_MM = 40.0
FACE_RAYS = 16  # The number of places on each ring of a face whose colour is sampled.
FACE_RINGS = (0.3, 0.6, 0.85)  # The rings of a face, in radii.
# Brightness is clipped to this range: noise and burnt places say nothing more. On black boards white coins are
# up to eighty times as bright as the wood, and the black coins of a pale set ten times.
DARKEST, BRIGHTEST = 0.03, 250.0


@dataclass(frozen=True, eq=False)
class Wood:
    """The bare board's colour: `near` (rows, columns, 3) BGR in cells of the view, `whole` (3,) its median."""

    near: NDArray[np.float32]
    whole: Floats

    def at(self, view: TopView, places_mm: Floats) -> Floats:
        """(N, 3) BGR of the wood round each place."""
        cells = np.round((view.view_from_board(places_mm) + 0.5) / CELL_PX - 0.5).astype(int)
        columns, rows = np.clip(cells, 0, len(self.near) - 1).T
        return np.asarray(self.near[rows, columns], float)


def learn_wood(seen: RectifiedPicture, discs_mm: Floats) -> Wood:
    """The wood's colour, measured between the discs at (N, 2) mm."""
    view = seen.view
    small = _in_cells(seen.bgr)
    bare = np.zeros((len(small), len(small)), np.float32)
    edge = int(np.ceil(view.margin_mm * view.scale_px_per_mm / CELL_PX)) + 1
    bare[edge:-edge, edge:-edge] = 1.0
    shown = view.shown[CELL_PX // 2 :: CELL_PX, CELL_PX // 2 :: CELL_PX]
    bare[: shown.shape[0], : shown.shape[1]] *= shown[: bare.shape[0], : bare.shape[1]]
    radius = round(1.2 * COIN_RADIUS_MM * view.scale_px_per_mm / CELL_PX) + 1
    for column, row in np.round((view.view_from_board(discs_mm) + 0.5) / CELL_PX - 0.5).astype(int):
        cv2.circle(bare, (int(column), int(row)), radius, 0.0, -1)
    blur = WOOD_REACH_MM * view.scale_px_per_mm / CELL_PX
    layers = cv2.merge([*cv2.split(small.astype(np.float32) * bare[:, :, None]), bare])
    spread = cv2.GaussianBlur(layers, (0, 0), blur)
    near = spread[..., :3] / np.maximum(spread[..., 3:], 1e-4)
    counted = (bare > 0).astype(np.uint8) if bare.any() else np.ones(bare.shape, np.uint8)
    whole = np.array([_middle_level(np.asarray(small, np.uint8), channel, counted) for channel in range(3)])
    return Wood(np.asarray(near, np.float32), whole)


def _in_cells(bgr: Plane) -> Plane:
    """The mean of each whole cell. OpenCV halves a picture thrice in half the time of one step to an eighth."""
    whole = len(bgr) // CELL_PX * CELL_PX
    small = bgr[:whole, :whole]
    while len(small) * CELL_PX > whole:
        side = len(small) // 2
        small = np.asarray(cv2.resize(small, (side, side), interpolation=cv2.INTER_AREA), np.uint8)
    return small


def _middle_level(picture: Plane, channel: int, counted: Plane) -> float:
    """The median of a channel's levels where `counted` is not 0. Counting levels is quicker than sorting."""
    upto = np.cumsum(cv2.calcHist([picture], [channel], counted, [256], [0, 256]))
    low, high = np.searchsorted(upto, [(upto[-1] + 1) // 2, upto[-1] // 2 + 1])
    return float(low + high) / 2


def faces_of(seen: RectifiedPicture, at_mm: Floats, radius_mm: Floats) -> Floats:
    """(N, 3) BGR of discs at (N, 2) mm: the median over rings, so that a printed ring does not matter."""
    angles = np.arange(FACE_RAYS) * (2 * np.pi / FACE_RAYS)
    outward = np.column_stack([np.cos(angles), np.sin(angles)])
    parts = np.array(FACE_RINGS)
    samples = (parts[:, None, None] * outward).reshape(-1, 2)
    x_mm, y_mm = (at_mm[:, part, None] + samples[:, part] * radius_mm[:, None] for part in (0, 1))
    return np.asarray(_middle(np.moveaxis(seen.sample(x_mm, y_mm), 1, 2)), float)


def colours_of(colour: Floats, base: Floats, wood: Floats) -> Floats:
    """(N, 3) colours of faces (N, 3) on wood (N, 3), on a board of (3,) wood: log brightness, Lab a*, b*.

    All are given as BGR; the wood is taken for grey.
    """
    lit, near, whole = (np.mean((part / 255) ** GAMMA, axis=-1) for part in (colour, base, wood))
    times = lit / np.maximum(near, 1e-4)
    darker = 1 + (lit - near) / max(float(whole), 1e-4)
    bright = (times + np.clip(darker, 0.0, None)) / 2
    relative = _lab(np.clip(colour / np.maximum(base, 8.0), 0.0, 2.0) * 127.0)
    return np.column_stack([np.log(np.clip(bright, DARKEST, BRIGHTEST)), relative[:, 1:]])


def _middle(values: Plane) -> Field:
    """The median along the last axis; numpy's takes several times as long for so few values."""
    ordered, count = np.sort(np.ascontiguousarray(values), axis=-1), values.shape[-1]
    low, high = ordered[..., (count - 1) // 2], ordered[..., count // 2]
    return np.asarray(low / np.float32(2) + high / np.float32(2), np.float32)


def _lab(bgr: Floats) -> Floats:
    row = (np.asarray(bgr, np.float32) / 255).reshape(1, -1, 3)
    return np.asarray(cv2.cvtColor(row, cv2.COLOR_BGR2Lab)[0], float)
