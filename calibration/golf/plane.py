"""The lattice as a plane: pixels to hex pitches and back, through a homography and a radial lens term.

Plane coordinates are pitches (flat to flat = 1): x = q + r/2 to the course's east, y = r * sqrt(3)/2 to its
south, so that a table seen from above is turned but never mirrored. Normalised pixels are (px - middle) /
half diagonal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
ROW = np.sqrt(3) / 2
INVERSION_STEPS = 12


def plane_from_hexes(hexes: Iterable[tuple[int, int]] | NDArray[np.int64]) -> Points:
    """The centres of hexes (q, r), (N, 2) pitches."""
    places = np.asarray(hexes if isinstance(hexes, np.ndarray) else list(hexes), float).reshape(-1, 2)
    return np.column_stack((places[:, 0] + places[:, 1] / 2, places[:, 1] * ROW))


def hexes_from_plane(points: Points) -> NDArray[np.int64]:
    """The hexes (N, 2) that hold points of the plane."""
    r = points[:, 1] / ROW
    q = points[:, 0] - r / 2
    cube = q, r, -q - r
    near = [np.round(part) for part in cube]
    off_q, off_r, off_s = (np.abs(part - whole) for part, whole in zip(near, cube, strict=True))
    over = near[0] + near[1] + near[2]  # 0 where all three are rounded rightly; else the worst one gives way
    is_q = (off_q >= off_r) & (off_q >= off_s)
    is_r = ~is_q & (off_r >= off_s)
    return np.column_stack((near[0] - over * is_q, near[1] - over * is_r)).astype(np.int64)


def turned_hexes(hexes: NDArray[np.int64], turn: int) -> NDArray[np.int64]:
    """Hexes after so many sixths of a turn counter-clockwise about (0, 0)."""
    q, r = hexes[:, 0], hexes[:, 1]
    for _ in range(turn % 6):
        q, r = q + r, -q
    return np.column_stack((q, r))


def looked_up(
    values: Mapping[tuple[int, int], int], places: NDArray[np.int64], other: int
) -> NDArray[np.int64]:
    """The value of each of (n, 2) hexes, `other` where there is none."""
    q, r = places.T  # each by itself: over both at once, whose row is two long, it takes five times as long
    low, high = np.array((q.min(), r.min())), np.array((q.max(), r.max()))
    table = np.full(high - low + 1, other, np.int64)
    for place, value in values.items():
        at = np.array(place) - low
        if (at >= 0).all() and (place <= high).all():
            table[tuple(at)] = value
    return np.asarray(table[q - low[0], r - low[1]])


@dataclass(frozen=True, eq=False)
class HexPlane:
    """Where pixels lie on the lattice.

    `plane_from_normal` is a 3x3 homography from undistorted normalised pixels; `radial` are the terms of
    undistorted = seen * (1 + a r^2 + b r^4).
    """

    width_px: int
    height_px: int
    plane_from_normal: NDArray[np.float64]
    radial: tuple[float, float] = (0.0, 0.0)

    @property
    def scale_px(self) -> float:
        """Half the diagonal."""
        return float(np.hypot(self.width_px, self.height_px)) / 2

    @property
    def middle_px(self) -> Points:
        """The middle of the picture."""
        return np.array([(self.width_px - 1) / 2, (self.height_px - 1) / 2])

    def slid(self, right_px: float, down_px: float) -> HexPlane:
        """The same lattice in a picture that has moved by so many pixels."""
        back = np.eye(3)
        back[:2, 2] = -right_px / self.scale_px, -down_px / self.scale_px
        return replace(self, plane_from_normal=np.asarray(self.plane_from_normal @ back, np.float64))

    def plane_from_px(self, px: Points) -> Points:
        """Points of the plane, (N, 2) pitches."""
        return _through(self.plane_from_normal, self.undistorted(px))

    def undistorted(self, px: Points) -> Points:
        """Normalised pixels without the lens's radial distortion."""
        seen = (np.asarray(px, float).reshape(-1, 2) - self.middle_px) / self.scale_px
        return np.asarray(seen * _stretch(seen, self.radial), np.float64)

    def px_from_plane(self, plane: Points) -> Points:
        """Pixels of points of the plane, (N, 2)."""
        return self.distorted(
            _through(np.asarray(np.linalg.inv(self.plane_from_normal), np.float64), np.asarray(plane, float))
        )

    def distorted(self, straight: Points) -> Points:
        """Pixels of undistorted normalised ones; the fixed point of the radial terms."""
        seen = straight.copy()
        for _ in range(INVERSION_STEPS if any(self.radial) else 0):
            stretch = _stretch(seen, self.radial)
            seen = straight / np.minimum(np.maximum(stretch, 0.3), 4.0)  # np.clip takes four times as long
        return seen * self.scale_px + self.middle_px

    def px_from_hexes(self, hexes: Iterable[tuple[int, int]]) -> Points:
        """Pixels of the centres of hexes."""
        return self.px_from_plane(plane_from_hexes(hexes))

    def moved(self, plane_from_plane: NDArray[np.float64]) -> HexPlane:
        """The same picture with another lattice frame: a 3x3 motion of the plane applied last."""
        return replace(self, plane_from_normal=plane_from_plane @ self.plane_from_normal)

    def inside(self, px: Points, margin_px: float = 0.0) -> NDArray[np.bool_]:
        """Whether pixels lie in the picture, by a margin."""
        low, high = margin_px - 0.5, np.array([self.width_px, self.height_px]) - 0.5 - margin_px
        return np.asarray(((px >= low) & (px <= high)).all(axis=1))

    def jacobians(self, plane: Points) -> NDArray[np.float64]:
        """Pixels per pitch around points of the plane, (N, 2, 2), columns along x and y."""
        small = 1e-3
        steps = np.array([[small, 0], [-small, 0], [0, small], [0, -small]])
        at = self.px_from_plane((plane + steps[:, None]).reshape(-1, 2)).reshape(4, -1, 2)
        return np.stack(((at[0] - at[1]) / (2 * small), (at[2] - at[3]) / (2 * small)), axis=2)


def _stretch(seen: Points, radial: tuple[float, float]) -> Points:
    across, down = seen[:, :1], seen[:, 1:]
    square = across * across + down * down  # a sum over an axis of two takes as long as all the rest
    return np.asarray(1 + radial[0] * square + radial[1] * (square * square))


def _through(homography: NDArray[np.float64], points: Points) -> Points:
    mapped = points @ homography[:, :2].T + homography[:, 2]
    depth = mapped[:, 2:]
    depth = np.where(np.abs(depth) < 1e-9, 1e-9, depth)
    return mapped[:, :2] / depth
