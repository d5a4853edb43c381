"""A lattice laid on marked middles of hexes: begun at one and its neighbours, grown outwards by a homography.

Points that lie on a lattice of hexes lie on a sheared one too. Which of their rows are those of neighbours is
told by how hexes look, seen from not too far aside, and in the end by the outline of the course.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.geometry import mapped
from calibration.golf.plane import Points, hexes_from_plane, plane_from_hexes

FEWEST = 6  # middles that can be a board
BEGINNINGS, NEAREST = 10, 7  # middles that a lattice begins at, and the neighbours of each that are tried
EVEN = 2.6  # the longer of two neighbouring steps by the shorter one, at most: a board seen from aside
NEIGHBOURS_MET, NEIGHBOUR_OFF = 4, 0.3  # of six, at least; how far off its place one may lie, in pitches
NEAR, NEXT = 0.25, 1.35  # pitches: a middle so near its place is the lattice's; how far it grows in a round
ROUNDS = 6
TOGETHER = 2.1  # pitches: the next hex of one board, one of which may be hidden between
CONVINCING = 0.85  # of all heat: no other lattice is tried
MOST_STRETCHED = 16.0  # area of the largest hex by that of the smallest
SHEAR, SIXTH = np.array([[1, -1], [0, 1]]), np.array([[0, -1], [1, 1]])  # of hexes (q, r); a sixth of a turn
Hexes = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Middles:
    """Middles of hexes in a picture, (N, 2) pixels and (N,) heat of 0 to 1, best first."""

    px: Points
    heat: NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class TileLattice:
    """A homography from pixels to pitches, and the middles that lie on it: (N, 2) hexes, pixels, (N,) heat."""

    plane_from_px: Points
    hexes: Hexes
    px: Points
    heat: NDArray[np.float64]

    def strength(self) -> float:
        """How much heat lies on it."""
        return float(self.heat.sum())

    def plane_points(self) -> Points:
        """(N, 2) where the lattice has its middles, in pitches."""
        return plane_from_hexes(map(tuple, self.hexes.tolist()))

    def px_from_plane(self, points: Points) -> Points:
        """(N, 2) pixels of points of the plane."""
        return mapped(np.asarray(np.linalg.inv(self.plane_from_px), float), points)

    def pitch_px(self) -> float:
        """The pitch in the middle of the board."""
        middle = self.plane_points().mean(axis=0)
        near = self.px_from_plane(middle + np.array([[0, 0], [1, 0], [0, 1]]))
        return float(abs(np.linalg.det(near[1:] - near[0])) ** 0.5)

    def stretch(self) -> float:
        """How much longer a hex is than broad, in the middle of the board; 1 seen from above."""
        middle = self.plane_points().mean(axis=0)
        near = self.px_from_plane(middle + np.array([[0, 0], [0.1, 0], [0, 0.1]]))
        longest, shortest = np.linalg.svd(near[1:] - near[0], compute_uv=False)
        return float(longest / max(shortest, 1e-9))

    def sheared(self) -> list[TileLattice]:
        """The same middles as three other lattices, each of which keeps two of the three rows."""
        others = []
        for turns in range(3):
            turn = np.linalg.matrix_power(SIXTH, turns)
            shear = np.rint(turn @ SHEAR @ np.linalg.inv(turn)).astype(np.int64)
            other = _fitted(TileLattice(self.plane_from_px, self.hexes @ shear.T, self.px, self.heat))
            others += [] if other is None else [other]
        return others

    def only(self, hexes: Hexes) -> TileLattice:
        """The lattice fitted to those of its middles that are of these hexes (N, 2), if they are enough."""
        wanted = {tuple(at) for at in hexes.tolist()}
        kept = np.array([tuple(at) in wanted for at in self.hexes.tolist()], bool)
        if kept.sum() < FEWEST:
            return self
        own = TileLattice(self.plane_from_px, self.hexes[kept], self.px[kept], self.heat[kept])
        return _fitted(own) or self

    def residual(self) -> float:
        """Root mean square distance of the middles from their places, in pitches."""
        off = mapped(self.plane_from_px, self.px) - self.plane_points()
        return float(np.sqrt((off**2).sum(axis=1).mean()))


def lattice_of(middles: Middles) -> TileLattice | None:
    """The lattice that holds most of the heat; None where fewer than six middles lie on one."""
    best, total = None, float(middles.heat.sum())
    for start in _starts(middles):
        lattice = _grown(middles, start)
        if lattice is None or (best is not None and _worth(lattice) <= _worth(best)):
            continue
        best = lattice
        if best.strength() > CONVINCING * total:
            break
    return None if best is None else _least_stretched(best)


def _least_stretched(lattice: TileLattice) -> TileLattice:
    while True:
        best = min(lattice.sheared(), key=TileLattice.stretch, default=lattice)
        if best.stretch() >= lattice.stretch():
            return lattice
        lattice = best


def _worth(lattice: TileLattice) -> float:
    return lattice.strength() / (1 + lattice.residual() / NEAR)


def _starts(middles: Middles) -> Iterator[Points]:
    """Affine guesses of (3, 3) plane from pixels about single middles, where neighbours bear them out."""
    for number in range(min(len(middles.px), BEGINNINGS)):
        off = middles.px - middles.px[number]
        nearest = np.argsort((off**2).sum(axis=1))[1 : NEAREST + 1]
        for first in nearest:
            for second in nearest:
                step = _steps(off[first], off[second])
                if step is not None and _met(off[nearest], step) >= NEIGHBOURS_MET:
                    yield _affine(middles.px[number], step)


def _steps(first: Points, second: Points) -> Points | None:
    """(2, 2) pixels along x and y of the plane, if these may be the steps to hexes [1, 0] and [0, 1]."""
    lengths = np.hypot(*first), np.hypot(*second), np.hypot(*(second - first))
    turn = first[0] * second[1] - first[1] * second[0]
    if max(lengths) > EVEN * min(lengths) or turn <= 0.25 * lengths[0] * lengths[1]:
        return None
    return np.column_stack([first, (second - first / 2) / (np.sqrt(3) / 2)])


def _met(off: Points, steps: Points) -> int:
    """How many of the six places round a middle hold another one."""
    around = plane_from_hexes([(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)])
    plane = off @ np.linalg.inv(steps).T
    away = np.hypot(*(plane[:, None] - around[None]).transpose(2, 0, 1))
    return int((away.min(axis=0) < NEIGHBOUR_OFF).sum())


def _affine(at_px: Points, steps: Points) -> Points:
    inverse = np.linalg.inv(steps)
    matrix = np.eye(3)
    matrix[:2, :2], matrix[:2, 2] = inverse, -inverse @ at_px
    return matrix


def _grown(middles: Middles, start: Points) -> TileLattice | None:
    """The lattice grown from a guess, a ring of hexes at a time."""
    plane_from_px, reach = start, NEXT
    for _ in range(ROUNDS):
        held = _held(middles, plane_from_px, reach)
        if len(held.hexes) >= FEWEST:
            fitted = _fitted(held)
            if fitted is None:
                return None
            plane_from_px = fitted.plane_from_px
        reach *= NEXT
    held = _together(_held(middles, plane_from_px, np.inf))
    return held if len(held.hexes) >= FEWEST and _is_possible(held) else None


def _held(middles: Middles, plane_from_px: Points, reach: float) -> TileLattice:
    """The middles that lie on a lattice within so many pitches of its (0, 0), the nearest one for each hex."""
    plane = mapped(plane_from_px, middles.px)
    hexes = hexes_from_plane(plane)
    off = np.hypot(*(plane - plane_from_hexes(map(tuple, hexes.tolist()))).T)
    near = (off < NEAR) & (np.hypot(*plane.T) <= reach)
    chosen = _first_of_each(hexes, np.flatnonzero(near)[np.argsort(off[near], kind="stable")])
    return TileLattice(plane_from_px, hexes[chosen], middles.px[chosen], middles.heat[chosen])


def _together(held: TileLattice) -> TileLattice:
    """The largest group without a gap of two hexes: what lies far off met the lattice by chance."""
    points = held.plane_points()
    near = np.hypot(*(points[:, None] - points[None]).transpose(2, 0, 1)) < TOGETHER
    groups = near.copy()
    for _ in range(len(points)):
        wider = (groups.astype(int) @ near.astype(int)) > 0
        if (wider == groups).all():
            break
        groups = wider
    kept = groups[int(groups.sum(axis=1).argmax())] if len(points) else np.zeros(0, bool)
    return TileLattice(held.plane_from_px, held.hexes[kept], held.px[kept], held.heat[kept])


def _first_of_each(hexes: Hexes, order: NDArray[np.int64]) -> NDArray[np.int64]:
    first: dict[tuple[int, ...], int] = {}
    for number in order.tolist():
        first.setdefault(tuple(hexes[number].tolist()), number)
    return np.array(sorted(first.values()), int)


def _fitted(held: TileLattice) -> TileLattice | None:
    """The same middles with the homography that fits them."""
    matrix, _ = cv2.findHomography(held.px, held.plane_points())
    if matrix is None or abs(np.linalg.det(matrix)) < 1e-15:
        return None
    return replace(held, plane_from_px=np.asarray(matrix, float))


def _is_possible(held: TileLattice) -> bool:
    """Whether a camera can see the hexes so: unmirrored, and none vastly larger than another."""
    points = held.plane_points()
    beside = [held.px_from_plane(points + step) for step in ([0.0, 0.0], [0.1, 0.0], [0.0, 0.1])]
    area = np.linalg.det(np.stack([beside[1] - beside[0], beside[2] - beside[0]], axis=1))
    return bool(area.min() > 0 and area.max() < MOST_STRETCHED * area.min())
