"""Pairs of lines round a surface that is seen: of one colour, and as far apart on all four sides.

Base lines run along the cushions at any distance, as their maker likes. Each half of a side is looked at by
itself: the sides that are seen may be off by a hundredth, and a line may lie nearer to one end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import Points

PITCH_MM = 0.5  # between the distances that are looked at, in millimetres of a surface of the laws' size
REACH_MM = np.arange(190.0, 300.0, PITCH_MM)  # from the middle: where base lines may be
ALONG_MM = np.linspace(-180.0, 180.0, 90)  # places along a side
HALF_MM = 90.0  # the middle of half of them
WIDTHS_MM = (2.5, 5.0, 8.0)  # of a line: makers draw 1 to 9 mm
SOFT_MM = 1.0  # how far a line may lie off its mean place along half a side
APART_MM = np.arange(18.0, 60.0, 1.0)  # from the outer line to the inner one
OFF_MM = 14.0  # how far a line may lie off the place that it has on the mean of the sides
PAIRS = 3  # of each colour, the plainest
TURN = np.array([[0.0, 1.0], [-1.0, 0.0]])  # from one side to the next
QUARTERS = tuple(np.linalg.matrix_power(TURN, quarter) for quarter in range(4))


@dataclass(frozen=True, eq=False)
class LinePair:
    """Two lines `apart_mm`; the outer one lies `reach_mm` (4, 2) from the middle on each half of each side.

    `thick_mm` are the widths of both, the outer one's first.
    """

    reach_mm: Points
    apart_mm: float
    thick_mm: tuple[float, float]

    @property
    def outer_mm(self) -> float:
        """How far the outer line is from the middle, on the mean."""
        return float(self.reach_mm.mean())

    def correspondences(self) -> tuple[Points, Points]:
        """(8, 2) places on the outer line of a square print, and (8, 2) where they are seen."""
        straight, seen = np.full((4, 2), self.outer_mm), self.reach_mm
        return _round_square(straight), _round_square(seen)


def plainest_pairs(smooth: Points, image_from_board: Callable[[Points], Points]) -> Iterator[LinePair]:
    """The plainest pairs of dark lines, then of light ones, in a (H, W) float32 picture."""
    for by_width in _ridges(smooth, image_from_board):
        ridges = by_width.max(axis=0)
        pairs = np.array([_paired(ridges, _steps(apart)) for apart in APART_MM])
        reached = cv2.dilate(pairs.reshape(-1, len(REACH_MM)), np.ones((1, 2 * _steps(OFF_MM) + 1), np.uint8))
        plain = reached.reshape(pairs.shape).mean(axis=(1, 2))
        best = plain.max(axis=1)
        peaks = [k for k in range(1, len(best) - 1) if best[k - 1] < best[k] >= best[k + 1]]
        for peak in sorted(peaks, key=lambda k: -float(best[k]))[:PAIRS]:
            yield _placed(pairs[peak], int(plain[peak].argmax()), float(APART_MM[peak]), by_width)


def _placed(pairs: Points, outer: int, apart_mm: float, by_width: Points) -> LinePair:
    """A pair where it is plainest on each half of each side, near the place `outer` of the mean."""
    first, last = max(outer - _steps(OFF_MM), 0), min(outer + _steps(OFF_MM) + 1, len(REACH_MM))
    at = first + pairs[..., first:last].argmax(axis=2)
    thick = [_width(by_width, np.maximum(at - back, 0)) for back in (0, _steps(apart_mm))]
    return LinePair(REACH_MM[at], apart_mm, (thick[0], thick[1]))


def _width(by_width: Points, at: NDArray[np.intp]) -> float:
    """The width of which a line is plainest at these (4, 2) places."""
    plain = np.take_along_axis(by_width, at[None, ..., None], axis=3)
    return WIDTHS_MM[int(plain.mean(axis=(1, 2, 3)).argmax())]


def _paired(ridges: Points, apart: int) -> Points:
    """(4, 2, R) how plain the fainter of two lines is, so many places apart, by the place of the outer one."""
    pairs = np.zeros_like(ridges)
    pairs[..., apart:] = np.minimum(ridges[..., apart:], ridges[..., :-apart])
    return pairs


def _ridges(smooth: Points, image_from_board: Callable[[Points], Points]) -> Points:
    """(2, W, 4, 2, R) how plain a dark and a light line of each width is, for halves of sides."""
    across = np.stack(np.meshgrid(ALONG_MM, REACH_MM), axis=-1)
    sides = []
    for turn in QUARTERS:
        at_px = image_from_board(across.reshape(-1, 2) @ turn).astype(np.float32).reshape(across.shape)
        values = cv2.remap(smooth, at_px[..., 0], at_px[..., 1], cv2.INTER_LINEAR)
        ridges = np.array([cv2.filter2D(values, -1, _kernel(width)) for width in WIDTHS_MM])
        sides.append([[_halves(np.maximum(sign * ridge, 0)) for ridge in ridges] for sign in (1, -1)])
    return np.moveaxis(np.array(sides), 0, 2)


def _halves(ridge: Points) -> list[Points]:
    """How plain a line is at each distance, on both halves of a side."""
    soft = cv2.dilate(ridge, np.ones((2 * _steps(SOFT_MM) + 1, 1), np.uint8))
    return [np.asarray(np.median(half, axis=1)) for half in np.array_split(soft, 2, axis=1)]


def _kernel(width_mm: float) -> Points:
    """What tells how much darker a line of this width is than the wood on both sides of it."""
    half, flank = _steps(width_mm / 2), _steps(width_mm)
    kernel = np.full((2 * (half + flank) + 1, 1), 0.5 / flank, np.float32)
    kernel[flank : flank + 2 * half + 1] = -1 / (2 * half + 1)
    return kernel


def _round_square(reach_mm: Points) -> Points:
    """(8, 2) places so far (4, 2) from the middle, on both halves of each side."""
    halves_mm = np.array([-HALF_MM, HALF_MM])
    sides = zip(reach_mm, QUARTERS, strict=True)
    return np.concatenate([np.column_stack([halves_mm, reach]) @ turn for reach, turn in sides])


def _steps(length_mm: float) -> int:
    return round(length_mm / PITCH_MM)
