"""Hexes of a lattice that an arm covers, so that they have no say in which hex is which.

An arm reaches in from the picture's edge, shows no lattice, and is not the table, whose parts do so too.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rules.hexes import DIRECTIONS

NO_LATTICE, SMOOTH = 9.0, 14.0  # strength below which no lattice is seen; levels from hex to hex of one thing
ANOTHER_THING, LEAST_REACHING = 30.0, 7  # levels by which it differs from the table; hexes that it covers
Grid = NDArray[np.float64]


def under_arms(hexes: NDArray[np.int64], values: Grid) -> NDArray[np.bool_]:
    """(N,) which hexes, with their `features`, something covers that reaches in from the picture's edge.

    The largest such thing is the table, in however many parts.
    """
    index = {(q, r): number for number, (q, r) in enumerate(hexes.tolist())}
    near = np.array([[index.get((q + a, r + b), -1) for a, b in DIRECTIONS] for q, r in hexes.tolist()])
    at_edge = np.asarray((near < 0).any(axis=1))
    reaching = [part for part in _regions(near, values) if at_edge[part].any()]
    covered = np.zeros(len(hexes), np.bool_)
    if not reaching:
        return covered
    colours = [np.median(values[part, :3], axis=0) for part in reaching]
    table = colours[max(range(len(reaching)), key=lambda number: len(reaching[number]))]
    for part, colour in zip(reaching, colours, strict=True):
        if len(part) >= LEAST_REACHING and np.abs(colour - table).max() > ANOTHER_THING:
            covered[part] = True
    return covered


def _regions(near: NDArray[np.int64], values: Grid) -> list[list[int]]:
    """Connected hexes without a lattice whose colours pass smoothly from one to the next; `near` (N, 6)."""
    bare = np.asarray(values[:, 3] < NO_LATTICE)
    off = np.abs(values[near, :3] - values[:, None, :3]).max(axis=2)
    joined = (near >= 0) & bare[near] & bare[:, None] & (off < SMOOTH)
    left, regions = set(np.flatnonzero(bare).tolist()), list[list[int]]()
    while left:
        region = [left.pop()]
        for number in region:
            fresh = left & set(near[number][joined[number]].tolist())
            left -= fresh
            region += fresh
        regions.append(region)
    return regions
