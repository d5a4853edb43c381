"""Random hands and arms for training the network of covers: shapes, skins, sleeves, shading.

They are modelled as the drawn ones are (`vision.synthetic.drawing.hand`), with every joint, girth and
proportion at random, and viewed coarsely from above: a few millimetres a pixel.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthetic.drawing.hand import ARM, LIMBS, Limb
from vision.synthetic.scene.scene import Pose

Field = NDArray[np.float32]
Luck = np.random.Generator

PITCH_MM = 4.0  # a pixel of a flat hand
NORTH_MM, SOUTH_MM, ASIDE_MM = 90.0, 1100.0, 210.0  # the reach of its picture from the fingertip
SMOOTH_PX = 0.7  # skin is rounded: steps between two limbs do not show
NO_HAND_SHARE = 0.06  # only a sleeve: the hand is outside, or a cloth hangs in


@dataclass(frozen=True, eq=False)
class FlatHand:
    """A hand from above, its fingertip in the north: `cover` (h, w) 0 to 1, `slope` (h, w, 2) of its surface
    to the right and down; `x_mm`, `y_mm` (h, w) from the fingertip, y to the north; `sleeve_mm` where the
    sleeve begins, behind the fingertip."""

    cover: Field
    slope: Field
    x_mm: Field
    y_mm: Field
    sleeve_mm: float


def draw_flat_hand(luck: Luck) -> FlatHand:
    """A random hand in a random pose."""
    sleeve_mm = float(luck.choice((luck.uniform(60, 260), luck.uniform(180, 420), 2000.0)))
    wide_mm = float(luck.uniform(0, 22))
    limbs = draw_limbs(luck)
    if luck.random() < NO_HAND_SHARE:
        limbs, sleeve_mm = limbs[:2], 0.0
    rows, columns = round((NORTH_MM + SOUTH_MM) / PITCH_MM), round(2 * ASIDE_MM / PITCH_MM)
    y_mm, x_mm = np.meshgrid(
        NORTH_MM - (np.arange(rows) + 0.5) * PITCH_MM,
        (np.arange(columns) + 0.5) * PITCH_MM - ASIDE_MM,
        indexing="ij",
    )
    is_sleeve = y_mm < -sleeve_mm
    height = np.full(x_mm.shape, -1.0)
    for limb in limbs:
        height = np.maximum(height, _surface(limb, x_mm, y_mm, wide_mm * is_sleeve))
    shaped = cv2.GaussianBlur(np.maximum(height, 0.0).astype(np.float32), (0, 0), SMOOTH_PX)
    down, right = np.gradient(shaped / PITCH_MM)
    cover = np.clip(height / 5.0 + 0.2, 0.0, 1.0).astype(np.float32)
    slope = np.dstack([right, down]).astype(np.float32)
    return FlatHand(cover, slope, x_mm.astype(np.float32), y_mm.astype(np.float32), sleeve_mm)


def draw_limbs(luck: Luck) -> tuple[Limb, ...]:
    """A pose with all its joints and girths varied, of a left or a right hand, with a bent wrist."""
    pose = list(Pose)[int(luck.integers(len(Pose)))]
    size, girth = float(luck.uniform(0.8, 1.35)), float(luck.uniform(0.8, 1.25))
    arm_girth = girth * float(luck.uniform(0.75, 1.2))
    side, bend = float(luck.choice((-1.0, 1.0))), float(luck.normal(0, 0.22))
    stretch = float(luck.uniform(0.85, 1.3))

    def joint(at: tuple[float, float], slip_mm: float) -> tuple[float, float]:
        x_mm, y_mm = (value + float(luck.normal(0, slip_mm)) for value in at)
        y_mm = y_mm * stretch if y_mm > -95.0 else y_mm - 95.0 * (stretch - 1)
        x_mm += bend * max(-190.0 - y_mm, 0.0)
        return side * x_mm * size, y_mm * size

    limbs = []
    for number, (start, end, first, last) in enumerate(LIMBS[pose]):
        is_arm = number < len(ARM)
        if not is_arm and luck.random() < 0.06:
            continue
        slip, thick = (5.0, arm_girth) if is_arm else (4.0, girth)
        own = size * thick * float(luck.uniform(0.88, 1.15))
        limbs.append((joint(start, slip), joint(end, slip), first * own, last * own))
    return tuple(limbs)


def _surface(
    limb: Limb, x_mm: NDArray[np.float64], y_mm: NDArray[np.float64], wide_mm: Field
) -> NDArray[np.float64]:
    """The height of a limb's upper surface over its own middle, negative outside it."""
    (start_x, start_y), (end_x, end_y), start_mm, end_mm = limb
    run_x, run_y = end_x - start_x, end_y - start_y
    share = ((x_mm - start_x) * run_x + (y_mm - start_y) * run_y) / max(run_x**2 + run_y**2, 1.0)
    share = np.clip(share, 0.0, 1.0)
    radius = start_mm + (end_mm - start_mm) * share + wide_mm
    away = np.hypot(x_mm - start_x - run_x * share, y_mm - start_y - run_y * share)
    return np.asarray(np.sqrt(np.maximum(radius**2 - away**2, 0.0)) - (away > radius))


def coloured(hand: FlatHand, wood: Field, luck: Luck) -> Field:
    """(h, w, 3) the colours of a hand in some light; `wood` (3,) BGR is the surface below it."""
    skin = np.broadcast_to(draw_skin(wood, luck), (*hand.cover.shape, 3))
    sleeve = _cloth(hand, wood, luck)
    shown = np.where((hand.y_mm < -hand.sleeve_mm)[..., None], sleeve, skin)
    if luck.random() < 0.3:
        shown = _worn(hand, shown, luck)
    return np.asarray(shown * _shading(hand, luck)[..., None], np.float32)


def draw_skin(wood: Field, luck: Luck) -> Field:
    """(3,) BGR: any skin, sometimes a glove, a grey hand, or one coloured like the wood."""
    chance = luck.random()
    if chance < 0.08:
        return np.asarray(wood * np.exp(luck.normal(0, 0.18) + luck.normal(0, 0.06, 3)), np.float32)
    if chance < 0.15:
        return any_colour(luck)
    pale = float(luck.random())
    red = 45.0 + 195.0 * pale
    green = red * (0.62 + 0.2 * pale + luck.normal(0, 0.04))
    blue = red * (0.42 + 0.32 * pale + luck.normal(0, 0.07))
    skin = np.array([blue, green, red]) * np.exp(luck.normal(0, 0.06, 3))
    grey = float(luck.uniform(0, 0.9)) if luck.random() < 0.2 else 0.0
    return np.asarray(skin * (1 - grey) + skin.mean() * grey, np.float32)


def any_colour(luck: Luck) -> Field:
    """(3,) BGR: any hue, or black, grey and white, as cloths and cases mostly are."""
    if luck.random() < 0.4:
        return np.asarray(luck.uniform(15, 240) + luck.normal(0, 6, 3), np.float32)
    hsv = np.array([[[luck.uniform(0, 180), 255 * luck.random() ** 0.7, luck.uniform(30, 250)]]]).astype(
        np.uint8
    )
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0], np.float32)


def _cloth(hand: FlatHand, wood: Field, luck: Luck) -> Field:
    """A sleeve of any colour, the board's own among them, plain, striped, checked or spotted, with folds."""
    as_wood = np.asarray(wood * np.exp(luck.normal(0, 0.15) + luck.normal(0, 0.06, 3)), np.float32)
    first = as_wood if luck.random() < 0.18 else any_colour(luck)
    second = as_wood if luck.random() < 0.1 else any_colour(luck)
    wave_mm = float(luck.uniform(10, 60))
    along, across = (np.sin(part * (2 * np.pi / wave_mm)) for part in (hand.y_mm, hand.x_mm))
    patterns = (np.zeros_like(along), along, across, along * across, np.minimum(along, across))
    pattern = patterns[int(luck.choice(len(patterns), p=(0.5, 0.15, 0.12, 0.13, 0.1)))]
    share = (np.clip(4 * pattern, 0, 1) * luck.uniform(0.3, 1.0))[..., None]
    folds = 1 + luck.uniform(0, 0.15) * np.sin(
        hand.y_mm / luck.uniform(6, 20) + hand.x_mm / luck.uniform(15, 50)
    )
    return np.asarray((first * (1 - share) + second * share) * folds[..., None], np.float32)


def _worn(hand: FlatHand, shown: Field, luck: Luck) -> Field:
    """The colours with a watch or bracelets at the wrist."""
    at_mm, broad_mm = float(luck.uniform(-330, -150)), float(luck.uniform(6, 35))
    return np.where((np.abs(hand.y_mm - at_mm) < broad_mm / 2)[..., None], any_colour(luck), shown)


def _shading(hand: FlatHand, luck: Luck) -> Field:
    """The brightness by the light's direction, from any side and of any softness, with some texture."""
    around, steep, soft = luck.uniform(0, 2 * np.pi), luck.uniform(0, 0.9), luck.uniform(0.2, 0.9)
    right, down = hand.slope[..., 0], hand.slope[..., 1]
    facing = (1 - steep * (np.cos(around) * right + np.sin(around) * down)) / np.sqrt(1 + right**2 + down**2)
    grain = cv2.GaussianBlur(luck.standard_normal(hand.cover.shape, np.float32), (0, 0), 2.0)
    fading = 1 + luck.normal(0, 0.15) * hand.y_mm / 400
    lit = (soft + (1 - soft) * np.clip(facing, 0, 1.3)) * (1 + luck.uniform(0, 0.25) * grain) * fading
    return np.asarray(lit * np.exp(luck.normal(-0.05, 0.25)), np.float32)
