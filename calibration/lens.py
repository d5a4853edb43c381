"""The lens: from a ray to a pixel, with Brown-Conrady distortion as in OpenCV."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.floating[Any]]
Picture = NDArray[np.uint8]

K2_OF_K1_SQUARED = 0.9  # the ratio of a wide lens's second term to the first
OWN_BEND = -0.11  # k1 of usual wide lenses at their own focal length; at another it goes with its square


@dataclass(frozen=True)
class Lens:
    """Intrinsics of one camera at one picture size.

    `f_px` focal length in pixels (square pixels), `cx_px`, `cy_px` where the axis meets the picture (the middle
    of the upper left pixel is 0, 0), `k1` to `k3` radial distortion, zero for a straight lens.
    """

    width_px: int
    height_px: int
    f_px: float
    cx_px: float
    cy_px: float
    k1: float = 0.0
    k2: float = 0.0
    k3: float = 0.0

    @classmethod
    def from_hfov(cls, width_px: int, height_px: int, hfov_deg: float) -> Lens:
        """A straight lens with the given horizontal field of view in degrees, axis in the picture's middle."""
        f_px = width_px / 2 / math.tan(math.radians(hfov_deg) / 2)
        return cls(width_px, height_px, f_px, (width_px - 1) / 2, (height_px - 1) / 2)

    @property
    def is_straight(self) -> bool:
        """Whether straight lines stay straight."""
        return self.k1 == self.k2 == self.k3 == 0.0

    @property
    def matrix(self) -> Points:
        """The (3, 3) camera matrix in pixels."""
        return np.array([[self.f_px, 0, self.cx_px], [0, self.f_px, self.cy_px], [0, 0, 1.0]])

    @property
    def distortion(self) -> Points:
        """(k1, k2, p1, p2, k3) as OpenCV wants them."""
        return np.array([self.k1, self.k2, 0.0, 0.0, self.k3])

    def straight_from_image(self, points_px: Points) -> Points:
        """Pixels as a straight lens of the same focal length would show them; (N, 2) in, (N, 2) out."""
        if self.is_straight:
            return np.asarray(points_px, float).reshape(-1, 2)
        given = np.asarray(points_px, float).reshape(-1, 1, 2)
        return np.asarray(
            cv2.undistortPoints(given, self.matrix, self.distortion, P=self.matrix), float
        ).reshape(-1, 2)

    def image_from_straight(self, points_px: Points) -> Points:
        """The inverse of `straight_from_image`; (N, 2) in, (N, 2) out."""
        points = np.asarray(points_px, float).reshape(-1, 2)
        if self.is_straight:
            return points
        ray = (points - (self.cx_px, self.cy_px)) / self.f_px
        r2 = ray[:, :1] ** 2 + ray[:, 1:] ** 2
        bent = ray * (1 + r2 * (self.k1 + r2 * (self.k2 + r2 * self.k3)))
        return np.asarray(bent * self.f_px + (self.cx_px, self.cy_px), float)


def bent(nominal: Lens, bend: float) -> Lens:
    """The nominal lens with this k1, and the k2 that goes with it in wide lenses."""
    return replace(nominal, k1=bend, k2=K2_OF_K1_SQUARED * bend**2)


def usual_focus(bend: float) -> float:
    """The focal length, in parts of the nominal one, of lenses that bend so: strong bends are of wide ones."""
    return float(min(np.sqrt(OWN_BEND / min(bend, OWN_BEND)), 1.0))
