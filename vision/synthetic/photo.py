"""A camera's photograph of a sharp, clean, even picture: blur, exposure, colour, sharpening, noise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthetic.drawing.sprite import Picture

LEGIBLE, LEGIBLE_SHARE = 9.0, 85  # A piece shows where a seventh of its pixels differ by this, of 255.
Values = NDArray[np.floating[Any]]
# Brightness of bare wood where the lamp is nearest, of 255: the camera's exposure keeps it below this.
METERED = 212.0


@dataclass(frozen=True, slots=True)
class Development:
    """The development of a picture.

    `exposure` multiplies brightness. `gamma` above 1 darkens the middle tones. `saturation` 1 leaves colours
    unchanged. `balance` multiplies blue, green and red: a camera that mistook the lamp's colour. `blur_px` is
    the deviation of a lens out of focus. `shake_px` (x, y) is the camera's movement meanwhile. `sharpening` is
    the halo that telephones draw round edges, 0 for none. `noise` is the deviation of brightness of 255,
    `blotches` of colour, a few pixels wide.
    """

    exposure: float = 1.0
    gamma: float = 1.0
    saturation: float = 1.0
    balance: tuple[float, float, float] = (1.0, 1.0, 1.0)
    blur_px: float = 0.0
    shake_px: tuple[float, float] = (0.0, 0.0)
    sharpening: float = 0.0
    noise: float = 0.0
    blotches: float = 0.0
    jpeg_quality: int = 90


def draw_development(luck: np.random.Generator, strength: float, brightest: float) -> Development:
    """A development by chance; `strength`, the light on the board's middle, is evened out.

    `brightest` of 255 is the wood's strongest colour where the most light falls: the camera's meter keeps it
    below white.
    """
    is_soft = luck.random() < 0.3
    is_noisy = luck.random() < 0.35
    shake = luck.normal(0, 0.9, 2) * (luck.random() < 0.12)
    balance = 1 + luck.normal(0, 0.05, 3)
    return Development(
        exposure=min(float(luck.uniform(0.78, 1.28)) / max(strength, 0.3), METERED / brightest),
        gamma=float(luck.uniform(0.85, 1.2)),
        saturation=float(luck.uniform(0.55, 1.2)),
        balance=(float(balance[0]), 1.0, float(balance[2])),
        blur_px=float(luck.uniform(0.4, 1.25)) if is_soft else 0.0,
        shake_px=(float(shake[0]), float(shake[1])),
        sharpening=float(luck.uniform(0.2, 0.9)) if luck.random() < 0.35 else 0.0,
        noise=float(luck.uniform(2.5, 6.0) if is_noisy else luck.uniform(0.6, 2.2)),
        blotches=float(luck.uniform(0.0, 1.6)),
        jpeg_quality=int(luck.integers(68, 96)),
    )


def develop(bgr: Picture, how: Development, luck: np.random.Generator) -> Picture:
    """The picture as the camera gives it."""
    still = _shaken(bgr, how)
    soft = cv2.GaussianBlur(still, (0, 0), how.blur_px) if how.blur_px > 0 else still
    seen = _graded(np.clip(np.rint(soft), 0, 255).astype(np.uint8), how)
    if how.sharpening > 0:
        halo = seen - cv2.GaussianBlur(seen, (0, 0), 1.1)
        seen = np.asarray(seen + np.float32(how.sharpening) * halo, np.float32)
    noisy = seen + _noise(bgr.shape[:2], how, luck)
    return np.asarray(np.clip(np.rint(noisy), 0, 255), np.uint8)


def graded(bgr: Picture, how: Development) -> Picture:
    """A camera's brightness and colour alone, pixel by pixel: the same for any part of a picture."""
    return np.asarray(np.clip(np.rint(_graded(bgr, how)), 0, 255), np.uint8)


def is_legible(with_piece: Picture, without: Picture, how: Development) -> bool:
    """Whether a piece still shows in a developed picture: lamps may bleach it into the wood.

    Both arguments are the same part of the undeveloped picture, with the piece and without it.
    """
    seen, bare = (cv2.LUT(part, _curves(how)).clip(0, 255) for part in (with_piece, without))
    differs = np.abs(seen - bare).max(axis=2)
    return bool(np.percentile(differs, LEGIBLE_SHARE) > max(LEGIBLE, 2.5 * how.noise))


def _graded(bgr: Picture, how: Development) -> NDArray[np.float32]:
    seen = np.asarray(cv2.LUT(bgr, _curves(how)), np.float32)
    if how.saturation == 1:
        return seen
    grey = cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY)[..., None]
    return np.asarray(grey + (seen - grey) * np.float32(how.saturation), np.float32)


def _shaken(bgr: Picture, how: Development) -> Values:
    step_x, step_y = how.shake_px
    if abs(step_x) + abs(step_y) == 0:
        return np.asarray(bgr, np.float32)
    shifts = np.linspace(-0.5, 0.5, 5)
    moved = [np.array([[1, 0, step_x * share], [0, 1, step_y * share]], np.float32) for share in shifts]
    size = (bgr.shape[1], bgr.shape[0])
    border = cv2.BORDER_REPLICATE
    layers = [cv2.warpAffine(bgr, m, size, flags=cv2.INTER_LINEAR, borderMode=border) for m in moved]
    return np.asarray(sum(layer.astype(np.float32) for layer in layers) / np.float32(len(layers)))


def _curves(how: Development) -> NDArray[np.float32]:
    """(1, 256, 3) the new level of each brightness of each colour: bright ones roll off before they clip."""
    given = np.arange(256)[:, None] / 255 * how.exposure * np.array(how.balance)
    rolled = np.where(given > 0.8, 0.8 + 0.2 * (1 - np.exp(-(given - 0.8) / 0.2)), given)
    return np.asarray(255 * np.maximum(rolled, 0) ** how.gamma, np.float32)[None]


def _noise(shape: tuple[int, ...], how: Development, luck: np.random.Generator) -> Values:
    bright = luck.standard_normal(shape, np.float32) * np.float32(how.noise)
    small = (shape[0] // 3 + 1, shape[1] // 3 + 1, 3)
    coarse = luck.standard_normal(small, np.float32) * np.float32(how.blotches)
    blotches = cv2.resize(coarse, (shape[1], shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.asarray(bright[..., None] + blotches)
