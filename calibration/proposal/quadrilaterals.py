"""The quadrilateral that the network's marks mean: hull of the surface, straight edges, corners.

The surface's hull is reduced to four sides. Each side is then fitted to the marked edge near it, in ever
narrower bands, and a corner that is marked pulls the crossing of its sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.lens import Points
from calibration.proposal.board_network import Marks

LIKELY = 0.5  # of a cell to be surface
PATCHES, LEAST_CELLS = 3, 20  # at most so many patches of surface are tried, of at least so many cells
BANDS = (5.0, 4.0, 3.0, 2.0, 2.0, 2.0)  # cells to both sides of a side in which its edge is looked for, in turn
STEP, ENDS = 0.5, 0.06  # cells between places across a side; share of it left out at both ends
LEAST_EDGE = 0.15  # the probability of an edge that counts
LEAST_WEIGHT = 1.5  # the sum of such probabilities that fits a side
STRAIGHT = 0.9  # cosine of the angle by which a side may turn in one step
FARTHEST = 12.0  # cells by which a corner may move in one step
NEAR_CORNER, LEAST_CORNER, OWN_SHARE = 4.0, 0.25, 0.7  # how a marked corner pulls the crossing near it
ALONG = 40  # places on a side that are judged


@dataclass(frozen=True)
class Agreement:
    """How well the marks agree with a quadrilateral, shares from 0 to 1.

    `sides` (4,) the marked edge along each side, as far as it lies in the picture; `overlap` of the surface
    with the inside; `corners` the marked corners, on the mean; `visible` of the sides in the picture; `area` of
    the canvas.
    """

    sides: tuple[float, float, float, float]
    overlap: float
    corners: float
    visible: float
    area: float

    def rank(self) -> float:
        """Which of two is the better."""
        return float(np.mean(self.sides)) * self.overlap * (0.3 + self.corners)


def quadrilaterals(marks: Marks) -> list[tuple[Points, Agreement]]:
    """The (4, 2) corners in cells of each marked surface, clockwise from the north-west; the best first."""
    fitted = []
    for start in _hulls(marks.surface):
        corners = _with_corners(marks.corner, _along_edges(marks.edge, north_up(start)))
        fitted.append((corners, _agreement(marks, corners)))
    return sorted(fitted, key=lambda pair: -pair[1].rank())


def north_up(corners: Points) -> Points:
    """Four corners clockwise in the picture; the first side is the most level one, from left to right."""
    middle = corners.mean(axis=0)
    turned = corners[np.argsort(np.arctan2(corners[:, 1] - middle[1], corners[:, 0] - middle[0]))]
    along = np.roll(turned, -1, axis=0) - turned
    return np.roll(turned, -int(np.argmin(np.abs(np.arctan2(along[:, 1], along[:, 0])))), axis=0)


def _hulls(surface: Points) -> list[Points]:
    """Four corners round each patch of surface, the largest first."""
    patches = (surface > LIKELY).astype(np.uint8)
    contours, _ = cv2.findContours(patches, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    large = sorted(contours, key=lambda contour: -cv2.contourArea(contour))[:PATCHES]
    hulls = [cv2.convexHull(contour)[:, 0].astype(float) for contour in large]
    return [
        _four(hull)
        for hull in hulls
        if len(hull) >= 4 and cv2.contourArea(hull.astype(np.float32)) > LEAST_CELLS
    ]


def _four(hull: Points) -> Points:
    """A convex polygon reduced to four corners.

    A side goes when its neighbours are extended to meet; the one that adds the least area goes first.
    """
    while len(hull) > 4:
        cuts = [(cut, k) for k in range(len(hull)) if (cut := _cut(hull, k)) is not None]
        if not cuts:
            return np.asarray(cv2.boxPoints(cv2.minAreaRect(hull.astype(np.float32))), float)
        (_, corner), k = min(cuts, key=lambda pair: pair[0][0])
        hull = hull.copy()
        hull[k] = corner
        hull = np.delete(hull, (k + 1) % len(hull), axis=0)
    return hull


def _cut(hull: Points, k: int) -> tuple[float, Points] | None:
    """The area that is added when side k goes, and the corner in its place; None where there is none."""
    before, start, end, after = (hull[(k + step) % len(hull)] for step in (-1, 0, 1, 2))
    corner = _crossing(_line(before, start), _line(end, after))
    if corner is None or (corner - start) @ (start - before) <= 0 or (corner - end) @ (end - after) <= 0:
        return None
    first, second = start - corner, end - corner
    return 0.5 * abs(float(first[0] * second[1] - first[1] * second[0])), corner


def _line(start: Points, end: Points) -> Points:
    """The line through two points, as homogeneous coordinates (3,)."""
    return _cross((*start.tolist(), 1.0), (*end.tolist(), 1.0))


def _crossing(first: Points, second: Points) -> Points | None:
    at = _cross(first.tolist(), second.tolist())
    return at[:2] / at[2] if abs(at[2]) > 1e-9 else None


def _cross(a: Sequence[float], b: Sequence[float]) -> Points:
    """The cross product; numpy's takes twenty times as long for one pair."""
    return np.array([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])


def _along_edges(edge: Points, corners: Points) -> Points:
    """The corners after each side was fitted to the marked edge near it; as they are where that runs away."""
    for band in BANDS:
        lines = [_side(edge, corners[k], corners[(k + 1) % 4], band) for k in range(4)]
        crossings = [_crossing(lines[k - 1], lines[k]) for k in range(4)]
        if any(crossing is None for crossing in crossings):
            return corners
        moved = np.array(crossings, float)
        if np.abs(moved - corners).max() > FARTHEST:
            return corners
        corners = moved
    return corners


def _side(edge: Points, start: Points, end: Points, band: float) -> Points:
    """The line through the marked edge within a band about a side; the side itself where little is marked."""
    own, long = _line(start, end), float(np.hypot(*(end - start)))
    if long < 2:
        return own
    along, across = (end - start) / long, np.array([-(end - start)[1], (end - start)[0]]) / long
    steps, reach = (
        np.linspace(ENDS, 1 - ENDS, max(int(2 * long), 8)) * long,
        np.arange(-band, band + 0.01, STEP),
    )
    places = (start + steps[:, None] * along)[:, None] + reach[None, :, None] * across
    weight = _at(edge, places.reshape(-1, 2)).reshape(len(steps), -1)
    weight = np.where(weight > LEAST_EDGE, weight, 0) * np.exp(-(reach**2) / (2 * (0.7 * band) ** 2))
    return _fitted(places.reshape(-1, 2), weight.ravel(), along, own)


def _fitted(places: Points, weight: Points, along: Points, own: Points) -> Points:
    """The line through weighted places (total least squares), unless they are too few or turn it too far."""
    total = float(weight.sum())
    if total < LEAST_WEIGHT:
        return own
    middle = (places * weight[:, None]).sum(axis=0) / total
    apart = places - middle
    direction = np.linalg.eigh((apart * weight[:, None]).T @ apart)[1][:, 1]
    return own if abs(float(direction @ along)) < STRAIGHT else _line(middle, middle + direction)


def _with_corners(corner: Points, corners: Points) -> Points:
    """The corners, each pulled towards the place that is marked as a corner near it."""
    rows, columns = np.mgrid[: corner.shape[0], : corner.shape[1]]
    moved = corners.copy()
    for k, (x, y) in enumerate(corners):
        near = corner * np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / (2 * (0.5 * NEAR_CORNER) ** 2))
        row, column = np.unravel_index(int(near.argmax()), near.shape)
        if corner[row, column] < LEAST_CORNER:
            continue
        window = slice(max(row - 2, 0), row + 3), slice(max(column - 2, 0), column + 3)
        weight = corner[window] ** 2
        at = np.array([(columns[window] * weight).sum(), (rows[window] * weight).sum()]) / weight.sum()
        if np.hypot(*(at - corners[k])) <= NEAR_CORNER:
            share = OWN_SHARE * min(1.0, 1.2 * float(corner[row, column]))
            moved[k] = share * at + (1 - share) * corners[k]
    return moved


def _agreement(marks: Marks, corners: Points) -> Agreement:
    """How well the marks agree with a quadrilateral of (4, 2) corners in cells."""
    cells = marks.surface.shape[0]
    steps = np.linspace(0.04, 0.96, ALONG)[:, None]
    sides = [corners[k] + steps * (corners[(k + 1) % 4] - corners[k]) for k in range(4)]
    seen = [_at(marks.inside, side) > LIKELY for side in sides]
    shares = [
        float(_at(marks.edge, side)[inside].mean()) if inside.any() else 0.0
        for side, inside in zip(sides, seen, strict=True)
    ]
    filled = np.zeros((cells, cells), np.uint8)
    cv2.fillPoly(filled, [np.round(np.clip(corners, -999, 999) * 16).astype(np.int32)], 1, shift=4)
    surface = marks.surface > LIKELY
    overlap = float((surface & (filled > 0)).sum()) / max(int((surface | (filled > 0)).sum()), 1)
    marked = _at(np.asarray(cv2.dilate(marks.corner, np.ones((3, 3))), float), corners)
    north, east, south, west = shares
    return Agreement(
        (north, east, south, west), overlap, float(marked.mean()), float(np.mean(seen)), float(filled.mean())
    )


def _at(field: Points, places: Points) -> Points:
    """(N,) a field's values at (N, 2) places, 0 beyond it."""
    where = places.astype(np.float32)
    values = cv2.remap(
        np.asarray(field, np.float32),
        where[:, :1],
        where[:, 1:],
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
    )
    return np.asarray(values[:, 0], float)
