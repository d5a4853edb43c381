"""Straight edges of a picture, whatever its light, each with a weight; stripes and tiles weigh little.

Long edges tell of a board, its print and its wooden border. Many parallel edges side by side, or many between
the same two colours, belong to a cloth or a floor.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.geometry import px_before_resizing
from calibration.guesses.textures import textured
from calibration.lens import Picture, Points

WORKING_PX = 800  # edges are sought at no more than this on the longer side: thin print survives, grain fades
LIGHT_SHARE = 0.04  # of the longer side: contrast is judged beside that of such a neighbourhood
BLUR_STEP_PX = 4.0  # pixels taken together where such a neighbourhood's mean is worked out
# Grey levels from the neighbourhood's: a coin or a wooden border does not drown the print beside it.
MOST_CONTRAST = 40.0
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
    texture = textured(small, ends)
    crowd, beside = (np.maximum(part, texture) for part in _crowds(ends, max(small.shape)))
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


def _lengths(ends: Points) -> Points:
    return np.asarray(np.hypot(*(ends[:, 1] - ends[:, 0]).T), float)
