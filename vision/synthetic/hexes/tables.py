"""Whole golf tables by chance, with their truth; the same seed always gives the same table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.boardmap import BoardMap
from vision.synthetic.hexes.courses import RIM, course_by_chance
from vision.synthetic.hexes.painter import GolfPainter, Picture
from vision.synthetic.hexes.scene import Bgr, GolfLook, GolfScene, Place, Shape, Solid, mm_of
from vision.synthetic.hexes.variety import (
    BALL_COLOURS,
    TOKENS,
    Placed,
    camera_by_chance,
    hand_by_chance,
    is_in_front,
    look_by_chance,
    near,
    token_solid,
)
from vision.synthetic.photo import develop, draw_development

SIZE_PX = (1332, 990)
BRIGHTEST = 225.0  # grey level that an exposure usually still shows
BESIDE_SHARE = 0.4  # of tokens that stand beside another
STANDING = {  # breadth in pitches, height in mm, colours, second colour
    "stump": (Shape.STUMP, 0.85, (9, 16), ((60, 95, 140), (45, 75, 115)), (110, 165, 205)),
    "rock": (Shape.ROCK, 0.85, (8, 12), ((120, 125, 125), (95, 100, 105)), (0, 0, 0)),
    "mushroom": (
        Shape.MUSHROOM,
        0.95,
        (14, 18),
        ((40, 40, 195), (60, 110, 190), (35, 30, 160)),
        (235, 240, 240),
    ),
    "mole": (Shape.MOLE, 0.9, (3, 6), ((45, 65, 95), (60, 85, 120)), (0, 0, 0)),
    "hole": (Shape.HOLE, 0.8, (1, 3), ((225, 230, 230), (40, 42, 45)), (0, 0, 0)),
}
NOT_STOOD_ON = frozenset({*STANDING, RIM, "clubhouse"})
DICE: tuple[tuple[Bgr, Bgr], ...] = (
    ((225, 230, 232), (25, 25, 28)),
    ((35, 30, 190), (230, 235, 238)),
    ((40, 40, 42), (230, 232, 235)),
    ((170, 70, 35), (235, 238, 240)),
    ((60, 140, 50), (238, 240, 240)),
    ((195, 220, 235), (30, 40, 60)),
    ((60, 200, 235), (30, 30, 35)),
)


@dataclass(frozen=True, eq=False)
class GolfTable:
    """A drawn table and its truth: tokens, the course's solids that are missing, whether a hand is there."""

    game: str
    course: Mapping[Place, str]
    look: GolfLook
    camera: BoardMap
    scene: GolfScene
    tokens: tuple[Placed, ...]
    missing: tuple[Place, ...]

    @property
    def hand(self) -> bool:
        """Whether a hand reaches in."""
        return bool(self.scene.hands)


def table_by_chance(seed: int, game: str) -> GolfTable:
    """A table with tokens, obstacles, dice and strays."""
    luck = np.random.default_rng((seed, 41))
    course = course_by_chance(luck, game)
    look = look_by_chance(luck, game)
    pitch = look.print.pitch_mm
    camera = camera_by_chance(luck, course, pitch, SIZE_PX)
    standing, missing = standing_solids(luck, course, pitch)
    tokens, solids = tokens_by_chance(luck, course, pitch, game, standing)
    solids += strays_by_chance(luck, course, pitch) + dice_by_chance(luck, course, pitch)
    hand = hand_by_chance(luck, course, pitch)
    hands = (hand,) if luck.random() < 0.3 and is_in_front(camera, hand) else ()
    scene = GolfScene((*standing, *solids), hands)
    return GolfTable(game, course, look, camera, scene, tuple(tokens), tuple(missing))


def photographed(table: GolfTable, seed: int) -> tuple[Picture, GolfPainter]:
    """The table's picture as a camera gives it, JPEG and all."""
    luck = np.random.default_rng((seed, 43))
    painter = GolfPainter(table.camera, table.look, table.course)
    return as_photograph(painter.picture(table.scene), luck), painter


def as_photograph(plain: Picture, luck: np.random.Generator, brightest: float = BRIGHTEST) -> Picture:
    """A drawn picture as a camera gives it, JPEG and all; what is brighter than `brightest` is white."""
    how = draw_development(luck, float(plain.mean()) / 110, brightest)
    seen = develop(plain, how, luck)
    encoded = cv2.imencode(".jpg", seen, [cv2.IMWRITE_JPEG_QUALITY, how.jpeg_quality])[1]
    return np.asarray(cv2.imdecode(encoded, cv2.IMREAD_COLOR), np.uint8)


def standing_solids(
    luck: np.random.Generator, course: Mapping[Place, str], pitch: float, share_missing: float = 0.12
) -> tuple[list[Solid], list[Place]]:
    """The obstacles of a course, flags at its holes, trees where they are; a few are missing."""
    solids, missing = [], []
    for place, ground in course.items():
        if ground in STANDING:
            if ground not in ("hole", "mole") and luck.random() < share_missing:
                missing.append(place)
                continue
            solids.append(_standing(luck, place, ground, pitch))
        if ground in ("hole", "green") and luck.random() < 0.75:
            solids.append(_flag(luck, place, pitch))
        if ground in ("rough", "fairway") and luck.random() < 0.05:
            solids.append(_tree(luck, place, pitch))
    return solids, missing


def _standing(luck: np.random.Generator, place: Place, ground: str, pitch: float) -> Solid:
    shape, breadth, heights, colours, trim = STANDING[ground]
    x, y = mm_of(place, pitch) + luck.normal(0, 0.04, 2) * pitch
    bgr = near(luck, colours[int(luck.integers(len(colours)))])
    size = pitch * breadth * float(luck.uniform(0.85, 1.1))
    height = float(luck.uniform(*heights))
    return Solid(shape, (float(x), float(y)), size, height, bgr, trim, seed=int(luck.integers(1 << 20)))


def _flag(luck: np.random.Generator, place: Place, pitch: float) -> Solid:
    bgr = near(luck, ((30, 30, 200), (200, 80, 30), (40, 160, 220), (60, 140, 50))[int(luck.integers(4))])
    return Solid(
        Shape.FLAG,
        mm_of(place, pitch),
        14.0,
        float(luck.uniform(28, 66)),
        bgr,
        turn_deg=float(luck.uniform(0, 360)),
    )


def _tree(luck: np.random.Generator, place: Place, pitch: float) -> Solid:
    bgr = near(luck, ((40, 90, 35), (35, 70, 45), (50, 120, 60))[int(luck.integers(3))])
    height = float(luck.uniform(22, 34))
    return Solid(Shape.TREE, mm_of(place, pitch), pitch * 0.85, height, bgr, seed=int(luck.integers(1 << 20)))


def tokens_by_chance(
    luck: np.random.Generator,
    course: Mapping[Place, str],
    pitch: float,
    game: str,
    standing: Sequence[Solid] = (),
) -> tuple[list[Placed], list[Solid]]:
    """A game's tokens on hexes of the course, some beside another, and the solids that show them.

    No token is put under a tree among what is `standing`.
    """
    if game == "roll_in_one":
        return [], []
    trees = {solid.at_mm for solid in standing if solid.shape is Shape.TREE}
    free = [place for place, ground in course.items() if ground not in NOT_STOOD_ON]
    free = [place for place in free if mm_of(place, pitch) not in trees]
    luck.shuffle(free)
    names = list(TOKENS) if game == "eighteen_holes" else list(BALL_COLOURS)
    forms = ("meeple",) if game == "eighteen_holes" else ("ball", "flat")
    wanted = [(token, form) for form in forms for token in names if luck.random() < 0.7]
    placed: list[Placed] = []
    solids: list[Solid] = []
    for token, form in wanted:
        place = free.pop()
        if placed and luck.random() < BESIDE_SHARE:
            beside = [at for at in free if abs(at[0] - placed[-1].at[0]) + abs(at[1] - placed[-1].at[1]) <= 1]
            if beside:
                free.append(place)
                place = beside[0]
                free.remove(place)
        placed.append(Placed(token, form, (int(place[0]), int(place[1]))))
        solids.append(token_solid(luck, token, form, mm_of(placed[-1].at, pitch), pitch))
    return placed, solids


def strays_by_chance(luck: np.random.Generator, course: Mapping[Place, str], pitch: float) -> list[Solid]:
    """Caps, coins, cards and cups, which are no tokens, beside the course and on it."""
    places, solids = list(course), []
    for _ in range(int(luck.poisson(1.4))):
        at = np.array(mm_of(places[int(luck.integers(len(places)))], pitch)) + luck.normal(0, 0.4, 2) * pitch
        bgr = near(luck, tuple(luck.uniform(30, 235, 3)))
        trim = near(luck, tuple(luck.uniform(30, 235, 3)))
        if luck.random() < 0.5:  # in a token's colour
            names = list(TOKENS.values())
            bgr = near(luck, names[int(luck.integers(len(names)))][0])
        shape = (Shape.CAP, Shape.CAP, Shape.COIN, Shape.CARD)[int(luck.integers(4))]
        size, height = {
            Shape.CAP: (float(luck.uniform(26, 34)), 6.0),
            Shape.COIN: (float(luck.uniform(18, 26)), 2.0),
            Shape.CARD: (55.0, 0.3),
        }[shape]
        if shape is Shape.COIN:
            bgr = near(luck, ((110, 165, 200), (170, 175, 180), (60, 105, 160))[int(luck.integers(3))])
            trim = near(luck, bgr, 0.2)
        if shape is Shape.CARD:
            at = at + luck.choice([-1, 1], 2) * luck.uniform(150, 260, 2)
        turn = float(luck.uniform(0, 360))
        place = (float(at[0]), float(at[1]))
        solids.append(Solid(shape, place, size, height, bgr, trim, turn, seed=int(luck.integers(1 << 20))))
    return solids


def dice_by_chance(luck: np.random.Generator, course: Mapping[Place, str], pitch: float) -> list[Solid]:
    """Up to four dice on the course or beside it."""
    middles = np.array([mm_of(place, pitch) for place in course])
    low, high = middles.min(axis=0) - 45, middles.max(axis=0) + 45
    bgr, trim = DICE[int(luck.integers(len(DICE)))]
    size = float(luck.uniform(9, 20))
    dice: list[Solid] = []
    for _ in range(int(luck.integers(0, 5))):
        at = luck.uniform(low, high)
        if dice and luck.random() < 0.3:
            at = np.array(dice[-1].at_mm) + luck.normal(0, 1, 2) * size * 1.1
        if any(np.hypot(*(at - other.at_mm)) < size * 1.42 for other in dice):
            continue
        place = (float(at[0]), float(at[1]))
        value, turn = int(luck.integers(1, 7)), float(luck.uniform(0, 360))
        body = near(luck, bgr, 0.05)
        dice.append(
            Solid(Shape.DIE, place, size, size, body, trim, turn, 0.0, value, int(luck.integers(1 << 20)))
        )
    return dice
