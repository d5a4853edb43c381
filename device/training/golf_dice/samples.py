"""Crops of drawn tables with the top faces of dice in them, at sizes that a reader would look at."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from device.training.golf_dice.throws import Top, thrown, tops
from device.training.golf_tables.shards import Samples
from device.training.golf_tables.stage import Luck, Stage, stage_by_chance
from vision.synthetic.hexes.painter import Picture
from vision.synthetic.hexes.scene import Solid
from vision.synthetic.hexes.shading import project
from vision.synthetic.hexes.tables import standing_solids, strays_by_chance, tokens_by_chance

SALT = 6  # beside the seed: tables of tests and figures have another
GAMES = ("carom_golf", "eighteen_holes", "roll_in_one")
PICTURES = 3  # of each table
HAND_SHARE, MISSING_SHARE = 0.25, 0.25  # of pictures with a hand; of obstacles that are missing
CROP_PX = 128
FACES = 16  # at most in a crop
FACE_NUMBERS = 5  # x, y and side in pixels of the crop, value (0: no face), share that is seen
DICE_CROPS, OTHER_CROPS, ANY_CROPS = 9, 6, 2  # of a picture: about dice, about other solids, anywhere
SIDES_PX = (9.0, 30.0)  # the usual face of a picture comes to such a side
USUAL_SIDE_PX = 30.0  # of a picture without dice
MOST_ENLARGED = 1.6
OFF_PX = 40  # the middle of a crop lies up to so far from what it is about
BORDER_PX = 8  # faces so far beside a crop are told too
SOFT_BELOW = 0.9  # pictures that shrink more are blurred first


def samples_of(seed: int, pictures: int = PICTURES) -> Samples:
    """Crops (N, 128, 128, 3) uint8 BGR of a table's pictures, and their faces (N, 16, 5) float32."""
    luck = np.random.default_rng((seed, SALT))
    stage = stage_by_chance(luck, GAMES[seed % len(GAMES)])
    parts = [part for _ in range(pictures) for part in _of_picture(stage, luck)]
    crops = np.stack([crop for crop, _ in parts]) if parts else np.zeros((0, CROP_PX, CROP_PX, 3), np.uint8)
    faces = np.stack([part for _, part in parts]) if parts else np.zeros((0, FACES, FACE_NUMBERS), np.float32)
    return Samples(crops, faces)


def _of_picture(stage: Stage, luck: Luck) -> list[tuple[Picture, NDArray[np.float32]]]:
    picture, found, others = laid(stage, luck)
    usual = float(np.median([top.side_px for top in found])) if found else USUAL_SIDE_PX
    height, width = picture.shape[:2]
    about = [(top.x_px, top.y_px) for top in found if 0 <= top.x_px < width and 0 <= top.y_px < height]
    places = [*_some(about, DICE_CROPS, luck), *_some(_tips(others, stage), OTHER_CROPS, luck)]
    places += [(luck.uniform(0, width), luck.uniform(0, height)) for _ in range(ANY_CROPS)]
    return [_crop(picture, found, place, usual, luck) for place in places]


def laid(stage: Stage, luck: Luck) -> tuple[Picture, list[Top], list[Solid]]:
    """A photograph of the stage with everything on it, the top faces of its dice, and the other solids."""
    course, pitch = stage.course, stage.pitch_mm
    standing, _ = standing_solids(luck, course, pitch, MISSING_SHARE)
    _, tokens = tokens_by_chance(luck, course, pitch, stage.game)
    strays = strays_by_chance(luck, course, pitch)
    dice = thrown(luck, stage, [*standing, *tokens])
    others = [*standing, *tokens, *strays]
    picture, covered = stage.photographed([*others, *dice], stage.hands(luck, HAND_SHARE), luck)
    return picture, tops(dice, stage.painter.camera, covered), others


def _tips(solids: Sequence[Solid], stage: Stage) -> list[tuple[float, float]]:
    points = np.array([(*solid.at_mm, solid.height_mm) for solid in solids]).reshape(-1, 3)
    return [(float(x), float(y)) for x, y in project(stage.painter.camera, points)]


def _some(places: Sequence[tuple[float, float]], most: int, luck: Luck) -> list[tuple[float, float]]:
    return [places[number] for number in luck.permutation(len(places))[:most]]


def _crop(
    picture: Picture, found: Sequence[Top], about: tuple[float, float], usual_px: float, luck: Luck
) -> tuple[Picture, NDArray[np.float32]]:
    """A crop about a place, enlarged or shrunk by chance, and the faces in it."""
    scale = min(luck.uniform(*SIDES_PX) / usual_px, MOST_ENLARGED)
    corner = CROP_PX / 2 + luck.uniform(-OFF_PX, OFF_PX, 2) - scale * np.array(about)
    matrix = np.array([[scale, 0, corner[0]], [0, scale, corner[1]]])
    soft = picture if scale > SOFT_BELOW else cv2.GaussianBlur(picture, (0, 0), 0.45 / scale)
    size = (CROP_PX, CROP_PX)
    crop = cv2.warpAffine(soft, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    return np.asarray(crop, np.uint8), _faces(found, scale, corner)


def _faces(found: Sequence[Top], scale: float, corner: NDArray[np.float64]) -> NDArray[np.float32]:
    faces = np.zeros((FACES, FACE_NUMBERS), np.float32)
    rows = [
        (top.x_px * scale + corner[0], top.y_px * scale + corner[1], top.side_px * scale, top.value, top.seen)
        for top in found
    ]
    inside = [row for row in rows if all(-BORDER_PX < at < CROP_PX + BORDER_PX for at in row[:2])][:FACES]
    faces[: len(inside)] = np.array(inside, np.float32).reshape(-1, FACE_NUMBERS)
    return faces
