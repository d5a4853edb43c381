"""The board's possible orientations: straight edges, and the two directions that most of them share.

A board, its print and its wooden border run in two directions at right angles. Each rotation of such a pair
predicts a direction for every edge of the picture; the rotation that most edges agree with is taken. Edges are
straightened first, for several strengths of the lens's distortion: the right one makes them agree better.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.geometry import px_before_resizing
from calibration.lens import Lens, Picture, Points
from calibration.registration.sight import Sight
from calibration.registration.weaves import woven

WORKING_PX = 800  # edges are sought at no more than this on the longer side: thin print survives, grain fades
LIGHT_SHARE = 0.04  # of the longer side: contrast is judged beside that of such a neighbourhood
BLUR_STEP_PX = 4.0  # pixels taken together where such a neighbourhood's mean is worked out
MOST_CONTRAST = (
    40.0  # grey levels from the neighbourhood's: a coin or a wooden border does not drown the print beside it
)
LEAST_CONTRAST = 4.0  # grey levels: less is the sensor's noise, and stays faint
EVEN_GREY, EVEN_SPREAD = 128.0, 45.0  # the normalized brightness and contrast of every neighbourhood
LEAST_LENGTH = 0.018  # of the longer side: shorter edges are letters and grain
MOST_LOOKED_AT = 1200  # edges, the longest
MOST_EDGES = 450  # of them, those with the most weight
TRUST_POWER = 1.5  # the power of an edge's length in its weight: print and borders are long, patterns short
CROWD_REACH, CROWD_SINE = 0.08, 0.12  # of the longer side: beside an edge; sine: parallel to it
CROWD = 9.0  # edges so close together are no base lines with their cushion
CROWD_PITCH = 0.02  # the distance of stripes, of the longer side
OUTERMOST = 5  # the number of them that may have too few others beyond them
CROWDED_SHARE = 0.2  # of all edges: fewer are not worth a second look
DROWNED_SHARE = 0.4  # from this number on they may drown a board's own
AMID = 0.28  # of the picture's sides: the reach of a wholly visible board's print from the middle
RUNS_ALONG = 0.07  # sine of the angle up to which an edge may belong to a direction
TILTS_DEG = (0.0, 8.0, 16.0, 24.0, 32.0, 40.0)
AZIMUTHS = 14
MOST_COARSE = 220  # edges, the best, for the first search
ROLL_STEP_DEG = 4.0
AGREE = 0.07  # sine of the angle at which an edge no longer agrees with a direction, in the first search
REFINED_AGREE = 0.02
FOCUS_STEP = 0.2  # of ln(focal length), in refining
REFINEMENTS = 4
APART = 0.12  # two turns are one when their directions differ less than this
BENDS = (0.0, -0.12, -0.25, -0.38)  # k1 at the nominal focal length: straight, to 102 degrees
K2_OF_K1_SQUARED = 0.9  # the ratio of a wide lens's second term to the first
OWN_BEND = -0.11  # k1 of usual wide lenses at their own focal length; at another it goes with its square


@dataclass(frozen=True)
class Edges:
    """Straight edges, best first: `ends_px` (N, 2, 2), `trust` (N,) the weight of each.

    Many parallel edges side by side, or of the same two colours, are a striped cloth: together they weigh no
    more than a few. `is_crowded` (N,) are those amid stripes, `is_beside` (N,) those and the edges near them.
    """

    ends_px: Points
    trust: Points
    is_crowded: NDArray[np.bool_]
    is_beside: NDArray[np.bool_]
    size_px: tuple[int, int]

    def choices(self) -> list[Edges]:
        """The edges without what may drown a board's own, then all, then those in the middle; none twice."""
        choices: list[Edges] = []
        for some in (self.without_crowds(beside=False), self.without_crowds(), self, self.amid()):
            if some is not None and not any(np.array_equal(some.ends_px, other.ends_px) for other in choices):
                choices.append(some)
        return choices

    def without_crowds(self, beside: bool = True) -> Edges | None:
        """The edges outside crowds, with `beside` also away from them; None where nearly all are outside."""
        if self.is_crowded.sum() <= CROWDED_SHARE * len(self.is_crowded):
            return None
        return self._only(~(self.is_beside if beside else self.is_crowded))

    def amid(self) -> Edges | None:
        """The edges in the middle of the picture, away from a cloth that drowns a board; None without one."""
        if self.is_crowded.sum() <= DROWNED_SHARE * len(self.is_crowded):
            return None
        off = self.ends_px.mean(axis=1) / self.size_px - 0.5
        return self._only(np.abs(off).max(axis=1) < AMID)

    def _only(self, kept: NDArray[np.bool_]) -> Edges:
        crowds = self.is_crowded[kept], self.is_beside[kept]
        return Edges(self.ends_px[kept], self.trust[kept], *crowds, self.size_px)


@dataclass(frozen=True)
class Turn:
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


def straight_edges(bgr: Picture) -> Edges:
    """The straight edges of a (H, W, 3) picture, whatever its light."""
    scale = min(1.0, WORKING_PX / max(bgr.shape))
    small = np.asarray(cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    grey = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)
    segments = cv2.createLineSegmentDetector(cv2.LSD_REFINE_STD).detect(_evenly_lit(grey))[0]
    ends = np.zeros((0, 2, 2)) if segments is None else np.asarray(segments, float).reshape(-1, 2, 2)
    lengths = _lengths(ends)
    longest = np.argsort(-lengths)[:MOST_LOOKED_AT]
    ends = ends[longest[lengths[longest] > LEAST_LENGTH * max(small.shape)]]
    weave = woven(small, ends)
    crowd, beside = (np.maximum(part, weave) for part in _crowds(ends, max(small.shape)))
    trust = (_lengths(ends) / np.maximum(crowd, 1.0)) ** TRUST_POWER
    best = np.argsort(-trust)[:MOST_EDGES]
    size_px = (bgr.shape[1], bgr.shape[0])
    return Edges(
        px_before_resizing(ends[best], scale), trust[best], crowd[best] > 1.0, beside[best] > 1.0, size_px
    )


def _crowds(ends: Points, longer_px: int) -> tuple[Points, Points]:
    """(N,) the number of parallel edges close beside each edge, relative to that of a board's lines; and
    (N,) the highest of those close beside it.

    Stripes have others on both sides; a base line has the border and the cloth on one side only: the emptier
    side counts, twice. The outermost stripes are recognized by those beside them.
    """
    middle, along = ends.mean(axis=1), ends[:, 1] - ends[:, 0]
    lengths = np.maximum(_lengths(ends), 1e-6)
    along = along / lengths[:, None]
    parallel = np.abs(along[:, :1] * along[None, :, 1] - along[:, 1:] * along[None, :, 0]) < CROWD_SINE
    to = middle[None, :, :] - middle[:, None, :]
    across = to[..., 0] * along[:, 1:] - to[..., 1] * along[:, :1]
    beside = np.abs(to[..., 0] * along[:, :1] + to[..., 1] * along[:, 1:])
    near = parallel & (beside < (lengths[:, None] + lengths[None, :]) / 2)
    near &= np.abs(across) < CROWD_REACH * longer_px
    left, right = (near & (across < 0)).sum(axis=1), (near & (across > 0)).sum(axis=1)
    crowd = np.asarray(2 * np.minimum(left, right) / CROWD, float)
    close = near & (np.abs(across) < CROWD_PITCH * longer_px)
    beside = crowd
    for _ in range(OUTERMOST):
        beside = np.where(close, beside, 0.0).max(axis=1, initial=0.0)
    return crowd, beside


def likely_turns(edges: Edges, nominal: Lens, most: int = 3) -> tuple[Turn, ...]:
    """The turns that most edges agree with, best first; none for a picture without straight edges."""
    if len(edges.ends_px) < 8:
        return ()
    turns: list[Turn] = []
    for bend in BENDS:
        turns += _turns(edges, nominal, bend, most)
    kept: list[Turn] = []
    for turn in sorted(turns, key=lambda turn: -turn.agreed):
        if all(_apart(turn, other) for other in kept):
            kept.append(turn)
    return tuple(kept[:most])


def bent(nominal: Lens, bend: float) -> Lens:
    """The nominal lens with this k1, and the k2 that goes with it in wide lenses."""
    return replace(nominal, k1=bend, k2=K2_OF_K1_SQUARED * bend**2)


def usual_focus(bend: float) -> float:
    """The focal length, in parts of the nominal one, of lenses that bend so: strong bends are of wide ones."""
    return float(min(np.sqrt(OWN_BEND / min(bend, OWN_BEND)), 1.0))


def _evenly_lit(grey: Picture) -> Picture:
    """The picture without shadows and lamps, faint print as clear in the dark as in the light."""
    wide_px = LIGHT_SHARE * max(grey.shape)
    smooth = np.asarray(cv2.GaussianBlur(grey.astype(np.float32), (0, 0), 0.8), np.float32)
    off = np.clip(smooth - _blurred_widely(smooth, wide_px), -MOST_CONTRAST, MOST_CONTRAST)
    spread = np.sqrt(_blurred_widely(off * off, wide_px))
    even = EVEN_GREY + EVEN_SPREAD * off / np.maximum(spread, LEAST_CONTRAST)
    return np.asarray(np.clip(even, 0, 255), np.uint8)


def _blurred_widely(values: Points, wide_px: float) -> Points:
    """(H, W) values, each the mean of those about it; worked out on a smaller picture, for little is lost."""
    height, width = values.shape
    small_px = max(round(width / BLUR_STEP_PX), 1), max(round(height / BLUR_STEP_PX), 1)
    small = cv2.resize(values, small_px, interpolation=cv2.INTER_AREA)
    blurred = cv2.GaussianBlur(small, (0, 0), wide_px / BLUR_STEP_PX)
    return np.asarray(cv2.resize(blurred, (width, height), interpolation=cv2.INTER_LINEAR))


def _turns(edges: Edges, nominal: Lens, bend: float, most: int) -> list[Turn]:
    straight = bent(nominal, bend).straight_from_image(edges.ends_px.reshape(-1, 2)).reshape(-1, 2, 2)
    f_px = nominal.f_px * usual_focus(bend)
    rays = (straight - (nominal.cx_px, nominal.cy_px)) / nominal.f_px
    weight = edges.trust
    coarse = _all_axes()
    best = slice(MOST_COARSE)
    focus = np.full(len(coarse), f_px / nominal.f_px)
    scores = _agreement(coarse, focus, Sight.of(rays[best]), weight[best], AGREE)
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


def _agreement(axes: Points, focus: Points, sight: Sight, weight: Points, agree: float) -> Points:
    """(K,) share of the edges' length that agrees with each of (K, 3, 3) turns."""
    best = sight.nearness_of_either(axes, focus, agree)
    return np.asarray(best @ (weight / weight.sum()).astype(np.float32), float)


def _refined(axes: Points, f_px: float, nominal: Lens, bend: float, rays: Points, weight: Points) -> Turn:
    """The turn, and the focal length, near a first one that edges agree with best."""
    log_focus, sight = float(np.log(f_px / nominal.f_px)), Sight.of(rays)
    for number in range(REFINEMENTS):
        turns, log_focuses = _steps(number)
        tried, focus = turns @ axes, np.exp(log_focus + log_focuses)
        agree = max(AGREE / 2**number, REFINED_AGREE)
        best = int(_agreement(tried, focus, sight, weight, agree).argmax())
        axes, log_focus = tried[best], float(np.log(focus[best]))
    focus_now = float(np.exp(log_focus))
    focus = np.array([focus_now])
    agreed = float(_agreement(axes[None], focus, sight, weight, 2 * REFINED_AGREE)[0])
    seen = np.concatenate([rays.reshape(-1, 2) / focus_now, np.ones((2 * len(rays), 1))], axis=1) @ axes
    ends = (seen[:, :2] / np.where(seen[:, 2:] > 0.05, seen[:, 2:], np.nan)).reshape(-1, 2, 2)
    wide = [sight.nearness(axes[None, :, k], focus, RUNS_ALONG)[0] > 0 for k in (0, 1)]
    seen_whole = np.asarray(np.isfinite(ends).all(axis=(1, 2)))
    along = np.array(wide).T & seen_whole[:, None]
    return Turn(axes, bend, focus_now * nominal.f_px, ends, along, agreed)


@cache
def _steps(number: int) -> tuple[Points, Points]:
    """(81, 3, 3) small turns about all axes, (81,) small changes of ln(focal length), halved `number` times."""
    shifts = np.array(list(product((-1, 0, 1), repeat=4)), float) / 2**number
    turns = [cv2.Rodrigues(shift)[0] for shift in shifts[:, :3] * np.radians(ROLL_STEP_DEG)]
    return np.array(turns), shifts[:, 3] * FOCUS_STEP


def _apart(turn: Turn, other: Turn) -> bool:
    return turn.bend != other.bend or _axes_apart(turn.axes, other.axes) > APART


def _axes_apart(axes: Points, other: Points) -> float:
    """The difference of two turns' directions, whichever quarter each began with."""
    alike = np.abs(axes[:, :2].T @ other[:, :2])
    return float(np.sqrt(max(min(2 - alike[0, 0] - alike[1, 1], 2 - alike[0, 1] - alike[1, 0]), 0.0)))


def _lengths(ends: Points) -> Points:
    return np.asarray(np.hypot(*(ends[:, 1] - ends[:, 0]).T), float)
