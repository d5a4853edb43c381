"""Edges that belong to a pattern: stripes of a cloth, tiles, boards of a floor.

A pattern's edges are similar: parallel, with the same two colours to both sides, and many of them close
together. A board has a dozen lines at most in either direction, its wooden border included. Light does not
matter: colours are compared as the ratio of one side to the other.
"""

from __future__ import annotations

import cv2
import numpy as np

from calibration.lens import Picture, Points

MANY = 30.0  # lines alike: a board and its border have half as many, grain and fragments included
PARALLEL_SINE = 0.3  # perspective fans parallel edges out by as much
ALIKE = 0.35  # the tolerance between two colour steps, as a share of them
LEAST_STEP = 0.1  # and of this, in natural logarithms, where it is fainter
BESIDE_PX = 2.5  # the sampled places to both sides of an edge
ALONG = np.linspace(0.1, 0.9, 7)  # and along it
APART = 0.012  # of the longer side: edges nearer across are of one line
DARK_LEVEL = 12.0  # added to grey levels before their logarithm: noise in black says little


def textured(bgr: Picture, ends_px: Points) -> Points:
    """(N,) the number of lines of a (H, W, 3) picture like each edge (N, 2, 2), relative to a board's most."""
    if not len(ends_px):
        return np.zeros(0)
    along = ends_px[:, 1] - ends_px[:, 0]
    along = along / np.maximum(np.hypot(*along.T), 1e-6)[:, None]
    parallel = np.abs(along[:, :1] * along[None, :, 1] - along[:, 1:] * along[None, :, 0]) < PARALLEL_SINE
    middle = ends_px.mean(axis=1)
    to = middle[None] - middle[:, None]
    across = to[..., 0] * along[:, 1:] - to[..., 1] * along[:, :1]
    line = np.rint(across / (APART * max(bgr.shape))).astype(int)
    alike = parallel & _alike(_steps(bgr, ends_px, along))
    lines = [len(np.unique(own[like])) for own, like in zip(line, alike, strict=True)]
    return np.array(lines) / MANY


def _alike(steps: Points) -> Points:
    """(N, N) whether steps (N, 3) are of the same two colours, whichever side is which."""
    square = (steps * steps).sum(axis=1)
    away_square = square[:, None] + square - 2 * np.abs(steps @ steps.T)
    return np.asarray(away_square < (ALIKE * (np.sqrt(square) + LEAST_STEP))[:, None] ** 2)


def _steps(bgr: Picture, ends_px: Points, along: Points) -> Points:
    """(N, 3) the logarithm of the colour on one side of each edge over that on the other."""
    at = ends_px[:, :1] + (ends_px[:, 1:] - ends_px[:, :1]) * ALONG[None, :, None]
    across = np.column_stack([along[:, 1], -along[:, 0]])[:, None] * BESIDE_PX
    light = np.log(bgr.astype(np.float32) + DARK_LEVEL)
    sides = []
    for where in (at + across, at - across):
        where = where.astype(np.float32)
        seen = cv2.remap(light, where[..., 0], where[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        sides.append(np.median(seen, axis=1))
    return np.asarray(sides[0] - sides[1], float)
