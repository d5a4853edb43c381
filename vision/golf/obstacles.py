"""Obstacles of the course that still stand, as the network tells of their hexes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.golf.course import Course
from vision.golf.hex_network import STATES, HexAnswers

SOLID = frozenset({"stump", "rock", "mushroom", "mole", "hole"})
STANDS = 0.5
HIDDEN = 0.5  # likelihood of a hand from which nothing is said of what is below
PRINTED = frozenset({"hole"})  # it cannot be taken away


@dataclass(frozen=True)
class Obstacle:
    """An obstacle that was seen: its name, its hex, and the middle of the hex in pixels."""

    what: str
    at: tuple[int, int]
    px: tuple[float, float]


def standing_obstacles(
    readings: HexAnswers,
    hexes: Sequence[tuple[int, int]],
    middles_px: NDArray[np.float64],
    course: Course,
) -> tuple[Obstacle, ...]:
    """The obstacles of the course that stand where it has them, in the hexes' order; (N, 2) their middles."""
    standing = []
    for number, place in enumerate(hexes):
        if course[place] not in SOLID or readings.states[number, STATES.index("hand")] > HIDDEN:
            continue
        if course[place] in PRINTED or readings.stands[number] > STANDS:
            standing.append((place, middles_px[number]))
    return tuple(Obstacle(course[place], place, (float(x_px), float(y_px))) for place, (x_px, y_px) in standing)
