"""The quality of the light on the board: bright enough, even, and without glare.

It is measured now and then while a person sets the table up, never once a frame: a grid of points on the
surface.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np

from calibration.boardmap import BoardMap
from calibration.lens import Points
from rules.table import Mm
from vision.frame import Frame, Plane

GRID = 64  # Points along a side: a window's reflection is several of them wide.
BLOCKS = 4  # Parts along a side of the board, which are compared with one another.
WOOD = 70  # The percentile of a part's points that is wood, whatever lies or is printed on it.
CLIPPED = 250  # The grey level from which a camera sees nothing but white.


class Fault(StrEnum):
    """The worst fault of the light."""

    NONE = "none"
    DARK = "dark"
    BRIGHT = "bright"
    GLARE = "glare"
    UNEVEN = "uneven"


@dataclass(frozen=True, slots=True)
class LightSettings:
    """Pairs of levels: where a fault costs the whole score, and where it costs nothing.

    `dark`, `bright`: levels of the wood, 0 to 255; darker drowns black coins, brighter pales white ones.
    `glare`: the share of points that are clipped. `even`: the darkest part's wood over the brightest part's.
    """

    dark: tuple[float, float] = (25.0, 80.0)
    bright: tuple[float, float] = (250.0, 215.0)
    glare: tuple[float, float] = (0.10, 0.01)
    even: tuple[float, float] = (0.20, 0.60)


@dataclass(frozen=True, slots=True)
class LightQuality:
    """The judged light: `score` is 0 to 1; `fault` costs most of it, and is NONE from 0.8 on.

    `at` is where it is: the middle of what glares, or of the darkest part; None for the other faults.
    """

    score: float
    fault: Fault
    at: Mm | None = None


def light_quality(frame: Frame, board_map: BoardMap, settings: LightSettings | None = None) -> LightQuality:
    """The quality of the light on this board in this picture."""
    levels = _levels(frame.y, board_map)
    light = judge_light(levels, settings or LightSettings())
    return replace(light, at=_where(levels, light.fault, board_map.half_mm))


def judge_light(levels: Points, settings: LightSettings) -> LightQuality:
    """The same from (GRID, GRID) levels of the surface, 0 to 255."""
    side = GRID // BLOCKS
    parts = levels.reshape(BLOCKS, side, BLOCKS, side).transpose(0, 2, 1, 3).reshape(BLOCKS * BLOCKS, -1)
    wood = np.percentile(parts, WOOD, axis=1)
    middle = float(np.median(wood))
    marks = {
        Fault.DARK: _mark(middle, settings.dark),
        Fault.BRIGHT: _mark(middle, settings.bright),
        Fault.GLARE: _mark(float(np.mean(levels >= CLIPPED)), settings.glare),
        Fault.UNEVEN: _mark(float(wood.min() / max(wood.max(), 1.0)), settings.even),
    }
    worst = min(marks, key=lambda fault: marks[fault])
    return LightQuality(marks[worst], Fault.NONE if marks[worst] >= 0.8 else worst)


def _where(levels: Points, fault: Fault, half_mm: float) -> Mm | None:
    """The middle of the points that glare, or of the darkest part; rows and columns begin in the south-west."""
    if fault is Fault.GLARE:
        row, column = np.argwhere(levels >= CLIPPED).mean(axis=0)
    elif fault is Fault.UNEVEN:
        side = GRID // BLOCKS
        wood = np.percentile(levels.reshape(BLOCKS, side, BLOCKS, side), WOOD, axis=(1, 3))
        row, column = (np.argwhere(wood == wood.min())[0] + 0.5) * side - 0.5
    else:
        return None
    per_point_mm = 2 * half_mm / GRID
    middle = (GRID - 1) / 2
    return Mm(float((column - middle) * per_point_mm), float((row - middle) * per_point_mm))


def _levels(luma: Plane, board_map: BoardMap) -> Points:
    """(GRID, GRID) the grey levels of points of the surface; rows begin in the south, columns in the west."""
    reach_mm = board_map.half_mm * (1 - 1 / GRID)
    axis = np.linspace(-reach_mm, reach_mm, GRID)
    places = np.stack(np.meshgrid(axis, axis), axis=-1).reshape(-1, 2)
    x_px, y_px = board_map.image_from_board(places).round().astype(int).T
    height, width = luma.shape
    seen = luma[np.clip(y_px, 0, height - 1), np.clip(x_px, 0, width - 1)]
    return np.asarray(seen.reshape(GRID, GRID), float)


def _mark(value: float, ends: tuple[float, float]) -> float:
    worst, best = ends
    return float(np.clip((value - worst) / (best - worst), 0.0, 1.0))
