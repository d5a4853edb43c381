"""What lies on a course whose place is known: tokens, obstacles, dice, hands."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.golf.find import FoundCourse
from calibration.golf.placing import RIM_GROUND
from calibration.golf.plane import hexes_from_plane
from vision.golf.dice.faces import Die, dice
from vision.golf.ground import PITCH_PX, SOLID, Course, FlatCourse, flat_course
from vision.golf.hex_network import told
from vision.golf.obstacles import Obstacle, standing_obstacles
from vision.golf.patches import patches
from vision.golf.tokens import SURE, Token, is_hand, tokens_of

MEEPLES = "eighteen_holes"
WITHOUT_TOKENS = "roll_in_one"
DICE_MM = (7.0, 28.0)  # the side of a die, with a share for the one that is seen aslant
HEX_MM = {
    "carom_golf": 21.5,
    "eighteen_holes": 26.0,
    "roll_in_one": 13.1,
}  # flat to flat, of the printed boards
DOTTED = frozenset({"tee", "clubhouse"})  # grounds whose print has dots and windows like pips
FEW_PIPS = 2  # a ball in two lamps shows as many spots of glare
NEUTRAL = frozenset({"white", "black"})  # dice are of these colours more often than others
HEX_AREA = 3**0.5 / 2  # of a hex one pitch from flat to flat
LEAST_SEEN = 0.6  # share of a hex that lies in the picture
OBSTACLE_PITCHES = 0.9  # a cap's dots lie within this of the mushroom's foot


@dataclass(frozen=True, eq=False)
class Reading:
    """One reading of a course: where it lies, the picture flattened, and what lies on it."""

    found: FoundCourse
    course: Course
    flat: FlatCourse
    hexes: tuple[tuple[int, int], ...]
    patches: NDArray[np.float32]  # of these hexes, as `vision.golf.patches` has them
    tokens: tuple[Token, ...]
    obstacles: tuple[Obstacle, ...]
    dice: tuple[Die, ...]
    hand: bool

    @property
    def sure_tokens(self) -> tuple[Token, ...]:
        """Those that one picture alone is enough to tell."""
        return tuple(token for token in self.tokens if token.score >= SURE)


def read_course(
    bgr: NDArray[np.uint8], found: FoundCourse, course: Course, game: str, hex_mm: float | None = None
) -> Reading:
    """Everything on the course and the dice beside it; `hex_mm` from flat to flat, where it is known."""
    flat = flat_course(bgr, found.plane, course)
    hexes = whole_hexes(flat, course)
    seen = patches(flat, found.plane, course, hexes)
    said = told(seen)
    tokens = () if game == WITHOUT_TOKENS else tokens_of(said, hexes, found.plane, course, game == MEEPLES)
    standing = standing_obstacles(said, hexes, found.plane, course)
    sized = [die for die in dice(bgr) if _has_size(die, found, hex_mm or HEX_MM[game])]
    lying = [die for die in sized if not _on_print(die, found, course) and not _on_obstacle(die, found, course)]
    lying = [die for die in lying if not any(_is_token(token, die) for token in tokens)]
    alone = tuple(token for token in tokens if not any(_on_die(token, die) for die in lying))
    hand = is_hand(said, hexes)
    return Reading(found, course, flat, hexes, seen, alone, standing, tuple(lying), hand)


def whole_hexes(flat: FlatCourse, course: Course) -> tuple[tuple[int, int], ...]:
    """The whole hexes of the course whose middles lie in the picture."""
    inside = np.bincount(flat.hex_index[(flat.hex_index >= 0) & flat.seen], minlength=len(flat.hexes))
    area = PITCH_PX**2 * HEX_AREA
    return tuple(
        place
        for place, pixels in zip(flat.hexes, inside, strict=True)
        if course[place] != RIM_GROUND and pixels > LEAST_SEEN * area
    )


def _has_size(die: Die, found: FoundCourse, hex_mm: float) -> bool:
    """Whether a face is as large beside the hexes as dice are."""
    least_mm, most_mm = DICE_MM
    return least_mm < hex_mm * die.side_px / _pitch_px(found, die) < most_mm


def _on_print(die: Die, found: FoundCourse, course: Course) -> bool:
    """Whether a face lies on a hex whose print looks like one."""
    at = hexes_from_plane(found.plane.plane_from_px(np.array([[die.x_px, die.y_px]])))[0]
    return course.get((int(at[0]), int(at[1]))) in DOTTED


def _is_token(token: Token, die: Die) -> bool:
    """Whether what was read as a die is rather this token, in one lamp's glare or in two lamps'."""
    is_glare = die.value == 1 or (die.value <= FEW_PIPS and token.token not in NEUTRAL)
    return is_glare and _on_die(token, die)


def _pitch_px(found: FoundCourse, die: Die) -> float:
    """The size of a hex where a die lies, in pixels."""
    at = found.plane.plane_from_px(np.array([[die.x_px, die.y_px]]))
    return float(np.sqrt(np.abs(np.linalg.det(found.plane.jacobians(at)))[0]))


def _on_die(token: Token, die: Die) -> bool:
    return bool(np.hypot(token.px[0] - die.x_px, token.px[1] - die.y_px) < die.side_px)


def _on_obstacle(die: Die, found: FoundCourse, course: Course) -> bool:
    """Whether dots lie where the course has a mushroom, whose cap is dotted and leans away from the camera."""
    solid = [place for place, ground in course.items() if ground in SOLID]
    if not solid:
        return False
    near = np.hypot(*(found.plane.px_from_hexes(solid) - np.array([die.x_px, die.y_px])).T)
    return bool(near.min() < OBSTACLE_PITCHES * _pitch_px(found, die))
