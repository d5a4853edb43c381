"""The edges along a side: their strength at each distance, and the course of one edge, point by point."""

from __future__ import annotations

import cv2
import numpy as np

from calibration.cushion.side_frame import board_from_side
from calibration.lens import Points
from calibration.printed.alignment import Alignment

PITCH_MM = 0.5  # between distances at which a side is looked at
ALONG_MM = np.linspace(-310.0, 310.0, 125)  # places along a side; pockets are left out
ASKEW_MM = 8.0  # the deviation of a cushion's end from its middle's distance, on a board with askew print
STRAIGHT_MM = 2.0  # an edge's points nearer to a line than this are of one cushion
PLAIN_SHARE = 0.4  # of a side's length where its edge must be plain
LEAST_RISE = 4.0  # grey levels by which the picture changes there
LEAST_SEEN = 0.4  # of a side inside the picture
STEP_MM, STEP_PX = 1.5, 1.2  # colour is compared this far to both sides, whichever is more: shadows are softer
ROUNDS = 8


def steps_along(smooth: Points, alignment: Alignment, reach: Points, side: int) -> Points:
    """(M, A, 3) the step in brightness and colour at each distance, along one side; NaN outside the picture."""
    along, away = np.meshgrid(ALONG_MM, reach)
    where = alignment.image_from_board(board_from_side(along.ravel(), away.ravel(), side))
    where = where.reshape(*along.shape, 2).astype(np.float32)
    values = cv2.remap(smooth, where[..., 0], where[..., 1], cv2.INTER_LINEAR)
    inside = np.asarray(((where > 1) & (where < np.array(smooth.shape[1::-1]) - 2)).all(axis=2))
    gap = max(1, round(max(STEP_MM, STEP_PX / alignment.px_per_mm()) / PITCH_MM))
    step = np.full(values.shape, np.nan)
    step[gap:-gap] = values[2 * gap :] - values[: -2 * gap]
    known = np.zeros_like(inside)
    known[gap:-gap] = inside[2 * gap :] & inside[: -2 * gap]
    step[~known] = np.nan
    return step


def strength_of(step: Points) -> Points:
    """(M,) the median step in brightness or colour along one side at each distance; 0 where it is not seen."""
    enough = np.isfinite(step[..., 0]).mean(axis=1) > LEAST_SEEN
    strength = np.zeros(len(step))
    strength[enough] = np.abs(np.asarray(np.nanmedian(step[enough], axis=1))).max(axis=1)
    return strength


def traced_edge(step: Points, reach: Points, at_mm: float) -> Points:
    """(N, 2) the course of an edge, `at_mm` away in the middle of a side: distances to the left and away.

    `step` (M, A, 3) are changes of colour at M distances `reach` and the places ALONG_MM. No points where the
    edge is not plain over a good part of the side.
    """
    nothing = np.zeros((0, 2))
    if not np.isfinite(at_mm):
        return nothing
    near = np.flatnonzero(np.abs(reach - at_mm) < ASKEW_MM)
    here = step[near[len(near) // 2]]
    here = here[np.isfinite(here).all(axis=1)]
    if len(here) < PLAIN_SHARE * len(ALONG_MM):
        return nothing
    way = np.median(here, axis=0)
    rising = np.nan_to_num(step[near] @ (way / max(float(np.linalg.norm(way)), 1e-6)))
    return _followed(rising, reach[near], at_mm)


def between(edges: Points, reach: Points, best: int) -> float:
    """The place of a peak between samples, if it is one."""
    if not 0 < best < len(reach) - 1:
        return float(reach[best])
    before, peak, after = edges[best - 1], edges[best], edges[best + 1]
    bow = before - 2 * peak + after
    shift = 0.5 * (before - after) / bow if bow < -1e-6 else 0.0
    return float(reach[best] + PITCH_MM * np.clip(shift, -0.5, 0.5))


def _followed(rising: Points, reach: Points, at_mm: float) -> Points:
    """The peaks of (M, A) rises that lie near one straight line through the side's middle."""
    peaks = (rising[1:-1] > rising[:-2]) & (rising[1:-1] >= rising[2:]) & (rising[1:-1] > LEAST_RISE)
    line, design = np.array([at_mm, 0.0]), np.column_stack([np.ones_like(ALONG_MM), ALONG_MM])
    for _ in range(ROUNDS):
        away = np.where(peaks, np.abs(reach[1:-1, None] - (design @ line)[None, :]), np.inf)
        nearest, gap = away.argmin(axis=0), away.min(axis=0)
        weight = np.maximum(1 - (gap / STRAIGHT_MM) ** 2, 0)
        if (weight > 0).mean() < PLAIN_SHARE:
            return np.zeros((0, 2))
        root = np.sqrt(weight)
        line = np.linalg.lstsq(design * root[:, None], reach[1:-1][nearest] * root, rcond=None)[0]
    kept = np.flatnonzero(weight > 0)
    at = np.array([between(rising[:, column], reach, int(nearest[column]) + 1) for column in kept])
    return np.column_stack([ALONG_MM[kept], at])
