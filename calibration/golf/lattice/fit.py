"""The lattice fitted to measured centres, from a few hexes around a seed outwards to the whole course.

Levenberg's method over the homography and two radial terms, with residuals in pitches and a loss that outliers
do not bend; the radial terms are held near those of usual lenses.
"""

from __future__ import annotations

from dataclasses import replace

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
    start = _vector(plane)
    vector, damping = start.copy(), 1e-3
    cost = _cost(plane, vector, nodes, weight, start, stiffness)
    for _ in range(8):
        residuals, jacobian = _system(plane, vector, nodes, weight, start, stiffness)
        normal = jacobian.T @ jacobian
        step = np.linalg.solve(normal + damping * np.diag(np.diag(normal) + 1e-9), -jacobian.T @ residuals)
        tried = _cost(plane, vector + step, nodes, weight, start, stiffness)
        if tried < cost:
            vector, damping, gained, cost = vector + step, damping / 5, cost - tried, tried
            if gained < 1e-6 * cost:
                break
        else:
            damping *= 8
    return _plane(plane, vector)


def _vector(plane: HexPlane) -> NDArray[np.float64]:
    homography = plane.plane_from_normal / plane.plane_from_normal[2, 2]
    return np.concatenate((homography.ravel()[:8], plane.radial))


def _plane(plane: HexPlane, vector: NDArray[np.float64]) -> HexPlane:
    homography = np.append(vector[:8], 1.0).reshape(3, 3)
    return replace(plane, plane_from_normal=homography, radial=(float(vector[8]), float(vector[9])))


def _system(
    plane: HexPlane,
    vector: NDArray[np.float64],
    nodes: Nodes,
    weight: NDArray[np.float64],
    start: NDArray[np.float64],
    stiffness: float,
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The residuals (M,) at a vector of unknowns, and their numerical derivatives (M, 10)."""
    base = _residuals(plane, vector, nodes, weight, start, stiffness)
    columns = []
    for place in range(len(vector)):
        nudge = np.zeros_like(vector)
        nudge[place] = 1e-5 * max(1.0, abs(vector[place]))
        moved = _residuals(plane, vector + nudge, nodes, weight, start, stiffness)
        columns.append((moved - base) / nudge[place])
    return base, np.column_stack(columns)


def _residuals(
    plane: HexPlane,
    vector: NDArray[np.float64],
    nodes: Nodes,
    weight: NDArray[np.float64],
    start: NDArray[np.float64],
    stiffness: float,
) -> NDArray[np.float64]:
    """(M,) in pitches over LOSS: both axes of each node, then the radial terms' prior, then the stiffness."""
    off = _plane(plane, vector).plane_from_px(nodes.px) - nodes.plane
    size = np.sqrt((off**2).sum(axis=1))
    robust = np.sqrt(weight / (1 + (size / LOSS) ** 2)) / LOSS
    held = (vector[8:] - PRIOR_RADIAL[::2]) / PRIOR_RADIAL[1::2]
    near = stiffness * (vector[6:8] - start[6:8])
    return np.concatenate((off[:, 0] * robust, off[:, 1] * robust, held, near))


def _cost(
    plane: HexPlane,
    vector: NDArray[np.float64],
    nodes: Nodes,
    weight: NDArray[np.float64],
    start: NDArray[np.float64],
    stiffness: float,
) -> float:
    return float((_residuals(plane, vector, nodes, weight, start, stiffness) ** 2).sum())


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
