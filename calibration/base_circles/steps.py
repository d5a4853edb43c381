"""Where a circle may be printed on a flattened surface: the mean step of colour across its line, of each size.

The filled spot, the ring round it and a plain outline all change colour along a whole circle at once. Grain,
coins beside it and straight lines do so along a part of it only.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import Points

Shades = NDArray[np.floating]  # colours as numbers with a point, or one of them
MARGIN = 0.24  # of half the side: the flattened picture reaches so far beyond the surface
RADII = np.geomspace(0.034, 0.078, 9)  # of half the side: base circles measure 2.5 to 4.5 cm across
GAP, LEAST_GAP_PX = 0.0075, 1.2  # of half the side: colour is compared so far inside and outside of a line
LINE_PX = 0.8  # the standard deviation of the two rings that are compared


@dataclass(frozen=True, eq=False)
class Steps:
    """(R, N, N) steps of colour, for each of R `radii`, of circles about each pixel of a flattened surface.

    Half the side is `half_px` long there; the surface's middle is the picture's.
    """

    steps: Points
    radii: Points
    half_px: float

    def pixels(self, at: Points) -> Points:
        """Places in halves of the side, y down, as pixels."""
        return (at + 1 + MARGIN) * self.half_px

    def places(self, at_px: Points) -> Points:
        """Pixels as places in halves of the side."""
        return at_px / self.half_px - 1 - MARGIN


def circle_steps(lab: Shades, image_from_halves: Points, half_px: float, radii: Points = RADII) -> Steps:
    """The steps about each place of a surface that a (3, 3) homography lays into a (H, W, 3) float picture."""
    size = round(2 * (1 + MARGIN) * half_px) + 1
    flat_from_halves = np.array([[1, 0, 1 + MARGIN], [0, 1, 1 + MARGIN], [0, 0, 1 / half_px]]) * half_px
    to_image = image_from_halves @ np.linalg.inv(flat_from_halves)
    inverse = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    laid = cv2.warpPerspective(np.asarray(lab), to_image, (size, size), flags=inverse)
    flat = np.asarray(cv2.GaussianBlur(laid, (0, 0), 1.0), np.float32)
    everywhere = np.ones(lab.shape[:2], np.float32)
    seen = np.asarray(cv2.warpPerspective(everywhere, to_image, (size, size), flags=inverse), np.float32)
    gap_px = max(GAP * half_px, LEAST_GAP_PX)
    return Steps(np.array([_step(flat, seen, radius * half_px, gap_px) for radius in radii]), radii, half_px)


def _step(flat: Shades, seen: Shades, radius_px: float, gap_px: float) -> Points:
    """The step across circles of one radius about each pixel; 0 where one is not wholly in the picture."""
    reach = int(np.ceil(radius_px + gap_px + 2 * LINE_PX))
    kernel = _ring(radius_px + gap_px, reach) - _ring(radius_px - gap_px, reach)
    size = kernel.shape[0]
    step = [cv2.filter2D(flat[..., channel], cv2.CV_32F, kernel) for channel in range(3)]
    whole = cv2.erode((seen > 0.99).astype(np.uint8), np.ones((size, size), np.uint8), borderValue=0)
    return np.asarray(np.linalg.norm(np.stack(step), axis=0) * whole, np.float32)


def _ring(radius_px: float, reach: int) -> Points:
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    ring = np.exp(-0.5 * ((np.hypot(x, y) - radius_px) / LINE_PX) ** 2)
    return np.asarray(ring / ring.sum(), np.float32)
