"""The breadth of the coins' rims in a picture: how sharp the lens is focused on them.

Across a rim the brightness goes from the coin's to the wood's. The step over its steepest slope is the breadth;
a rounded rim in focus is about 2 mm broad, and a soft picture makes it broader.
"""

from __future__ import annotations

import numpy as np

from calibration.boardmap import COIN_HEIGHT_MM, BoardMap
from device.trial.shot import Seen
from rules.pieces import Kind
from vision.frame import Frame
from vision.pieces.seen import SeenPiece
from vision.rectified.view import Floats

RADII = np.arange(0.75, 1.3, 0.02)  # of the piece's radius
TURNS = 48
LEAST_STEP = 25.0  # grey levels: a rim that stands out less says nothing
BINS = 3  # radii over which a slope is taken


def rim_mm(frame: Frame, board_map: BoardMap, seen: Seen) -> float | None:
    """The median breadth of all coins' rims in mm; None where no rim stands out."""
    breadths = [_breadth_mm(frame, board_map, piece) for piece in seen if piece.kind is not Kind.STRIKER]
    known = [breadth for breadth in breadths if breadth is not None]
    return round(float(np.median(known)), 2) if known else None


def _breadth_mm(frame: Frame, board_map: BoardMap, piece: SeenPiece) -> float | None:
    """The median over the directions in which the rim stands out, or None."""
    levels = _levels(frame, board_map, piece)
    slopes = np.abs(levels[:, BINS:] - levels[:, :-BINS]) / (BINS * (RADII[1] - RADII[0]) * piece.radius_mm)
    steps = np.abs(levels[:, -6:].mean(axis=1) - levels[:, :6].mean(axis=1))
    plain = steps > LEAST_STEP
    if plain.sum() < TURNS // 4:
        return None
    return float(np.median(steps[plain] / np.maximum(slopes[plain].max(axis=1), 1e-3)))


def _levels(frame: Frame, board_map: BoardMap, piece: SeenPiece) -> Floats:
    """(TURNS, radii) brightness about a piece, at the height of its top face."""
    turns = np.linspace(0, 2 * np.pi, TURNS, endpoint=False)
    ways = np.stack([np.cos(turns), np.sin(turns)], axis=-1)
    middle = np.array([piece.at.x_mm, piece.at.y_mm])
    places = middle + piece.radius_mm * RADII[None, :, None] * ways[:, None, :]
    x_px, y_px = board_map.image_from_board(places.reshape(-1, 2), COIN_HEIGHT_MM).T
    return _between(np.asarray(frame.y, float), x_px, y_px).reshape(TURNS, len(RADII))


def _between(luma: Floats, x_px: Floats, y_px: Floats) -> Floats:
    """The brightness between pixels, bilinear."""
    height, width = luma.shape
    x, y = np.clip(x_px, 0, width - 1.001), np.clip(y_px, 0, height - 1.001)
    left, top = x.astype(int), y.astype(int)
    dx, dy = x - left, y - top
    above = luma[top, left] * (1 - dx) + luma[top, left + 1] * dx
    below = luma[top + 1, left] * (1 - dx) + luma[top + 1, left + 1] * dx
    return np.asarray(above * (1 - dy) + below * dy)
