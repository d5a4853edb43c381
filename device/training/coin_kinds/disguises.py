"""Disguises of seen coins: other lamps, cameras, sets, glare and shade, so that few boards teach about many."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from device.training.coin_kinds.samples import SeenCoins
from rules.pieces import Kind
from vision.kinds.classification import BLACK, ORDER, WHITE
from vision.kinds.looks import FACE, NEAR, WOOD, looks_of
from vision.kinds.network import DARK_LEVEL
from vision.rectified.view import Floats

Luck = np.random.Generator

# How often each disguise is drawn.
RECOLOURED, CURVED, GREYED, HAZY, FEWER = 0.5, 0.5, 0.5, 0.4, 0.5
GREY_OF_BGR = np.array((0.114, 0.587, 0.299))
# The spread of a kind's new colour in log levels: all channels alike, and each. The queen stays red.
SET_SPREAD, QUEEN_SPREAD = (0.35, 0.22), (0.25, 0.18)
LIGHTER, LIGHTER_LEVELS = 1.12, 4.0  # White coins are at least this much lighter than black ones.
LAMP_SPREAD = (0.35, 0.15)  # in log levels: all channels alike, and each
CURVE_SPREAD = 0.2  # of the power that is a camera's curve, in logs
COLOURFUL, HAZE_LEVELS = (0.3, 1.4), 30.0
GLARE_SHARES, GLARE_LEVELS, SHADE_SHARES, SHADE = (0.0, 0.1, 0.3), 70.0, (0.0, 0.2), (0.3, 1.0)
NOISE_LOGS, NOISE_LEVELS = (0.05, 0.02), 2.5
FEWEST = 4  # Of so many coins some may be left out.
RECOLOURINGS = 4  # tries at most


def disguised(coins: SeenCoins, luck: Luck) -> SeenCoins:
    """The same coins in another picture; fewer of them now and then."""
    rows = luck.permutation(len(coins.kinds))
    if len(rows) >= FEWEST and luck.random() < FEWER:
        rows = rows[: luck.integers(1, len(rows) + 1)]
    coins = replace(coins, looks=coins.looks[rows], kinds=coins.kinds[rows])
    faces, near, wood = coins.looks[:, FACE], coins.looks[:, NEAR], coins.looks[:1, WOOD]
    if coins.group is None and luck.random() < RECOLOURED:
        faces = _recoloured(coins, luck)
    faces, near, wood = _pictured([faces, near, wood], luck)
    faces, near = _noisy(*_shaded(*_glaring(faces, near, luck), luck), luck)
    faces, near, wood = (np.clip(levels, 0.0, 255.0) for levels in (faces, near, wood))
    return replace(coins, looks=looks_of(faces, near, wood[0]))


def _recoloured(coins: SeenCoins, luck: Luck) -> Floats:
    """(N, 3) faces of another set, of which the white coins are lighter, too."""
    logs = np.log(coins.looks[:, FACE] + DARK_LEVEL)
    for _ in range(RECOLOURINGS):  # what is no coin, `UNKNOWN`, stays as it is: the row after the kinds
        steps = [luck.normal(0, alike) + luck.normal(0, each, 3) for alike, each in _spreads()]
        faces = np.clip(np.exp(logs + np.array([*steps, np.zeros(3)])[coins.kinds]) - DARK_LEVEL, 0.0, 255.0)
        white, black = (faces[coins.kinds == kind] @ GREY_OF_BGR for kind in (WHITE, BLACK))
        if not len(white) or not len(black) or white.mean() > LIGHTER * black.mean() + LIGHTER_LEVELS:
            return np.asarray(faces, float)
    return coins.looks[:, FACE]


def _spreads() -> list[tuple[float, float]]:
    """The spreads of each kind, in `ORDER`."""
    return [QUEEN_SPREAD if kind is Kind.QUEEN else SET_SPREAD for kind in ORDER]


def _pictured(parts: list[Floats], luck: Luck) -> list[Floats]:
    """All levels under another lamp, and by another camera."""
    if luck.random() < CURVED:
        power = np.exp(luck.normal(0, CURVE_SPREAD))
        parts = [255 * (levels / 255) ** power for levels in parts]
    gain = np.exp(luck.normal(0, LAMP_SPREAD[0]) + luck.normal(0, LAMP_SPREAD[1], 3))
    parts = [levels * gain for levels in parts]
    if luck.random() < GREYED:
        share = luck.uniform(*COLOURFUL)
        parts = [np.clip(_grey(levels) + share * (levels - _grey(levels)), 0.0, 255.0) for levels in parts]
    if luck.random() < HAZY:
        haze = luck.uniform(0, HAZE_LEVELS) * np.exp(luck.normal(0, 0.1, 3))
        parts = [levels * (1 - haze / 255) + haze for levels in parts]
    return parts


def _grey(levels: Floats) -> Floats:
    return np.asarray((levels @ GREY_OF_BGR)[:, None], float)


def _glaring(faces: Floats, near: Floats, luck: Luck) -> tuple[Floats, Floats]:
    """Some coins reflect a lamp, and so does the wood beside them, less."""
    count = len(faces)
    glares = (luck.random(count) < luck.choice(GLARE_SHARES))[:, None]
    glare = glares * luck.uniform(0, GLARE_LEVELS, (count, 1))
    return faces + glare, near + glare * luck.uniform(0, 1, (count, 1))


def _shaded(faces: Floats, near: Floats, luck: Luck) -> tuple[Floats, Floats]:
    """Some coins lie in a shadow, and so does most of the wood beside them."""
    count = len(faces)
    left = np.where(luck.random(count) < luck.choice(SHADE_SHARES), luck.uniform(*SHADE, count), 1.0)[:, None]
    return faces * left, near * (1 - (1 - left) * luck.uniform(0.5, 1, (count, 1)))


def _noisy(faces: Floats, near: Floats, luck: Luck) -> tuple[Floats, Floats]:
    count = len(faces)
    logs = luck.normal(0, NOISE_LOGS[0], (count, 1)) + luck.normal(0, NOISE_LOGS[1], (count, 3))
    return faces * np.exp(logs) + luck.normal(0, NOISE_LEVELS, (count, 3)), near
