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
    residual = float(residuals(printed, seen, [chosen])[0])
    while fewer := [some for some in itertools.combinations(chosen, len(chosen) - 1) if _is_enough(some)]:
        without = residuals(printed, seen, fewer)
        if without.min() > STRANGER * residual:
            break
        residual, chosen = float(without.min()), fewer[int(without.argmin())]
    return (np.array(chosen), residual) if residual < most else None


def _is_enough(circles: Sequence[int]) -> bool:
    return len(circles) >= LEAST_CIRCLES and len({circle // 2 for circle in circles}) >= LEAST_PAIRS


def residuals(printed: Points, seen: Points, choices: Sequence[Sequence[int]]) -> Points:
    """(K,) the misfit of the likeliest homography of each choice of N circles, per degree of freedom.

    All are solved for at once, by the direct linear transformation (Hartley and Zisserman 2004, 4.1): OpenCV
    takes three times as long, one by one. Places are about one half of the side from the middle, as it wants.
    """
    some = np.array(choices)
    x, y = np.moveaxis(printed[some], -1, 0)
    u, v = np.moveaxis(seen[some], -1, 0)
    ones, zeros = np.ones_like(x), np.zeros_like(x)
    across = np.stack([x, y, ones, zeros, zeros, zeros, -u * x, -u * y, -u], axis=-1)
    down = np.stack([zeros, zeros, zeros, x, y, ones, -v * x, -v * y, -v], axis=-1)
    rows = np.concatenate([across, down], axis=1)
    matrices = np.linalg.eigh(rows.transpose(0, 2, 1) @ rows)[1][..., 0].reshape(-1, 3, 3)
    placed = np.stack([x, y, ones], axis=-1) @ matrices.transpose(0, 2, 1)
    with np.errstate(divide="ignore", invalid="ignore"):
        off = placed[..., :2] / placed[..., 2:] - seen[some]
    residuals = np.sqrt((off**2).sum(axis=(1, 2)) / (2 * some.shape[1] - 8))
    return np.asarray(np.where(np.isfinite(residuals), residuals, np.inf), float)


def half_side(corners: Points) -> float:
    """Half the surface's side in the print's units: proposed (4, 2) corners, by their distances from both axes.

    The median: a corner whose foot is hidden lies far off.
    """
    return float(np.median(np.abs(corners)))
