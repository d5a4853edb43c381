"""Which pen drew: by the colours that its ink takes from the print.

A thin line covers a share of a pixel: the more it covers, the more of the print's light is lacking, but in the
same ratio of colours. What that ratio is beyond black's, on that print, is a pen's tint.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

OVER_PX = 1.5  # colours are smoothed so far along the ink before they are judged
WHITE = 97.0  # percentile of the print in each colour that is taken for white paper
BLACK = 0.14  # of white light that a black pen leaves where it covers everything
# What other usual pens leave: blue, green, red.
PENS = {
    "red": (0.16, 0.14, 0.72),
    "orange": (0.12, 0.45, 0.9),
    "green": (0.2, 0.48, 0.18),
    "blue": (0.55, 0.24, 0.14),
    "purple": (0.5, 0.17, 0.42),
}
NAMES = ("black", *PENS)
GREY = 0.1  # tint of ink below which it is black
DARKEST = 0.1  # of white light: print that is darker is taken for that

Plane = NDArray[np.float32]
Values = NDArray[np.float64]


def pens_of(bgr: NDArray[np.uint8], around: Plane, strength: Plane) -> NDArray[np.uint8]:
    """(H, W) the likeliest pen at each pixel, a number in `NAMES`.

    `around` (H, W, 3) is the print without ink, `strength` (H, W) that of the ink, 0 where none is.
    """
    lacking = (1 - bgr / np.maximum(around, 1.0)).astype(np.float32) * strength[..., None] ** 2
    inked = strength > 0
    seen = np.asarray(cv2.GaussianBlur(lacking, (0, 0), OVER_PX)[inked], np.float64)
    white = np.percentile(around.reshape(-1, 3), WHITE, axis=0)
    under = np.maximum(around[inked] / np.maximum(white, 1.0), DARKEST)
    pens = np.zeros(strength.shape, np.uint8)
    pens[inked] = _likeliest(_ratio(seen), under)
    return pens


def _likeliest(seen: Values, under: Values) -> NDArray[np.uint8]:
    """The pen of each of N inks, by the ratios (N, 3) in which they take light from a print (N, 3)."""
    black = _ratio(1 - BLACK / under)
    tint = seen - black
    alike = np.stack(
        [_cosine(tint, _ratio(1 - np.array(left) / under) - black) for left in PENS.values()], axis=1
    )
    return np.where(np.linalg.norm(tint, axis=1) < GREY, 0, alike.argmax(axis=1) + 1).astype(np.uint8)


def _ratio(lacking: Values) -> Values:
    return np.asarray(lacking / np.maximum(np.linalg.norm(lacking, axis=1, keepdims=True), 1e-6), np.float64)


def _cosine(first: Values, second: Values) -> Values:
    lengths = np.linalg.norm(first, axis=1) * np.linalg.norm(second, axis=1)
    return np.asarray((first * second).sum(axis=1) / np.maximum(lengths, 1e-9), np.float64)
