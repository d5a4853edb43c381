"""Grounds of hexes, frames and tables: plain, grainy, striped, spotted, or a part of a photograph."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np

from calibration.lens import Picture, Points

Luck = np.random.Generator
Texture = Callable[[Luck], Points]

SIDE_PX = 128  # of a texture, which is repeated in mirrors
PHOTOGRAPH_SHARE = 0.45  # of textures that are parts of photographs, where there are any
HUES = ((0, 179), (30, 230), (50, 245))  # ranges of hue, saturation and value, as OpenCV counts them
PALE_SHARE = 0.3  # of colours that are pale: paper, sand, snow
GRAIN, COARSE_GRAIN = (2.0, 16.0), (4.0, 40.0)  # deviations of fine and coarse noise


def colour(luck: Luck) -> Points:
    """A colour (3,) BGR."""
    hue, saturation, value = (luck.uniform(*part) for part in HUES)
    if luck.random() < PALE_SHARE:
        saturation, value = luck.uniform(0, 90), luck.uniform(120, 250)
    hsv = np.array([[[hue, saturation, value]]], np.uint8)
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0], float)


def texture(photographs: Sequence[Picture], luck: Luck) -> Texture:
    """A way to draw one ground: each call gives another (SIDE_PX, SIDE_PX, 3) of the same kind, 0 to 255."""
    tint, second = colour(luck), colour(luck)
    if photographs and luck.random() < PHOTOGRAPH_SHARE:
        picture = photographs[int(luck.integers(len(photographs)))]
        return lambda luck: _part(picture, tint, luck)
    draw = (_plain, _striped, _spotted, _clouded)[int(luck.integers(4))]
    width = float(luck.uniform(3, 16))
    return lambda luck: _grained(draw(tint, second, width, luck), luck)


def _part(picture: Picture, tint: Points, luck: Luck) -> Points:
    """A part of a photograph, turned and mirrored, half way to a tint."""
    side = int(luck.integers(SIDE_PX // 3, min(picture.shape[:2])))
    y, x = (int(luck.integers(0, max(length - side, 1))) for length in picture.shape[:2])
    cut = cv2.resize(picture[y : y + side, x : x + side], (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA)
    share = 0.5 * luck.random()
    return np.asarray(np.rot90(cut, int(luck.integers(4))).astype(float) * (1 - share) + tint * share)


def _plain(tint: Points, second: Points, width: float, luck: Luck) -> Points:
    return np.broadcast_to(tint, (SIDE_PX, SIDE_PX, 3)).copy()


def _striped(tint: Points, second: Points, width: float, luck: Luck) -> Points:
    """Furrows, waves, planks."""
    rows, columns = np.mgrid[:SIDE_PX, :SIDE_PX] / width
    way, wobble = luck.uniform(0, np.pi), luck.uniform(0, 1.5)
    wave = np.sin(2 * (columns * np.cos(way) + rows * np.sin(way)) + wobble * np.sin(rows - columns))
    return _mixed(tint, second, 0.5 + 0.5 * wave)


def _spotted(tint: Points, second: Points, width: float, luck: Luck) -> Points:
    """Trees, stones, sheep."""
    spots = np.zeros((SIDE_PX, SIDE_PX), np.float32)
    for _ in range(int(luck.integers(4, 40))):
        at = luck.integers(0, SIDE_PX, 2).tolist()
        cv2.circle(spots, at, int(width * luck.uniform(0.4, 1.2)), float(luck.uniform(0.3, 1)), -1, cv2.LINE_AA)
    return _mixed(tint, second, spots)


def _clouded(tint: Points, second: Points, width: float, luck: Luck) -> Points:
    """Hills, scree, earth."""
    side = max(int(SIDE_PX / width), 2)
    clouds = cv2.resize(luck.random((side, side)), (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_CUBIC)
    return _mixed(tint, second, np.asarray(clouds, float))


def _mixed(tint: Points, second: Points, share: Points) -> Points:
    near = tint + (second - tint) * 0.6
    return np.asarray(tint * (1 - share[..., None]) + near * share[..., None])


def _grained(ground: Points, luck: Luck) -> Points:
    coarse = cv2.resize(luck.normal(0, 1, (16, 16)), (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_LINEAR)
    grain = luck.normal(0, luck.uniform(*GRAIN), ground.shape[:2]) + coarse * luck.uniform(*COARSE_GRAIN)
    return np.asarray(np.clip(ground + grain[..., None], 0, 255))
