"""A rendered table to lay pieces on, and a piece where it lies."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

from calibration.golf.camera import stand
from device.training.golf_hexes.labels import Label
from device.training.golf_hexes.rendered import rendered_labels
from device.training.golf_mixed.hands import CutHand, hand_of
from device.training.golf_mixed.pieces import Numbers, Piece, middle_px, pieces_of
from device.training.golf_tables.rendered import Rendered
from vision.golf.ground import FlatCourse, flat_course
from vision.synthetic.hexes.scene import Place


@dataclass(frozen=True, eq=False)
class Ground:
    """A rendered table to lay on, with the pieces that it shows itself and the answers due without others."""

    table: Rendered
    flat: FlatCourse
    own: tuple[Piece, ...]
    labels: tuple[Label, ...]
    hand: CutHand | None

    @property
    def usual(self) -> str:
        """The commonest ground of its course."""
        return Counter(self.table.course.values()).most_common(1)[0][0]


@dataclass(frozen=True, eq=False)
class Laid:
    """A piece where it lies: mask and colours of the whole flattened picture; `at` is None for an obstacle."""

    piece: Piece
    at: Place | None
    away: float
    alpha: Numbers
    bgr: Numbers
    is_new: bool


def ground_of(table: Rendered) -> Ground:
    """A table with its pieces cut out."""
    flat = flat_course(table.picture, table.plane, table.course)
    return Ground(table, flat, pieces_of(table), tuple(rendered_labels(table)), hand_of(table))


def hex_of(piece: Piece, flat: FlatCourse) -> Place:
    """The hex whose middle lies nearest to a piece's foot."""
    middles = np.array([middle_px(at, flat) for at in flat.hexes])
    return flat.hexes[int(np.hypot(*(middles - piece.foot_px).T).argmin())]


def away_of(ground: Ground, foot_px: Numbers) -> float:
    """How far from the camera's foot something stands, in pitches."""
    camera = stand(ground.table.plane)
    return float(np.hypot(*(ground.flat.plane_from_flat(foot_px) - (camera.x, camera.y))))
