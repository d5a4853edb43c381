"""The lattice fitted to measured centres, from a few hexes around a seed outwards to the whole course.

Levenberg's method over the homography and two radial terms, with residuals in pitches and a loss that outliers
do not bend; the radial terms are held near those of usual lenses.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from calibration.golf.lattice.edges import Edges
from calibration.golf.lattice.nodes import Nodes, measured
from calibration.golf.plane import HexPlane, Points, hexes_from_plane, plane_from_hexes

LOSS = 0.12  # pitches, where a residual begins to count less
PRIOR_RADIAL = np.array([0.05, 0.12, 0.0, 0.06])  # mean and deviation of both terms
FIRST_REACH, GROWTH = 3.2, 1.45  # pitches
MOST_CENTRES = 900
FITTED = 300  # of the strongest centres


def fitted(plane: HexPlane, nodes: Nodes, weight: NDArray[np.float64], stiffness: float = 0.0) -> HexPlane:
    """The plane that fits the nodes, starting from `plane`; stiffness holds it near the start."""
    fit = _Fit(plane, nodes, weight, stiffness, _vector(plane))
    vector, damping = fit.start.copy(), 1e-3
    cost = fit.cost(vector)
    for _ in range(8):
        residuals, jacobian = fit.system(vector)
        normal = jacobian.T @ jacobian
        step = np.linalg.solve(normal + damping * np.diag(np.diag(normal) + 1e-9), -jacobian.T @ residuals)
        tried = fit.cost(vector + step)
        if tried < cost:
            vector, damping, gained, cost = vector + step, damping / 5, cost - tried, tried
            if gained < 1e-6 * cost:
                break
        else:
            damping *= 8
    return _plane(plane, vector)


@dataclass(frozen=True, eq=False)
class _Fit:
    """A fit of a plane to N nodes with weights (N,), whose unknowns are held near their `start` (10,).

    The unknowns are the homography but for its last number, which is 1, and the two radial terms.
    """

    plane: HexPlane
    nodes: Nodes
    weight: NDArray[np.float64]
    stiffness: float
    start: NDArray[np.float64]

    def system(self, vector: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The residuals (M,) at a vector of unknowns, and their numerical derivatives (M, 10)."""
        base = self.residuals(vector)
        columns = []
        for place in range(len(vector)):
            nudge = np.zeros_like(vector)
            nudge[place] = 1e-5 * max(1.0, abs(vector[place]))
            columns.append((self.residuals(vector + nudge) - base) / nudge[place])
        return base, np.column_stack(columns)

    def residuals(self, vector: NDArray[np.float64]) -> NDArray[np.float64]:
        """(M,) in pitches over LOSS: both axes of each node, the radial terms' prior, the stiffness."""
        off = _plane(self.plane, vector).plane_from_px(self.nodes.px) - self.nodes.plane
        size = np.sqrt((off**2).sum(axis=1))
        robust = np.sqrt(self.weight / (1 + (size / LOSS) ** 2)) / LOSS
        held = (vector[8:] - PRIOR_RADIAL[::2]) / PRIOR_RADIAL[1::2]
        near = self.stiffness * (vector[6:8] - self.start[6:8])
        return np.concatenate((off[:, 0] * robust, off[:, 1] * robust, held, near))

    def cost(self, vector: NDArray[np.float64]) -> float:
        """The sum of the squares of the residuals."""
        return float((self.residuals(vector) ** 2).sum())


def _vector(plane: HexPlane) -> NDArray[np.float64]:
    homography = plane.plane_from_normal / plane.plane_from_normal[2, 2]
    return np.concatenate((homography.ravel()[:8], plane.radial))


def _plane(plane: HexPlane, vector: NDArray[np.float64]) -> HexPlane:
    homography = np.append(vector[:8], 1.0).reshape(3, 3)
    return replace(plane, plane_from_normal=homography, radial=(float(vector[8]), float(vector[9])))


def centres_within(plane: HexPlane, middle: Points, reach: float, margin_px: float = 0.0) -> Points:
    """The centres of hexes in the picture at most `reach` pitches from a point of the plane."""
    span = int(reach * 1.2) + 2
    base = hexes_from_plane(middle.reshape(1, 2))[0]
    grid = np.mgrid[-span : span + 1, -span : span + 1].reshape(2, -1).T + base
    points = plane_from_hexes(grid)
    points = points[np.hypot(*(points - middle).T) <= reach]
    points = points[np.hypot(*(points - middle).T).argsort()]
    points = points[_ahead(plane, points)]
    return np.asarray(points[plane.inside(plane.px_from_plane(points), margin_px)])


def _ahead(plane: HexPlane, points: Points) -> NDArray[np.bool_]:
    """Whether points of the plane lie before the camera, with some distance to the horizon."""
    depth = np.linalg.inv(plane.plane_from_normal)
    middle = plane.plane_from_px(plane.middle_px.reshape(1, 2))[0]
    scale = depth[2, :2] @ middle + depth[2, 2]
    return np.asarray((points @ depth[2, :2] + depth[2, 2]) / scale > 0.2)


def grown(edges: Edges, plane: HexPlane, seed: Points, rounds: int) -> tuple[HexPlane, Nodes]:
    """The lattice fitted in growing rounds about a seed (a point of the plane), and its nodes."""
    reach, nodes = FIRST_REACH, measured(edges, plane, seed.reshape(1, 2))
    seed_px = plane.px_from_plane(seed.reshape(1, 2))
    for _ in range(rounds):
        middle = plane.plane_from_px(seed_px)[0]
        centres = centres_within(plane, middle, reach)[:MOST_CENTRES]
        if len(centres) < 7:
            break
        nodes = measured(edges, plane, centres)
        strong = nodes.best(FITTED)
        plane = fitted(plane, strong, strong.strength**2, stiffness=60.0 / reach**2)
        reach *= GROWTH
    return plane, nodes
