"""Whether a picture can be read at all: light enough against its noise, and with colour.

A dark picture hides pieces in its noise, and a picture without colour hides which coin is the queen. Both are
measured on a grid of pixels of the board, not on all of them.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from calibration.boardmap import BoardMap
from vision.frame import Frame, Plane

STRIDE = 4  # One row in this many is measured, and one pixel of colour in this many, both ways.
# Contrast of the board in spreads of a pixel's noise below which pieces drown: at 5 a third of them are read,
# at 15 all of them; a good camera by day has more than 100.
LEAST_CONTRAST = 9.0
FULL_CONTRAST = 15.0  # The same below which single pieces may be missed, and noise makes up things that move.
# Distance from grey, in levels, of the most colourful hundredth of the board below which there is no colour:
# wood has 20 and more, coding leaves 2 to 3 in a grey picture.
LEAST_COLOUR = 6.0
NO_TINT = 128  # The level of both colour planes where there is no colour.
MEDIAN_OF_NORMAL = 0.6745  # The median distance from the middle of normal values with a spread of 1.
LEAST_NOISE = 0.5  # Levels: the rounding of a picture without noise.


@dataclass(frozen=True, slots=True)
class Legibility:
    """Whether pieces can be seen, whether all of them can, and whether their colours can be told."""

    is_dark: bool = False
    has_colour: bool = True
    is_dim: bool = False


def legibility_of(frame: Frame, board_map: BoardMap) -> Legibility:
    """The legibility of the board in this picture."""
    rows = frame.y[::STRIDE]
    inside = np.zeros(rows.shape, np.uint8)  # of every so many rows alone: a whole mask takes a megabyte
    corners = board_map.corners_px() / (1, STRIDE)
    cv2.fillPoly(inside, [np.round(corners).astype(np.int32)], 255)
    contrast, noise = _contrast_and_noise(rows[::2], inside[::2])
    colour = _colour(frame, inside)
    is_dark, is_dim = (contrast < least * noise for least in (LEAST_CONTRAST, FULL_CONTRAST))
    return Legibility(is_dark, colour >= LEAST_COLOUR, is_dim)


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
