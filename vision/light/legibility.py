"""Whether a picture can be read at all: light enough against its noise, sharp enough, and with colour.

A dark picture hides pieces in its noise, one that is blurred or small hides them in the wood round them, and a
picture without colour hides which coin is the queen. All are measured on a grid of pixels of the board, not on
all of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt

import cv2
import numpy as np

from calibration.boardmap import BoardMap
from vision.frame import Frame, Plane
from vision.light.noise import MEDIAN_OF_NORMAL

WEIGHED_EVERY_S = 1.0
STRIDE = 4  # One row in this many is measured, and one pixel of colour in this many, both ways.
# Contrast of the board in spreads of a pixel's noise below which pieces drown: at 5 a third of them are read,
# at 15 all of them; a good camera by day has more than 100.
LEAST_CONTRAST = 9.0
FULL_CONTRAST = 15.0  # The same below which single pieces may be missed, and noise makes up things that move.
# Distance from grey, in levels, of the most colourful hundredth of the board below which there is no colour:
# wood has 20 and more, coding leaves 2 to 3 in a grey picture.
LEAST_COLOUR = 6.0
# The spread of a sharp edge in millimetres of the board from which pieces are hidden. Of the pieces of rendered
# stills that were blurred, or made smaller, 99 in a hundred are read below 2 mm, 94 from 2 to 4, 82 from 4 to 6
# and half of them beyond; their kinds are right even then. A board that is 100 pixels wide has 6 mm.
MOST_BLUR_MM = 6.0
FULL_BLUR_MM = 4.0  # The same from which single pieces may be missed.
SHARPEST = 98.5  # The percentile of all slopes from which one is an edge.
LEAST_SLOPE = 1.0  # Levels a pixel.
TRIED_BLUR_MM, LEAST_TRIED_PX = 3.0, 1.0  # So much more blur tells by how much it flattens the edges.
MOST_FLATTENED = 50.0
NO_TINT = 128  # The level of both colour planes where there is no colour.
LEAST_NOISE = 0.5  # Levels: the rounding of a picture without noise.


@dataclass(frozen=True, slots=True)
class Legibility:
    """Whether pieces can be seen, whether all of them can, and whether their colours can be told.

    `is_dim`: there is little light, or little detail. `is_blurred`: out of focus, or so small that it comes to
    the same.
    """

    is_dark: bool = False
    has_colour: bool = True
    is_dim: bool = False
    is_blurred: bool = False

    @property
    def hides_pieces(self) -> bool:
        """Whether the picture is no view of the table."""
        return self.is_dark or self.is_blurred


class LegibilityOverTime:
    """Weighs a film's pictures every so often: light, colour and focus change slowly.

    It is blurred where two weighings in a row are: one may fall on a jolt.
    """

    def __init__(self) -> None:
        self.now = Legibility()
        self._weighed_s = float("-inf")
        self._was_blurred = False

    def weigh(self, frame: Frame, board_map: BoardMap) -> Legibility:
        """The legibility at this frame's time."""
        if frame.t_s - self._weighed_s >= WEIGHED_EVERY_S:
            self._weighed_s, seen = frame.t_s, legibility_of(frame, board_map)
            self.now = replace(seen, is_blurred=seen.is_blurred and self._was_blurred)
            self._was_blurred = seen.is_blurred
        return self.now


def legibility_of(frame: Frame, board_map: BoardMap) -> Legibility:
    """The legibility of the board in this picture."""
    rows = frame.y[::STRIDE]
    inside = np.zeros(rows.shape, np.uint8)  # of every so many rows alone: a whole mask takes a megabyte
    corners = board_map.corners_px() / (1, STRIDE)
    cv2.fillPoly(inside, [np.round(corners).astype(np.int32)], 255)
    contrast, noise = _contrast_and_noise(rows[::2], inside[::2])
    colour = _colour(frame, inside)
    is_dark, is_dim = (contrast < least * noise for least in (LEAST_CONTRAST, FULL_CONTRAST))
    blur_mm = _blur_mm(rows[::2], inside[::2], board_map.px_per_mm())
    is_dim = is_dim or blur_mm > FULL_BLUR_MM
    return Legibility(is_dark, colour >= LEAST_COLOUR, is_dim, blur_mm > MOST_BLUR_MM)


def _contrast_and_noise(rows: Plane, inside: Plane) -> tuple[float, float]:
    """The range from dark to bright, and the spread of the noise: of what bends from pixel to pixel."""
    where = inside[:, 1:-1] > 0
    if not where.any():
        return float("inf"), LEAST_NOISE
    wide = rows.astype(np.int16)
    bends = np.abs(2 * wide[:, 1:-1] - wide[:, 2:] - wide[:, :-2])[where]
    low, high = np.percentile(rows[:, 1:-1][where][::STRIDE], (1, 99))
    noise = float(np.median(bends)) / MEDIAN_OF_NORMAL / 6**0.5
    return float(high - low), max(noise, LEAST_NOISE)


def _blur_mm(rows: Plane, inside: Plane, px_per_mm: float) -> float:
    """The spread of the sharpest edges along the rows, in millimetres; 0 where no edge shows.

    More blur makes a blurred edge hardly flatter, and a sharp one much: a step with a spread s has a slope
    1/s, and 1/sqrt(s^2 + t^2) after a blur with a spread t.
    """
    tried_px = max(TRIED_BLUR_MM * px_per_mm, LEAST_TRIED_PX)
    wide = np.ascontiguousarray(rows, np.float32)
    kernel = np.asarray(cv2.getGaussianKernel(int(6 * tried_px) | 1, tried_px))
    flatter = cv2.sepFilter2D(wide, -1, kernel, np.ones(1))
    slopes, flattened = (np.abs(levels[:, 2:] - levels[:, :-2]) / 2 for levels in (wide, flatter))
    where = inside[:, 1:-1] > 0
    if not where.any():
        return 0.0
    edges = where & (slopes >= max(float(np.percentile(slopes[where], SHARPEST)), LEAST_SLOPE))
    if not edges.any():
        return 0.0
    ratio = float(np.median(slopes[edges] / np.maximum(flattened[edges], LEAST_SLOPE / MOST_FLATTENED)))
    return tried_px / sqrt(max(ratio**2 - 1, MOST_FLATTENED**-2)) / px_per_mm


def _colour(frame: Frame, inside: Plane) -> float:
    """The distance from grey that a hundredth of the board's pixels exceeds; `inside` of every so many rows."""
    if frame.u is not None and frame.v is not None:
        step = slice(None, None, STRIDE // 2)
        u, v = frame.u[step, step], frame.v[step, step]
    else:
        assert frame.bgr is not None
        thinned = np.ascontiguousarray(frame.bgr[::STRIDE, ::STRIDE])
        yuv = np.asarray(cv2.cvtColor(thinned, cv2.COLOR_BGR2YUV), np.uint8)
        u, v = yuv[:, :, 1], yuv[:, :, 2]
    thin = inside[:, ::STRIDE]
    rows, columns = min(len(thin), len(u)), min(thin.shape[1], u.shape[1])
    return colour_of(u[:rows, :columns], v[:rows, :columns], thin[:rows, :columns])


def colour_of(u: Plane, v: Plane, inside: Plane) -> float:
    """The distance from grey that a hundredth of the pixels `inside` exceeds, in levels."""
    where = inside > 0
    off = np.hypot(u[where] - float(NO_TINT), v[where] - float(NO_TINT))
    return float(np.percentile(off, 99)) if off.size else float("inf")
