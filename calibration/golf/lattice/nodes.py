"""Hex centres measured one by one: how far the edges around a predicted centre are off, and how sure that is.

Three waves of the lattice are compared with the edge picture in a small window; their phases are the shift.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.lattice.edges import Edges
from calibration.golf.plane import HexPlane, Points

REACH = 1.25  # pitches from the centre to the border of the window
SAMPLES = 18  # a side of the window
COARSE_PX = 14.0  # the pitch at which windows are sampled: as coarse as the picture allows above it
SIGMA = 0.55  # pitches, of the window's weight


@dataclass(frozen=True, eq=False)
class Nodes:
    """Measured centres: plane points (N, 2), pixels (N, 2), strength (1: the edges are all lattice)."""

    plane: Points
    px: Points
    strength: NDArray[np.float64]

    def best(self, most: int) -> Nodes:
        """The strongest of them, at most so many."""
        order = np.argsort(-self.strength)[:most]
        return Nodes(self.plane[order], self.px[order], self.strength[order])


def _window() -> tuple[Points, NDArray[np.float64], NDArray[np.complex128], Points]:
    """Samples about a centre: (S, 2) places in pitches, (S,) weights, (S, 3) waves; and (3, 2) wave vectors."""
    line = (np.arange(SAMPLES) + 0.5) / SAMPLES * 2 * REACH - REACH
    grid = np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2)
    weight = np.exp(-(grid**2).sum(axis=1) / (2 * SIGMA**2))
    turns = np.deg2rad([30.0, 90.0, 150.0])
    waves = 4 * np.pi / np.sqrt(3) * np.column_stack((np.cos(turns), np.sin(turns)))
    return grid, weight / weight.sum(), np.exp(1j * grid @ waves.T), waves


GRID, WEIGHT, CARRIERS, WAVES = _window()
SOLVER = np.linalg.pinv(WAVES)


def measured(edges: Edges, plane: HexPlane, centres: Points) -> Nodes:
    """The centres, each moved to where the edges around it say; `edges` has the size of the plane's picture."""
    at = plane.px_from_plane(centres)
    jacobian = plane.jacobians(centres)
    pitch_px = float(np.sqrt(np.median(np.abs(np.linalg.det(jacobian)))))
    halvings = int(np.clip(np.log2(max(pitch_px, 1.0) / COARSE_PX), 0, len(edges.levels) - 1))
    level, shrink = edges.levels[halvings], 0.5**halvings
    px = (at[:, None, :] + GRID @ jacobian.transpose(0, 2, 1) + 0.5) * shrink - 0.5
    values = cv2.remap(
        level, px[..., 0].astype(np.float32), px[..., 1].astype(np.float32), cv2.INTER_LINEAR, borderValue=-1.0
    ).astype(float)
    inside = values >= 0
    weights = inside * WEIGHT
    covered = weights.sum(axis=1)
    mean = (values * weights).sum(axis=1) / np.maximum(covered, 1e-9)
    rest = (values - mean[:, None]) * weights
    spread = np.sqrt(((values - mean[:, None]) ** 2 * weights).sum(axis=1)) + 0.15
    coefficients = -(rest @ CARRIERS)
    shift = np.angle(coefficients) @ SOLVER.T
    agreed = (coefficients * np.exp(-1j * shift @ WAVES.T)).real.sum(axis=1)
    strength = np.clip(agreed / spread, 0, None) * (covered > 0.8)
    return Nodes(centres, at + np.einsum("nij,nj->ni", jacobian, shift), np.asarray(strength))
