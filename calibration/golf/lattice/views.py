"""Views of a table: how the camera may be tilted, and the picture flattened for each.

The search needs them only so close that the lattice repeats evenly over a few hexes; the fit does the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.lattice.edges import Picture
from calibration.golf.plane import HexPlane

LENSES = (
    (0.65, 0.0),
    (0.95, 0.12),
)  # tangent of half the diagonal's view, and the radial term that goes with it
STEP = 0.19  # radians between tilts
STEEPEST = 0.85
SIDE = 512  # pixels of the flattened picture
COARSE = 8  # pixels of the flattened picture between points that are mapped exactly
LEAST_DEPTH = 0.15  # of the middle's: what lies beyond is behind the camera or too far
FLAT = 0.95  # of half the side: where half the diagonal of the picture comes to lie near its middle


@dataclass(frozen=True)
class View:
    """A camera's lens and the tilt of the table, as a rotation vector across the line of sight."""

    spread: float
    radial: float
    tilt: tuple[float, float]

    def flat_from_normal(self) -> NDArray[np.float64]:
        """From undistorted normalised pixels to the flattened picture's pixels, 3x3."""
        rotation = cv2.Rodrigues(np.array([*self.tilt, 0.0]))[0]
        rays = np.diag([self.spread, self.spread, 1.0])
        scale = SIDE / 2 * FLAT / self.spread
        onto = np.array([[scale, 0, (SIDE - 1) / 2], [0, scale, (SIDE - 1) / 2], [0, 0, 1.0]])
        return np.asarray(onto @ rotation @ rays)

    def plane(self, width_px: int, height_px: int) -> HexPlane:
        """The mapping whose plane is the flattened picture."""
        return HexPlane(width_px, height_px, self.flat_from_normal(), (self.radial, 0.0))


def views() -> Iterator[View]:
    """All views that are tried: a square grid of tilts for each lens."""
    reach = int(STEEPEST / STEP) + 1
    steps = [k * STEP for k in range(-reach, reach + 1)]
    for spread, radial in LENSES:
        for x in steps:
            for y in steps:
                if np.hypot(x, y) <= STEEPEST:
                    yield View(spread, radial, (x, y))


@cache
def _coarse_pixels() -> NDArray[np.float64]:
    grid = np.mgrid[0 : SIDE // COARSE, 0 : SIDE // COARSE][::-1].reshape(2, -1).T
    return np.asarray((grid + 0.5) * COARSE - 0.5, float)


@cache
def _map(view: View, width_px: int, height_px: int) -> NDArray[np.float32]:
    """Where the coarse pixels of the flattened picture lie, (2, n, n); far outside where behind."""
    plane = view.plane(width_px, height_px)
    normal_from_flat = np.linalg.inv(plane.plane_from_normal)
    depth = _coarse_pixels() @ normal_from_flat[2, :2] + normal_from_flat[2, 2]
    ahead = depth > LEAST_DEPTH * abs(normal_from_flat[2, 2] + (SIDE / 2) * normal_from_flat[2, :2].sum())
    px = np.where(ahead[:, None], plane.px_from_plane(_coarse_pixels()), -1e4)
    return np.asarray(px.T.reshape(2, SIDE // COARSE, SIDE // COARSE), np.float32)


def flattened(edges: Picture, view: View) -> tuple[Picture, Picture]:
    """The edge picture flattened, and a mask of 0 to 1 where it has content; (SIDE, SIDE) each."""
    coarse = _map(view, edges.shape[1], edges.shape[0])
    across, down = (cv2.resize(part, (SIDE, SIDE), interpolation=cv2.INTER_LINEAR) for part in coarse)
    mask = cv2.remap(np.ones_like(edges), across, down, cv2.INTER_NEAREST)
    mask = cv2.GaussianBlur(cv2.erode(mask, np.ones((9, 9))), (0, 0), 4)
    return np.asarray(cv2.remap(edges, across, down, cv2.INTER_LINEAR)), np.asarray(mask)
