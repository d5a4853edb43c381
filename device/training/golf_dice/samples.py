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
from vision.synthetic.variety.varied import show, varied

Row = tuple[float, float, float, float, float]  # x, y, side, value, share that is seen
Part = tuple[Picture, NDArray[np.float32]]

SALT = 8  # beside the seed: tables of tests and figures have another
GAMES = ("carom_golf", "eighteen_holes", "roll_in_one")
PICTURES = 2  # of each table
HAND_SHARE, MISSING_SHARE = 0.25, 0.25  # of pictures with a hand; of obstacles that are missing
CARROM_EVERY = 10  # one seed in so many shows carrom boards, which have no dice
CROP_PX = 128
FACES = 24  # at most in a crop
FACE_NUMBERS = 5  # x, y and side in pixels of the crop, value (0: another solid), share that is seen
DICE_CROPS, OTHER_CROPS, ANY_CROPS = 16, 8, 4  # of a picture: about dice, about other solids, anywhere
SIDES_PX = (7.0, 30.0)  # the usual face of a picture comes to such a side
USUAL_SIDE_PX = 30.0  # of a picture without dice
MOST_ENLARGED = 1.6
OFF_PX = 40  # the middle of a crop lies up to so far from what it is about
BORDER_PX = 8  # faces so far beside a crop are told too
SOFT_BELOW = 0.9  # pictures that shrink more are blurred first


def samples_of(seed: int, pictures: int = PICTURES) -> Samples:
    """Crops (N, 128, 128, 3) uint8 BGR of a table's pictures, and their faces (N, 24, 5) float32."""
    luck = np.random.default_rng((seed, SALT))
    if seed % CARROM_EVERY == CARROM_EVERY - 1:
        return joined(_of_carrom(seed, luck))
    stage = stage_by_chance(luck, GAMES[seed % len(GAMES)])
    return joined([part for _ in range(pictures) for part in _of_picture(stage, luck)])


def joined(parts: Sequence[Part]) -> Samples:
    if not parts:
        return Samples(
            np.zeros((0, CROP_PX, CROP_PX, 3), np.uint8), np.zeros((0, FACES, FACE_NUMBERS), np.float32)
        )
    return Samples(np.stack([crop for crop, _ in parts]), np.stack([faces for _, faces in parts]))


def _of_carrom(seed: int, luck: Luck) -> list[Part]:
    """Crops of a drawn carrom board: about its pieces, and anywhere."""
    shown = show(varied(seed))
    px_per_mm = shown.varied.board_map.px_per_mm()
    rows = [(*seen.px, 2 * seen.radius_mm * px_per_mm, 0, 1.0) for seen in shown.pieces]
    return crops_of(shown.bgr, rows, [], USUAL_SIDE_PX, luck)


def _of_picture(stage: Stage, luck: Luck) -> list[Part]:
    course, pitch = stage.course, stage.pitch_mm
    standing, _ = standing_solids(luck, course, pitch, MISSING_SHARE)
    _, tokens = tokens_by_chance(luck, course, pitch, stage.game, standing)
    strays = strays_by_chance(luck, course, pitch)
    dice = thrown(luck, stage, [*standing, *tokens])
    return crops_on(stage, dice, [*standing, *tokens, *strays], luck)


def crops_on(stage: Stage, dice: Sequence[Solid], others: Sequence[Solid], luck: Luck) -> list[Part]:
    """Crops of a photograph of the stage with dice and other solids on it, perhaps under a hand."""
    picture, covered = stage.photographed([*others, *dice], stage.hands(luck, HAND_SHARE), luck)
    faces = tops(dice, stage.painter.camera, covered, others)
    usual = float(np.median([top.side_px for top in faces])) if faces else USUAL_SIDE_PX
    return crops_of(picture, _solids(others, stage), faces, usual, luck)


def crops_of(
    picture: Picture, others: Sequence[Row], faces: Sequence[Top], usual_px: float, luck: Luck
) -> list[Part]:
    """Crops about dice, about other solids, and anywhere."""
    height, width = picture.shape[:2]
    tops = [(top.x_px, top.y_px, top.side_px, top.value, top.seen) for top in faces]
    about = [(x, y) for x, y, *_ in tops if 0 <= x < width and 0 <= y < height]
    places = [*_some(about, DICE_CROPS, luck), *_some([(x, y) for x, y, *_ in others], OTHER_CROPS, luck)]
    places += [(luck.uniform(0, width), luck.uniform(0, height)) for _ in range(ANY_CROPS)]
    return [_crop(picture, [*tops, *others], place, usual_px, luck) for place in places]


def _solids(solids: Sequence[Solid], stage: Stage) -> list[Row]:
    """Where the tops of other solids are seen, and about how large they are."""
    if not solids:
        return []
    points = np.array([(*solid.at_mm, solid.height_mm) for solid in solids])
    aside = np.array([[solid.size_mm / 2, 0, 0] for solid in solids])
    tips, edges = project(stage.painter.camera, points), project(stage.painter.camera, points + aside)
    sides = 2 * np.hypot(*(edges - tips).T)
    return [(float(x), float(y), float(side), 0, 1.0) for (x, y), side in zip(tips, sides, strict=True)]


def _some(places: Sequence[tuple[float, float]], most: int, luck: Luck) -> list[tuple[float, float]]:
    return [places[number] for number in luck.permutation(len(places))[:most]]


def _crop(
    picture: Picture, rows: Sequence[Row], about: tuple[float, float], usual_px: float, luck: Luck
) -> Part:
    """A crop about a place, enlarged or shrunk by chance, and the faces in it; it lies in the picture."""
    scale = min(luck.uniform(*SIDES_PX) / usual_px, MOST_ENLARGED)
    size = np.array(picture.shape[1::-1]) * scale
    corner = CROP_PX / 2 + luck.uniform(-OFF_PX, OFF_PX, 2) - scale * np.array(about)
    corner = np.clip(
        corner, np.minimum(CROP_PX - size, 0), 0
    )  # a mirrored die beyond the edge would have no row
    matrix = np.array([[scale, 0, corner[0]], [0, scale, corner[1]]])
    soft = picture if scale > SOFT_BELOW else cv2.GaussianBlur(picture, (0, 0), 0.45 / scale)
    crop = cv2.warpAffine(
        soft, matrix, (CROP_PX, CROP_PX), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(crop, np.uint8), _faces(rows, scale, corner)


def _faces(rows: Sequence[Row], scale: float, corner: NDArray[np.float64]) -> NDArray[np.float32]:
    faces = np.zeros((FACES, FACE_NUMBERS), np.float32)
    placed = [
        (x * scale + corner[0], y * scale + corner[1], side * scale, value, seen)
        for x, y, side, value, seen in rows
    ]
    inside = [row for row in placed if all(-BORDER_PX < at < CROP_PX + BORDER_PX for at in row[:2])][:FACES]
    faces[: len(inside)] = np.array(inside, np.float32).reshape(-1, FACE_NUMBERS)
    return faces
