"""The contrast of a lattice: how much more edge lies on the outlines of its hexes than beside them.

A fit bends any texture into some agreement of centres. Outlines that stand out against the same ones,
shifted by a part of a hex, do not come about so.
"""

from __future__ import annotations

import cv2
import numpy as np

from calibration.golf.lattice.edges import Edges, Picture
from calibration.golf.plane import HexPlane, Points

ALONG = 6  # places on each of the six sides
BLUR_PX = 1.0  # an edge may lie this far off
SHIFTS = np.array([(a, b) for a in (-0.5, -0.3, -0.1, 0.1, 0.3) for b in (-0.5, -0.3, -0.1, 0.1, 0.3)])
SHIFTED = SHIFTS[np.hypot(*SHIFTS.T) > 0.25]  # in pitches: nearer ones still touch the outline


def contrast(edges: Edges, plane: HexPlane, centres: Points) -> float:
    """Edge strength on the outlines about (N, 2) centres, by that on shifted ones; about 1 where none are."""
    strength = np.asarray(cv2.GaussianBlur(edges.finest, (0, 0), BLUR_PX), np.float32)
    outlines = centres[:, None] + _outline()
    beside = float(np.mean([_mean(strength, plane, outlines + shift) for shift in SHIFTED]))
    return _mean(strength, plane, outlines) / max(beside, 1e-6)


def _mean(strength: Picture, plane: HexPlane, outlines: Points) -> float:
    """The mean strength at (N, places, 2) points of the plane, as far as they lie in the picture."""
    px = plane.px_from_plane(outlines.reshape(-1, 2)).astype(np.float32).reshape(outlines.shape)
    read = cv2.remap(strength, px[..., 0].copy(), px[..., 1].copy(), cv2.INTER_LINEAR, borderValue=-1)
    within = read >= 0
    return float(read[within].mean()) if within.any() else 0.0


def _outline() -> Points:
    """(6 * ALONG, 2) places on the outline of the hex about (0, 0), in pitches."""
    angles = np.radians(np.arange(7) * 60.0 + 30.0)
    vertices = np.column_stack([np.cos(angles), np.sin(angles)]) / np.sqrt(3)
    shares = (np.arange(ALONG) + 0.5) / ALONG
    sides = vertices[:-1, None] * (1 - shares[:, None]) + vertices[1:, None] * shares[:, None]
    return np.asarray(sides.reshape(-1, 2))
