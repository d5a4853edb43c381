"""First guesses of the board's place, from its straight lines: its base circles may be missing or hidden.

Two combs of one size, across each other, are a board's lines. Each pair is snapped to the edges near it, which
also corrects the perspective. It is then scored by the visible share of its lines.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from calibration.geometry import mapped
from calibration.guesses.combs import (
    FREE_MM,
    REACH_MM,
    TEETH_MM,
    TOOTH_WEIGHT,
    Comb,
    combs_of,
    parallels,
    size_class,
)
from calibration.guesses.orientations import Orientation, likely_orientations
from calibration.guesses.straight_edges import Edges
from calibration.lens import Lens, Points, bent
from calibration.printed.alignment import ANCHORS_MM

LIKE_SIZE = 1.25  # ratio of the combs' sizes at most: the focal length is not known yet
MOST_PAIRS = 40  # of a size class
MOST_SNAPPED = 14  # of an orientation
SAMPLES = 17  # along each line
ALONG_MM = np.linspace(-REACH_MM, REACH_MM, SAMPLES, axis=1)  # of each tooth
SLACK_MM = 8.0  # gaps in an edge that count as seen
SNAPS_MM = (26.0, 18.0, 12.0, 9.0)  # the reach of the pull on an edge, in turn
TOOTH_PULL = np.array([0.1, 1.0, 0.6, 0.6, 1.0, 0.1])  # cushions vary with the maker
STIFFNESS = np.array([1e-4, 4.0, 4.0, 1e-4, 4.0, 4.0, 2e5, 2e5])  # of the mended perspective: shifts are free
LEAST_MERIT = 4.0  # of 11.2: fewer lines are no board
APART_MM = 12.0  # guesses nearer to each other are one


@dataclass(frozen=True)
class LineGuess:
    """A first guess of the alignment: (4, 2) straightened pixels of its anchors, the bend, its visible part."""

    anchors_px: Points
    bend: float
    merit: float

    def seen_by(self, nominal: Lens) -> Points:
        """(4, 2) pixels of the anchors in the picture as it is."""
        return bent(nominal, self.bend).image_from_straight(self.anchors_px)


@dataclass(frozen=True)
class _Square:
    """(3, 3) from an orientation's plane to board mm, y down, and the visible part of the board's lines."""

    mm_from_plane: Points
    merit: float


def line_guesses(edges: Edges, nominal: Lens, most: int = 8) -> tuple[LineGuess, ...]:
    """Guesses of boards to which the straight edges of a picture may belong, best first."""
    candidates: list[LineGuess] = []
    for orientation in likely_orientations(edges, nominal):
        candidates += [_guess(orientation, nominal, square) for square in _squares(orientation)]
    kept: list[LineGuess] = []
    for guess in sorted(candidates, key=lambda guess: -guess.merit):
        if (
            len(kept) < most
            and guess.merit > LEAST_MERIT
            and all(_apart(guess, other, nominal) for other in kept)
        ):
            kept.append(guess)
    return tuple(kept)


def _squares(orientation: Orientation) -> list[_Square]:
    laid = _paired(*(combs_of(parallels(orientation, axis)) for axis in (1, 0)))
    if not len(laid):
        return []
    merit = _merits(orientation, laid)
    best = np.argsort(-merit, kind="stable")[:MOST_SNAPPED]
    return _snapped(orientation, laid[best], merit[best])


def _paired(right: list[Comb], up: list[Comb]) -> Points:
    """(S, 3, 3) from an orientation's plane to board mm: combs of one size, the best of each class."""
    x, y = (
        np.array([(comb.middle, comb.per_mm, comb.merit) for comb in combs]).reshape(-1, 3)
        for combs in (right, up)
    )
    i, j = np.indices((len(x), len(y))).reshape(2, -1)
    small, large = np.sort([x[i, 1], y[j, 1]], axis=0)
    alike = np.flatnonzero(large < LIKE_SIZE * small)
    best = alike[np.lexsort((-(x[i, 2] + y[j, 2])[alike], size_class(large[alike])))]
    sizes = size_class(large[best])
    kept = best[np.arange(len(best)) - np.searchsorted(sizes, sizes) < MOST_PAIRS]
    laid = np.tile(np.eye(3), (len(kept), 1, 1))
    for axis, comb in enumerate((x[i[kept]], y[j[kept]])):
        laid[:, axis, axis], laid[:, axis, 2] = 1 / comb[:, 1], -comb[:, 0] / comb[:, 1]
    return laid


def _snapped(orientation: Orientation, laid: Points, merit: Points) -> list[_Square]:
    """(S, 3, 3) squares pulled onto the edges near their lines, which also correct the perspective."""
    best, merit = laid.copy(), merit.copy()
    for near_mm in SNAPS_MM:
        laid = _mended(orientation, laid, near_mm) @ laid
        now = _merits(orientation, laid)
        better = now > merit
        best[better], merit[better] = laid[better], now[better]
    return [_Square(square, float(its)) for square, its in zip(best, merit, strict=True)]


def _mended(orientation: Orientation, laid: Points, near_mm: float) -> Points:
    """(S, 3, 3) small homographies of board mm that bring near edges to the lines they may belong to."""
    normal, wanted = np.tile(np.diag(STIFFNESS), (len(laid), 1, 1)), np.zeros((len(laid), 8, 1))
    for axis in (0, 1):
        ends = _in_mm(orientation.ends[orientation.along[:, axis]], laid)
        off, weight = (part[..., None] for part in _pulls(ends[..., 1 - axis], ends[..., axis], near_mm))
        x, y = (ends[..., k].reshape(len(laid), -1) for k in (0, 1))
        ones, none, own = np.ones_like(x), np.zeros_like(x), (x, y)[1 - axis]
        shift = [ones, x, y, none, none, none] if axis == 1 else [none, none, none, ones, x, y]
        slope = np.stack([*shift, own * x, own * y], axis=-1)
        normal = normal + slope.transpose(0, 2, 1) @ (weight * slope)
        wanted = wanted + slope.transpose(0, 2, 1) @ (weight * off)
    a = np.linalg.solve(normal, wanted)[..., 0].T
    zero = np.zeros(len(laid))
    return np.array([[1 + a[1], a[2], a[0]], [a[4], 1 + a[5], a[3]], [-a[6], -a[7], 1 + zero]]).transpose(
        2, 0, 1
    )


def _pulls(across_mm: Points, along_mm: Points, near_mm: float) -> tuple[Points, Points]:
    """(S, 2N) the distance of each edge's ends from the nearest tooth, and the weight of that edge."""
    tooth = np.abs(across_mm.mean(axis=2)[..., None] - TEETH_MM).argmin(axis=2)
    off = TEETH_MM[tooth][..., None] - across_mm
    inside = np.clip(along_mm, -REACH_MM[tooth][..., None], REACH_MM[tooth][..., None])
    length = np.abs(inside[..., 1] - inside[..., 0])
    closeness = np.maximum(1 - (np.abs(off).max(axis=2) / near_mm) ** 2, 0)
    weight = length / 100 * closeness * TOOTH_PULL[tooth]
    return off.reshape(len(off), -1), np.repeat(weight, 2, axis=1)


def _merits(orientation: Orientation, laid: Points) -> Points:
    """(S,) the visible part of the board's lines at their places, out of twice TOOTH_WEIGHT."""
    merit = np.zeros(len(laid))
    for axis in (0, 1):
        ends = _in_mm(orientation.ends[orientation.along[:, axis]], laid)
        merit += _covered(ends[..., 1 - axis], np.sort(ends[..., axis], axis=2))
    return merit


def _covered(across_mm: Points, along_mm: Points) -> Points:
    """(S,) the share of each tooth's length that (S, N, 2) edges cover, the nearer the more; all weighed."""
    off_mm = np.abs(across_mm[:, None] - TEETH_MM[:, None, None]).max(axis=3)
    square, tooth, edge = np.nonzero(off_mm < FREE_MM[:, None])
    start, stop = (along_mm[square, edge, end, None] for end in (0, 1))
    there = (ALONG_MM[tooth] > start - SLACK_MM) & (ALONG_MM[tooth] < stop + SLACK_MM)
    closeness = 1 - (off_mm[square, tooth, edge] / FREE_MM[tooth]) ** 2
    seen = np.zeros((len(across_mm), *ALONG_MM.shape))
    if len(tooth):
        first = np.flatnonzero(np.r_[True, (np.diff(square) != 0) | (np.diff(tooth) != 0)])
        seen[square[first], tooth[first]] = np.maximum.reduceat(there * closeness[:, None], first, axis=0)
    return np.asarray(seen.mean(axis=2) @ TOOTH_WEIGHT, float)


def _in_mm(ends: Points, laid: Points) -> Points:
    """(S, N, 2, 2) mm of (N, 2, 2) ends in an orientation's plane, for (S, 3, 3) squares."""
    flat = np.concatenate([ends.reshape(-1, 2), np.ones((2 * len(ends), 1))], axis=1)
    mm = flat @ laid.transpose(0, 2, 1)
    return np.asarray((mm[..., :2] / mm[..., 2:]).reshape(len(laid), len(ends), 2, 2), float)


def _guess(orientation: Orientation, nominal: Lens, square: _Square) -> LineGuess:
    plane_from_mm = np.linalg.inv(square.mm_from_plane)
    plane = mapped(plane_from_mm, ANCHORS_MM * np.array([1.0, -1.0]))
    return LineGuess(orientation.straight_from_plane(plane, nominal), orientation.bend, square.merit)


def _apart(known: LineGuess, other: LineGuess, nominal: Lens) -> bool:
    here, there = (guess.seen_by(nominal) for guess in (known, other))
    px_per_mm = float(np.hypot(*(here[0] - here[2]))) / 760
    away = [float(np.hypot(*(here - np.roll(there, quarter, axis=0)).T).max()) for quarter in range(4)]
    return min(away) > APART_MM * px_per_mm
