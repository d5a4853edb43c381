"""The lines of a board as two combs: the size and place of a comb that explains the parallel lines.

In the board's own directions its lines are two combs of parallel lines: the inner base lines, the outer ones,
the cushions. Two visible lines, taken as any two teeth, predict all the others. The combs with most of their
teeth visible are kept.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.guesses.orientations import Orientation
from calibration.lens import Points

TEETH_MM = np.array(
    [-370.0, -268.5, -236.7, 236.7, 268.5, 370.0]
)  # the laws' places of cushions and base lines
FREE_MM = np.array([24.0, 5.0, 8.0, 8.0, 5.0, 24.0])  # the makers' deviation from there
REACH_MM = np.array([330.0, 219.0, 219.0, 219.0, 219.0, 330.0])  # to both sides of the middle
TOOTH_WEIGHT = np.array([0.8, 1.0, 1.0, 1.0, 1.0, 0.8])
MOST_PEAKS = 22  # of parallel lines, the longest
PEAK_SHARE = 0.004  # of the extent: lines nearer to each other are one
SIDE_SHARE = (0.18, 2.2)  # a board's side over the longer extent of what is seen
SIZE_CLASS = 1.4  # combs compete with those up to so much larger: small ones find teeth everywhere
MOST_LOOKED_AT = 1500  # of all combs, the best
MOST_COMBS = 12  # of a size class, in each direction


@dataclass(frozen=True)
class Parallels:
    """Parallel edges: where each runs, across their direction, and from where to where, along it."""

    across: Points
    start: Points
    stop: Points


@dataclass(frozen=True)
class Comb:
    """A comb that may lie over parallel lines: its middle, a millimetre's size, its visible part."""

    middle: float
    per_mm: float
    merit: float


def parallels(orientation: Orientation, axis: int) -> Parallels:
    """The edges of an orientation that run along x (0) or along y (1)."""
    ends = orientation.ends[orientation.along[:, axis]]
    reach = ends[:, :, axis]
    return Parallels(ends[:, :, 1 - axis].mean(axis=1), reach.min(axis=1), reach.max(axis=1))


def combs_of(lines: Parallels) -> list[Comb]:
    """The best combs among parallel lines, as yet without regard to where along them they are seen."""
    if len(lines.across) < 3:
        return []
    places, lengths = _peaks(lines)
    low_tooth, high_tooth = np.triu_indices(len(places), 1)
    low_tooth, high_tooth = (
        np.where(places[low_tooth] < places[high_tooth], *pair)
        for pair in ((low_tooth, high_tooth), (high_tooth, low_tooth))
    )
    low, high = np.triu_indices(len(TEETH_MM), 1)
    per_mm = (
        (places[high_tooth] - places[low_tooth])[:, None] / (TEETH_MM[high] - TEETH_MM[low])[None, :]
    ).ravel()
    middle = (places[low_tooth][:, None] - per_mm.reshape(len(low_tooth), -1) * TEETH_MM[low][None, :]).ravel()
    extent = float(lines.across.max() - lines.across.min())
    fit = (per_mm * 740 > SIDE_SHARE[0] * extent) & (per_mm * 740 < SIDE_SHARE[1] * extent)
    per_mm, middle = per_mm[fit], middle[fit]
    merit = _teeth_there(places, lengths, middle, per_mm)
    return _distinct(middle, per_mm, merit)


def _teeth_there(places: Points, lengths: Points, middle: Points, per_mm: Points) -> Points:
    """(K,) the number of teeth of each comb with a line, each weighted by the line's length."""
    merit = np.zeros(len(middle))
    for tooth_mm, free_mm, reach_mm, weight in zip(TEETH_MM, FREE_MM, REACH_MM, TOOTH_WEIGHT, strict=True):
        off_mm = np.abs(places[None, :] - (middle + tooth_mm * per_mm)[:, None]) / per_mm[:, None]
        long = np.minimum(lengths[None, :] / (2 * reach_mm * per_mm)[:, None], 1)
        merit += weight * (long * np.maximum(1 - (off_mm / free_mm) ** 2, 0)).max(axis=1)
    return merit


def _distinct(middle: Points, per_mm: Points, merit: Points) -> list[Comb]:
    """The best few of each size class, none like another."""
    best = np.argsort(-merit)[:MOST_LOOKED_AT]
    sizes = size_class(per_mm[best])
    return [
        Comb(float(middle[index]), float(per_mm[index]), float(merit[index]))
        for size in dict.fromkeys(sizes.tolist())
        for index in _apart(best[sizes == size], middle, per_mm)
    ]


def _apart(best: NDArray[np.intp], middle: Points, per_mm: Points) -> list[int]:
    """The first few of the best combs, each unlike those before it."""
    kept: list[int] = []
    while len(best) and len(kept) < MOST_COMBS:
        kept.append(int(best[0]))
        off = np.abs(middle[best] - middle[best[0]]) + 300 * np.abs(per_mm[best] - per_mm[best[0]])
        best = best[off > 6 * per_mm[best]]
    return kept


def _peaks(lines: Parallels) -> tuple[Points, Points]:
    """The places of parallel lines, edges of one line taken together, and their lengths; longest first."""
    near = PEAK_SHARE * float(lines.across.max() - lines.across.min())
    order = np.argsort(lines.across)
    across, length = lines.across[order], (lines.stop - lines.start)[order]
    weight = np.maximum(1 - np.abs(across[:, None] - across[None, :]) / near, 0)
    mass = weight @ length
    places = (weight @ (length * across)) / np.maximum(mass, 1e-12)
    kept: list[int] = []
    for index in np.argsort(-mass):
        if len(kept) < MOST_PEAKS and all(abs(places[index] - places[other]) > near for other in kept):
            kept.append(int(index))
    return places[kept], mass[kept]


def size_class(per_mm: Points) -> Points:
    """(N,) a number for each size; combs of one class compete."""
    return np.asarray(np.floor(np.log(per_mm) / np.log(SIZE_CLASS)), float)
