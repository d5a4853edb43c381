"""Many dice of any make on a drawn table, and where their top faces are seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.boardmap import BoardMap
from device.training.golf_tables.hidden import hidden_parts
from device.training.golf_tables.stage import Luck, Stage
from vision.synthetic.hexes.dice import corners_of
from vision.synthetic.hexes.scene import Bgr, Marbling, Pips, Shape, Solid, mm_of
from vision.synthetic.hexes.shading import project
from vision.synthetic.hexes.tables import DICE
from vision.synthetic.hexes.variety import near

TRIES = 40  # places at which a die may come to lie
SIZES_MM = (7.5, 26.0)
OTHER_MAKE, ANY_COLOURS = 0.15, 0.3  # how often the make changes; how many makes have colours of no usual die
# Makes whose pips have other colours by their number, most of them dark on white; makes whose pips lie closer.
COLOURED, ON_WHITE, RED_AND_ONE_MORE = 0.3, 0.6, 0.5
CLOSER_SHARE, CLOSER = 0.35, (0.5, 0.95)
# Makes with swirls of a second colour: how much of it there is, and how large and how sharp the swirls are.
MARBLED, MARBLED_SHARE, WAVES, SHARPNESS = 0.25, (0.3, 1.0), (1.0, 3.5), (0.8, 4.0)
LEAST_CONTRAST = 70  # grey levels between a face and its pips, in some colour
DARK = 380  # sum of three colours: pips on anything darker are white
WHITE, RED, BLUE = (225.0, 230.0, 232.0), (45.0, 35.0, 200.0), (170.0, 60.0, 30.0)
BLACK = (0.0, 0.0, 0.0)
BESIDE_MM = 45.0  # dice lie up to so far beside the course
BY_ANOTHER, ALIGNED = 0.3, 0.5  # shares of dice that land by another; of close ones that lie flush with it
APART, FLUSH, CLEAR = 1.3, 1.02, 1.1  # distances by the mean size: turned dice, aligned ones, other solids
# Share of dice that lean on something: they show no value. Many a one looks as one that lies does from
# elsewhere, so with more of them what lies is doubted.
LEANING = 0.04
LEANING_DEG = (20.0, 45.0)
FLAT_SHAPES = (Shape.CARD, Shape.FLAG)  # dice may lie on a card or at a flag's foot

Values = NDArray[np.floating[Any]]


@dataclass(frozen=True, slots=True)
class Make:
    """The dice of one box: colours of face and pips, size, swirls; without `pips` they have the usual ones."""

    bgr: Bgr
    trim: Bgr
    size_mm: float
    pips: Pips | None = None
    marbling: Marbling | None = None


def make_by_chance(luck: Luck) -> Make:
    """A usual make, or one of any colours whose pips can be told; its pips of several colours, or closer."""
    bgr, trim = DICE[int(luck.integers(len(DICE)))]
    if luck.random() < ANY_COLOURS:
        bgr, trim = (near(luck, _any_colour(luck)) for _ in range(2))
    inks: tuple[Bgr, ...] = (trim,) * 6
    if luck.random() < COLOURED:
        bgr = near(luck, WHITE) if luck.random() < ON_WHITE else bgr
        inks = _inks(luck, trim)
    inks = tuple(_plain_on(bgr, ink) for ink in inks)
    apart = float(luck.uniform(*CLOSER)) if luck.random() < CLOSER_SHARE else 1.0
    marbling = _marbling(luck, bgr, inks) if luck.random() < MARBLED else None
    return Make(bgr, inks[0], float(luck.uniform(*SIZES_MM)), Pips(inks, apart), marbling)


def _marbling(luck: Luck, bgr: Bgr, inks: Sequence[Bgr]) -> Marbling | None:
    """Swirls of a darker, a paler or any colour on which the pips can be told, too; None where they cannot."""
    ways = (_blended(bgr, BLACK, luck.uniform(0.2, 0.75)), _blended(bgr, WHITE, luck.uniform(0.25, 0.8)))
    second = (*ways, _any_colour(luck))[int(luck.integers(3))]
    share = float(luck.uniform(*MARBLED_SHARE))
    purest = _blended(bgr, second, share)
    if any(np.abs(np.subtract(purest, ink)).max() < LEAST_CONTRAST for ink in inks):
        return None
    return Marbling(second, share, float(luck.uniform(*WAVES)), float(luck.uniform(*SHARPNESS)))


def _blended(first: Bgr, second: Bgr, share: float) -> Bgr:
    """A colour with such a share of the second one."""
    blue, green, red = (a * (1 - share) + b * share for a, b in zip(first, second, strict=True))
    return float(blue), float(green), float(red)


def _inks(luck: Luck, trim: Bgr) -> tuple[Bgr, ...]:
    """The colours of the pips of 1 to 6: red ones and fours and another colour, or one of each number."""
    if luck.random() < RED_AND_ONE_MORE:
        other = near(luck, BLUE) if luck.random() < 0.5 else trim
        return tuple(near(luck, RED) if value in (1, 4) else other for value in range(1, 7))
    return tuple(near(luck, _any_colour(luck)) for _ in range(6))


def _plain_on(bgr: Bgr, ink: Bgr) -> Bgr:
    """An ink that can be told on a face: black or white where it cannot."""
    if np.abs(np.subtract(bgr, ink)).max() >= LEAST_CONTRAST:
        return ink
    return (240.0, 240.0, 240.0) if sum(bgr) < DARK else (20.0, 20.0, 20.0)


def _any_colour(luck: Luck) -> Bgr:
    blue, green, red = luck.uniform(20, 240, 3)
    return float(blue), float(green), float(red)


def thrown(luck: Luck, stage: Stage, obstacles: Sequence[Solid]) -> list[Solid]:
    """Dice on and beside the course, none through another thing."""
    middles = np.array([mm_of(place, stage.pitch_mm) for place in stage.course])
    low, high = middles.min(axis=0) - BESIDE_MM, middles.max(axis=0) + BESIDE_MM
    in_the_way = [solid for solid in obstacles if solid.shape not in FLAT_SHAPES]
    make, dice = make_by_chance(luck), list[Solid]()
    for _ in range(TRIES):
        make = make_by_chance(luck) if luck.random() < OTHER_MAKE else make
        at = luck.uniform(low, high)
        if dice and luck.random() < BY_ANOTHER:
            at = np.array(dice[-1].at_mm) + _beside(luck, make)
        die = _die(luck, make, at, float(luck.uniform(0, 360)))
        if any(_closer(die, other, APART) for other in dice):
            if luck.random() > ALIGNED or any(_closer(die, other, FLUSH) for other in dice):
                continue
            die = _die(luck, make, at, dice[-1].turn_deg)
        if not any(_closer(die, other, CLEAR) for other in in_the_way):
            dice.append(die)
    return dice


def _beside(luck: Luck, make: Make) -> Values:
    way = luck.uniform(0, 2 * np.pi)
    return np.asarray(make.size_mm * luck.uniform(FLUSH, APART) * np.array([np.cos(way), np.sin(way)]))


def _die(luck: Luck, make: Make, at: Values, turn_deg: float) -> Solid:
    value, seed = int(luck.integers(1, 7)), int(luck.integers(1 << 20))
    body, place = near(luck, make.bgr, 0.05), (float(at[0]), float(at[1]))
    die = Solid(Shape.DIE, place, make.size_mm, make.size_mm, body, make.trim, turn_deg, 0.0, value, seed)
    die = replace(die, pips=make.pips, marbling=make.marbling)
    return replace(die, lean_deg=float(luck.uniform(*LEANING_DEG))) if luck.random() < LEANING else die


def _closer(solid: Solid, other: Solid, share: float) -> bool:
    off = np.hypot(*np.subtract(solid.at_mm, other.at_mm))
    return bool(off < (solid.size_mm + other.size_mm) / 2 * share)


@dataclass(frozen=True, slots=True)
class Top:
    """A die's top face in a picture: its middle and the side of a square as large, in pixels; its value.

    `seen` is the share that neither hands nor nearer things cover, 0 of a die that leans.
    """

    x_px: float
    y_px: float
    side_px: float
    value: int
    seen: float


def tops(
    dice: Sequence[Solid], camera: BoardMap, covered: NDArray[np.bool_], others: Sequence[Solid] = ()
) -> list[Top]:
    """The top faces of dice, those beside the picture too.

    `covered` (H, W) are pixels of hands; `others` stand on the table, too, and may hide a face.
    """
    corners = [corners_px(die, camera) for die in dice]
    hidden = hidden_parts(camera, list(zip(dice, corners, strict=True)), [*others, *dice], covered)
    return [_top(die, own, 1 - share) for die, own, share in zip(dice, corners, hidden, strict=True)]


def corners_px(die: Solid, camera: BoardMap) -> Values:
    """(4, 2) the corners of a die's top face, around."""
    return project(camera, corners_of(die)[:4])


def _top(die: Solid, corners: Values, seen: float) -> Top:
    x, y = corners.mean(axis=0)
    side = float(np.sqrt(cv2.contourArea(corners.astype(np.float32))))
    return Top(float(x), float(y), side, die.value, 0.0 if die.lean_deg else seen)
