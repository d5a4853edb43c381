"""Colours by chance for what is drawn for training: paints of tokens, prints, and things that are no tokens.

`vision.synthetic.hexes.variety` has the colours of a few sets. Others are painted otherwise, so these are
ranges of hue, saturation and brightness, as wide as people still call a token by its name.
"""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np

from device.training.golf_tables.stage import Luck
from vision.synthetic.hexes.scene import Bgr

HUES = 180  # of a turn, as OpenCV counts
# Ranges of hue (-8 is 172), saturation and brightness, as OpenCV has them.
PAINTS: Mapping[str, tuple[tuple[float, float], ...]] = {
    "red": ((-7, 4), (150, 240), (115, 245)),
    "yellow": ((21, 32), (130, 245), (175, 255)),
    "green": ((42, 84), (90, 225), (65, 190)),
    "blue": ((98, 122), (105, 235), (75, 235)),
    "purple": ((127, 157), (70, 205), (75, 210)),
    "orange": ((8, 16), (150, 245), (175, 255)),
    "white": ((8, 32), (0, 38), (200, 252)),
    "black": ((0, 180), (0, 60), (16, 62)),
}
GROUND_DEVIATIONS = (7.0, 28.0, 24.0)  # of the hue, saturation and brightness of a print's colours
LEAST, MOST = 8.0, 252.0


def bgr_of(hue: float, saturation: float, brightness: float) -> Bgr:
    """A colour by OpenCV's hue, saturation and brightness."""
    levels = np.clip((saturation, brightness), 0, 255)
    pixel = np.array([[[hue % HUES, *levels]]], np.uint8)
    blue, green, red = np.clip(cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0], LEAST, MOST)
    return float(blue), float(green), float(red)


def paint(luck: Luck, token: str) -> Bgr:
    """A paint that is called by a token's name."""
    hue, saturation, brightness = (float(luck.uniform(*ends)) for ends in PAINTS[token])
    return bgr_of(hue, saturation, brightness)


def any_paint(luck: Luck) -> Bgr:
    """A paint of anything: half of them are those of tokens."""
    if luck.random() < 0.5:
        return paint(luck, str(luck.choice(list(PAINTS))))
    return bgr_of(float(luck.uniform(0, HUES)), float(luck.uniform(0, 255)), float(luck.uniform(20, 250)))


def reprinted(luck: Luck, colours: Mapping[str, Bgr]) -> dict[str, Bgr]:
    """The colours of a print's grounds in another printer's inks: grounds of one colour stay so."""
    moved: dict[Bgr, Bgr] = {}
    for bgr in colours.values():
        if bgr not in moved:
            pixel = np.array([[bgr]]).astype(np.uint8)
            hsv = cv2.cvtColor(pixel, cv2.COLOR_BGR2HSV)[0, 0] + luck.normal(0, GROUND_DEVIATIONS)
            moved[bgr] = bgr_of(*(float(part) for part in hsv))
    return {ground: moved[bgr] for ground, bgr in colours.items()}
