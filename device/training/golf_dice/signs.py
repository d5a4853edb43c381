"""Printed signs on crops, by chance, that are no dice: words, numbers, dots, small houses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from device.training.golf_dice.samples import CROP_PX
from device.training.golf_tables.stage import Luck
from vision.synthetic.hexes.solids import PIPS

SIGNED_SHARE, MOST_SIGNS = 0.8, 5  # of crops with signs; and how many
# Of signs that are balls, or shapes across each other, or faces of dice printed flat, instead.
BALL_SHARE, CLUTTER_SHARE, PRINTED_SHARE = 0.25, 0.15, 0.25
# Of printed faces: squares; others are cards so tall by their width. Those with one pip; radii by that height.
SQUARE_SHARE, OBLONG, LONE_SHARE, RADIUS, LONE_RADIUS = 0.6, (0.5, 0.9), 0.3, (0.12, 0.24), (0.12, 0.5)
CLOTH_SHARE = 0.08  # of crops that show a rough cloth or leather alone
GRAINS_PX = (1.0, 1.6, 2.5, 4.0, 7.0, 12.0, 25.0)  # of its noise
SIGN_PX = 64  # side of a sign before it is laid on a crop
SIDES_PX = (7.0, 40.0)
SQUASHED = (0.6, 1.0)  # heights of signs by their widths, as a tilted camera sees them
EYE = np.array([0.0, 0.0, 1.0])
CLEAR = 0.75  # of the sides of a die and of a sign: they lie so far apart
LETTERS = "ABCDEFGHKMNPRSTUVWXYZabdeghnprstuvy"

Canvas = NDArray[np.uint8]
Colour = tuple[float, float, float]
Values = NDArray[np.float32]


def signed(crops: NDArray[np.uint8], faces: Values, luck: Luck) -> tuple[NDArray[np.uint8], Values]:
    """Crops (N, 128, 128, 3) with signs on some, and their faces with a row for each sign."""
    crops, faces = crops.copy(), faces.copy()
    for crop, own in zip(crops, faces, strict=True):
        if luck.random() < CLOTH_SHARE:
            crop[:], own[:] = cloth_by_chance(luck), 0
        for _ in range(int(luck.integers(1, MOST_SIGNS + 1)) if luck.random() < SIGNED_SHARE else 0):
            _lay_by_chance(crop, own, luck)
    return crops, faces


def cloth_by_chance(luck: Luck) -> NDArray[np.uint8]:
    """(128, 128, 3) a surface of noise of several grains, its hollows darker or its tops brighter."""
    height: NDArray[Any] = np.zeros((CROP_PX, CROP_PX), np.float32)
    for grain in GRAINS_PX:
        small = luck.standard_normal((int(CROP_PX / grain) + 2,) * 2, np.float32)
        layer = cv2.resize(small, (CROP_PX, CROP_PX), interpolation=cv2.INTER_CUBIC)
        height += layer * np.float32(luck.exponential(1.0))
    height = (height - height.mean()) / height.std()
    if luck.random() < 0.5:
        height = np.maximum(height, luck.uniform(-1.5, 1.0)) * (1 if luck.random() < 0.5 else -1)
    depth = float(np.exp(luck.uniform(np.log(3), np.log(45))))
    cloth = np.array(_colour(luck)) + height[..., None] * depth * luck.uniform(0.7, 1.0, 3)
    return np.asarray(np.clip(cloth, 0, 255), np.uint8)


def _lay_by_chance(crop: NDArray[np.uint8], faces: Values, luck: Luck) -> None:
    """Lays a sign where no die is, and gives it a row among the faces, in place."""
    side = float(np.exp(luck.uniform(*np.log(SIDES_PX))))
    x, y = luck.uniform(0, CROP_PX, 2)
    dice, free = faces[faces[:, 3] > 0], np.flatnonzero(faces[:, 2] == 0)
    if (np.hypot(dice[:, 0] - x, dice[:, 1] - y) < CLEAR * (dice[:, 2] + side)).any() or not len(free):
        return
    sign, cover = _maker(luck.random())(luck)
    turn, scale = luck.uniform(0, 2 * np.pi), side / SIGN_PX
    around = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    linear = np.diag([1.0, luck.uniform(*SQUASHED)]) @ around * scale
    matrix = np.column_stack([linear, (x, y) - linear @ np.full(2, SIGN_PX / 2)])
    if scale < 1:
        sign, cover = (
            np.asarray(cv2.GaussianBlur(layer, (0, 0), 0.4 / scale), np.uint8) for layer in (sign, cover)
        )
    size = (CROP_PX, CROP_PX)
    laid = cv2.warpAffine(sign, matrix, size, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    share = cv2.warpAffine(cover, matrix, size).astype(np.float32)[..., None] / 255
    crop[:] = np.clip(crop * (1 - share) + laid * share, 0, 255).astype(np.uint8)
    faces[free[0]] = (x, y, side, 0, 1)


def _maker(made: float) -> Callable[[Luck], tuple[Canvas, Canvas]]:
    """What makes a sign, for a number of 0 to 1."""
    for share, maker in (
        (BALL_SHARE, ball_by_chance),
        (CLUTTER_SHARE, clutter_by_chance),
        (PRINTED_SHARE, printed_face_by_chance),
    ):
        if made < share:
            return maker
        made -= share
    return sign_by_chance


def printed_face_by_chance(luck: Luck) -> tuple[Canvas, Canvas]:
    """A die's face printed flat (64, 64, 3), as rules and score sheets show it, and how much it covers."""
    level = float(luck.uniform(150, 255))
    face = np.array([level] * 3) if luck.random() < 0.6 else np.array(_colour(luck))
    sign = np.full((SIGN_PX, SIGN_PX, 3), face, np.uint8)
    cover = np.zeros((SIGN_PX, SIGN_PX), np.uint8)
    half, middle = int(luck.integers(20, 31)), SIGN_PX // 2
    tall = half if luck.random() < SQUARE_SHARE else round(half * luck.uniform(*OBLONG))
    ends = (middle - half, middle - tall), (middle + half, middle + tall)
    cv2.rectangle(cover, *ends, 255, -1)
    blue, green, red = (float(level) for level in face * luck.uniform(0.05, 0.8))
    dark = (blue, green, red) if luck.random() < 0.6 else _colour(luck)
    if luck.random() < 0.6:
        cv2.rectangle(sign, *ends, dark, int(luck.integers(1, 4)))
    _print_pips(sign, tall, dark if luck.random() < 0.6 else _colour(luck), luck)
    return sign, cover


def _print_pips(sign: Canvas, tall: int, ink: Colour, luck: Luck) -> None:
    """Prints the pips of a value by chance about the middle of a sign, in place; `tall` is half of a face."""
    value = 1 if luck.random() < LONE_SHARE else int(luck.integers(1, 7))
    radius, apart = luck.uniform(*(LONE_RADIUS if value == 1 else RADIUS)), luck.uniform(0.35, 0.62)
    for across, down in PIPS[value]:
        at = tuple(round(SIGN_PX // 2 + step * apart * tall) for step in (across, down))
        cv2.circle(sign, at, max(round(radius * tall), 1), ink, -1, cv2.LINE_AA)


def sign_by_chance(luck: Luck) -> tuple[Canvas, Canvas]:
    """A sign (64, 64, 3) and how much it covers (64, 64)."""
    ground, ink = _colour(luck), _colour(luck)
    sign = np.full((SIGN_PX, SIGN_PX, 3), ground, np.uint8)
    cover = np.zeros((SIGN_PX, SIGN_PX), np.uint8)
    _plate(cover, luck)
    if luck.random() < 0.4:  # a frame
        edge = cv2.morphologyEx(cover, cv2.MORPH_GRADIENT, np.ones((5, 5), np.uint8))
        sign[edge > 0] = _colour(luck)
    bare = luck.random() < 0.35
    marks = MARKS[int(luck.integers(len(MARKS)))]
    drawn = np.zeros_like(cover)
    marks(drawn, luck)
    sign[drawn > 0] = ink
    return sign, drawn if bare else cover


def ball_by_chance(luck: Luck) -> tuple[Canvas, Canvas]:
    """A ball or a dotted cap (64, 64, 3) with the lamp in it, and how much it covers (64, 64)."""
    x, y = np.meshgrid(*[(np.arange(SIGN_PX) - SIGN_PX / 2) / (SIGN_PX / 2 - 2)] * 2)
    rise = np.sqrt(np.maximum(1 - x**2 - y**2, 0))
    lamp = luck.normal((0, 0, 1), 0.5)
    lamp /= np.linalg.norm(lamp)
    lit = np.clip(x * lamp[0] + y * lamp[1] + rise * lamp[2], 0, 1)
    half = lamp + EYE
    half /= np.linalg.norm(half)
    shine = np.clip(x * half[0] + y * half[1] + rise * half[2], 0, 1) ** (10 ** luck.uniform(1.0, 3.0))
    body, dots = np.full((SIGN_PX, SIGN_PX, 3), _colour(luck), np.float32), _colour(luck)
    for _ in range(int(luck.integers(1, 12)) if luck.random() < 0.35 else 0):
        at = (SIGN_PX / 2 * (1 + luck.uniform(-0.8, 0.8, 2))).astype(int)
        axes = (int(luck.integers(3, 8)), int(luck.integers(2, 8)))
        turn = float(luck.uniform(0, 180))
        cv2.ellipse(body, (int(at[0]), int(at[1])), axes, turn, 0, 360, dots, -1)
    ambient = float(luck.uniform(0.2, 0.6))
    seen = body * (ambient + (1 - ambient) * lit)[..., None] + luck.uniform(60, 260) * shine[..., None]
    return np.asarray(np.clip(seen, 0, 255), np.uint8), ((x**2 + y**2 < 1) * 255).astype(np.uint8)


def clutter_by_chance(luck: Luck) -> tuple[Canvas, Canvas]:
    """Shapes of several colours across each other (64, 64, 3), and how much they cover (64, 64)."""
    sign = np.full((SIGN_PX, SIGN_PX, 3), _colour(luck), np.uint8)
    for _ in range(int(luck.integers(2, 12))):
        points = luck.uniform(-10, SIGN_PX + 10, (int(luck.integers(3, 6)), 2)).astype(np.int32)
        if luck.random() < 0.5:
            cv2.fillPoly(sign, [points], _colour(luck))
        elif luck.random() < 0.5:
            cv2.circle(
                sign, (int(points[0, 0]), int(points[0, 1])), int(luck.integers(2, 14)), _colour(luck), -1
            )
        else:
            cv2.polylines(sign, [points], False, _colour(luck), int(luck.integers(1, 7)))
    cover = np.zeros((SIGN_PX, SIGN_PX), np.uint8)
    _plate(cover, luck)
    return sign, cover


def _colour(luck: Luck) -> Colour:
    if luck.random() < 0.4:
        level = float(luck.choice([luck.uniform(0, 60), luck.uniform(180, 255)]))
        return level, level, level
    blue, green, red = luck.uniform(0, 255, 3)
    return float(blue), float(green), float(red)


def _plate(cover: Canvas, luck: Luck) -> None:
    """The outline of what the marks are printed on."""
    middle = SIGN_PX // 2
    if luck.random() < 0.5:
        cv2.circle(cover, (middle, middle), int(luck.integers(20, 31)), 255, -1)
        return
    wide, tall = (int(luck.integers(14, 31)) for _ in range(2))
    tall = wide if luck.random() < 0.4 else tall
    cv2.rectangle(cover, (middle - wide, middle - tall), (middle + wide, middle + tall), 255, -1)


def _word(drawn: Canvas, luck: Luck) -> None:
    """A number, a letter or a short word."""
    count = int(luck.integers(1, 5))
    letters = LETTERS if luck.random() < 0.5 else "0123456789"
    text = "".join(letters[int(luck.integers(len(letters)))] for _ in range(count))
    font, thick = int(luck.choice([0, 1, 2, 3, 4])), int(luck.integers(2, 6))
    wide, tall = cv2.getTextSize(text, font, 1.0, thick)[0]
    scale = min(52 / wide, float(luck.uniform(20, 44)) / tall)
    at = (int(32 - wide * scale / 2), int(32 + tall * scale / 2))
    cv2.putText(drawn, text, at, font, scale, 255, thick, cv2.LINE_AA)


def _dots(drawn: Canvas, luck: Luck) -> None:
    """Dots as on a die, or scattered, or in a row."""
    radius, way = int(luck.integers(2, 8)), luck.random()
    places = [(0.55 * a, 0.55 * b) for a, b in PIPS[int(luck.integers(1, 7))]]
    if way < 0.4:
        places = [tuple(luck.uniform(-0.9, 0.9, 2)) for _ in range(int(luck.integers(1, 9)))]
    elif way < 0.6:
        places = [(step / 3, 0.0) for step in range(-2, 3)][: int(luck.integers(1, 6))]
    for a, b in places:
        cv2.circle(drawn, (int(32 + 26 * a), int(32 + 26 * b)), radius, 255, -1, cv2.LINE_AA)


def _house(drawn: Canvas, luck: Luck) -> None:
    """Windows in a row, below a roof perhaps."""
    count, size = int(luck.integers(1, 5)), int(luck.integers(3, 7))
    for k in range(count):
        x = int(32 + (k - (count - 1) / 2) * size * 3)
        cv2.rectangle(drawn, (x - size, 30), (x + size, 30 + 2 * size), 255, -1)
    if luck.random() < 0.5:
        cv2.fillPoly(drawn, [np.array([(6, 26), (58, 26), (48, 10), (16, 10)], np.int32)], 255)


def _shape(drawn: Canvas, luck: Luck) -> None:
    """A triangle, an arrow or a star."""
    corners = int(luck.integers(3, 8))
    turns = np.linspace(0, 2 * np.pi, 2 * corners, endpoint=False) + luck.uniform(0, 6)
    far = np.where(np.arange(2 * corners) % 2, luck.uniform(0.3, 1.0), 1.0) * luck.uniform(8, 28)
    points: Any = np.column_stack([32 + far * np.cos(turns), 32 + far * np.sin(turns)])
    cv2.fillPoly(drawn, [points.astype(np.int32)], 255, cv2.LINE_AA)


MARKS: tuple[Callable[[Canvas, Luck], None], ...] = (_word, _word, _dots, _dots, _house, _shape)
