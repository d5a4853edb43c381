"""Strokes of which nobody can see the end: a piece falls into a pocket that lies outside the picture."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from device.evaluation.strokes import Event, strokes_of
from device.virtual.disturbance.drawn import Sighted
from device.virtual.disturbance.room import Room
from rules.pieces import Pocket


def pockets_outside(sighted: Sighted, room: Room) -> frozenset[str]:
    """The names of the pockets whose corner this room's camera does not see."""
    matrix = room.camera.aim.as_array()
    at = sighted.corners_px @ matrix[:, :2].T + matrix[:, 2] + [room.camera.cut_px, 0]
    is_inside = np.all((at >= 0) & (at < sighted.size_px), axis=1)
    return frozenset(pocket.value for pocket, seen in zip(Pocket, is_inside, strict=True) if not seen)


def begun_with_a_fall_outside(true: Sequence[Event], pockets: frozenset[str]) -> frozenset[float]:
    """When those strokes began, in seconds, of which a piece truly fell into one of these pockets."""
    return frozenset(
        stroke.begun_s
        for stroke in strokes_of(true)
        if any(event.get("pocket") in pockets for event in stroke.events)
    )
