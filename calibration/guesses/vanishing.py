"""How nearly edges point to the vanishing points of directions in space, of thousands at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from calibration.lens import Points

LEAST_SQUARE = 1e-9  # of a length: at the point that a direction runs to, none is seen


@dataclass(frozen=True)
class SeenEdges:
    """Edges as a camera sees them, made ready to be compared with the vanishing points of directions.

    From the middle (u, v) of an edge a direction (x, y, z) is seen along (x f, y f) - z (u, v). The sine of
    the angle between the two, times that length, is the product of the direction and `across` (3, N). The
    length's square is that of what the direction gives and `reach` (4, N).
    """

    across: Points
    reach: Points

    @classmethod
    def of(cls, rays: Points) -> SeenEdges:
        """Edges whose ends are seen along (N, 2, 2) rays, at a distance of 1."""
        (u, v), along = rays.mean(axis=1).T, rays[:, 1] - rays[:, 0]
        x, y = along.T / np.maximum(np.hypot(*along.T), 1e-9)
        across, reach = np.array([y, -x, x * v - y * u]), np.array([np.ones_like(u), u, v, u * u + v * v])
        return cls(across.astype(np.float32), reach.astype(np.float32))

    def nearness(self, directions: Points, focus: Points, agree: float) -> Points:
        """(K, N) 1 where an edge points exactly along the (K, 3) direction, 0 from `agree` on."""
        x, y, z = directions[:, 0] * focus, directions[:, 1] * focus, directions[:, 2]
        off = np.array([x, y, z], np.float32).T @ self.across
        length = np.array([x * x + y * y, -2 * x * z, -2 * y * z, z * z], np.float32).T @ self.reach
        np.maximum(length, LEAST_SQUARE, out=length)
        off *= off
        off /= length
        off *= -1 / agree**2
        off += 1
        return np.asarray(np.maximum(off, 0, out=off))

    def nearness_of_either(self, axes: Points, focus: Points, agree: float) -> Points:
        """(K, N) that of the nearer one of x and y of (K, 3, 3) turns."""
        along_x, along_y = (self.nearness(axes[:, :, k], focus, agree) for k in (0, 1))
        return np.asarray(np.maximum(along_x, along_y, out=along_x))
