"""Shots without a camera: a layout as a perfect camera reads it, to be spoilt by a test."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from calibration.boardmap import COIN_HEIGHT_MM, BoardMap
from calibration.lens import Lens
from device.trial.layouts import wanted_on
from device.trial.shot import Shot
from rules.carrom.board import ICF
from rules.table import Layout, Piece
from vision.light.quality import Fault, LightQuality
from vision.pieces.seen import SeenPiece
from vision.pieces.surface_size import SurfaceSize
from vision.synthetic.scene.camera import camera_above

LENS = Lens.from_hfov(1332, 990, 66.0)
BOARD = camera_above(LENS, (30.0, -60.0, 1050.0))
GOOD = LightQuality(1.0, Fault.NONE)
WANTED = wanted_on(ICF)


def seen(piece: Piece, board_map: BoardMap = BOARD) -> SeenPiece:
    """The piece as a camera without faults reads it."""
    place = np.array([[piece.at.x_mm, piece.at.y_mm]])
    ((x_px, y_px),) = board_map.image_from_board(place, COIN_HEIGHT_MM)
    return SeenPiece(piece.kind, piece.at, (float(x_px), float(y_px)), ICF.radius_mm(piece.kind), 0.99)


def shot_of(
    layout: Layout, number: int = 1, *, maybe: Sequence[Piece] = (), frames: int = 3, light: LightQuality = GOOD
) -> Shot:
    """A shot that reads this layout in every frame."""
    read = tuple(seen(piece) for piece in layout)
    size = SurfaceSize(740.0, 10.0, 8)
    return Shot(number, (read,) * frames, tuple(seen(piece) for piece in maybe), BOARD, size, light, 1.9)
