"""Other colours for what is mixed: tokens in another paint, prints from another printer, shadows."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from device.training.golf_hexes.paints import paint
from device.training.golf_tables.stage import Luck
from vision.golf.hex_network import COLOURS

Numbers = NDArray[Any]

SURELY = 0.9  # of a mask, where a piece's own colour is looked for
PURE_SHARE = 0.4  # of those pixels, the most saturated, that show the paint without a lamp's reflection
MOST_LIT = 1.6  # of a paint: brighter pixels mirror a lamp
LAMP_REACH, LAMP_SHOWS, LAMP_EDGES = (
    (0.2, 0.6),
    (0.4, 1.0),
    (1.5, 4.0),
)  # of a lamp, by a piece's size
UNSATURATED = 30.0  # levels between the channels of a paint below which a reflection cannot be told from it
PAINTS_LIT = (0.75, 1.0)  # of a paint's levels: bright ones would show no shading
HUE_DEVIATION, VIVID_DEVIATION, BRIGHT_DEVIATION = 9.0, 0.2, 0.15  # of prints; of hues, logarithms
CONTRASTS = (0.5, 1.6)  # of a print's texture about the middle of its ground
MOST_LEVEL = 255.0


def painted(bgr: Numbers, alpha: Numbers, colour: Numbers) -> Numbers:
    """A piece (h, w, 3) in another paint, BGR levels: lit and shaded as it was, with the same reflections."""
    own = paint_of(bgr, alpha)
    if np.ptp(own) > UNSATURATED:  # paint and white light, by least squares
        basis = np.stack([own, np.full(3, MOST_LEVEL)])
        shares = bgr.reshape(-1, 3) @ np.linalg.pinv(basis)
        lit, mirrored = np.clip(shares[:, :1], 0, MOST_LIT), np.clip(shares[:, 1:], 0, 1)
    else:
        lit = bgr.reshape(-1, 3).mean(axis=1, keepdims=True) / max(float(own.mean()), 1.0)
        lit, mirrored = np.minimum(lit, MOST_LIT), np.zeros_like(lit)
    fresh = lit * colour + mirrored * MOST_LEVEL
    return np.asarray(np.clip(fresh, 0, 1.3 * MOST_LEVEL).reshape(bgr.shape), np.float32)


def mirrored_lamp(bgr: Numbers, alpha: Numbers, luck: Luck) -> Numbers:
    """A piece (h, w, 3) in whose varnish a wide lamp shows, as on discs that lie in its way of light."""
    rows, columns = np.nonzero(alpha > SURELY)
    if not len(rows):
        return bgr
    number = int(luck.integers(len(rows)))
    reach = np.sqrt(len(rows)) * luck.uniform(*LAMP_REACH)
    across, down = np.arange(bgr.shape[1]) - columns[number], np.arange(bgr.shape[0]) - rows[number]
    away = np.hypot(across[None], down[:, None]) / reach
    shown = luck.uniform(*LAMP_SHOWS) * np.exp(-(away ** luck.uniform(*LAMP_EDGES)))[..., None]
    return np.asarray(bgr + shown * (MOST_LEVEL - bgr), np.float32)


def paint_of(bgr: Numbers, alpha: Numbers) -> Numbers:
    """(3,) the paint of a piece: the median of its purest pixels."""
    pixels = bgr[alpha > SURELY] if (alpha > SURELY).any() else bgr.reshape(-1, 3)
    purity = np.ptp(pixels, axis=1)
    return np.asarray(np.median(pixels[purity >= np.quantile(purity, 1 - PURE_SHARE)], axis=0))


def paint_by_chance(luck: Luck, colour: int) -> Numbers:
    """A paint called by the name of a colour, an index of COLOURS."""
    return np.array(paint(luck, COLOURS[colour])) * luck.uniform(*PAINTS_LIT)


def reprinted(bgr: Numbers, kinds: NDArray[np.integer[Any]], luck: Luck) -> Numbers:
    """A flattened course (H, W, 3) from another printer: each of its grounds in another ink and contrast.

    `kinds` (H, W) numbers the ground of each pixel, -1 beyond the course.
    """
    whole = _drifted(luck)
    fresh = bgr.copy()
    for kind in np.unique(kinds):
        own = kinds == kind
        change = whole + (_drifted(luck) if luck.random() < 0.5 else 0)
        pixels = bgr[own]
        middle = np.median(pixels, axis=0)
        contrast = float(np.exp(luck.uniform(*np.log(CONTRASTS)))) if luck.random() < 0.5 else 1.0
        fresh[own] = _changed(middle + (pixels - middle) * contrast, change)
    return fresh


def _drifted(luck: Luck) -> Numbers:
    return luck.normal(0, (HUE_DEVIATION, VIVID_DEVIATION, BRIGHT_DEVIATION))


def _changed(pixels: Numbers, change: Numbers) -> Numbers:
    """Pixels (N, 3) with their hue turned, and with another saturation and brightness."""
    shares = np.clip(pixels / MOST_LEVEL, 0, 1).astype(np.float32)[None]
    hsv = cv2.cvtColor(shares, cv2.COLOR_BGR2HSV)[0]
    hsv[:, 0] = (hsv[:, 0] + 2 * change[0]) % 360
    hsv[:, 1:] = np.clip(hsv[:, 1:] * np.exp(change[1:]), 0, 1)
    return np.asarray(cv2.cvtColor(hsv[None], cv2.COLOR_HSV2BGR)[0] * MOST_LEVEL, np.float32)
