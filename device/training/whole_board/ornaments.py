"""Centre art as makers print it: discs, rings, petals, stars and letters, repeated by turns about the middle.

It lies flat and under the pieces. A reader that has not seen such print takes its discs for coins.
Sizes are in pixels of the network's view, or shares of its side; colours are B, G, R of 0 to 255.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.lens import Picture, Points
from device.training.pretrained.batches import Luck
from device.training.sources import RADIUS
from vision.rectified.view import Floats

TURNS = (1, 2, 4, 4, 8, 8, 6, 12, 16)  # copies of one mark about the middle
MARKS, MIDDLE_OFF_PX = (1, 5), 2.0
NEAR_CHANCE, NEAR, FAR = 0.75, (0.0, 0.2), (0.2, 0.46)  # how far from the middle, of the side
SIZES, SIZE_CHANCE, COIN_SIZES = (1.5, 16.0), 0.4, (5.5, 9.5)  # the radius of a mark; often that of a coin
LINES_PX, FILLED_CHANCE = (1, 4), 0.6
COVERS, SOFT_PX, RIM_PX = (0.35, 1.0), (0.3, 1.0), 0.7  # how well the ink covers; its edge; that of a piece
COIN_INKS = ((40, 35, 150), (30, 30, 35), (200, 215, 225), (60, 60, 200), (60, 110, 160))
COIN_INK_CHANCE = 0.6
FRACTION_BITS, SIXTEENTHS = 4, 16  # of a pixel, as OpenCV draws
LETTERS = "ABCDEKMNORSTZ"


@dataclass(frozen=True)
class Mark:
    """A printed mark at `at` (x, y), as large as `radius`, turned by `turn` radians.

    Its outline is `line` wide, -1 fills it; `letter` is what is written where it is one.
    """

    at: tuple[float, float]
    radius: float
    turn: float
    line: int
    letter: str


def ornamented(view: Picture, truth: Floats, luck: Luck) -> Picture:
    """The (S, S, 3) view with centre art printed on its wood; the pieces of the `truth` lie over it."""
    seen, free = view.astype(np.float32), _free_of_pieces(len(view), truth)
    middle = (len(view) - 1) / 2 + luck.normal(0, MIDDLE_OFF_PX, 2)
    for _ in range(int(luck.integers(*MARKS))):
        ink = _ring_of_marks(len(view), middle, luck) * free * luck.uniform(*COVERS)
        seen = np.asarray(seen * (1 - ink[..., None]) + ink[..., None] * _colour(luck), np.float32)
    return np.clip(seen, 0, 255).astype(np.uint8)


def _free_of_pieces(side: int, truth: Floats) -> Floats:
    """(S, S) 1 where no piece lies."""
    covers = np.zeros((side, side), np.uint8)
    for x, y, radius in truth[:, : RADIUS + 1]:
        middle = (round(SIXTEENTHS * x), round(SIXTEENTHS * y))
        cv2.circle(covers, middle, round(SIXTEENTHS * (radius + RIM_PX)), 255, -1, cv2.LINE_AA, FRACTION_BITS)
    return np.asarray(1 - covers / 255.0)


def _ring_of_marks(side: int, middle: Points, luck: Luck) -> Floats:
    """(S, S) 0 to 1: one mark, repeated by turns about the middle."""
    draw = SHAPES[int(luck.integers(len(SHAPES)))]
    count, first = int(luck.choice(TURNS)), luck.uniform(0, 2 * np.pi)
    away = luck.uniform(*(NEAR if luck.random() < NEAR_CHANCE else FAR)) * side
    radius = luck.uniform(*(COIN_SIZES if luck.random() < SIZE_CHANCE else SIZES))
    line = -1 if luck.random() < FILLED_CHANCE else int(luck.integers(*LINES_PX))
    letter, ink = str(luck.choice(list(LETTERS))), np.zeros((side, side), np.uint8)
    for turn in first + 2 * np.pi * np.arange(count) / count:
        at = middle + away * np.array([np.cos(turn), np.sin(turn)])
        draw(ink, Mark((float(at[0]), float(at[1])), float(radius), float(turn), line, letter))
    soft = cv2.GaussianBlur(ink, (0, 0), luck.uniform(*SOFT_PX))
    return np.asarray(soft / 255.0)


def _colour(luck: Luck) -> Points:
    """A colour as coins have it, or any."""
    if luck.random() < COIN_INK_CHANCE:
        return np.array(COIN_INKS[int(luck.integers(len(COIN_INKS)))]) * luck.uniform(0.7, 1.2, 3)
    return luck.uniform(0, 255, 3)


def _disc(ink: Picture, mark: Mark) -> None:
    middle = (round(SIXTEENTHS * mark.at[0]), round(SIXTEENTHS * mark.at[1]))
    cv2.circle(ink, middle, round(SIXTEENTHS * mark.radius), 255, mark.line, cv2.LINE_AA, FRACTION_BITS)


def _petal(ink: Picture, mark: Mark) -> None:
    box = (mark.at, (2 * mark.radius, 0.8 * mark.radius), float(np.degrees(mark.turn)))
    cv2.ellipse(ink, box, 255, mark.line, cv2.LINE_AA)


def _star(ink: Picture, mark: Mark) -> None:
    turns = mark.turn + np.pi * np.arange(10) / 5
    reach = mark.radius * np.where(np.arange(10) % 2, 0.45, 1.0)
    outline = np.array(mark.at) + np.column_stack([np.cos(turns), np.sin(turns)]) * reach[:, None]
    points = [np.rint(outline * SIXTEENTHS).astype(np.int32)]
    if mark.line < 0:
        cv2.fillPoly(ink, points, 255, cv2.LINE_AA, FRACTION_BITS)
    else:
        cv2.polylines(ink, points, True, 255, mark.line, cv2.LINE_AA, FRACTION_BITS)


def _letter(ink: Picture, mark: Mark) -> None:
    foot = (round(mark.at[0] - mark.radius / 2), round(mark.at[1] + mark.radius / 2))
    cv2.putText(
        ink, mark.letter, foot, cv2.FONT_HERSHEY_SIMPLEX, mark.radius / 15, 255, max(mark.line, 1), cv2.LINE_AA
    )


SHAPES: tuple[Callable[[Picture, Mark], None], ...] = (_disc, _disc, _disc, _petal, _star, _letter)
