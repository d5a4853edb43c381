"""Cut-out pieces laid on a board, lit as it is, with their shadow and perhaps their side.

Sizes are in pixels of the base view, which are millimetres of a surface taken for `FILLED_MM` wide.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.lens import Picture, Points
from device.training.pretrained.batches import Luck
from device.training.sources import as_truth
from device.training.whole_board.cutting import Cut, holds, ring_colour
from device.training.whole_board.places import Places
from rules.pieces import Kind
from vision.pieces.detector import KINDS
from vision.rectified.view import Floats

MOST_LAID = 18
STRIKER_LEFT_AWAY = 0.3  # of the strikers: a board has one
SIZES_OF_ALL, SIZE_SPREAD, LAID_RADII = (-0.12, 0.28), 0.03, (12.0, 40.0)  # logarithms, of all and of each one
GAIN_BASE = 14.0  # grey levels that light adds everywhere: dark wood does not make a cut black
GAIN_SHARES, TINT_SHARES = (
    (0.5, 1.1),
    (0.3, 1.0),
)  # of the difference of light, of tint
ANY_TURN, TURNS_DEG = 0.3, (0, 0, 180)  # else as it lay or on its head: its light comes from the same side
LAID_REACH, RIM_PX = 1.4, 0.8  # of its radius: what is drawn; its rim is this soft
SHADOWS, SHADOW_PX = (0.0, 0.5), (1.5, 5.0)  # how dark beside it, how far
WALL_CHANCE, WALL_LEANS, WALL_TONES = 0.5, (0.0, 0.3), (0.35, 0.8)  # its side shows: how far, how dark


@dataclass(frozen=True, eq=False)
class Composite:
    """A picture with pieces laid on it, the truth of all of them, and the groups that those came from."""

    bgr: Picture
    truth: Floats
    groups: frozenset[int | None]


def laid_on(bgr: Picture, truth: Floats, cuts: Sequence[Cut], luck: Luck) -> Composite:
    """The picture with up to `MOST_LAID` of the cuts at free places."""
    laid, rows, groups = bgr.copy(), list(truth), set()
    of_all, places = np.exp(luck.uniform(*SIZES_OF_ALL)), Places.drawn(luck)
    for _ in range(int(luck.integers(1, MOST_LAID + 1))):
        cut = cuts[int(luck.integers(len(cuts)))]
        share = float(of_all * np.exp(luck.normal(0, SIZE_SPREAD)))
        radius = cut.radius * share
        is_striker = KINDS[cut.kind] is Kind.STRIKER
        if (is_striker and luck.random() < STRIKER_LEFT_AWAY) or not LAID_RADII[0] < radius < LAID_RADII[1]:
            continue
        at = places.free(as_truth(rows), radius, len(bgr), luck)
        if at is not None and laid_at(laid, cut, at, share, luck):
            rows.append(np.array([*at, radius, cut.kind, 0.0]))
            groups.add(cut.group)
    return Composite(laid, as_truth(rows), frozenset(groups))


def laid_at(bgr: Picture, cut: Cut, at: tuple[float, float], share: float, luck: Luck) -> bool:
    """Draws a cut into the picture, enlarged by a share; False where it would reach beyond the picture."""
    radius = cut.radius * share
    half = int(np.ceil(LAID_REACH * radius)) + 1
    column, line = round(at[0]), round(at[1])
    here = ring_colour(bgr, *at, (0.2 * radius, 1.5 * radius))
    if here is None or not holds(bgr, column, line, half):
        return False
    middle = (at[0] - column + half, at[1] - line + half)
    piece = _turned(cut, middle, share, 2 * half + 1, luck) * _gain(cut.wood, here, luck)
    part = bgr[line - half : line + half + 1, column - half : column + half + 1]
    part[:] = _over(part.astype(np.float32), piece, middle, radius, luck)
    return True


def _gain(wood: Points, here: Points, luck: Luck) -> Points:
    """(3,) by how much a cut is lit more here than where it lay."""
    log = np.log((here + GAIN_BASE) / (wood + GAIN_BASE))
    mean = log.mean()
    return np.asarray(np.exp(mean * luck.uniform(*GAIN_SHARES) + (log - mean) * luck.uniform(*TINT_SHARES)))


def _turned(cut: Cut, middle: tuple[float, float], share: float, side: int, luck: Luck) -> Points:
    """(side, side, 3) a cut, enlarged by a share, turned, its middle moved to this one."""
    turn = luck.uniform(0, 360) if luck.random() < ANY_TURN else luck.choice(TURNS_DEG)
    cos, sin = np.cos(np.radians(turn)) * share, np.sin(np.radians(turn)) * share
    matrix = np.array([[cos, -sin, 0], [sin, cos, 0]], float)
    matrix[:, 2] = np.array(middle) - matrix[:, :2] @ np.array(cut.middle)
    size = (side, side)
    seen = cv2.warpAffine(cut.bgr, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float32)


def _over(under: Points, piece: Points, middle: tuple[float, float], radius: float, luck: Luck) -> Picture:
    """A piece over the board, with its shadow and perhaps its side."""
    rows, columns = np.mgrid[: len(under), : len(under)]
    x, y = columns - middle[0], rows - middle[1]
    away = np.hypot(x, y)[..., None]
    covers = np.clip(radius + RIM_PX - away, 0, 1)
    fading = np.exp(-np.clip(away - radius, 0, None) / luck.uniform(*SHADOW_PX))
    shadow = luck.uniform(*SHADOWS) * fading * (away > radius - 1)
    if luck.random() < WALL_CHANCE:
        way, lean = luck.uniform(0, 2 * np.pi), luck.uniform(*WALL_LEANS) * radius
        base = np.hypot(x - lean * np.cos(way), y - lean * np.sin(way))[..., None]
        wall = np.clip(radius + 0.5 - base, 0, 1) * (1 - covers)
        tone = np.median(piece[away[..., 0] < 0.8 * radius], axis=0) * luck.uniform(*WALL_TONES)
        under = under * (1 - wall) + wall * tone
    under = under * (1 - shadow * (1 - covers))
    return np.asarray(np.clip(under * (1 - covers) + piece * covers, 0, 255), np.uint8)
