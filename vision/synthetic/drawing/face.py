"""The turned and painted tops of pieces, as flat pictures from above."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.pieces import Kind
from vision.synthetic.drawing.sprite import Patch
from vision.synthetic.scene.look import Design, Look

Points = NDArray[np.floating[Any]]
FACE_PX = 96  # Side of a piece's own flat picture, at its largest.
FACE_SIZES_PX = (28, 40, 56, 72, FACE_PX)
FACE_REACH = 1.15  # Half of that side, in radii of the piece.
EDGE_PX = 2.0  # Pixels of a piece's own picture over which its edge fades.


def face(look: Look, kind: Kind, size_px: int = FACE_PX) -> Patch:
    """The top of a piece, (size_px, size_px, 4): premultiplied BGR of 0 to 255 and cover of 0 to 1."""
    fine = cv2.resize(_painted(look, kind), (size_px, size_px), interpolation=cv2.INTER_AREA)
    cover = blank(size_px)
    return np.dstack([np.clip(fine, 0, 255) * cover[..., None], cover]).astype(np.float32)


def blank(size_px: int = FACE_PX) -> Patch:
    """(size_px, size_px) the cover of a disc, its edge softened so that it can be moved by parts of a pixel."""
    edge_px = (1 - _reach(size_px)) * (size_px / (2 * FACE_REACH))
    return np.asarray(np.clip(0.5 + edge_px / EDGE_PX, 0, 1), np.float32)


def bevel(size_px: int = FACE_PX) -> tuple[Patch, Patch]:
    """The lean of the rounded edge to east and north, -1 to 1: the side that faces the lamp is brighter."""
    reach = _reach(size_px)
    lean = np.exp(-(((reach - 0.97) / 0.10) ** 2)) / np.maximum(reach, 0.05)
    across, up = _axes(size_px)
    return np.asarray(lean * across, np.float32), np.asarray(lean * up, np.float32)


def _painted(look: Look, kind: Kind) -> Patch:
    reach = _reach(FACE_PX)
    colour = np.broadcast_to(np.asarray(look.coin(kind), np.float32), (FACE_PX, FACE_PX, 3)).copy()
    if kind is Kind.STRIKER:
        colour[_design(look.design)] = np.asarray(look.striker_ring, np.float32)
    else:
        for groove in look.turning.grooves:
            cut = look.turning.depth * np.exp(-(((reach - groove) / 0.035) ** 2))
            colour *= (1 - cut)[..., None].astype(np.float32)
    edge = 0.14 * np.exp(-(((reach - 0.88) / 0.05) ** 2)) - 0.22 * np.exp(-(((reach - 1.0) / 0.045) ** 2))
    rim = 1 + edge - 0.06 * (reach < 0.25)
    return np.asarray(colour * rim[..., None], np.float32)


def _design(design: Design) -> NDArray[np.bool_]:
    """The mask of a striker's second colour."""
    reach = _reach(FACE_PX)
    across, up = _axes(FACE_PX)
    angle = np.arctan2(up, across)
    if design is Design.PLAIN:
        return np.asarray((reach > 0.80) & (reach < 0.86))
    if design is Design.STAR:
        return np.asarray(reach < 0.42 + 0.26 * np.cos(5 * angle))
    if design is Design.SPOTTED:
        ripples = np.hypot((reach - 0.62) / 0.16, np.sin(4 * angle) / 0.62)
        return np.asarray((ripples < 1) | (reach < 0.2))
    if design is Design.QUARTERS:
        return np.asarray((np.sin(2 * angle) > 0) & (reach < 0.72))
    return np.asarray(((reach > 0.52) & (reach < 0.66)) | (reach < 0.16))


def _axes(size_px: int) -> tuple[Points, Points]:
    middle = (size_px - 1) / 2
    step = (np.arange(size_px) - middle) * (2 * FACE_REACH / size_px)
    return np.asarray(np.broadcast_to(step[None, :], (size_px, size_px))), np.asarray(
        np.broadcast_to(-step[:, None], (size_px, size_px))
    )


def _reach(size_px: int) -> Points:
    """(size_px, size_px) the distance from the middle in radii."""
    return np.asarray(np.hypot(*_axes(size_px)))
