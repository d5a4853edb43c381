"""Ink on a flattened page: what is darker than the print around it, and of which pen's colour."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.golf.sheets.flat import PX_PER_PITCH, FlatPage

AROUND_PX = 2 * (PX_PER_PITCH * 11 // 40) + 1  # side of the square whose median is the print without ink
FLOOR = 12.0  # levels that are added to both, so that the dark end says less
LEAST_DENSITY = 0.2  # natural logarithm of print by ink
NOISE_TIMES = 4.0  # and so many spreads of the page's own density
OVER_PX = 1.5  # colours are smoothed so far along the ink before they are judged
SHINES_THROUGH = 0.4
WHITE = 97.0  # percentile of the page in each colour that is taken for white paper
# The hues of pens, in degrees about grey in OpenCV's Lab: from red (a) towards yellow (b).
HUES = {"red": 25.0, "orange": 66.0, "green": 155.0, "blue": -70.0, "purple": -43.0}
FEW = 90.0  # percentile
GREY = 16.0  # ink of less chroma is black
NAMES = ("black", *HUES)


@dataclass(frozen=True, eq=False)
class InkPlane:
    """How strong the ink is on each pixel (H, W), 0 where none is; and the number of its pen in `NAMES`.

    `printed` is how strong the printed lines between hexes are.
    """

    strength: NDArray[np.float32]
    pen: NDArray[np.uint8]
    printed: float


def ink_on(page: FlatPage) -> InkPlane:
    """The ink of all pens on a page."""
    around = cv2.medianBlur(page.bgr, AROUND_PX).astype(np.float32)
    density = np.log((around + FLOOR) / (page.bgr.astype(np.float32) + FLOOR))
    strength = np.asarray(density.max(axis=2), np.float32)
    inside = strength[page.index >= 0]
    spread = 1.48 * float(np.median(np.abs(inside - np.median(inside)))) if inside.size else 0.0
    strength[strength < max(LEAST_DENSITY, NOISE_TIMES * spread)] = 0
    return InkPlane(strength, _pens(page, around, strength), _printed(page, strength))


def _printed(page: FlatPage, strength: NDArray[np.float32]) -> float:
    """The strength that few pixels exceed where two hexes meet: most sides have no mark."""
    meets = (page.index[:, 1:] != page.index[:, :-1]) & (page.index[:, 1:] >= 0) & (page.index[:, :-1] >= 0)
    lines = strength[:, 1:][meets]
    return float(np.percentile(lines, FEW)) if lines.size else 0.0


def _pens(page: FlatPage, around: NDArray[np.float32], strength: NDArray[np.float32]) -> NDArray[np.uint8]:
    """The pen whose hue is nearest to that of the ink around each pixel, against white paper.

    A thin line lets the print shine through, so its colour is taken further away from the print's.
    """
    white = np.percentile(page.bgr[page.index >= 0].reshape(-1, 3), WHITE, axis=0)
    pure = page.bgr + SHINES_THROUGH * (page.bgr - around)
    balanced = np.clip(pure / np.maximum(white, 1.0) * 255, 0, 255).astype(np.uint8)
    lab = cv2.cvtColor(balanced, cv2.COLOR_BGR2LAB).astype(np.float32)[..., 1:] - 128
    weight = strength**2
    share = np.maximum(cv2.GaussianBlur(weight, (0, 0), OVER_PX), 1e-6)
    a, b = (cv2.GaussianBlur(lab[..., part] * weight, (0, 0), OVER_PX) / share for part in (0, 1))
    hue = np.degrees(np.arctan2(b, a))
    hue_distances = np.stack([np.abs((hue - own + 180) % 360 - 180) for own in HUES.values()])
    pens = hue_distances.argmin(axis=0) + 1
    return np.asarray(np.where(np.hypot(a, b) < GREY, 0, pens), np.uint8)
