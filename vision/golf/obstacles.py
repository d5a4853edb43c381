"""Obstacles of the course that still stand: their hexes do not look like plain ground."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.golf.plane import HexPlane
from vision.golf.ground import SOLID, Course, FlatCourse

UNLIKE = 2.0  # deviations of the plain hexes' spread


@dataclass(frozen=True)
class Obstacle:
    """An obstacle that was seen: its name, its hex, and the middle of the hex in pixels."""

    what: str
    at: tuple[int, int]
    px: tuple[float, float]


def obstacles(flat: FlatCourse, plane: HexPlane, course: Course) -> list[Obstacle]:
    """The obstacles of the course that stand where it has them, in the course's order."""
    plain = [_look(flat, k) for k, place in enumerate(flat.hexes) if course[place] == "plain"]
    seen = np.array([look for look in plain if look is not None])
    found = []
    for k, place in enumerate(flat.hexes):
        look = _look(flat, k) if course[place] in SOLID else None
        if look is None or (len(seen) > 6 and _distance(look, seen) < UNLIKE):
            continue
        x_px, y_px = plane.px_from_hexes([place])[0]
        found.append(Obstacle(course[place], place, (float(x_px), float(y_px))))
    return found


def _look(flat: FlatCourse, index: int) -> NDArray[np.float64] | None:
    """Median colour and spread of lightness of a hex; None where it is not in the picture."""
    own = (flat.hex_index == index) & flat.seen
    values = flat.lab[own].astype(float)
    return np.append(np.median(values, axis=0), values[:, 0].std()) if len(values) > 100 else None


def _distance(look: NDArray[np.float64], seen: NDArray[np.float64]) -> float:
    middle = np.median(seen, axis=0)
    spread = 1.5 * np.median(np.abs(seen - middle), axis=0) + 3.0
    return float((np.abs(look - middle) / spread).max())
