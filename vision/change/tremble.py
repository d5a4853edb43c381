"""Trembling: the sub-pixel slide of a whole reduced picture against the background, and its removal.

A fan, a floor or an elbow on the table moves all edges of a picture by half a pixel. Gauss-Newton steps on the
strongest edges of the background find the slide; light that changes meanwhile is a gain and an offset of the
same fit, and places that pieces or hands cover are outliers. A slide counts only where most edges agree.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Plane

BLOCK = 12  # Cells along a side of the parts of which each gives its strongest edges: they lie all over the board.
EDGES_A_BLOCK = 1
LEAST_EDGE = 6.0  # Levels a cell: a fainter edge says less than a camera's noise.
LEAST_EDGES = 60
ROUNDS = 3
OUTLIER = 3.0  # An edge whose residual is this many times the median's belongs to a hand or a piece.
LEAST_CELLS = 0.04  # A smaller slide is noise: it changes a hard edge by a few levels.
# Share of its edges' residual that a slide must remove, at the median: a hand that moves explains no slide.
EXPLAINS = 0.35
FARTHEST_STEP = 1.5  # Cells: the fit is linear within about that much.
LEAST_RESIDUAL = 2.0  # Levels at the median edge: less is noise.

Cells = NDArray[np.float32]
Slide = tuple[float, float]
"""Columns and rows, in cells, by which a picture has slid against the background."""
STILL: Slide = (0.0, 0.0)


@dataclass(frozen=True, eq=False)
class Edges:
    """The strongest edges of a background: their places, levels and slopes, (N,) each."""

    rows: NDArray[np.intp]
    columns: NDArray[np.intp]
    levels: Cells
    design: Cells  # (N, 4) slope across, slope down, level, 1

    @classmethod
    def of(cls, background: Plane, region: Plane) -> Edges:
        """The edges of this background within a mask."""
        across, down = (
            cv2.filter2D(background, cv2.CV_32F, np.array(kernel, np.float32) / 2)
            for kernel in ([[-1, 0, 1]], [[-1], [0], [1]])
        )
        strength = np.where(region > 0, np.hypot(across, down), 0.0)
        rows, columns = _strongest(np.asarray(strength, np.float32))
        slopes = across[rows, columns], down[rows, columns]
        levels = background[rows, columns].astype(np.float32)
        design = np.column_stack([*slopes, levels, np.ones_like(levels)]).astype(np.float32)
        return cls(rows, columns, levels, design)

    def slide(self, picture: Plane) -> Slide | None:
        """The slide of a picture that shows these edges about there; STILL where none; None where unclear."""
        if len(self.rows) < LEAST_EDGES:
            return None
        seen = picture[self.rows, self.columns].astype(np.float32)
        apart = seen - self.levels
        weights = np.ones_like(apart)
        fit = np.zeros(4, np.float32)
        for _ in range(ROUNDS):
            weighed = self.design * weights[:, None]
            normal = weighed.T @ self.design + np.eye(4, dtype=np.float32) * 1e-3
            fit = np.linalg.solve(normal, weighed.T @ apart).astype(np.float32)
            residual = np.abs(apart - self.design @ fit)
            weights = (residual < OUTLIER * max(float(np.median(residual)), 1.0)).astype(np.float32)
        return self._judged(fit, apart)

    def _judged(self, fit: Cells, apart: Cells) -> Slide | None:
        """The slide of a fit, if it explains most of what differs at the edges."""
        across, down = -float(fit[0]), -float(fit[1])  # a picture that slid right shows its left neighbour
        if np.hypot(across, down) < LEAST_CELLS:
            return STILL
        without = self.design[:, 2:] @ fit[2:]
        before, after = (float(np.median(np.abs(apart - part))) for part in (without, self.design @ fit))
        if before < LEAST_RESIDUAL:
            return STILL
        if np.hypot(across, down) > FARTHEST_STEP or before - after < EXPLAINS * before:
            return None
        return across, down


def resampled(picture: Plane, slide: Slide) -> Plane:
    """The picture as it would be had it not slid by this much: at most about half a cell, else it blurs."""
    across, down = (_kernel(part) for part in slide)
    return np.asarray(cv2.sepFilter2D(picture, cv2.CV_8U, across, down, borderType=cv2.BORDER_REPLICATE), np.uint8)


def _kernel(by: float) -> Cells:
    """Three taps that sample a parabola through three cells: exact to the second order, as a line is not."""
    return np.array([by * (by - 1) / 2, 1 - by * by, by * (by + 1) / 2], np.float32)


def _strongest(strength: Cells) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Rows and columns of the strongest edges of every block."""
    height, width = (size // BLOCK * BLOCK for size in strength.shape)
    blocks = strength[:height, :width].reshape(height // BLOCK, BLOCK, width // BLOCK, BLOCK)
    flat = blocks.transpose(0, 2, 1, 3).reshape(-1, BLOCK * BLOCK)
    inside = np.argpartition(flat, -EDGES_A_BLOCK, axis=1)[:, -EDGES_A_BLOCK:]
    block = np.repeat(np.arange(len(flat)), EDGES_A_BLOCK)
    cell = inside.ravel()
    strong = flat[block, cell] >= LEAST_EDGE
    block, cell = block[strong], cell[strong]
    a_row = width // BLOCK
    return block // a_row * BLOCK + cell // BLOCK, block % a_row * BLOCK + cell % BLOCK
