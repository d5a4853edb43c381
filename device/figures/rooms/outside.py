"""Strokes of which nobody can see the end: a piece falls, or comes to lie, outside the picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.boardmap import corners_mm
from calibration.lens import Points
from device.evaluation.strokes import Event, StrokeEvents, strokes_of
from device.virtual.disturbance.room import Room
from device.virtual.disturbance.rooms import Sighted
from rules.pieces import Pocket


@dataclass(frozen=True)
class Shown:
    """What a room's camera shows of a board: (3, 3) pixels from millimetres, in a picture of this size."""

    image_from_board: Points
    size_px: tuple[int, int]
    surface_mm: float

    @property
    def pockets_outside(self) -> frozenset[str]:
        """The names of the pockets whose corner is not in the picture."""
        seen = self.shows(corners_mm(self.surface_mm))
        return frozenset(pocket.value for pocket, is_seen in zip(Pocket, seen, strict=True) if not is_seen)

    def shows(self, at_mm: Points) -> Points:
        """Whether these (n, 2) places of the board are in the picture: (n,) of bool."""
        at_px = cv2.perspectiveTransform(at_mm.reshape(-1, 1, 2), self.image_from_board)[:, 0]
        return np.asarray(np.all((at_px >= 0) & (at_px < self.size_px), axis=1))


def shown_by(sighted: Sighted, room: Room, surface_mm: float) -> Shown:
    """What this room's camera shows of a board with this side of the playing surface."""
    matrix = room.camera.aim.as_array()
    at_px = sighted.corners_px @ matrix[:, :2].T + matrix[:, 2] + [room.camera.cut_px, 0]
    corners = corners_mm(surface_mm).astype(np.float32), at_px.astype(np.float32)
    return Shown(np.asarray(cv2.getPerspectiveTransform(*corners), np.float64), sighted.size_px, surface_mm)


def begun_with_an_end_outside(true: Sequence[Event], shown: Shown) -> frozenset[float]:
    """When those strokes began, in seconds, of which a piece truly fell or lies where nobody sees it."""
    return frozenset(
        stroke.begun_s
        for stroke in strokes_of(true)
        if _fell_outside(stroke, shown) or _lies_outside(stroke, shown)
    )


def _fell_outside(stroke: StrokeEvents, shown: Shown) -> bool:
    return any(event.get("pocket") in shown.pockets_outside for event in stroke.events)


def _lies_outside(stroke: StrokeEvents, shown: Shown) -> bool:
    places = [(piece["x_mm"], piece["y_mm"]) for piece in stroke.ended.get("layout") or ()]
    return bool(places) and not bool(np.all(shown.shows(np.array(places, float))))
