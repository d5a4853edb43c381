"""The homography that explains the base circles which were seen, and the size of the surface round them."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import Points

Flags = NDArray[np.bool_]
Indices = NDArray[np.int64]

CORNERS = np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])  # in halves of the side, y down
LEAST_CIRCLES, LEAST_PAIRS = 5, 3  # that place a board
SPREADS = np.linspace(0.72, 0.94, 45)  # that are tried, see `base_circles`
STRANGER = 0.45  # of the residual with a circle: without it, one that does not belong to the others


def base_circles(reach: float, spread: float) -> Points:
    """(8, 2) the circles' middles in halves of the side, y down, in pairs round the corners NW NE SE SW.

    `reach` is a base line's distance from the middle; `spread` times that is half the distance of its circles.
    """
    u, v = reach, reach * spread
    return np.array([(-u, -v), (-v, -u), (v, -u), (u, -v), (u, v), (v, u), (-v, u), (-u, v)])


@dataclass(frozen=True, eq=False)
class CircleFit:
    """The indices of `circles` that fit together, in pairs of one `spread`, through a homography `matrix`."""

    circles: Indices
    spread: float
    residual: float
    matrix: Points


def fitted(seen: Points, is_seen: Flags, reach: float, most: float) -> CircleFit | None:
    """The spread and homography that explain the most of (8, 2) circles; None where too few fit together."""
    best: CircleFit | None = None
    for spread in SPREADS.tolist():
        printed = base_circles(reach, spread)
        kept = together(printed, seen, is_seen, most)
        if kept is None or (best and (-len(kept[0]), kept[1]) >= (-len(best.circles), best.residual)):
            continue
        matrix, _ = cv2.findHomography(printed[kept[0]], seen[kept[0]], 0)
        best = CircleFit(kept[0], spread, kept[1], np.asarray(matrix, float))
    return best


def together(printed: Points, seen: Points, is_seen: Flags, most: float) -> tuple[Indices, float] | None:
    """Which of (8, 2) circles one homography explains, and the residual it leaves.

    A circle goes where the others fit far better without it. None where fewer than `LEAST_CIRCLES` are left, or
    in too few pairs, or where they do not fit to better than `most`.
    """
    chosen = tuple(np.flatnonzero(is_seen).tolist())
    if not _is_enough(chosen):
        return None
    residual = _residual(printed, seen, chosen)
    while fewer := [some for some in itertools.combinations(chosen, len(chosen) - 1) if _is_enough(some)]:
        without, some = min((_residual(printed, seen, some), some) for some in fewer)
        if without > STRANGER * residual:
            break
        residual, chosen = without, some
    return (np.array(chosen), residual) if residual < most else None


def _is_enough(circles: Sequence[int]) -> bool:
    return len(circles) >= LEAST_CIRCLES and len({circle // 2 for circle in circles}) >= LEAST_PAIRS


def _residual(printed: Points, seen: Points, circles: Sequence[int]) -> float:
    """The misfit of the likeliest homography of some circles, per degree of freedom."""
    some = list(circles)
    matrix, _ = cv2.findHomography(printed[some], seen[some], 0)
    if matrix is None:
        return float("inf")
    off = moved(np.asarray(matrix, float), printed[some]) - seen[some]
    return float(np.sqrt((off**2).sum() / (off.size - 8)))


def half_side(corners: Points) -> float:
    """Half the surface's side in the print's units: proposed (4, 2) corners, by their distances from both axes.

    The median: a corner whose foot is hidden lies far off.
    """
    return float(np.median(np.abs(corners)))


def moved(matrix: Points, at: Points) -> Points:
    """(N, 2) places through a (3, 3) homography."""
    return np.asarray(cv2.perspectiveTransform(np.asarray(at, float)[None], matrix)[0], float)
