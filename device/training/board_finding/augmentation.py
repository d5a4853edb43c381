"""The canvas as other rooms, lights and cameras would show it: covered in part, tinted, lit, blurred, noisy.

No disturbance moves the board. Brightness is of 255, sizes are shares of the canvas's side.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from calibration.lens import Picture, Points
from device.training.board_finding.laying import Luck
from device.training.rooms import CHANCE, roomed

Change = Callable[[Points, Luck], Points]

COVERED_CHANCE, MOST_COVERS, COVER_REACH = 0.35, 3, (0.05, 0.2)  # hands and things: how many at most, how large
COVER_CORNERS, COVER_BUMPS, COVER_LENGTHS = (5, 9), (0.5, 1.3), (0.4, 2.2)  # how their outline varies
COVER_SOFT_PX, COVER_GRAIN = 1.0, 10.0  # of their rim; of a plain one
PICTURE_CHANCE, SKIN_CHANCE = 0.5, 0.5  # a thing shows another picture; a plain one has a colour of skin
SKINS = ((60, 80, 120), (80, 110, 160), (120, 150, 200), (150, 180, 225), (35, 45, 70))  # B, G, R
HUE_SPREAD, SATURATION_SPREAD = 5.0, 0.3  # in half degrees; of the logarithm
WHITE_SPREAD, GAMMA_SPREAD, CONTRAST_SPREAD, BRIGHTNESS_SPREAD = 0.08, 0.3, 0.2, 18.0  # three of logarithms
LAMP_REACH, LAMP_BRIGHT, MOST_SHADE = (0.15, 0.8), (40.0, 220.0), 0.8  # a pool of light, or shade round it
DAZZLE_MIDDLES, DAZZLE_REACH = (0.15, 0.85), (0.04, 0.36)  # a lamp's image in the varnish
DAZZLE_BRIGHT, DAZZLE_MOST = (200.0, 520.0), (225.0, 256.0)  # levels that it adds; the most of a camera
BLUR_PX, MOTION_PX = (0.3, 1.6), (3, 8)  # one standard deviation; the length of a moved camera's smear
GRAIN, COLOURED_GRAIN = (1.0, 14.0), 0.6  # noise; the chance that each channel has its own
COARSE_SCALES, JPEG_QUALITIES = (0.35, 0.9), (25, 95)  # taken at so much less resolution; packed so badly


def disturbed(canvas: Picture, other: Picture | None, luck: Luck) -> Picture:
    """The (S, S, 3) canvas, disturbed; parts of the `other` picture of the same size may lie over it."""
    seen: Points = np.asarray(canvas, np.float32)
    if luck.random() < COVERED_CHANCE:
        seen = covered(seen, other, luck)
    for change, chance in (*LIGHT, *CAMERA):
        if luck.random() < chance:
            seen = change(np.asarray(seen, np.float32), luck)
    return np.clip(seen, 0, 255).astype(np.uint8)


def covered(seen: Points, other: Picture | None, luck: Luck) -> Points:
    """The canvas with one to three things lying over it."""
    for _ in range(int(luck.integers(1, MOST_COVERS + 1))):
        share = cover_of(len(seen), luck)
        shown = other if other is not None and luck.random() < PICTURE_CHANCE else plain(seen.shape, luck)
        seen = seen * (1 - share) + shown * share
    return seen


def cover_of(side_px: int, luck: Luck) -> Points:
    """(S, S, 1) the share of each pixel that a thing with a random outline covers."""
    way, reach_px = luck.uniform(0, np.pi), luck.uniform(*COVER_REACH) * side_px
    angles = np.sort(luck.uniform(0, 2 * np.pi, int(luck.integers(*COVER_CORNERS))))
    outline = np.column_stack([np.cos(angles), np.sin(angles)]) * reach_px
    outline = outline * luck.uniform(*COVER_BUMPS, (len(angles), 1)) * [luck.uniform(*COVER_LENGTHS), 1]
    turn = np.array([[np.cos(way), -np.sin(way)], [np.sin(way), np.cos(way)]])
    outline = outline @ turn + luck.uniform(0, side_px, 2)
    mask = np.zeros((side_px, side_px), np.uint8)
    cv2.fillPoly(mask, [outline.astype(np.int32)], 255)
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), COVER_SOFT_PX)[..., None] / np.float32(255))


def plain(shape: tuple[int, ...], luck: Luck) -> Points:
    """One colour, of skin or any, with a little grain."""
    colour = SKINS[luck.integers(len(SKINS))] if luck.random() < SKIN_CHANCE else luck.uniform(0, 255, 3)
    return np.asarray(np.clip(colour + luck.normal(0, COVER_GRAIN, (*shape[:2], 1)), 0, 255))


def _tinted(seen: Points, luck: Luck) -> Points:
    """Other hues and another saturation."""
    hsv = cv2.cvtColor(_levels(seen), cv2.COLOR_BGR2HSV).astype(np.float32)
    hsv[..., 0] = (hsv[..., 0] + luck.normal(0, HUE_SPREAD)) % 180
    hsv[..., 1] = np.clip(hsv[..., 1] * np.exp(luck.normal(0, SATURATION_SPREAD)), 0, 255)
    return np.asarray(cv2.cvtColor(hsv.astype(np.uint8), cv2.COLOR_HSV2BGR), np.float32)


def _grey(seen: Points, luck: Luck) -> Points:
    return np.repeat(seen.mean(axis=2, keepdims=True), 3, axis=2)


def _colours_exchanged(seen: Points, luck: Luck) -> Points:
    return seen[..., luck.permutation(3)]


def _exposed(seen: Points, luck: Luck) -> Points:
    """Another white balance, gamma, contrast and brightness."""
    balanced = np.clip(seen * np.exp(luck.normal(0, WHITE_SPREAD, 3)), 0, 255) / 255
    bent = 255 * balanced ** np.exp(luck.normal(0, GAMMA_SPREAD))
    contrast, brightness = np.exp(luck.normal(0, CONTRAST_SPREAD)), luck.normal(0, BRIGHTNESS_SPREAD)
    return np.asarray((bent - 128) * contrast + 128 + brightness)


def _unevenly_lit(seen: Points, luck: Luck) -> Points:
    """A pool of light on it, or shade all round one."""
    rows, columns = np.mgrid[: seen.shape[0], : seen.shape[1]]
    x, y = luck.uniform(0, len(seen), 2)
    reach_px = luck.uniform(*LAMP_REACH) * len(seen)
    pool = np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / (2 * reach_px**2))[..., None]
    if luck.random() < 0.5:
        return np.asarray(seen * (1 - luck.uniform(0, MOST_SHADE) * (1 - pool)))
    return np.asarray(seen + pool * luck.uniform(*LAMP_BRIGHT))


def _dazzled(seen: Points, luck: Luck) -> Points:
    """With a lamp's image in the varnish, so bright that nothing shows through its middle."""
    side = len(seen)
    rows, columns = np.mgrid[:side, :side]
    x, y = luck.uniform(*DAZZLE_MIDDLES, 2) * side
    across_px, down_px = luck.uniform(*DAZZLE_REACH, 2) * side
    away = ((columns - x) / across_px) ** 2 + ((rows - y) / down_px) ** 2
    lit = seen + luck.uniform(*DAZZLE_BRIGHT) * np.exp(-away)[..., None]
    return np.asarray(np.minimum(lit, luck.uniform(*DAZZLE_MOST)))


def _clipped(seen: Points, luck: Luck) -> Points:
    return np.asarray(_levels(seen), np.float32)


def _blurred(seen: Points, luck: Luck) -> Points:
    return np.asarray(cv2.GaussianBlur(seen, (0, 0), luck.uniform(*BLUR_PX)))


def smeared(seen: Points, luck: Luck) -> Points:
    """As by a camera that moved."""
    length = int(luck.integers(*MOTION_PX))
    line, middle = np.zeros((length, length), np.float32), length / 2 - 0.5
    line[length // 2] = 1 / length
    turn = cv2.getRotationMatrix2D((middle, middle), luck.uniform(0, 180), 1)
    turned = cv2.warpAffine(line, turn, (length, length))
    kernel = np.asarray(turned, np.float32) / max(float(turned.sum()), 1e-3)
    return np.asarray(cv2.filter2D(seen, -1, kernel), np.float32)


def _grained(seen: Points, luck: Luck) -> Points:
    channels = 3 if luck.random() < COLOURED_GRAIN else 1
    return np.asarray(seen + luck.normal(0, luck.uniform(*GRAIN), (*seen.shape[:2], channels)))


def _coarse(seen: Points, luck: Luck) -> Points:
    """As enlarged from a smaller picture."""
    scale = luck.uniform(*COARSE_SCALES)
    small = cv2.resize(seen, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(small, seen.shape[1::-1], interpolation=cv2.INTER_LINEAR))


def packed_as_jpeg(seen: Points, luck: Luck) -> Points:
    """Through a JPEG."""
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(luck.integers(*JPEG_QUALITIES))]
    _, packed = cv2.imencode(".jpg", _levels(seen), quality)
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.float32)


def _levels(seen: Points) -> Picture:
    return np.clip(seen, 0, 255).astype(np.uint8)


LIGHT: tuple[tuple[Change, float], ...] = (  # in this order, each with its chance
    (_tinted, 0.7),
    (_grey, 0.06),
    (_colours_exchanged, 0.04),
    (_exposed, 1.0),
    (_unevenly_lit, 0.35),
    (_dazzled, 0.12),
)
CAMERA: tuple[tuple[Change, float], ...] = (
    (_clipped, 1.0),
    (roomed, CHANCE),
    (_blurred, 0.35),
    (smeared, 0.15),
    (_grained, 0.4),
    (_coarse, 0.3),
    (packed_as_jpeg, 0.5),
)
