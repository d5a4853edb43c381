"""How unlike the hexes of one ground look: the cost of a placing of the course, for the lattice's hexes.

Each hex has the medians of its colours, and the lattice's strength there, which is high inside and low on the
table. Hexes of one ground look alike, each with a small chance that something else lies on it.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.course import RIM_GROUND, Course, rim
from calibration.golf.lattice.nodes import Nodes
from calibration.golf.lattice.search import agreement
from calibration.golf.plane import HexPlane, turned_hexes
from calibration.golf.under_arms import under_arms

PRIOR_HEXES = 2.0  # a ground seen so often counts as having the usual variance
LEAST_DEVIATION = 3.0  # grey levels; below it colours are alike
STRENGTH_GREY = 60.0  # grey levels that a strength of 1 counts
PRIOR_VARIANCE = 22.5  # squared grey levels within a ground, before any is seen
PLAIN, OF_PLAIN = 0.9, 1.52  # share of hexes, the least off, that tell a deviation; it by the mean of theirs
COVERED, LEVELS = 0.05, 100.0  # share of hexes on which something lies, and the levels that its colour may have
ANYTHING = float(np.log(COVERED) - 4 * np.log(LEVELS))  # log likelihood of a hex with something on it
FLAT_COST = 2 * float(np.log(2 * np.pi) + 1)  # what a usual hex costs by its likelihood, and not by its spread
COMPARED = 500  # hexes of a picture that tell how usual others are
Grid = NDArray[np.float64]
# Maps of the lattice's hexes, (MAPS, H, W), and sums over a ground's hexes in the same order: where hexes have
# a say, the sums of their four features and of the squares, where a hex is at all, its cost as one of the rim.
MAPS, HAS_SAY, VALUES, SQUARES, IS_SEEN, RIM_COST = 11, 0, slice(1, 5), slice(5, 9), 9, 10


def features(lab: NDArray[np.uint8], plane: HexPlane, nodes: Nodes) -> Grid:
    """The colour of each node's hex and the lattice's strength there, (N, 4) grey levels."""
    line = np.linspace(-0.3, 0.3, 7)
    window = np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2)
    at, jacobian = plane.px_from_plane(nodes.plane), plane.jacobians(nodes.plane)
    px = (at[:, None] + window @ jacobian.transpose(0, 2, 1)).astype(np.float32)
    blurred = cv2.blur(lab, (3, 3))
    seen = cv2.remap(blurred, px[..., 0], px[..., 1], cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE)
    held = agreement(plane, nodes) * nodes.strength
    return np.column_stack((np.median(seen.astype(float), axis=1), held * STRENGTH_GREY))


@dataclass(frozen=True, eq=False)
class SeenHexes:
    """The lattice's hexes (N, 2) that have a say, the features (N, 4) of each, and its `unlikeness` (N,)."""

    hexes: NDArray[np.int64]
    values: Grid
    unlikeness: Grid

    @classmethod
    def of(cls, hexes: NDArray[np.int64], values: Grid) -> SeenHexes:
        """All hexes of a picture but those under an arm."""
        has_say = ~under_arms(hexes, values)
        return cls(hexes[has_say], values[has_say], unlikeness(values[has_say]))


def unlikeness(values: Grid) -> Grid:
    """(N,) minus the log likelihood of hexes that may be like any other of the picture; `values` (N, 4).

    A hex is like another as those of a ground are of which one was seen.
    """
    chosen = np.arange(0, len(values), -(-len(values) // COMPARED) or 1)
    variance = PRIOR_VARIANCE + LEAST_DEVIATION**2
    off = (values**2).sum(axis=1)[:, None] + (values[chosen] ** 2).sum(axis=1) - 2 * values @ values[chosen].T
    like = np.exp(-np.maximum(off, 0) / (2 * variance))
    like[chosen, np.arange(len(chosen))] = 0.0  # itself
    others = np.maximum(len(chosen) - np.isin(np.arange(len(values)), chosen), 1)
    alike = np.log(np.maximum(like.sum(axis=1) / others, 1e-300)) - 2 * np.log(2 * np.pi * variance)
    return np.asarray(-np.logaddexp(alike + np.log(1 - COVERED), ANYTHING))


def spread(sums: Grid) -> Grid:
    """The cost (H, W) of hexes of one ground, by their sums (MAPS, H, W): n * log(variance) of each feature."""
    count = np.maximum(sums[HAS_SAY], 1e-6)
    variance = np.maximum(sums[SQUARES] - sums[VALUES] ** 2 / count, 0)
    shared = (variance + PRIOR_HEXES * PRIOR_VARIANCE) / (count + PRIOR_HEXES) + LEAST_DEVIATION**2
    return np.asarray((np.round(sums[HAS_SAY]) * np.log(shared).sum(axis=0)) / 2)


def robust_cost(course: Course, seen: SeenHexes, turn: int, offset: tuple[int, int]) -> float:
    """The cost with what is far off cut short: a hand over a few hexes does not count for the others."""
    around = rim(course)
    hexes = turned_hexes(np.array([*course, *around], np.int64), turn) + np.array(offset)
    grounds = sorted({*course.values(), RIM_GROUND})
    numbers = [grounds.index(ground) for ground in (*course.values(), *(RIM_GROUND for _ in around))]
    low = np.minimum(hexes.min(axis=0), seen.hexes.min(axis=0))
    table = np.full(np.maximum(hexes.max(axis=0), seen.hexes.max(axis=0)) - low + 1, len(grounds), np.int64)
    table[tuple((hexes - low).T)] = numbers
    of_hex = table[tuple((seen.hexes - low).T)]
    at_rim = of_hex == grounds.index(RIM_GROUND)
    return float(seen.unlikeness[at_rim].sum()) + sum(
        _spread_robustly(seen.values[of_hex == number])
        for number in range(len(grounds) + 1)
        if number >= len(grounds) or grounds[number] != RIM_GROUND
    )


def _spread_robustly(values: Grid) -> float:
    """Minus the log likelihood of the hexes of one ground: each is alike, or something else lies on it.

    So one hex counts no more than that, however alike all others are.
    """
    if not len(values):
        return 0.0
    off = np.abs(values - np.median(values, axis=0))
    plain = np.sort(off, axis=0)[: max(int(PLAIN * len(off)), 1)]
    own = len(values) * (OF_PLAIN * plain.mean(axis=0)) ** 2
    shared = (own + PRIOR_HEXES * PRIOR_VARIANCE) / (len(values) + PRIOR_HEXES)
    variance = shared + LEAST_DEVIATION**2
    alike = -(off**2 / variance + np.log(2 * np.pi * variance)).sum(axis=1) / 2 + np.log(1 - COVERED)
    return float(-np.logaddexp(alike, ANYTHING).sum())
