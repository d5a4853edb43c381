"""Where the camera stands over the lattice, from the plane alone: what is tall is seen shifted away from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from calibration.golf.plane import HexPlane, Points

# Focal length by half the diagonal: 102 to 60 degrees across the diagonal.
NEAREST, USUAL, FURTHEST = 0.8, 1.2, 1.75
DOUBT = 0.003  # how much the usual lens counts against the perspective


@dataclass(frozen=True)
class CameraPlace:
    """The camera's place in pitches: the point of the plane below it, and its height."""

    x: float
    y: float
    height: float

    def foot(self, seen: Points, height: float) -> Points:
        """Where a point at a height stands, given where its line of sight meets the plane; (N, 2) pitches."""
        below = np.array([self.x, self.y])
        return np.asarray(below + (seen - below) * (1 - height / self.height))


@lru_cache(maxsize=4)  # each look at a table asks
def camera_place(plane: HexPlane) -> CameraPlace:
    """The camera's place; its focal length follows from the perspective, or is a usual one."""
    normal_from_plane = np.linalg.inv(plane.plane_from_normal)
    if np.linalg.det(normal_from_plane) < 0:
        normal_from_plane = -normal_from_plane
    focal = _focal(np.asarray(normal_from_plane, np.float64))
    rays = np.diag([1 / focal, 1 / focal, 1.0]) @ normal_from_plane
    scale = (np.linalg.norm(rays[:, 0]) + np.linalg.norm(rays[:, 1])) / 2
    first, second = rays[:, 0] / scale, rays[:, 1] / scale
    rotation = np.linalg.svd(np.column_stack((first, second, np.cross(first, second))))
    turn = rotation[0] @ rotation[2]
    place = -turn.T @ (rays[:, 2] / scale)
    return CameraPlace(float(place[0]), float(place[1]), float(abs(place[2])))


def _focal(homography: NDArray[np.float64]) -> float:
    """Two columns are at right angles and equally long; a usual lens is a third, weak say."""
    scale = np.abs(homography[:2, :2]).mean()
    first, second = homography[:, 0] / scale, homography[:, 1] / scale
    inverse = np.array([first[:2] @ second[:2], first[:2] @ first[:2] - second[:2] @ second[:2]])
    depth = -np.array([first[2] * second[2], first[2] ** 2 - second[2] ** 2])  # inverse / focal^2 = depth
    usual = 1 / USUAL**2
    square = (inverse @ depth + DOUBT * usual) / (inverse @ inverse + DOUBT)
    return float(np.clip(1 / np.sqrt(max(square, 1e-3)), NEAREST, FURTHEST))
