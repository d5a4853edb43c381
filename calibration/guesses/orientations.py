"""The board's possible orientations: the two directions at right angles that most straight edges share.

A board, its print and its wooden border run in two directions at right angles. Each rotation of such a pair
predicts a direction for every edge of the picture; the rotation that most edges agree with is taken. Edges are
straightened first, for several strengths of the lens's distortion: the right one makes them agree better.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.guesses.straight_edges import Edges
from calibration.guesses.vanishing import SeenEdges
from calibration.lens import Lens, Points, bent, usual_focus

RUNS_ALONG = 0.07  # sine of the angle up to which an edge may belong to a direction
TILTS_DEG = (0.0, 8.0, 16.0, 24.0, 32.0, 40.0)
AZIMUTHS = 14
MOST_COARSE = 220  # edges, the best, for the first search
ROLL_STEP_DEG = 4.0
AGREE = 0.07  # sine of the angle at which an edge no longer agrees with a direction, in the first search
REFINED_AGREE = 0.02
FOCUS_STEP = 0.2  # of ln(focal length), in refining
REFINEMENTS = 4
APART = 0.12  # two orientations are one when their directions differ less than this
BENDS = (0.0, -0.12, -0.25, -0.38)  # k1 at the nominal focal length: straight, to 102 degrees


@dataclass(frozen=True)
class Orientation:
    """A way a board may lie before a lens: columns of `axes` (3, 3) are its x, its y and away from the camera.

    `bend` is the lens's k1 at the nominal focal length, `f_px` the focal length, `ends` (N, 2, 2) the edges as
    seen straightened from a distance of 1, in the board's own directions; `along` (N, 2) whether an edge runs
    along x, along y. `agreed` is the share of all edges' length that does either.
    """

    axes: Points
    bend: float
    f_px: float
    ends: Points
    along: NDArray[np.bool_]
    agreed: float

    def straight_from_plane(self, points: Points, lens: Lens) -> Points:
        """(N, 2) points in the directions' plane to (N, 2) straightened pixels."""
        rays = np.column_stack([points, np.ones(len(points))]) @ self.axes.T
        return np.asarray(rays[:, :2] / rays[:, 2:] * self.f_px + (lens.cx_px, lens.cy_px), float)


def likely_orientations(edges: Edges, nominal: Lens, most: int = 3) -> tuple[Orientation, ...]:
    """The orientations that most edges agree with, best first; none for a picture without straight edges."""
    if len(edges.ends_px) < 8:
        return ()
    orientations: list[Orientation] = []
    for bend in BENDS:
        orientations += _orientations(edges, nominal, bend, most)
    kept: list[Orientation] = []
    for orientation in sorted(orientations, key=lambda orientation: -orientation.agreed):
        if all(_apart(orientation, other) for other in kept):
            kept.append(orientation)
    return tuple(kept[:most])


def _orientations(edges: Edges, nominal: Lens, bend: float, most: int) -> list[Orientation]:
    """The best orientations through a lens that bends so, refined: at most so many, none near another."""
    straight = bent(nominal, bend).straight_from_image(edges.ends_px.reshape(-1, 2)).reshape(-1, 2, 2)
    f_px = nominal.f_px * usual_focus(bend)
    rays = (straight - (nominal.cx_px, nominal.cy_px)) / nominal.f_px
    weight = edges.trust
    coarse = _all_axes()
    best = slice(MOST_COARSE)
    focus = np.full(len(coarse), f_px / nominal.f_px)
    scores = _agreement(coarse, focus, SeenEdges.of(rays[best]), weight[best], AGREE)
    chosen: list[int] = []
    for index in np.argsort(-scores):
        if len(chosen) >= most:
            break
        if all(_axes_apart(coarse[index], coarse[other]) > APART for other in chosen):
            chosen.append(int(index))
    return [_refined(coarse[index], f_px, nominal, bend, rays, weight) for index in chosen]


@cache
def _all_axes() -> Points:
    """(K, 3, 3) boards seen under every tilt from every side, turned by every eighth of a quarter turn."""
    rolls = np.radians(np.arange(-45.0, 45.0, ROLL_STEP_DEG))
    tilts = [(0.0, 0.0), *product(TILTS_DEG[1:], np.arange(AZIMUTHS) * 2 * np.pi / AZIMUTHS)]
    turns = []
    for tilt_deg, azimuth in tilts:
        tilt = cv2.Rodrigues(np.radians(tilt_deg) * np.array([np.cos(azimuth), np.sin(azimuth), 0.0]))[0]
        turns += [tilt @ cv2.Rodrigues(np.array([0.0, 0.0, roll]))[0] for roll in rolls]
    return np.asarray(turns, float)


def _agreement(axes: Points, focus: Points, seen_edges: SeenEdges, weight: Points, agree: float) -> Points:
    """(K,) share of the edges' length that agrees with each of (K, 3, 3) orientations."""
    best = seen_edges.nearness_of_either(axes, focus, agree)
    return np.asarray(best @ (weight / weight.sum()).astype(np.float32), float)


def _refined(
    axes: Points, f_px: float, nominal: Lens, bend: float, rays: Points, weight: Points
) -> Orientation:
    """The orientation, and the focal length, near a first one that edges agree with best."""
    log_focus, seen_edges = float(np.log(f_px / nominal.f_px)), SeenEdges.of(rays)
    for number in range(REFINEMENTS):
        turns, log_focuses = _steps(number)
        tried, focus = turns @ axes, np.exp(log_focus + log_focuses)
        agree = max(AGREE / 2**number, REFINED_AGREE)
        best = int(_agreement(tried, focus, seen_edges, weight, agree).argmax())
        axes, log_focus = tried[best], float(np.log(focus[best]))
    focus_now = float(np.exp(log_focus))
    focus = np.array([focus_now])
    agreed = float(_agreement(axes[None], focus, seen_edges, weight, 2 * REFINED_AGREE)[0])
    seen = np.concatenate([rays.reshape(-1, 2) / focus_now, np.ones((2 * len(rays), 1))], axis=1) @ axes
    ends = (seen[:, :2] / np.where(seen[:, 2:] > 0.05, seen[:, 2:], np.nan)).reshape(-1, 2, 2)
    wide = [seen_edges.nearness(axes[None, :, k], focus, RUNS_ALONG)[0] > 0 for k in (0, 1)]
    seen_whole = np.asarray(np.isfinite(ends).all(axis=(1, 2)))
    along = np.array(wide).T & seen_whole[:, None]
    return Orientation(axes, bend, focus_now * nominal.f_px, ends, along, agreed)


@cache
def _steps(number: int) -> tuple[Points, Points]:
    """(81, 3, 3) small turns about all axes, (81,) small changes of ln(focal length), halved `number` times."""
    shifts = np.array(list(product((-1, 0, 1), repeat=4)), float) / 2**number
    turns = [cv2.Rodrigues(shift)[0] for shift in shifts[:, :3] * np.radians(ROLL_STEP_DEG)]
    return np.array(turns), shifts[:, 3] * FOCUS_STEP


def _apart(orientation: Orientation, other: Orientation) -> bool:
    return orientation.bend != other.bend or _axes_apart(orientation.axes, other.axes) > APART


def _axes_apart(axes: Points, other: Points) -> float:
    """The difference of two orientations' directions, whichever quarter each began with."""
    alike = np.abs(axes[:, :2].T @ other[:, :2])
    return float(np.sqrt(max(min(2 - alike[0, 0] - alike[1, 1], 2 - alike[0, 1] - alike[1, 0]), 0.0)))
