"""A golf table in one picture: where the course lies, and what lies on it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.golf.find import FoundCourse, find_course
from vision.golf.dice.faces import Die, dice
from vision.golf.ground import SOLID, Course, flat_course, standing_out
from vision.golf.hands import hand_over
from vision.golf.obstacles import Obstacle, obstacles
from vision.golf.tokens import Token, tokens_of

MEEPLES = "eighteen_holes"
WITHOUT_TOKENS = "roll_in_one"


@dataclass(frozen=True, eq=False)
class GolfTable:
    """What one picture of a golf table shows."""

    found: FoundCourse
    tokens: tuple[Token, ...]
    obstacles: tuple[Obstacle, ...]
    dice: tuple[Die, ...]
    hand: bool


def read_table(bgr: NDArray[np.uint8], course: Course, game: str) -> GolfTable:
    """The table with everything on it; raises calibration.golf.find.NoCourse where the course is not found."""
    found = find_course(bgr, course)
    flat = flat_course(bgr, found.plane, course)
    apart = standing_out(flat, course)
    tokens = () if game == WITHOUT_TOKENS else tokens_of(flat, apart, found.plane, course, game == MEEPLES)
    standing = obstacles(flat, found.plane, course)
    lying = [die for die in dice(bgr) if not _on_obstacle(die, found, course)]
    lying = [die for die in lying if die.value > 1 or not any(_on_die(token, die) for token in tokens)]
    alone = tuple(token for token in tokens if not any(_on_die(token, die) for die in lying))
    return GolfTable(found, alone, tuple(standing), tuple(lying), hand_over(apart))


def _on_die(token: Token, die: Die) -> bool:
    return bool(np.hypot(token.px[0] - die.x_px, token.px[1] - die.y_px) < die.side_px)


def _on_obstacle(die: Die, found: FoundCourse, course: Course) -> bool:
    """Whether dots lie where the course has a mushroom, whose cap is dotted and leans away from the camera."""
    solid = [place for place, ground in course.items() if ground in SOLID]
    if not solid:
        return False
    near = np.hypot(*(found.plane.px_from_hexes(solid) - np.array([die.x_px, die.y_px])).T)
    pitch_px = np.sqrt(
        np.abs(
            np.linalg.det(found.plane.jacobians(found.plane.plane_from_px(np.array([[die.x_px, die.y_px]]))))
        )
    )
    return bool(near.min() < 0.9 * pitch_px[0])
