"""The last fit of a course: to its own hexes alone, and how well it agrees with them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from calibration.golf.course import Course
from calibration.golf.found import FoundCourse
from calibration.golf.lattice.contrast import contrast
from calibration.golf.lattice.edges import Edges
from calibration.golf.lattice.fit import fitted
from calibration.golf.lattice.nodes import Nodes, measured
from calibration.golf.lattice.search import BY_CHANCE, agreement
from calibration.golf.placing import Placing
from calibration.golf.plane import HexPlane, plane_from_hexes

FREEDOM = 8.0  # hexes that a fit can make agree by bending
SURE = 3.5  # deviations above chance that the agreeing hexes must be
MOST_STRETCHED = 4.0**3  # area in pixels of the largest hex by that of the smallest, four times as far away
REFINEMENTS = 3


def refined(edges: Edges, plane: HexPlane, course: Course, placing: Placing | None) -> FoundCourse:
    """The course from a plane near by, fitted to its own hexes alone."""
    points = plane_from_hexes(course)
    for _ in range(REFINEMENTS):
        nodes = _seen(edges, plane, points)
        if len(nodes.plane) < 7:
            break
        plane = fitted(plane, nodes, nodes.strength**2)
    nodes = _seen(edges, plane, points)
    held = agreement(plane, nodes)
    agreeing = float((held.mean() - BY_CHANCE) / (1 - BY_CHANCE)) if len(held) else 0.0
    agreeing = agreeing if _is_possible(plane, nodes) else 0.0
    stands_out = contrast(edges, plane, nodes.plane) if len(held) else 0.0
    return FoundCourse(plane, residual_of(plane, nodes), agreeing, stands_out, len(held), placing)


def needed_agreement(seen: int) -> float:
    """The agreement at which chance is ruled out: high for a small course, whose fit bends to a few hexes."""
    count = seen * BY_CHANCE + SURE * (seen * BY_CHANCE) ** 0.5 + FREEDOM
    return float((count / max(seen, 1) - BY_CHANCE) / (1 - BY_CHANCE))


def _is_possible(plane: HexPlane, nodes: Nodes) -> bool:
    """Whether a camera can see the hexes so: unmirrored, and none vastly larger than another."""
    if len(nodes.plane) < 7:
        return False
    area = np.linalg.det(plane.jacobians(nodes.plane))
    return bool(area.min() > 1.0 and area.max() < MOST_STRETCHED * area.min())


def _seen(edges: Edges, plane: HexPlane, points: NDArray[np.float64]) -> Nodes:
    return measured(edges, plane, points[plane.inside(plane.px_from_plane(points))])


def residual_of(plane: HexPlane, nodes: Nodes) -> float:
    """Root mean square distance of the agreeing centres, in pitches."""
    off = np.hypot(*(plane.plane_from_px(nodes.px) - nodes.plane).T)[agreement(plane, nodes) > 0]
    return float(np.sqrt((off**2).mean())) if len(off) else 1.0
